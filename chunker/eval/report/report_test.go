package report_test

import (
	"strings"
	"testing"

	"caesura/chunker/eval"
	"caesura/chunker/eval/report"
)

func rows(figures ...string) (out []eval.Row) {
	for _, set := range []string{eval.All, "<b>hostile</b>"} {
		for i, name := range []string{"semantic", "fixed:9"} {
			r := eval.Row{Set: set, Strategy: name, Cases: 2, Chunks: 3, MeanTokens: 150, Cost: eval.Cost{Texts: 7, Tokens: 450}}
			for _, f := range figures {
				figure := eval.Figure{Name: f, Value: 0.5}
				if i > 0 {
					figure.Difference = &eval.Interval{Mean: -0.2, Low: -0.3, High: -0.1}
				}
				r.Figures = append(r.Figures, figure)
			}
			out = append(out, r)
		}
	}
	return out
}

func page(t *testing.T, r report.Report) string {
	t.Helper()
	var b strings.Builder
	if err := report.WriteHTML(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestThePageShowsFiguresAndAnswersAndLoadsNothing(t *testing.T) {
	html := page(t, report.Report{
		Model: "m", Retrieve: 5, Resamples: 2000, Retrieval: rows("recall", "iou"), Segmentation: rows("boundary_f1", "windowdiff"),
		Answers: []eval.Answer{{
			Question: "<script>alert(1)</script>", Corpus: "c", Recall: 0.25, Missed: []string{"what was missed"},
			Chunks: []eval.Found{{Corpus: "c", Parts: []eval.Part{{Text: "before "}, {Text: "gold", Gold: true}}}},
		}},
	})
	for _, want := range []string{
		"<mark>gold</mark>", "what was missed", "recall 25.0 %", "&lt;script&gt;alert(1)", "<strong>&lt;b&gt;hostile",
		`class="worse">0.5000<small>-0.300 to -0.100`, `class="better">0.5000`, "windowdiff, less is better", "<svg",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, never := range []string{"<script", "http://", "https://", "NaN", "ZgotmplZ", " style="} {
		if strings.Contains(html, never) {
			t.Errorf("the page holds %q", never)
		}
	}
}

func TestEqualAndZeroFiguresHaveAPlot(t *testing.T) {
	all := rows("recall", "iou")
	for i := range all {
		for f := range all[i].Figures {
			all[i].Figures[f].Value = 0
		}
	}
	if html := page(t, report.Report{Retrieval: all}); strings.Contains(html, "NaN") || strings.Contains(html, "Inf") || strings.Count(html, "<circle") != 2 {
		t.Error("the plot of zeros is no plot")
	}
}
