package chunker_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"caesura"
	"caesura/chunker"
)

// walk gives vectors such that the cosine distance at gap i is distances[i].
func walk(distances ...float64) []caesura.Vector {
	out := []caesura.Vector{{1, 0}}
	angle := 0.0
	for _, d := range distances {
		angle += math.Acos(1 - d)
		out = append(out, caesura.Vector{float32(math.Cos(angle)), float32(math.Sin(angle))})
	}
	return out
}

// numbered is a document of n sentences of 4 tokens each: "Item 3 ends."
func numbered(n int) *caesura.Document {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "Item %d ends. ", i%10)
	}
	return document(strings.TrimSpace(b.String()), "en")
}

// small cuts without guardrails getting in the way.
var small = chunker.Options{Strategy: chunker.Semantic, MinTokens: 1, MaxTokens: 100}

func TestDegenerateSeriesHaveStatedResults(t *testing.T) {
	equal := []float64{.3, .3, .3, .3, .3, .3, .3, .3}
	noise := []float64{.3, .3, .300004, .3, .3, .299997, .3, .3}
	for _, c := range []struct {
		name    string
		vectors []caesura.Vector
		chunks  int
	}{
		{"no sentence", nil, 0},
		{"one sentence", walk(), 1},
		{"two sentences that are far apart", walk(1.9), 1},
		{"three sentences", walk(.01, 1.9), 1},
		{"four sentences", walk(.01, 1.9, .01), 1},
		{"five sentences", walk(.01, .9, .01, .01), 2},
		{"equal distances", walk(equal...), 1},
		{"float noise", walk(noise...), 1},
		{"IQR 0 and one real change", walk(.1, .1, .1, .5, .1, .1, .1), 2},
		{"identical vectors", walk(0, 0, 0, 0, 0, 0), 1},
		{"opposite vectors", walk(2, 2, 2, 2, 2), 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := numbered(len(c.vectors))
			sentences := chunker.Sentences(d, small, tokens)
			_, chunks, _ := splitBy(t, d, sentences, c.vectors, small)
			if len(chunks) != c.chunks {
				t.Errorf("%d chunks, want %d", len(chunks), c.chunks)
			}
		})
	}
}

func TestABadVectorGivesUndefinedDistancesAndNoCut(t *testing.T) {
	for name, bad := range map[string]caesura.Vector{
		"zero": {0, 0}, "NaN": {float32(nan), 0}, "infinite": {float32(math.Inf(1)), 1}, "minus zero": {float32(math.Copysign(0, -1)), 0},
	} {
		t.Run(name, func(t *testing.T) {
			v := walk(.1, .11, .1, .12, .1, .9, .1, .1)
			v[2] = bad
			d := numbered(len(v))
			_, chunks, trace := splitBy(t, d, chunker.Sentences(d, small, tokens), v, small)
			if trace.Undefined != 2 || trace.Threshold.Defined != 6 {
				t.Errorf("%d undefined and %d defined distances, want 2 and 6", trace.Undefined, trace.Threshold.Defined)
			}
			if len(chunks) != 2 || chunks[0].Sentences.Last != 5 {
				t.Errorf("cut into %d chunks, the first ends with sentence %d; want 2 and 5", len(chunks), chunks[0].Sentences.Last)
			}
		})
	}
}

func TestOnlyZeroVectorsGiveOneChunkOrEvenOnes(t *testing.T) {
	v := make([]caesura.Vector, 40)
	for i := range v {
		v[i] = caesura.Vector{0, 0}
	}
	d := numbered(40) // 160 tokens
	sentences := chunker.Sentences(d, small, tokens)
	_, chunks, _ := splitBy(t, d, sentences, v, small)
	if len(chunks) != 2 || chunks[0].Tokens != chunks[1].Tokens {
		t.Errorf("%d chunks, the first of %d tokens; want 2 of the same size", len(chunks), chunks[0].Tokens)
	}
}

func TestVectorsThatDoNotMatchTheTextsAreAnError(t *testing.T) {
	d := numbered(3)
	sentences := chunker.Sentences(d, small, tokens)
	for name, v := range map[string][]caesura.Vector{
		"fewer":                walk(.1),
		"more":                 walk(.1, .1, .1),
		"none":                 nil,
		"of different lengths": {{1, 0}, {1, 0, 0}, {1, 0}},
		"empty":                {{}, {}, {}},
	} {
		if _, _, err := chunker.Split(d, sentences, v, small, tokens); err == nil {
			t.Errorf("%s vectors: no error", name)
		}
	}
}

