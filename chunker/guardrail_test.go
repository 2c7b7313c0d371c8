package chunker_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"caesura"
	"caesura/chunker"
)

// sized is a document of sentences of so many tokens each.
func sized(sizes ...int) (*caesura.Document, []caesura.Sentence) {
	d := &caesura.Document{ID: "test:sized"}
	var sentences []caesura.Sentence
	var b strings.Builder
	for i, n := range sizes {
		if i > 0 {
			b.WriteByte(' ')
		}
		start := b.Len()
		b.WriteString(strings.TrimSpace(strings.Repeat("word ", n)))
		sentences = append(sentences, caesura.Sentence{Span: caesura.Span{Start: start, End: b.Len()}, Tokens: n})
	}
	d.Text = b.String()
	d.Blocks = []caesura.Block{{Span: caesura.Span{End: len(d.Text)}}}
	return d, sentences
}

// cuts describes chunks by their last sentences and causes: "2 threshold, 5 end".
func cuts(chunks []caesura.Chunk) string {
	var out []string
	for _, c := range chunks {
		out = append(out, fmt.Sprintf("%d %s", c.Sentences.Last, c.Edge.Cause))
	}
	return strings.Join(out, ", ")
}

func TestGuardrails(t *testing.T) {
	for _, c := range []struct {
		name      string
		sizes     []int
		distances []float64
		min, max  int
		want      string
	}{
		{
			"a chunk under the minimum joins the nearer neighbour, here the next",
			[]int{10, 10, 10, 5, 10, 10, 10}, []float64{.1, .1, .9, .5, .1, .1}, 10, 60,
			"2 threshold, 6 end",
		}, {
			"here the one before",
			[]int{10, 10, 10, 5, 10, 10, 10}, []float64{.1, .1, .5, .9, .1, .1}, 10, 60,
			"3 threshold, 6 end",
		}, {
			"and at equal distances the one before",
			[]int{10, 10, 10, 5, 10, 10, 10}, []float64{.1, .1, .9, .9, .1, .1}, 10, 60,
			"3 threshold, 6 end",
		}, {
			"or the other one when the nearer has no room",
			[]int{10, 10, 10, 5, 20, 10, 20}, []float64{.1, .1, .9, .5, .1, .1}, 10, 50,
			"3 threshold, 6 end",
		}, {
			"and stays alone when none has room",
			[]int{20, 10, 20, 5, 20, 10, 20}, []float64{.1, .1, .9, .5, .1, .1}, 10, 50,
			"2 threshold, 3 merge-undone, 6 end",
		}, {
			"several chunks under the minimum join one another",
			[]int{4, 4, 4, 9, 9, 9, 9, 9, 9, 9, 9}, []float64{.8, .7, .9, .1, .1, .1, .1, .1, .1, .1}, 8, 80,
			"2 threshold, 10 end",
		}, {
			"a chunk over the maximum is cut at its highest distance",
			[]int{10, 10, 10, 10, 10, 10}, []float64{.1, .1001, .1002, .1001, .1}, 10, 40,
			"2 resplit, 5 end",
		}, {
			"again and again",
			[]int{10, 10, 10, 10, 10, 10}, []float64{.1, .1002, .1, .1001, .1}, 10, 20,
			"1 resplit, 3 resplit, 5 end",
		}, {
			"but not so that less than the minimum is left, if it can be helped",
			[]int{4, 14, 10, 10, 10}, []float64{.1002, .1, .1001, .1}, 8, 40,
			"2 resplit, 4 end",
		}, {
			"at the middle when all distances are the same",
			[]int{10, 10, 10, 10, 10, 10, 10, 10}, []float64{.1, .1, .1, .1, .1, .1, .1}, 10, 40,
			"3 resplit, 7 end",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, sentences := sized(c.sizes...)
			o := chunker.Options{MinTokens: c.min, MaxTokens: c.max, K: 0.1}
			_, chunks, _ := splitBy(t, d, sentences, walk(c.distances...), o)
			if got := cuts(chunks); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// Read from the end to its start, a document is cut at the same gaps: nothing
// depends on the direction in which chunks are looked at. Distances differ, so
// that no tie is broken.
func TestTheResultHasNoDirection(t *testing.T) {
	for seed := range 50 {
		sizes, distances := scattered(seed, 60)
		o := chunker.Options{MinTokens: 20, MaxTokens: 60, K: 0.3}
		d, sentences := sized(sizes...)
		_, forth, _ := splitBy(t, d, sentences, walk(distances...), o)
		slices.Reverse(sizes)
		slices.Reverse(distances)
		d, sentences = sized(sizes...)
		_, back, _ := splitBy(t, d, sentences, walk(distances...), o)
		if a, b := gaps(forth, 60, false), gaps(back, 60, true); !slices.Equal(a, b) {
			t.Errorf("seed %d: forth %v, back %v", seed, a, b)
		}
	}
}

// scattered gives n sizes from 1 to 30 and n-1 different distances.
func scattered(seed, n int) (sizes []int, distances []float64) {
	for i := range n {
		x := (i*i*7 + i*31 + seed*101) % 997
		sizes = append(sizes, 1+x%30)
		distances = append(distances, 0.1+float64((i*389+seed*57)%997)/1000+float64(i)/1e5)
	}
	return sizes, distances[:n-1]
}

func gaps(chunks []caesura.Chunk, n int, mirrored bool) []int {
	var out []int
	for _, c := range chunks[:len(chunks)-1] {
		gap := c.Sentences.Last
		if mirrored {
			gap = n - 2 - gap
		}
		out = append(out, gap)
	}
	slices.Sort(out)
	return out
}

func TestHeadingsStayWithWhatFollows(t *testing.T) {
	d := document("# Tea\n\nTea is a drink. It is hot.\n\n# Iron\n\nIron is a metal. It rusts.\n\n# Wool\n\nWool is warm. Sheep have it.", "en")
	for _, hard := range []bool{false, true} {
		o := chunker.Options{MinTokens: 1, MaxTokens: 24, HeadingBoundary: hard}
		sentences, chunks, _ := split(t, d, o)
		for _, c := range chunks {
			last := sentences[c.Sentences.Last]
			if d.Blocks[last.Block].Kind == caesura.Heading {
				t.Errorf("hard %v: chunk %d ends with the heading %q", hard, c.Index, d.Slice(last.Span))
			}
		}
	}
}

func TestHardHeadingsAreNeverJoined(t *testing.T) {
	d := document("# Tea\n\nHot.\n\n# Iron\n\nHard.\n\n## Rust\n\nRed.", "en")
	_, chunks, _ := split(t, d, chunker.Options{MinTokens: 50, MaxTokens: 100, HeadingBoundary: true})
	if got, want := cuts(chunks), "1 heading, 3 heading, 5 end"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	_, chunks, _ = split(t, d, chunker.Options{MinTokens: 50, MaxTokens: 100})
	if len(chunks) != 1 {
		t.Errorf("without hard headings: %s", cuts(chunks))
	}
}

// A tokenizer may count a joined text higher than its sentences.
func TestTheMaximumHoldsForTheJoinedText(t *testing.T) {
	count := func(s string) int { n := strings.Count(s, " ") + 1; return n + n/20*5 }
	d, sentences := sized(12, 12, 12, 12, 12, 12, 12, 12)
	o := chunker.Options{Strategy: chunker.Semantic, MinTokens: 1, MaxTokens: 50}
	chunks, trace, err := chunker.Split(d, sentences, walk(.1, .1, .1, .1, .1, .1, .1), o, count)
	if err != nil {
		t.Fatal(err)
	}
	if err := chunker.Check(d, sentences, chunks, o, count); err != nil {
		t.Error(err)
	}
	if len(chunks) != 4 || len(trace.Resplits) != 3 {
		t.Errorf("%s", cuts(chunks))
	}
}
