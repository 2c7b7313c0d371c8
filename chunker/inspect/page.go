package inspect

import (
	_ "embed"
	"html/template"
	"io"
	"math"

	"caesura"
	"caesura/chunker"
	shared "caesura/chunker/page"
)

// The page holds all that it needs. Its policy lets it load nothing and run no
// script but its own, whatever a document holds.
var (
	//go:embed page.html
	pageHTML string
	//go:embed page.css
	pageStyle string
	//go:embed page.js
	pageScript string
)

var unknown = chunker.Number(math.NaN())

// A page is what the template shows.
type page struct {
	Policy string
	Style  template.CSS
	Script template.JS
	Items  []item
}

// An item is a document of a page.
type item struct {
	*Report
	Index  int
	Flow   []block
	Chart  chart
	Causes []caused
	Data   data
}

// caused is how many edges a cause made.
type caused struct {
	Cause caesura.Cause
	Count int
}

// data is what the script cuts again.
type data struct {
	Rule       string           `json:"rule"`
	K          float64          `json:"k"`
	Percentile float64          `json:"percentile"`
	Absolute   float64          `json:"absolute"`
	Threshold  chunker.Number   `json:"threshold"`
	Compared   []chunker.Number `json:"compared"`
	Tokens     []int            `json:"tokens"` // of each sentence
	Low        float64          `json:"low"`
	High       float64          `json:"high"`
	Most       int              `json:"most"`
}

// WriteHTML writes one page of all the reports. It needs no other file and no
// network.
func WriteHTML(w io.Writer, reports []*Report) error {
	t, err := template.New("page").Funcs(template.FuncMap{"colour": func(i int) int { return i % 6 }, "add": func(a, b px) px { return a + b }}).Parse(pageHTML)
	if err != nil {
		return err
	}
	style := shared.Style + pageStyle
	p := page{Policy: shared.Policy(style, pageScript), Style: template.CSS(style), Script: template.JS(pageScript)}
	for i, r := range reports {
		p.Items = append(p.Items, newItem(i, r))
	}
	return t.Execute(w, p)
}

func newItem(index int, r *Report) item {
	i := item{Report: r, Index: index, Flow: r.flow(), Chart: r.chart()}
	for _, cause := range caesura.Causes {
		if n := r.Trace.Causes[cause]; n > 0 {
			i.Causes = append(i.Causes, caused{cause, n})
		}
	}
	o := r.Options
	i.Data = data{
		Rule: o.Threshold, K: o.K, Percentile: o.Percentile, Absolute: o.Absolute, Threshold: r.Trace.Threshold.Value,
		Compared: r.Trace.Compared, Tokens: make([]int, len(r.sentences)), Low: i.Chart.Low, High: i.Chart.High, Most: i.Chart.Most,
	}
	if o.Threshold == chunker.Table { // the same number wherever the span is the same
		i.Data.Rule, i.Data.Absolute = chunker.Absolute, float64(r.Trace.Threshold.Value)
	}
	for n, s := range r.sentences {
		i.Data.Tokens[n] = s.Tokens
	}
	return i
}
