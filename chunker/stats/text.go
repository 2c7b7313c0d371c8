package stats

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"caesura/chunker/page"
)

// WriteText writes the report for terminals.
func (r *Report) WriteText(out io.Writer) error {
	w := &writer{}
	w.line("%s", strings.Join(r.Facts(), " · "))
	w.table("", r.spanRows())
	for _, s := range r.Spans {
		if s.Undefined > 0 {
			w.line("  span %d: %s without a distance, beside a vector that is no direction", s.Size, page.Count(s.Undefined, "gap"))
		}
	}
	w.comparison(r.OfSpans)
	w.line("\n  with one mean for each document in place of every gap: F %s", r.OfMeans.ANOVA)
	w.table("cuts: the corpus's threshold, the share of the gaps over it, and over each document's own", r.cutRows())
	if r.Tags > 1 {
		w.table(fmt.Sprintf("by tag, span %d (all spans: --json)", r.Advice.Span), r.tagRows())
		w.comparison(r.OfTags)
	}
	w.advice(r.Advice)
	for _, f := range r.Unreadable {
		w.line("not read: %s: %s", page.Plain(f.Path), page.Plain(f.Reason))
	}
	for line := range strings.Lines(w.String()) {
		if _, err := fmt.Fprintln(out, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	return nil
}

// A writer gathers lines and tables.
type writer struct{ strings.Builder }

func (w *writer) line(format string, values ...any) { fmt.Fprintf(w, format+"\n", values...) }

// table writes rows of equal length, aligned to the right, but for a first
// column of names.
func (w *writer) table(title string, rows [][]string) {
	w.line("")
	if title != "" {
		w.line("%s\n", title)
	}
	width := 0
	for _, row := range rows {
		width = max(width, len([]rune(row[0])))
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, row := range rows {
		fmt.Fprintf(t, "%-*s\t%s\t\n", width, row[0], strings.Join(row[1:], "\t"))
	}
	t.Flush()
}

// mostPairs is how many pairs a terminal shows, whatever they are.
const mostPairs = 10

func (w *writer) comparison(c *Comparison) {
	w.line("\nlinear model: distance ~ %s (treatment coding, least squares)", c.By)
	if c.Note != "" {
		w.line("  %s", c.Note)
	}
	if len(c.Means) == 0 {
		return
	}
	w.table("", c.coefficientRows())
	w.table("", c.meanRows())
	w.line("\n  ANOVA   F %s; R² %s, residual std %s", c.ANOVA, figure(c.R2), figure(c.Residual))
	w.line("  Levene  W %s, from the medians", c.LeveneMedian)
	w.line("          W %s, from the means", c.LeveneMean)
	pairs, alike := c.Pairs, 0
	if len(pairs) > mostPairs {
		pairs = c.clear()
		alike = len(c.Pairs) - len(pairs)
	}
	w.table("  pairs: Welch's t; p times the number of pairs (Bonferroni); effect in residual deviations", c.pairRows(pairs))
	if alike > 0 {
		w.line("  and %s without a clear difference (all: --json)", page.Count(alike, "pair"))
	}
}

func (w *writer) advice(a Advice) {
	if a.Config == "" {
		w.line("\nno advice:")
	} else {
		w.line("\nadvice: windows of %s, threshold %s", page.Count(a.Span, "sentence"), figure(a.Threshold))
	}
	for _, reason := range a.Reasons {
		w.line("  - %s", reason)
	}
	for _, caveat := range a.Caveats {
		w.line("  ! %s", caveat)
	}
	if a.Config != "" {
		w.line("\n%s", a.Config)
	}
}
