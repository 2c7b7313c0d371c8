package main

import (
	"cmp"
	"context"

	"github.com/spf13/cobra"

	"caesura/configs"
)

const exitStatus = `
Exit status: 0 the store equals the corpus; 1 fatal; 2 usage or configuration;
3 some documents failed (they are listed); 4 a guard stopped deletions;
5 the store or the embedder was unavailable, run again; 6 the index was made
with another model; 11 another run holds the cache or the collection; 130, 143 interrupted.`

// sourceFlags choose what is read.
type sourceFlags struct {
	name             string
	include, exclude []string
	only             []string
	filesFrom        string
}

// addWhole adds those of a run over the whole source.
func (s *sourceFlags) addWhole(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&s.name, "source", "", "`name` of the source; a run deletes only documents of its own source (default docs)")
	f.StringArrayVar(&s.include, "include", nil, "the source is only the files that match this `pattern` (**/*.pdf); a run deletes the rest from the store, see --only; repeatable")
	f.StringArrayVar(&s.exclude, "exclude", nil, "the source is without the files that match this `pattern`; a run deletes them from the store; repeatable")
}

func (s *sourceFlags) add(c *cobra.Command) {
	s.addWhole(c)
	f := c.Flags()
	f.StringArrayVar(&s.only, "only", nil, "work on the files that match this `pattern` and leave the rest of the source as it is; repeatable")
	f.StringVar(&s.filesFrom, "files-from", "", "work on the files listed in this `file` (- for standard input), one a line or separated by NUL, and leave the rest as it is; what is not there any more is deleted")
}

func (s *sourceFlags) apply(c *configs.Config, roots []string) {
	if len(roots) > 0 {
		c.Source.Roots = roots
	}
	if s.name != "" {
		c.Source.Name = s.name
	}
	c.Source.Include = append(c.Source.Include, s.include...)
	c.Source.Exclude = append(c.Source.Exclude, s.exclude...)
	c.Source.Only = append(c.Source.Only, s.only...)
}

// ingestFlags are the flags of ingest.
type ingestFlags struct {
	runFlags
	massDelete  bool
	retryFailed bool
	workers     int
}

func (f *ingestFlags) add(c *cobra.Command) {
	f.from.add(c)
	f.locked.add(c)
	f.tell.add(c)
	f.addDeadline(c)
	f.addClaims(c)
	f.addFailures(c)
	flags := c.Flags()
	flags.BoolVar(&f.massDelete, "allow-mass-delete", false, "delete even when the guard says that it looks like an accident")
	flags.BoolVar(&f.retryFailed, "retry-failed", false, "try again what failed for good and has not changed since")
	flags.IntVar(&f.workers, "workers", 0, "files worked on at once (default: the number of processors)")
}

func (f *ingestFlags) apply(c *configs.Config, roots []string) {
	f.runFlags.apply(c, roots)
	c.Ingest.AllowMassDelete = f.massDelete
	if f.workers != 0 {
		c.Ingest.Workers = f.workers
	}
}

func (a *app) ingestCommand() *cobra.Command {
	var f ingestFlags
	c := &cobra.Command{
		Use:   "ingest [FOLDER|FILE|GLOB]...",
		Short: "Make the store equal to the corpus",
		Long: `Ingest reads the corpus, works on what is new or changed, writes each document
whole, and removes what is gone. A second run over an unchanged corpus reads
nothing, embeds nothing and writes nothing.

Where GITHUB_STEP_SUMMARY names a file, a summary in Markdown is added to it.` + "\n" + exitStatus,
		Example: `  caesura ingest docs
  caesura ingest --config configs/qdrant.yaml --exclude '**/drafts/**' docs talks
  git diff -z --name-only --no-renames main | caesura ingest --files-from - docs
  caesura ingest --deadline 5h --metrics /var/lib/node_exporter/caesura.prom docs`,
		RunE: func(cmd *cobra.Command, roots []string) error {
			config, err := a.load(func(c *configs.Config) { f.apply(c, roots) })
			if err != nil {
				return err
			}
			f.failures = cmp.Or(f.failures, failuresPath(config))
			return a.told(cmd.Context(), "ingest", config, f.runFlags, func(ctx context.Context, t *teller) (summary, error) {
				return a.ingest(ctx, config, f, t)
			})
		},
	}
	f.add(c)
	return c
}

func (a *app) ingest(ctx context.Context, config configs.Config, f ingestFlags, t *teller) (s summary, err error) {
	parts, err := a.openTold(ctx, config, f.from.filesFrom, t)
	if err != nil {
		return s, err
	}
	parts.worker.RetryFailed = f.retryFailed
	err = parts.locked(ctx, f.locked, func(ctx context.Context) (err error) {
		s.Report, err = parts.worker.Run(ctx)
		return err
	})
	err = firstError(err, parts.Close())
	s.Embedded, s.Spent = parts.embedded(), parts.asked()
	return s, err
}
