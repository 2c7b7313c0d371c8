package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"caesura/configs"
	"caesura/ingest"
)

func (a *app) verifyCommand() *cobra.Command {
	var (
		f          runFlags
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
				f.apply(c, roots)
				c.Ingest.AllowMassDelete = massDelete
			})
			if err != nil {
				return err
			}
			return a.told(cmd.Context(), "verify", config, f, func(ctx context.Context, t *teller) (summary, error) {
				return a.verify(ctx, config, f, repair, t)
			})
		},
	}
	f.from.add(c)
	f.locked.add(c)
	f.tell.add(c)
	f.addDeadline(c)
	f.addClaims(c)
	c.Flags().BoolVar(&repair, "repair", false, "write what differs, and delete what the corpus does not hold")
	c.Flags().BoolVar(&massDelete, "allow-mass-delete", false, "delete even when the guard says that it looks like an accident")
	return c
}

func (a *app) verify(ctx context.Context, config configs.Config, f runFlags, repair bool, t *teller) (s summary, err error) {
	parts, err := a.openTold(ctx, config, f.from.filesFrom, t)
	if err != nil {
		return s, err
	}
	verify := func(ctx context.Context) error {
		v, err := parts.worker.Verify(ctx, repair)
		s.Report, s.verified = v.Report, &verified{Verification: v, Unmended: v.Unmended()}
		return err
	}
	if repair {
		err = parts.locked(ctx, f.locked, verify)
	} else {
		err = verify(ctx)
	}
	err = firstError(err, parts.Close())
	s.Embedded, s.Spent = parts.embedded(), parts.asked()
	return s, err
}

// verified is what only verify tells.
type verified struct {
	*ingest.Verification
	Unmended int `json:"unmended"`
}

func (s summary) printVerified(w io.Writer) {
	fmt.Fprintf(w, "source %q: %s\n", s.Source, count(s.Files, "file"))
	s.printStopped(w)
	fmt.Fprintf(w, "  compared  %s, %s\n", count(s.Compared.Documents, "document"), count(s.Compared.Points-s.Compared.Claims, "chunk")+andClaims(s.Compared.Claims))
	fmt.Fprintf(w, "  vectors   lowest cosine %.6f%s\n", s.Compared.LowestCosine, in(s.Compared.LowestIn))
	fmt.Fprintf(w, "  differ    %s, %d mended\n", count(len(s.Differences), "difference"), len(s.Differences)-s.verified.Unmended)
	fmt.Fprintf(w, "  time      %.1f s\n", s.Seconds)
	printStates(w, s.States)
	printList(w, "differs", s.Differences, difference)
	printList(w, "skipped", s.Skips, func(skip ingest.Skip) string { return skip.File + ": " + skip.Reason })
	printNotes(w, s.Report)
	printFailures(w, s.Failures, "")
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
