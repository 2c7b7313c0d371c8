package chunker_test

import (
	"math"
	"strings"
	"testing"

	"caesura"
	"caesura/chunker"
)

// axes are sentences of one word each, and vectors of two dimensions.
func axes(vectors ...caesura.Vector) (*caesura.Document, []caesura.Sentence, []caesura.Vector) {
	d := &caesura.Document{ID: "docs:a.txt"}
	var sentences []caesura.Sentence
	for range vectors {
		s := caesura.Span{Start: len(d.Text), End: len(d.Text) + 2}
		d.Text += "A. "
		sentences = append(sentences, caesura.Sentence{Span: s, Tokens: 1})
	}
	d.Blocks = []caesura.Block{{Span: caesura.Span{End: len(d.Text)}}}
	return d, sentences, vectors
}

func spanOf(size int) chunker.Options {
	return chunker.Options{Window: chunker.WindowOptions{Kind: chunker.SpanOf, Size: size}}
}

func TestMeasuresComparesWholeWindowsOnly(t *testing.T) {
	x, y := caesura.Vector{1, 0}, caesura.Vector{0, 2}
	d, sentences, vectors := axes(x, x, x, y, y)
	list, undefined, err := chunker.Measures(d, sentences, vectors, spanOf(2))
	if err != nil || undefined != 0 || len(list) != 2 {
		t.Fatalf("%v, %d undefined, %v; want the gaps 1 and 2", list, undefined, err)
	}
	// At gap 1 the windows are (1, 0) and (0.5, 1), at gap 2 (1, 0) and (0, 2).
	for i, want := range []chunker.Measure{
		{Gap: 1, Euclidean: 1.118034, Cosine: 1 - 0.447214, Dot: 0.5},
		{Gap: 2, Euclidean: 2.236068, Cosine: 1, Dot: 0},
	} {
		got := list[i]
		if got.Gap != want.Gap || math.Abs(got.Euclidean-want.Euclidean) > 1e-6 || math.Abs(got.Cosine-want.Cosine) > 1e-6 || got.Dot != want.Dot {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
}

func TestMeasuresAreTheDistancesOfSplit(t *testing.T) {
	d := &caesura.Document{Text: bees, Language: "en", Blocks: []caesura.Block{{Span: caesura.Span{End: len(bees)}}}}
	count := func(text string) int { return len(strings.Fields(text)) }
	for _, kind := range []string{chunker.Mean, chunker.Joined} {
		o := spanOf(2)
		o.Window.Vector = kind
		sentences := chunker.Sentences(d, o, count)
		var vectors []caesura.Vector
		for i, text := range chunker.Texts(d, sentences, o) {
			vectors = append(vectors, caesura.Vector{float32(len(text)), float32(i % 3), 1})
		}
		_, trace, err := chunker.Split(d, sentences, vectors, o, count)
		if err != nil {
			t.Fatal(err)
		}
		list, _, err := chunker.Measures(d, sentences, vectors, o)
		if err != nil || len(list) != len(sentences)-3 {
			t.Fatalf("%s: %d measures of %d sentences, %v", kind, len(list), len(sentences), err)
		}
		for _, m := range list {
			if m.Cosine != float64(trace.Distances[m.Gap]) {
				t.Errorf("%s, gap %d: %v, Split has %v", kind, m.Gap, m.Cosine, trace.Distances[m.Gap])
			}
		}
	}
}

const bees = "The bees fly out. They look for willow. It rains. The boat leaks. Tar helps. Nobody has tar. We row home."

func TestMeasuresLeaveOutWhatIsNoDistance(t *testing.T) {
	x, zero := caesura.Vector{1, 0}, caesura.Vector{0, 0}
	d, sentences, vectors := axes(x, x, zero, x, x)
	list, undefined, err := chunker.Measures(d, sentences, vectors, spanOf(1))
	if err != nil || len(list) != 2 || undefined != 2 {
		t.Errorf("%v, %d undefined, %v; want two and two", list, undefined, err)
	}
	if list, _, err := chunker.Measures(d, sentences, vectors, spanOf(3)); list != nil || err != nil {
		t.Errorf("five sentences, windows of three: %v, %v; want none", list, err)
	}
	sentences[1].Cut = true
	if list, _, _ := chunker.Measures(d, sentences, vectors, spanOf(1)); len(list) != 1 || list[0].Gap != 3 {
		t.Errorf("%v; want no gap inside a sentence", list)
	}
	if _, _, err := chunker.Measures(d, sentences, vectors[1:], spanOf(1)); err == nil {
		t.Error("a vector is missing: no error")
	}
}
