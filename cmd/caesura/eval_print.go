package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"text/tabwriter"

	"caesura/chunker/eval"
	"caesura/chunker/eval/ground"
	"caesura/chunker/eval/report"
)

func (a *app) printEvaluation(e evaluation, asCSV bool) error {
	switch {
	case a.json:
		printJSON(a.out, e)
	case asCSV:
		return e.csv(a.out)
	default:
		e.print(a.out)
	}
	return nil
}

// print leaves no white space at the ends of lines, since the result may be
// kept under version control.
func (e evaluation) print(out io.Writer) {
	w := &strings.Builder{}
	fmt.Fprintf(w, "model %s\n", e.Model)
	if len(e.Retrieval) > 0 {
		fmt.Fprintf(w, "\n%s, %s retrieved for each\n\n", count(e.Retrieval[0].Cases, "question"), count(e.Retrieve, "chunk"))
		printFigures(w, e.Retrieval)
		printGroundedness(w, e.Groundedness)
	}
	if len(e.Segmentation) > 0 {
		fmt.Fprintf(w, "\n%s with known boundaries\n\n", count(e.Segmentation[0].Cases, "document"))
		printFigures(w, e.Segmentation)
	}
	for line := range strings.Lines(w.String()) {
		fmt.Fprintln(out, strings.TrimRight(line, " \n"))
	}
}

// printFigures prints a row a line, then the differences over all cases.
func printFigures(w io.Writer, rows []eval.Row) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	line := func(cells ...string) { fmt.Fprintln(table, strings.Join(cells, "\t")+"\t") }
	head := []string{"set", "strategy", "cases", "chunks", "tokens", "texts", "cost"}
	timed := rows[0].Cost.Seconds > 0
	if timed {
		head = append(head, "seconds")
	}
	for _, f := range rows[0].Figures {
		head = append(head, f.Name)
	}
	line(head...)
	for _, r := range rows {
		cells := []string{r.Set, r.Strategy, strconv.Itoa(r.Cases), strconv.Itoa(r.Chunks), fmt.Sprintf("%.1f", r.MeanTokens),
			strconv.Itoa(r.Cost.Texts), fmt.Sprintf("%.0fk", float64(r.Cost.Tokens)/1000)}
		if timed {
			cells = append(cells, fmt.Sprintf("%.2f", r.Cost.Seconds))
		}
		for _, f := range r.Figures {
			cells = append(cells, fmt.Sprintf("%.4f", f.Value)+mark(f))
		}
		line(cells...)
	}
	table.Flush()
	fmt.Fprintf(w, "\n  + better, - worse than %s: the 95 %% interval of the difference leaves out 0\n", rows[0].Strategy)
	printDifferences(w, rows)
}

// mark takes one column: what a difference means, when it is clear.
func mark(f eval.Figure) string {
	switch d := f.Difference; {
	case d == nil || !d.Clear():
		return " "
	case d.Mean > 0 == !f.LowerIsBetter():
		return "+"
	default:
		return "-"
	}
}

func printDifferences(w io.Writer, rows []eval.Row) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, r := range rows {
		for _, f := range r.Figures {
			if d := f.Difference; d != nil && r.Set == eval.All {
				fmt.Fprintf(table, "%s\t%s\t%+.4f\t[%+.4f,\t%+.4f]%s\t\n", r.Strategy, f.Name, d.Mean, d.Low, d.High, mark(f))
			}
		}
	}
	fmt.Fprintf(w, "\ndifference to %s, 95 %% interval (paired bootstrap, %d resamples)\n\n", rows[0].Strategy, eval.Resamples)
	table.Flush()
}

// csv writes a figure a line.
func (e evaluation) csv(w io.Writer) error {
	out := csv.NewWriter(w)
	out.Write([]string{"set", "strategy", "cases", "chunks", "mean_tokens", "texts", "embedded_tokens", "seconds", "figure", "value", "difference", "low", "high", "share_low", "share_high", "gained", "lost", "p"})
	for _, r := range append(append([]eval.Row{}, e.Retrieval...), e.Segmentation...) {
		for _, f := range r.Figures {
			row := append(csvStart(r, r.Cases), f.Name, exact(f.Value), "", "", "", "", "", "", "", "")
			if d := f.Difference; d != nil {
				copy(row[10:], []string{exact(d.Mean), exact(d.Low), exact(d.High)})
			}
			out.Write(row)
		}
	}
	for i, s := range e.Groundedness {
		for _, m := range shares(s) {
			if m.Of > 0 {
				row := append(csvStart(e.Retrieval[i], m.Of), m.name, exact(m.Value), "", "", "", exact(m.Low), exact(m.High))
				out.Write(append(row, m.test(func(t ground.McNemar) string { return exact(t.P) })...))
			}
		}
	}
	out.Flush()
	return out.Error()
}

// csvStart is what stands before a figure.
func csvStart(r eval.Row, cases int) []string {
	return []string{
		r.Set, r.Strategy, strconv.Itoa(cases), strconv.Itoa(r.Chunks), exact(r.MeanTokens),
		strconv.Itoa(r.Cost.Texts), strconv.Itoa(r.Cost.Tokens), exact(r.Cost.Seconds),
	}
}

// exact is a number in full precision.
func exact(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// writeEvaluation writes the page for browsers.
func (a *app) writeEvaluation(e evaluation, path string) (err error) {
	out, err := os.Create(path)
	if err != nil {
		return usage(fmt.Errorf("--html: %w", err))
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	var judged [][]ground.Judged
	for _, o := range e.Questions {
		judged = append(judged, o.Cases)
	}
	return report.WriteHTML(out, report.Report{
		Model: e.Model, Retrieve: e.Retrieve, Resamples: e.Resamples,
		Retrieval: e.Retrieval, Segmentation: e.Segmentation, Ground: e.Groundedness, Judged: judged,
	})
}
