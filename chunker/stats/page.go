package stats

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"

	"caesura/chunker/page"
)

var (
	//go:embed page.html
	pageHTML string
	//go:embed page.css
	pageStyle string
)

// shown is what the template shows.
type shown struct {
	*Report
	Policy string
	Style  template.CSS

	Spans  chart
	Curves curves
	Means  points
	ByTag  chart
	Hidden int // tags that are not in the figure
	Tables []table
}

// A table of figures, as on a terminal.
type table struct {
	Title string
	Notes []string
	Rows  [][]string // the first one is the head
}

// WriteHTML writes one page that needs no other file, no script and no network.
func (r *Report) WriteHTML(w io.Writer) error {
	functions := template.FuncMap{
		"add": func(a, b px) px { return a + b }, "sub": func(a, b px) px { return a - b },
		"percent": percent, "figure": figure,
	}
	t, err := template.New("page").Funcs(functions).Parse(pageHTML)
	if err != nil {
		return err
	}
	style := page.Style + pageStyle
	s := shown{Report: r, Policy: page.Policy(style, ""), Style: template.CSS(style), Means: r.meansChart(), Tables: r.tables()}
	at := r.scale()
	s.Spans, s.Curves = r.spansChart(at), r.curvesChart(at)
	if r.Tags > 1 {
		s.ByTag = r.tagsChart(at)
		s.Hidden = max(0, len(r.tagsAt())-mostRows)
	}
	return t.Execute(w, s)
}

// scale is that of all distances.
func (r *Report) scale() scale {
	s := scale{from: left, to: right}
	first := true
	for _, span := range r.Spans {
		if span.All.Count == 0 {
			continue
		}
		low, high := float64(span.All.Min), float64(span.All.Max)
		if first {
			s.low, s.high, first = low, high, false
		}
		s.low, s.high = min(s.low, low), max(s.high, high)
	}
	return s
}

// Measured reports whether there is a distance.
func (r *Report) Measured() bool {
	for _, s := range r.Spans {
		if s.All.Count > 0 {
			return true
		}
	}
	return false
}

// Facts are how much there is.
func (r *Report) Facts() []string {
	return []string{
		r.Model, r.Distance + " distance", "windows: " + r.Vector, page.Count(r.Documents, "document"),
		page.Count(r.Sentences, "sentence"), fmt.Sprintf("%s (%s)", page.Count(r.Tags, "tag"), r.TagBy),
	}
}

func (r *Report) tables() []table {
	out := []table{
		{Title: "Distances by span", Rows: r.spanRows(), Notes: []string{"std of the sample; skew adjusted for bias; quartiles by linear interpolation"}},
		{Title: "What each rule would cut", Rows: r.cutRows(), Notes: []string{"The threshold of the whole corpus; the share of the gaps over it; the share of the gaps over the threshold of their own document."}},
	}
	out = append(out, r.OfSpans.tables()...)
	out = append(out, table{Title: "With one mean for each document", Notes: []string{"F " + r.OfMeans.ANOVA.String()}})
	if r.Tags > 1 {
		out = append(out, table{Title: fmt.Sprintf("Distances by tag, span %d", r.Advice.Span), Rows: r.tagRows()})
		out = append(out, r.OfTags.tables()...)
	}
	return out
}

func (c *Comparison) tables() []table {
	title := "distance ~ " + c.By
	if len(c.Means) == 0 {
		return []table{{Title: title, Notes: []string{c.Note}}}
	}
	notes := []string{
		"ANOVA: F " + c.ANOVA.String() + "; R² " + figure(c.R2) + ", residual std " + figure(c.Residual),
		"Levene: W " + c.LeveneMedian.String() + ", from the medians; W " + c.LeveneMean.String() + ", from the means",
	}
	if c.Note != "" {
		notes = append(notes, c.Note)
	}
	return []table{
		{Title: title + ": linear model", Rows: c.coefficientRows(), Notes: notes},
		{Title: title + ": least-squares means", Rows: c.meanRows()},
		{Title: title + ": pairs", Rows: c.pairRows(c.Pairs), Notes: []string{"Welch's t; p times the number of pairs (Bonferroni); effect in residual deviations."}},
	}
}
