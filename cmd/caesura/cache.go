package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"caesura"
	"caesura/cache"
	"caesura/configs"
	"caesura/ingest/embedding"
)

func (a *app) cacheCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "cache",
		Short: "Show, check and clean the cache of vectors, answers and file records",
		Long: `The cache holds the vector of every text that was embedded, every answer of a
language model and a record of every file that was read. It may be deleted at
any time: the next run is slower, and where claims are made it asks again, and
pays. Its result is the same.`,
		Args: cobra.NoArgs,
	}
	c.AddCommand(a.cacheStats(), a.cacheVerify(), a.cachePrune())
	return c
}

// withCache opens the cache for reading and hands it on.
func (a *app) withCache(use func(c configs.Config, open *cache.Cache) error) error {
	config, err := a.load(nil)
	if err != nil {
		return err
	}
	if _, err := os.Stat(config.Cache.Path); err != nil {
		return usage(fmt.Errorf("there is no cache: %w", err))
	}
	config.Cache.ReadOnly = true
	open, err := cache.Open(config.Cache.Path, config.Cache)
	if err != nil {
		return err
	}
	return errors.Join(use(config, open), open.Close())
}

func (a *app) cacheStats() *cobra.Command {
	return &cobra.Command{
		Use:   "stats",
		Short: "Show what the cache holds, by model and by source",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			return a.withCache(func(_ configs.Config, open *cache.Cache) error {
				s, err := open.Stats()
				if err != nil {
					return err
				}
				if a.json {
					printJSON(a.out, s)
					return nil
				}
				fmt.Fprintf(a.out, "%s: %s, %s in use\n", s.Path, size(s.Bytes), size(s.Used))
				for _, m := range s.Models {
					fmt.Fprintf(a.out, "  model %s: %s, %s, last used %s\n",
						m.Model, count(m.Vectors, "vector"), size(m.Bytes), m.LastUse.Format(time.DateOnly))
				}
				for _, s := range s.Sources {
					fmt.Fprintf(a.out, "  source %q: %s\n", s.Source, count(s.Files, "file record"))
				}
				for _, s := range s.Answers {
					fmt.Fprintf(a.out, "  %s: %s, %s\n", s.Chat, count(s.Answers, "answer"), size(s.Bytes))
				}
				return nil
			})
		},
	}
}

func (a *app) cacheVerify() *cobra.Command {
	return &cobra.Command{
		Use:   "verify",
		Short: "Check every entry of the cache",
		Long: `Verify reads every entry and checks it. A flawed one is never used: it costs an
embedding, not a wrong answer, and prune drops it. Exit status 3 when there is one.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.withCache(func(_ configs.Config, open *cache.Cache) error {
				n, err := open.Verify(cmd.Context())
				if err != nil {
					return err
				}
				a.printTotals(n)
				if n.Flawed() > 0 {
					return errPartial
				}
				return nil
			})
		},
	}
}

func (a *app) printTotals(n cache.Totals) {
	if a.json {
		printJSON(a.out, n)
		return
	}
	fmt.Fprintf(a.out, "sound   %s, %s, %s\n", count(n.Vectors, "vector"), count(n.Records, "file record"), count(n.Answers, "answer"))
	for _, flaw := range slices.Sorted(maps.Keys(n.Flaws)) {
		fmt.Fprintf(a.out, "flawed  %d: %s\n", n.Flaws[flaw], flaw)
	}
}

func (a *app) cachePrune() *cobra.Command {
	var (
		allModels bool
		older     time.Duration
		answers   time.Duration
		dryRun    bool
	)
	c := &cobra.Command{
		Use:   "prune",
		Short: "Drop what the configured model does not use, and shrink the file",
		Long: `Prune drops flawed entries, the vectors of every model but the configured one,
and, with --older, the records of files not read for that long. Answers of a
language model cost money, and stay unless --answers-older is given. What stays is
copied into a new file, which is renamed.`,
		Example: `  caesura cache prune --dry-run
  caesura cache prune --all-models --older 2160h`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o := cache.PruneOptions{DryRun: dryRun}
			if older > 0 {
				o.RememberedBefore = time.Now().Add(-older)
			}
			if answers > 0 {
				o.AnsweredBefore = time.Now().Add(-answers)
			}
			return a.prune(cmd.Context(), o, allModels)
		},
	}
	c.Flags().BoolVar(&allModels, "all-models", false, "keep the vectors of every model")
	c.Flags().DurationVar(&older, "older", 0, "drop records of files not read for this `time`, such as 720h")
	c.Flags().DurationVar(&answers, "answers-older", 0, "drop answers of a language model that were given this `time` ago or before")
	c.Flags().BoolVar(&dryRun, "dry-run", false, "only say what would be dropped")
	return c
}

func (a *app) prune(ctx context.Context, o cache.PruneOptions, allModels bool) error {
	config, err := a.load(nil)
	if err != nil {
		return err
	}
	if !allModels {
		embed, err := embedding.NewTexts(config.Embedding)
		if err != nil {
			return err
		}
		o.Keep = []caesura.Model{embed.Model()}
	}
	done, err := cache.Prune(ctx, config.Cache.Path, config.Cache, o)
	if err != nil {
		return err
	}
	if a.json {
		printJSON(a.out, done)
		return nil
	}
	verb := "dropped"
	if o.DryRun {
		verb = "would drop"
	}
	fmt.Fprintf(a.out, "%s %s, %s, %s, %s; kept %s, %s, %s\n", verb,
		count(done.Dropped.Vectors, "vector"), count(done.Dropped.Records, "file record"), count(done.Dropped.Answers, "answer"), count(done.Dropped.Flawed(), "flawed entry"),
		count(done.Kept.Vectors, "vector"), count(done.Kept.Records, "file record"), count(done.Kept.Answers, "answer"))
	if !o.DryRun {
		fmt.Fprintf(a.out, "the file was %s and is %s\n", size(done.BytesBefore), size(done.BytesAfter))
	}
	return nil
}

// size is bytes for people.
func size(n int64) string {
	switch {
	case n < 1<<10:
		return fmt.Sprintf("%d B", n)
	case n < 1<<20:
		return fmt.Sprintf("%.1f KiB", float64(n)/(1<<10))
	case n < 1<<30:
		return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%.1f GiB", float64(n)/(1<<30))
}
