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
	w.line("model %s; %s distance between windows (%s); tag: %s", r.Model, r.Distance, r.Vector, r.TagBy)
	w.line("%s, %s, %s", page.Count(r.Documents, "document"), page.Count(r.Sentences, "sentence"), page.Count(r.Tags, "tag"))
	w.spans(r)
	w.comparison(r.OfSpans)
	w.byDocument(r.OfMeans)
	w.cuts(r)
	if r.Tags > 1 {
		w.tags(r)
		w.comparison(r.OfTags)
	}
	w.advice(r.Advice)
	for _, f := range r.Unreadable {
		w.line("not read: %s: %s", f.Path, f.Reason)
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
func (w *writer) table(rows [][]string) {
	width := 0
	for _, row := range rows {
		width = max(width, len([]rune(row[0])))
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, row := range rows {
		fmt.Fprintf(t, "  %-*s\t%s\t\n", width, row[0], strings.Join(row[1:], "\t"))
	}
	t.Flush()
}

// figure is a number for people: "-" where there is none.
func figure(n Number) string {
	if n != n {
		return "-"
	}
	return fmt.Sprintf("%.4f", n)
}

func percent(n Number) string {
	if n != n {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*n)
}

func (s Summary) cells() []string {
	cells := []string{fmt.Sprint(s.Count)}
	for _, n := range []Number{s.Mean, s.Deviation, s.Min, s.Q1, s.Median, s.Q3, s.Max, s.Skew} {
		cells = append(cells, figure(n))
	}
	return cells
}

var summaryHead = []string{"gaps", "mean", "std", "min", "q1", "median", "q3", "max", "skew"}

func (w *writer) spans(r *Report) {
	rows := [][]string{append([]string{"span", "too short"}, summaryHead...)}
	for _, s := range r.Spans {
		rows = append(rows, append([]string{fmt.Sprint(s.Size), fmt.Sprintf("%d of %d", s.TooShort, r.Documents)}, s.All.cells()...))
	}
	w.line("")
	w.table(rows)
	for _, s := range r.Spans {
		if s.Undefined > 0 {
			w.line("  span %d: %s without a distance, beside a vector that is no direction", s.Size, page.Count(s.Undefined, "gap"))
		}
	}
}

func (w *writer) tags(r *Report) {
	rows := [][]string{append([]string{"tag", "span", "documents"}, summaryHead...)}
	for _, s := range r.Spans {
		for _, t := range s.Tags {
			rows = append(rows, append([]string{page.Plain(t.Tag), fmt.Sprint(s.Size), fmt.Sprint(t.Documents)}, t.Summary.cells()...))
		}
	}
	w.line("")
	w.table(rows)
}

func (t Test) String() string {
	if t.P != t.P {
		return "none"
	}
	return fmt.Sprintf("%.3f (%g and %g degrees of freedom), p %s", t.F, t.DF1, t.DF2, probability(t.P))
}

func (w *writer) comparison(c *Comparison) {
	w.line("\nlinear model: distance ~ %s (treatment coding, least squares)\n", c.By)
	if c.Note != "" {
		w.line("  %s", c.Note)
	}
	if len(c.Means) == 0 {
		return
	}
	rows := [][]string{{"term", "coefficient", "std error", "t", "p"}}
	for _, k := range c.Coefficients {
		rows = append(rows, []string{page.Plain(k.Term), figure(k.Value), figure(k.Error), figure(k.T), probability(k.P)})
	}
	w.table(rows)
	w.line("")
	rows = [][]string{{c.By, "least-squares mean", "std error", "95 % interval", ""}}
	for _, m := range c.Means {
		rows = append(rows, []string{page.Plain(m.Group), figure(m.Value), figure(m.Error), figure(m.Low), figure(m.High)})
	}
	w.table(rows)
	w.line("\n  ANOVA     F %s; R² %s, residual std %s", c.ANOVA, figure(c.R2), figure(c.Residual))
	w.line("  Levene    W %s, from the medians", c.LeveneMedian)
	w.line("            W %s, from the means\n", c.LeveneMean)
	w.line("  pairs: Welch's t; p times the number of pairs (Bonferroni); effect in residual deviations")
	rows = [][]string{{"pair", "difference", "effect", "t", "df", "p", "corrected p"}}
	for _, p := range c.Pairs {
		rows = append(rows, []string{
			page.Plain(p.A) + " → " + page.Plain(p.B), figure(p.Difference), figure(p.Effect), figure(p.Welch.T), figure(p.Welch.DF), probability(p.Welch.P), probability(p.Welch.Corrected),
		})
	}
	w.table(rows)
}

func (w *writer) byDocument(c *Comparison) {
	w.line("\n  with one mean for each document in place of every gap: F %s", c.ANOVA)
}

func (w *writer) cuts(r *Report) {
	w.line("\ncuts: the corpus's threshold, the share of the gaps over it, and over each document's own\n")
	head := []string{"rule"}
	for _, s := range r.Spans {
		head = append(head, fmt.Sprintf("span %d", s.Size), "share", "own")
	}
	rows := [][]string{head}
	for i, rule := range rules {
		row := []string{rule.String()}
		for _, s := range r.Spans {
			row = append(row, figure(s.Cuts[i].Threshold), percent(s.Cuts[i].Share), percent(s.Cuts[i].Own))
		}
		rows = append(rows, row)
	}
	w.table(rows)
}

func (w *writer) advice(a Advice) {
	if a.Span == 0 {
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
