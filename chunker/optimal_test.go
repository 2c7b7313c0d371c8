package chunker

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"caesura"
)

// countWords is as many tokens as a text has words.
func countWords(text string) int { return len(strings.Fields(text)) }

// plain is a document of blocks of sentences, each of as many words as given.
func plain(blocks ...[]int) (*caesura.Document, []caesura.Sentence) {
	d := &caesura.Document{Language: "en"}
	var sentences []caesura.Sentence
	for i, block := range blocks {
		if i > 0 {
			d.Text += "\n\n"
		}
		start := len(d.Text)
		for k, words := range block {
			if k > 0 {
				d.Text += " "
			}
			at := len(d.Text)
			d.Text += strings.TrimSpace(strings.Repeat("word ", words)) + "."
			sentences = append(sentences, caesura.Sentence{Span: caesura.Span{Start: at, End: len(d.Text)}, Block: i, Tokens: words})
		}
		d.Blocks = append(d.Blocks, caesura.Block{Span: caesura.Span{Start: start, End: len(d.Text)}})
	}
	return d, sentences
}

// programOf is that of a document by the strategy optimal.
func programOf(d *caesura.Document, sentences []caesura.Sentence, vectors []caesura.Vector, o Options) *program {
	o.Strategy = Optimal
	o = o.WithDefaults()
	g := newGuard(sentences, make([]float64, len(sentences)-1), gapKinds(d, sentences, o), o, o.limit(countWords), newTrace(len(sentences), o.Window))
	return newProgram(g, d, sentences, vectors, o)
}

// cost of a document cut at some gaps, from the definition; false if a chunk is
// over the maximum.
func (p *program) cost(cuts []int, target int) (total bill, possible bool) {
	all := caesura.Range{First: 0, Last: len(p.starts) - 1}
	for _, r := range ranges(cuts, len(p.starts)) {
		if r.First < r.Last && !p.fits(r) {
			return total, false
		}
		p.spread.of(r)
		total = total.plus(p.bill(r, all, target))
	}
	return total, true
}

func TestNoCutsAreCheaperThanTheOptimalOnes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var blocks [][]int
		n := 0
		for range rapid.IntRange(1, 3).Draw(t, "blocks") {
			block := rapid.SliceOfN(rapid.IntRange(1, 12), 1, 3).Draw(t, "words")
			blocks, n = append(blocks, block), n+len(block)
		}
		d, sentences := plain(blocks...)
		vectors := make([]caesura.Vector, n)
		for i := range vectors {
			angle := float64(rapid.IntRange(0, 8).Draw(t, "angle"))
			vectors[i] = caesura.Vector{float32(math.Cos(angle)), float32(math.Sin(angle))}
		}
		o := Options{MaxTokens: 24, MinTokens: rapid.IntRange(1, 12).Draw(t, "min")}
		o.Optimal.Price = rapid.SampledFrom([]float64{0.2, 1, 3}).Draw(t, "price")
		p := programOf(d, sentences, vectors, o)
		found := p.cuts(caesura.Range{First: 0, Last: n - 1}, 12)
		least, _ := p.cost(found, 12)
		for set := range 1 << (n - 1) {
			var cuts []int
			for gap := range n - 1 {
				if set>>gap&1 == 1 {
					cuts = append(cuts, gap)
				}
			}
			if b, possible := p.cost(cuts, 12); possible && b.less(least) {
				t.Fatalf("cuts at %v cost %v, found are %v for %v", cuts, b, found, least)
			}
		}
	})
}

func TestOptimalCutsWhereTheSubjectChanges(t *testing.T) {
	d, sentences := plain([]int{5, 5, 5, 5, 5, 5, 5})
	var vectors []caesura.Vector
	for i := range sentences {
		v := caesura.Vector{1, 0.1}
		if i > 2 {
			v = caesura.Vector{0.1, 1}
		}
		vectors = append(vectors, v)
	}
	chunks, trace, err := Split(d, sentences, vectors, Options{Strategy: Optimal, MinTokens: 1}, countWords)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(trace.Boundaries, []int{2}) || len(chunks) != 2 || chunks[0].Edge.Cause != caesura.CauseGain {
		t.Fatalf("cuts at %v, %d chunks, %v", trace.Boundaries, len(chunks), trace.Causes)
	}
	// Between two points the cut takes all the spread off: one less than there are sentences.
	if gain := trace.Edges[0].Gain; gain == nil || math.Abs(float64(*gain)-6) > 1e-5 {
		t.Errorf("gain %v, want 6", gain)
	}
}

func TestEvidenceIsWhatSetsAGapApart(t *testing.T) {
	d, sentences := plain([]int{1, 1}, []int{1}, []int{1})
	d.Blocks[2].Kind = caesura.Heading
	mean := float64(0+2*lineWeight+2*paragraphWeight+headingWeight) / 3
	want := []float64{-mean, lineWeight + paragraphWeight - mean, lineWeight + paragraphWeight + headingWeight - mean}
	for i, e := range evidence(d, sentences) {
		if math.Abs(e-want[i]) > 1e-9 {
			t.Errorf("gap %d: %v, want %v", i, e, want[i])
		}
	}
	d, sentences = plain([]int{1}, []int{1}, []int{1})
	for i, e := range evidence(d, sentences) {
		if e != 0 {
			t.Errorf("gap %d of a document whose blocks are sentences: %v", i, e)
		}
	}
}

