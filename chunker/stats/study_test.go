package stats_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"caesura"
	"caesura/chunker"
	"caesura/chunker/stats"
)

// speech is a document of n sentences; embedder gives the sentence i the vector
// of the angle of(i).
func speech(id string, n int) *caesura.Document {
	text := strings.Repeat("It was said. ", n)
	return &caesura.Document{ID: id, Text: text, Language: "en", Blocks: []caesura.Block{{Span: caesura.Span{End: len(text)}}}}
}

func embedder(of func(i int) float64) func([]string) ([]caesura.Vector, error) {
	return func(texts []string) ([]caesura.Vector, error) {
		out := make([]caesura.Vector, len(texts))
		for i := range texts {
			sin, cos := math.Sincos(of(i))
			out[i] = caesura.Vector{float32(cos), float32(sin)}
		}
		return out, nil
	}
}

func words(text string) int { return len(strings.Fields(text)) }

// study measures documents with these numbers of sentences, each of its own tag.
func study(t *testing.T, of func(int) float64, sizes ...int) *stats.Report {
	t.Helper()
	s := stats.New(chunker.Options{}, []int{8, 2, 4, 6, 2})
	for i, n := range sizes {
		d, err := s.Measure(speech(fmt.Sprintf("docs:%d", i), n), fmt.Sprint(i), words, embedder(of))
		if err != nil {
			t.Fatal(err)
		}
		s.Add(d)
	}
	return s.Report()
}

// wander is an angle that jumps now and then.
func wander(i int) float64 {
	r := rand.New(rand.NewPCG(uint64(i), 1))
	return float64(i/9) + 0.6*r.Float64()
}

func TestStudyCountsGapsAndDocumentsThatAreTooShort(t *testing.T) {
	r := study(t, wander, 3, 4, 15, 16, 100)
	if r.Documents != 5 || r.Sentences != 138 || r.Tags != 5 {
		t.Fatalf("%d documents, %d sentences, %d tags", r.Documents, r.Sentences, r.Tags)
	}
	for i, want := range []struct{ size, tooShort, gaps int }{
		{2, 1, 1 + 12 + 13 + 97}, {4, 2, 8 + 9 + 93}, {6, 2, 4 + 5 + 89}, {8, 3, 1 + 85},
	} {
		s := r.Spans[i]
		if s.Size != want.size || s.TooShort != want.tooShort || s.All.Count != want.gaps || s.Documents != 5-want.tooShort {
			t.Errorf("span %d: %d too short, %d gaps of %d documents; want %+v", s.Size, s.TooShort, s.All.Count, s.Documents, want)
		}
		sum := 0
		for _, tag := range s.Tags {
			sum += tag.Summary.Count
		}
		if sum != want.gaps {
			t.Errorf("span %d: the tags have %d gaps of %d", s.Size, sum, want.gaps)
		}
	}
}

func TestSharesOfCuts(t *testing.T) {
	r := study(t, wander, 200)
	for _, s := range r.Spans {
		for _, c := range s.Cuts {
			// Of one document its own threshold is the corpus's.
			if c.Share != c.Own {
				t.Errorf("span %d, %s: %v by the corpus's threshold, %v by the document's own", s.Size, c.Rule, c.Share, c.Own)
			}
		}
		if p := s.Cuts[5]; p.Rule != "percentile 95" || math.Abs(float64(p.Share)-0.05) > 0.01 {
			t.Errorf("span %d: over the 95th percentile are %v of the gaps", s.Size, p.Share)
		}
	}
}

func TestAdviceGivesReasonsAndAConfiguration(t *testing.T) {
	r := study(t, wander, 300, 200, 40)
	a := r.Advice
	if a.Span == 0 || !strings.Contains(a.Config, fmt.Sprintf("size: %d\n", a.Span)) || !strings.Contains(a.Config, "      1: 0.") || !strings.Contains(a.Config, "threshold: table\n") {
		t.Fatalf("%+v", a)
	}
	reasons := strings.Join(a.Reasons, "\n")
	for _, want := range []string{"span 2: ", "span 4: ", "span 6: ", "span 8: ", "threshold 0."} {
		if !strings.Contains(reasons, want) {
			t.Errorf("no word of %q in %s", want, reasons)
		}
	}
	if short := study(t, wander, 300, 6, 6, 6, 6); short.Advice.Span > 2 || !strings.Contains(strings.Join(short.Advice.Reasons, "\n"), "4 documents of 5 too short") {
		t.Errorf("four of five documents have six sentences: %+v", short.Advice)
	}
}

