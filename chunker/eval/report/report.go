package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"

	"caesura/chunker/eval"
	"caesura/chunker/eval/ground"
	shared "caesura/chunker/page"
)

// The page holds all that it needs and has no script.
var (
	//go:embed page.html
	pageHTML string
	//go:embed page.css
	pageStyle string
)

// A Report is what is shown.
type Report struct {
	Model        string
	Retrieve     int // chunks that a question got
	Resamples    int // of each interval
	Retrieval    []eval.Row
	Segmentation []eval.Row
	Ground       []ground.Summary  // of each strategy
	Judged       [][]ground.Judged // by each strategy, the same questions
}

// A page is what the template shows.
type page struct {
	Report
	Policy   string
	Style    template.CSS
	First    string // the strategy that the others are compared with
	Sections []section
	Asked    int // questions put to a language model, by each strategy

	Questions []question
}

// A section is one kind of measurement.
type section struct {
	Title    string
	Cases    string
	Rows     []eval.Row // over all cases
	Frontier *frontier  // nil for boundaries
	Bars     []bars
}

// WriteHTML writes one page. It needs no other file and no network.
func WriteHTML(w io.Writer, r Report) error {
	t, err := template.New("page").Funcs(template.FuncMap{
		"colour": func(i int) int { return i % 6 }, "percent": percent, "cell": newCell, "add": func(a, b float64) float64 { return a + b },
		"tested": tested, "share": newProportion,
	}).Parse(pageHTML)
	if err != nil {
		return err
	}
	style := shared.Style + pageStyle
	p := page{Report: r, Style: template.CSS(style), Policy: shared.Policy(style, "")}
	if len(r.Retrieval) > 0 {
		p.Sections = append(p.Sections, newSection("Questions", "question", r.Retrieval, "recall", "iou"))
		p.Sections[0].Frontier = newFrontier(p.Sections[0].Rows)
	}
	if len(r.Segmentation) > 0 {
		p.Sections = append(p.Sections, newSection("Boundaries", "document", r.Segmentation, "boundary_f1", "windowdiff"))
	}
	if len(p.Sections) > 0 {
		p.First = p.Sections[0].Rows[0].Strategy
	}
	p.Questions = newQuestions(r.Ground, r.Judged)
	if len(r.Ground) > 0 {
		p.Asked = r.Ground[0].Asked
	}
	return t.Execute(w, p)
}

func newSection(title, unit string, rows []eval.Row, figures ...string) section {
	s := section{Title: title}
	for _, r := range rows {
		if r.Set == eval.All {
			s.Rows = append(s.Rows, r)
		}
	}
	s.Cases = fmt.Sprintf("%d %ss", s.Rows[0].Cases, unit)
	for _, name := range figures {
		s.Bars = append(s.Bars, newBars(rows, name))
	}
	return s
}

// A cell is a figure as the table shows it.
type cell struct {
	Value, Difference, Class string
}

func newCell(f eval.Figure) cell {
	c := cell{Value: fmt.Sprintf("%.4f", f.Value)}
	if d := f.Difference; d != nil {
		c.Difference = fmt.Sprintf("%+.3f to %+.3f", d.Low, d.High)
		if d.Clear() {
			c.Class = "worse"
			if d.Mean > 0 == !f.LowerIsBetter() {
				c.Class = "better"
			}
		}
	}
	return c
}

func percent(f float64) string { return fmt.Sprintf("%.1f %%", 100*f) }

// value of a figure of a row; 0 where it has none of that name.
func value(r eval.Row, name string) float64 {
	for _, f := range r.Figures {
		if f.Name == name && !math.IsNaN(f.Value) {
			return f.Value
		}
	}
	return 0
}
