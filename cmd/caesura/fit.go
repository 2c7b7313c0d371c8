package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/spf13/cobra"

	"caesura/cache"
	"caesura/ingest/embedding/fit"
)

// fitFlags say what is compared.
type fitFlags struct {
	embedders []string
	near      float64
}

func (a *app) fitCommand() *cobra.Command {
	var f fitFlags
	c := &cobra.Command{
		Use:   "fit PAIRS",
		Short: "Does this embedder know this domain? Compare embedders on pairs of texts",
		Long: `Fit reads pairs of texts of your domain with a score (how near they are) or a label
(near or not), embeds them with each embedder, and says how well the cosines
agree with what is known: Spearman's rank correlation, ROC AUC, how far a cosine
can be taken at its word, and how much of the words the tokenizers know.
docs/stats.md explains the figures.

PAIRS (- for standard input) has the columns text_a, text_b, and score or label or
both: CSV or tab-separated with a head, JSON objects a line, or a JSON list.

Embedders (--embedder, repeatable; the first is what the others are compared with):
  configured                 as configured
  configured:KEY=VALUE,...   with other settings of its section "embedding"
  FILE.yaml                  that of another configuration
  NAME=EMBEDDER              any of these, under a name of its own

It needs no store; vectors come from the cache where it has them. Exit status:
0 done; 1 a file cannot be read or is wrong; 2 usage or configuration; 5 an
embedder was unavailable; 11 another run holds the cache.`,
		Example: `  caesura fit pairs.csv
  caesura fit --near 3 --embedder configured --embedder minilm=minilm.yaml pairs.tsv
  caesura fit --embedder static=configured:kind=static --embedder configured:kind=http,http.url=http://localhost:8080,http.model=bge pairs.jsonl`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("near") {
				f.near = math.NaN()
			}
			return a.fit(cmd.Context(), args[0], f)
		},
	}
	flags := c.Flags()
	flags.StringArrayVar(&f.embedders, "embedder", []string{"configured"}, "an `embedder`; repeatable")
	flags.Float64Var(&f.near, "near", 0, "the `score` from which on a pair without a label is near; without it there is no ROC")
	return c
}

func (a *app) fit(ctx context.Context, path string, f fitFlags) (err error) {
	pairs, err := a.readPairs(path)
	if err != nil {
		return err
	}
	config, err := a.load(nil)
	if err != nil {
		return err
	}
	log := a.logger(a.err)
	config.Cache.OnWarn = func(err error) { log.Warn("cache", "error", err) }
	vectors, err := cache.Open(config.Cache.Path, config.Cache)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, forgiven{vectors, log}.Close()) }()
	var embedders []fit.Embedder
	for _, spec := range f.embedders {
		e, err := a.fitEmbedder(ctx, spec, vectors)
		if err != nil {
			return err
		}
		for _, other := range embedders {
			if other.Name == e.Name {
				return usage(fmt.Errorf("--embedder %s: two of the same name; put NAME= before one", e.Name))
			}
		}
		embedders = append(embedders, e)
	}
	report, err := fit.Compare(pairs, embedders, fit.Options{Near: f.near})
	if err != nil {
		return err
	}
	if a.json {
		printJSON(a.out, report)
		return nil
	}
	return report.WriteText(a.out)
}

func (a *app) readPairs(path string) (pairs fit.Pairs, err error) {
	in := io.NopCloser(a.in)
	if path != "-" {
		if in, err = os.Open(path); err != nil {
			return pairs, usage(err)
		}
	}
	defer in.Close()
	if pairs, err = fit.Read(in); err != nil {
		return pairs, fmt.Errorf("%s: %w", path, err)
	}
	return pairs, nil
}