func TestDefinedResultsOfLittle(t *testing.T) {
	for name, r := range map[string]*stats.Report{
		"nothing":           study(t, wander),
		"no sentence":       study(t, wander, 0),
		"too short":         study(t, wander, 1, 2, 3),
		"one distance":      study(t, wander, 4),
		"a distance a span": study(t, wander, 16),
		"equal":             study(t, func(int) float64 { return 1 }, 40, 30),
		"no direction":      study(t, func(int) float64 { return math.NaN() }, 40),
	} {
		body, err := json.Marshal(r)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var text, page bytes.Buffer
		if err := r.WriteText(&text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := r.WriteHTML(&page); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for form, out := range map[string]string{"JSON": string(body), "text": text.String(), "page": page.String()} {
			if strings.Contains(out, "NaN") || strings.Contains(out, "Inf") {
				t.Errorf("%s: %s has a number that is none:\n%s", name, form, out)
			}
		}
	}
}

func TestEqualDistancesAreNotTested(t *testing.T) {
	r := study(t, func(int) float64 { return 1 }, 40, 30)
	if c := r.OfSpans; c.Note == "" || c.ANOVA.P == c.ANOVA.P || len(c.Means) != 4 {
		t.Errorf("%+v", c)
	}
	if s := r.Spans[0]; s.All.Mean != 0 || s.All.Deviation != 0 || s.All.Skew == s.All.Skew {
		t.Errorf("%+v", s.All)
	}
}

func TestUndefinedDistancesAreCountedAndLeftOut(t *testing.T) {
	r := study(t, func(i int) float64 {
		if i < 20 {
			return math.NaN()
		}
		return wander(i)
	}, 60)
	// Means leave such vectors out, so that a window is undefined where all are.
	if s := r.Spans[0]; s.Undefined != 19 || s.All.Count != 57-19 {
		t.Errorf("%d undefined, %d left", s.Undefined, s.All.Count)
	}
}

func TestEveryDistanceIsListed(t *testing.T) {
	s := stats.New(chunker.Options{Distance: chunker.Dot}, []int{2, 3})
	d, err := s.Measure(speech("docs:a", 10), "talks", words, embedder(wander))
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Lines[0]) != 7 || len(d.Lines[1]) != 5 {
		t.Fatalf("%d and %d lines", len(d.Lines[0]), len(d.Lines[1]))
	}
	body, err := json.Marshal(d.Lines[1][0])
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"document":"docs:a"`, `"gap":3`, `"tag":"talks"`, `"window_size":3`, `"euclidean_distance":0.`, `"cosine_distance":0.`, `"dot_product":0.`} {
		if !strings.Contains(string(body), want) {
			t.Errorf("no %s in %s", want, body)
		}
	}
	s.Add(d)
	if got, want := float64(s.Report().Spans[1].All.Max), 1-d.Lines[1][0].Dot; got < want-1e-9 {
		t.Errorf("the greatest distance is %v, one of them is %v", got, want)
	}
}

func TestThePageIsWholeAndLoadsNothing(t *testing.T) {
	s := stats.New(chunker.Options{}, []int{2, 4})
	for i := range 3 {
		d, err := s.Measure(speech(fmt.Sprint(i), 60), `<script>alert(1)</script>`+fmt.Sprint(i), words, embedder(wander))
		if err != nil {
			t.Fatal(err)
		}
		s.Add(d)
	}
	var b bytes.Buffer
	if err := s.Report().WriteHTML(&b); err != nil {
		t.Fatal(err)
	}
	page, err := html.Parse(&b)
	if err != nil {
		t.Fatal(err)
	}
	elements := map[string]int{}
	for n := range page.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		elements[n.Data]++
		for _, a := range n.Attr {
			if a.Key == "src" || a.Key == "href" {
				t.Errorf("<%s %s=%q>", n.Data, a.Key, a.Val)
			}
		}
	}
	if elements["svg"] != 4 || elements["script"] != 0 || elements["table"] < 6 {
		t.Errorf("elements: %v", elements)
	}
}

// BenchmarkStudy adds a million gaps of four spans, and reports the memory that
// a study keeps for each gap.
func BenchmarkStudy(b *testing.B) {
	var lines [][]stats.Line
	for range 4 {
		list := make([]stats.Line, 1000)
		for i := range list {
			list[i].Cosine = math.Round(1e6*rand.Float64()) / 1e6
		}
		lines = append(lines, list)
	}
	var before, after runtime.MemStats
	for b.Loop() {
		runtime.GC()
		runtime.ReadMemStats(&before)
		s := stats.New(chunker.Options{}, stats.DefaultSpans)
		for i := range 1000 {
			s.Add(stats.Document{Tag: fmt.Sprint(i % 5), Sentences: 1000, Lines: lines, Undefined: make([]int, 4), Fallbacks: lines[:1]})
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/1e6, "B/gap")
		s.Report()
	}
}