func TestASentenceOverTheMaximumIsAnErrorOfTheCaller(t *testing.T) {
	d := numbered(2)
	s := []caesura.Sentence{{Span: caesura.Span{Start: 0, End: len(d.Text)}, Tokens: 1}}
	d.Text = strings.Repeat("word ", 199) + "word"
	s[0].End = len(d.Text)
	if _, _, err := chunker.Split(d, s, walk(), small, tokens); err == nil {
		t.Error("no error")
	}
}

func TestWhiteSpaceOnlyHasNoSentence(t *testing.T) {
	d := &caesura.Document{Text: " \n\t\u00a0\u2003\n\n "}
	d.Blocks = []caesura.Block{{Span: caesura.Span{End: len(d.Text)}}}
	if got := chunker.Sentences(d, chunker.Options{}, tokens); len(got) != 0 {
		t.Errorf("%d sentences", len(got))
	}
}

func TestALongSentenceIsCutAtTheBestPlace(t *testing.T) {
	family := "👩‍👩‍👧‍👦"
	for _, c := range []struct {
		name, text string
		good       func(piece string) bool
	}{
		{"after a clause", strings.Repeat("the water is cold, and the wind is up; ", 400), func(p string) bool { return strings.HasSuffix(p, ",") || strings.HasSuffix(p, ";") }},
		{"between words", strings.Repeat("salt water ", 4500), func(p string) bool { return strings.HasPrefix(p, "salt") || strings.HasPrefix(p, "water") }},
		{"between Han characters", strings.Repeat("水火木金土", 800), func(p string) bool { return p != "" }},
		{"between families", strings.Repeat(family, 500), func(p string) bool { return strings.ReplaceAll(p, family, "") == "" }},
		{"between letters with marks", strings.Repeat("e\u0301\u0323", 5000), func(p string) bool { return strings.HasPrefix(p, "e") }},
		{"inside a run without a place", strings.Repeat("x", 50_000), func(p string) bool { return p != "" }},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := document(c.text, "")
			o := chunker.Options{MaxTokens: 100}
			sentences, chunks, _ := split(t, d, o)
			if len(sentences) < 2 || len(chunks) < 2 {
				t.Fatalf("%d sentences, %d chunks", len(sentences), len(chunks))
			}
			for i, s := range sentences {
				if s.Cut != (i > 0) {
					t.Errorf("piece %d: Cut is %v", i, s.Cut)
				}
				if i+1 < len(sentences) && !c.good(d.Slice(s.Span)) {
					t.Fatalf("piece %d is %q", i, d.Slice(s.Span))
				}
			}
			for _, k := range chunks[:len(chunks)-1] {
				if k.Edge.Cause != caesura.CauseHardCap {
					t.Errorf("chunk %d ends by %q", k.Index, k.Edge.Cause)
				}
			}
		})
	}
}

func TestWordsAreNeverCutInHalfWhereTheyFit(t *testing.T) {
	var b strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&b, "w%05d ", i)
	}
	d := document(b.String(), "")
	_, chunks, _ := split(t, d, chunker.Options{MaxTokens: 200})
	var words []string
	for _, c := range chunks {
		words = append(words, strings.Fields(c.Text)...)
	}
	if got := strings.Join(words, " "); got != strings.TrimSpace(b.String()) {
		t.Errorf("words lost, doubled or cut in half")
	}
}

// A tokenizer that takes any run for one unknown token must not make a chunk
// of megabytes.
func TestAChunkIsBoundedInBytesToo(t *testing.T) {
	d := document(strings.Repeat("QUJD", 250_000), "")
	one := func(s string) int { return len(strings.Fields(s)) }
	o := chunker.Options{MaxTokens: 100}
	sentences := chunker.Sentences(d, o, one)
	chunks, _, err := chunker.Split(d, sentences, vectors(chunker.Texts(d, sentences, o)), o, one)
	if err != nil {
		t.Fatal(err)
	}
	if err := chunker.Check(d, sentences, chunks, o, one); err != nil {
		t.Fatal(err)
	}
	if len(chunks) < 100 {
		t.Errorf("a million bytes in %d chunks", len(chunks))
	}
}