func TestSpeakersAndPausesAreEvidence(t *testing.T) {
	d, sentences := plain([]int{1, 1, 1, 1})
	for _, s := range sentences {
		d.Cues = append(d.Cues, caesura.Cue{Span: s.Span, Speaker: "A"})
	}
	d.Cues[3].Speaker = "B"
	d.Cues[2].Start, d.Cues[2].Stop, d.Cues[3].Start, d.Cues[3].Stop = pause, pause, pause, pause
	e := evidence(d, sentences)
	if !(e[0] < e[1] && e[1] == e[2]) {
		t.Errorf("evidence %v: want a pause at 1 and a change of speakers at 2", e)
	}
}

func TestTheOverlapIsSentencesOfTheChunkBefore(t *testing.T) {
	d, sentences := plain([]int{4, 4, 4, 4, 4, 4})
	vectors := make([]caesura.Vector, len(sentences))
	for i := range vectors {
		vectors[i] = caesura.Vector{1}
	}
	o := Options{Strategy: RecursiveFit, MaxTokens: 13, OverlapTokens: 4}
	chunks, _, err := Split(d, sentences, nil, o, countWords)
	if err != nil {
		t.Fatal(err)
	}
	if err := Check(d, sentences, chunks, o, countWords); err != nil {
		t.Fatal(err)
	}
	if len(chunks) != 2 || chunks[0].Overlap != 0 || chunks[1].Overlap != 0 {
		t.Fatalf("%d chunks, overlap %d: a third sentence has no room beside an overlap", len(chunks), chunks[1].Overlap)
	}
	o.MaxTokens, o.Strategy = 16, Optimal
	o.Optimal = OptimalOptions{TargetTokens: 8, Price: 0.1}
	if chunks, _, err = Split(d, sentences, vectors, o, countWords); err != nil {
		t.Fatal(err)
	}
	if err := Check(d, sentences, chunks, o, countWords); err != nil {
		t.Fatal(err)
	}
	if len(chunks) != 3 || chunks[1].Tokens != 12 || chunks[1].Start != sentences[1].Start || chunks[1].Sentences.First != 2 {
		t.Errorf("%d chunks, the second one of %d tokens from %d", len(chunks), chunks[1].Tokens, chunks[1].Start)
	}
}

func TestChildrenLieInTheirParents(t *testing.T) {
	d, sentences := plain([]int{4, 4, 4, 4, 4, 4, 4, 4})
	vectors := make([]caesura.Vector, len(sentences))
	for i := range vectors {
		vectors[i] = caesura.Vector{1}
	}
	for _, strategy := range []string{Semantic, Optimal, RecursiveFit} {
		o := Options{Strategy: strategy, MaxTokens: 16, ChildTokens: 4, MinTokens: 8, Optimal: OptimalOptions{Price: 0.1}}
		v := vectors
		if strategy == RecursiveFit {
			v = nil
		}
		chunks, trace, err := Split(d, sentences, v, o, countWords)
		if err != nil {
			t.Fatal(err)
		}
		if err := Check(d, sentences, chunks, o, countWords); err != nil {
			t.Fatal(err)
		}
		if len(chunks) != 8 || trace.Causes[caesura.CauseMergeUndone] != 0 {
			t.Errorf("%s: %d children, %v", strategy, len(chunks), trace.Causes)
		}
		o.ChildTokens = 0
		if err := Check(d, sentences, chunks, o, countWords); err == nil {
			t.Errorf("%s: parents that were not asked for pass the check", strategy)
		}
	}
}

func TestTheTableHasTheThresholdOfTheSpanThatFits(t *testing.T) {
	o := Options{Threshold: Table, MinTokens: 1}
	o.Window = WindowOptions{Kind: SpanOf, Size: 8, Thresholds: map[int]float64{8: 0.8, 6: 0.6, 4: 0.4, 2: 0.2}}
	if err := o.Validate(); err == nil {
		t.Error("a table without the span of one sentence passes")
	}
	o.Window.Thresholds[1] = 0.1
	if err := o.Validate(); err != nil {
		t.Error(err)
	}
	for n, want := range map[int]Number{2: 0.1, 3: 0.1, 5: 0.2, 9: 0.4, 13: 0.6, 16: 0.8} {
		d, sentences := plain(slices.Repeat([]int{2}, n))
		vectors := slices.Repeat([]caesura.Vector{{1, 0}}, n)
		_, trace, err := Split(d, sentences, vectors, o, countWords)
		if err != nil || trace.Threshold.Value != want {
			t.Errorf("%d sentences: threshold %v, want %v (%v)", n, trace.Threshold.Value, want, err)
		}
	}
}

func BenchmarkOptimal(b *testing.B) {
	d, sentences := plain(slices.Repeat([]int{20}, 20_000))
	vectors := make([]caesura.Vector, len(sentences))
	for i := range vectors {
		vectors[i] = make(caesura.Vector, 256)
		vectors[i][i/50%256], vectors[i][i%256] = 1, 1
	}
	o := Options{Strategy: Optimal}
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := Split(d, sentences, vectors, o, countWords); err != nil {
			b.Fatal(err)
		}
	}
}
