package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"caesura/configs"
	"caesura/ingest"
)

func (a *app) verifyCommand() *cobra.Command {
	var (
		from       sourceFlags
		locked     onLocked
		repair     bool
		massDelete bool
	)
	c := &cobra.Command{
		Use:   "verify [FOLDER|FILE|GLOB]...",
		Short: "Read everything back and compare it with the corpus; --repair mends it",
		Long: `Verify believes nothing: it reads every file, cuts it into chunks and compares
each with its point in the store: id, text, span, pages, times, counts and all
other facts, and the vector by its cosine to the cached or newly made one. It
names points that are missing, left over or doubled, and documents that the
corpus does not hold.

With --repair it writes the documents that differ and deletes what the corpus
does not hold, under the same guard as ingest. Without it, it writes nothing.
It needs no lock then, so a run at the same time shows as differences.

Exit status: as ingest, but 3 when something differs and was not mended.`,
		Example: `  caesura verify docs
  caesura verify --repair docs
  caesura verify --json docs | jq '.differences[].document'`,
		RunE: func(cmd *cobra.Command, roots []string) error {
			config, err := a.load(func(c *configs.Config) {
				from.apply(c, roots)
				locked.apply(c)
				c.Ingest.AllowMassDelete = massDelete
			})
			if err != nil {
				return err
			}
			return locked.outcome(a, a.verify(cmd.Context(), config, from.filesFrom, repair, locked))
		},
	}
	from.add(c)
	locked.add(c)
	c.Flags().BoolVar(&repair, "repair", false, "write what differs, and delete what the corpus does not hold")
	c.Flags().BoolVar(&massDelete, "allow-mass-delete", false, "delete even when the guard says that it looks like an accident")
	return c
}

func (a *app) verify(ctx context.Context, config configs.Config, filesFrom string, repair bool, locked onLocked) error {
	began := time.Now()
	bar := a.newBar("verify")
	parts, err := a.open(ctx, config, filesFrom, a.logger(bar))
	if err != nil {
		return err
	}
	parts.worker.Progress = bar.update
	var v *ingest.Verification
	verify := func(ctx context.Context) (err error) {
		v, err = parts.worker.Verify(ctx, repair)
		return err
	}
	if repair {
		err = parts.locked(ctx, locked, verify)
	} else {
		err = verify(ctx)
	}
	bar.finish()
	err = firstError(err, parts.Close())
	if v == nil || !v.Began() {
		return err
	}
	a.printVerification(v, time.Since(began))
	if err = outcome(v.Report, err); err == nil && v.Unmended() > 0 {
		return errPartial
	}
	return err
}

// verification is what verify prints as JSON.
type verification struct {
	*ingest.Verification
	Unmended int     `json:"unmended"`
	Stopped  string  `json:"stopped,omitempty"`
	Seconds  float64 `json:"seconds"`
}

func (a *app) printVerification(v *ingest.Verification, took time.Duration) {
	all := verification{Verification: v, Unmended: v.Unmended(), Stopped: stopped(v.Report), Seconds: took.Seconds()}
	switch {
	case a.json:
		printJSON(a.out, all)
	case !a.quiet:
		all.print(a.out)
	}
}

func (v verification) print(w io.Writer) {
	fmt.Fprintf(w, "source %q: %s\n", v.Source, count(v.Files, "file"))
	fmt.Fprintf(w, "  compared  %s, %s\n", count(v.Compared.Documents, "document"), count(v.Compared.Points, "chunk"))
	fmt.Fprintf(w, "  vectors   lowest cosine %.6f%s\n", v.Compared.LowestCosine, in(v.Compared.LowestIn))
	fmt.Fprintf(w, "  differ    %s, %d mended\n", count(len(v.Differences), "difference"), len(v.Differences)-v.Unmended)
	fmt.Fprintf(w, "  time      %.1f s\n", v.Seconds)
	printList(w, "differs", v.Differences, difference)
	printList(w, "skipped", v.Skips, func(s ingest.Skip) string { return s.File + ": " + s.Reason })
	printFailures(w, v.Failures, "")
}

func in(document string) string {
	if document == "" {
		return ""
	}
	return " in " + document
}

// difference is one line: which document, what, of how many points, mended or not.
func difference(d ingest.Difference) string {
	line := fmt.Sprintf("%s: %s, %s", d.Document, d.Deviation, count(d.Points, "point"))
	if len(d.Facts) > 0 {
		line += " (" + strings.Join(d.Facts, ", ") + ")"
	}
	if d.Mended {
		line += ", mended"
	}
	return line
}
