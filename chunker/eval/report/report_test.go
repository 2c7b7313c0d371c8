package report_test

import (
	"strings"
	"testing"

	"caesura"
	"caesura/chunker/eval"
	"caesura/chunker/eval/ground"
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

func TestThePageShowsFiguresAndLoadsNothing(t *testing.T) {
	html := page(t, report.Report{
		Model: "m", Retrieve: 5, Resamples: 2000, Retrieval: rows("recall", "iou"), Segmentation: rows("boundary_f1", "windowdiff"),
	})
	for _, want := range []string{
		"<strong>&lt;b&gt;hostile",
		`class="worse">0.5000<small>-0.300 to -0.100`, `class="better">0.5000`, "windowdiff, less is better", "<svg",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	loadsNothing(t, html)
}

func loadsNothing(t *testing.T, html string) {
	t.Helper()
	for _, never := range []string{"<script", "http://", "https://", "NaN", "ZgotmplZ", " style="} {
		if strings.Contains(html, never) {
			t.Errorf("the page holds %q", never)
		}
	}
}

// judged is a question whose gold is "built in 1871" and what was retrieved.
func judged(question string, v ...ground.Verdict) ground.Judged {
	return ground.Judged{
		Case: ground.Case{
			Question: question, Document: "mill.pdf", Missed: []string{"what was missed"}, Contained: &ground.Contained{All: 0.25, First: 0.125},
			Passages: []ground.Passage{{Place: "mill.pdf · page 3", Text: "It was built in 1871, they say.", Gold: []caesura.Span{{Start: 7, End: 20}}}},
		},
		Asked: true, Found: len(v) > 0, Answer: "In <i>1871</i>.", Verdicts: v,
	}
}

func TestThePageShowsEveryQuestionItsChunksAnswerAndVerdict(t *testing.T) {
	yes := ground.Verdict{Grounded: true, Reason: "it says so", Passage: 1, Quote: "1871, they say", At: caesura.Span{Start: 16, End: 30}}
	first := []ground.Judged{judged("<script>alert(1)</script>", yes), judged("Second?", yes), judged("Third?", ground.Verdict{Misquoted: true, Passage: 1, Quote: "in 1872"})}
	other := []ground.Judged{judged("<script>alert(1)</script>", yes), judged("Second?", ground.Verdict{Reason: "no word of it"}), judged("Third?")}
	names := []string{"configured", "fixed:9"}
	html := page(t, report.Report{Retrieval: rows("recall", "iou"), Ground: ground.Summarise(names, [][]ground.Judged{first, other}), Judged: [][]ground.Judged{first, other}})
	for _, want := range []string{
		"It was <mark>built in </mark><mark class=\"both\">1871</mark><mark class=\"quote\">, they say</mark>.",
		"In &lt;i&gt;1871&lt;/i&gt;.", "grounded: it says so", "not grounded: no word of it", "misquoted: passage 1 has not “in 1872”",
		"contained 25.0 % · @1 12.5 % · unbroken 0.0 % · grounded", "· abstained</small>", "mill.pdf · page 3", "what was missed",
		"&lt;script&gt;alert(1)", "2 of 3<small>66.7 % (20.8 to 93.9)", "&#43;0 −1, p 1.0000",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if second, script := strings.Index(html, "<summary>Second?"), strings.Index(html, "<summary>&lt;script"); second < 0 || second > script {
		t.Error("the question on which strategies differ is not the first one")
	}
	loadsNothing(t, html)
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
