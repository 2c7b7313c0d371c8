package chunker_test

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"caesura"
	"caesura/chunker"
)

// words are what the documents of the properties are made of: all that the
// rules look at, and what breaks careless code.
var words = []string{
	"alpha", "beta", "Gamma", "delta", "the", "The", "Dr.", "e.g.", "No.", "14.", "5.", "J.", "end.", "Stop!", "why?", "wait...",
	"…", "»", "«", "“", "”", "(", ")", "你好。", "世界", "سؤال؟", "नमस्ते।", "α;", "👩‍👩‍👧‍👦", "e\u0301", "\u200b", "\u00a0", "a,", "b;", "x.y.z",
	"https://example.org/a?b=c.", "----------", strings.Repeat("w", 90), "\n", " ", "\u2028", "1.2.3.", "[12]", "U.S.", "II.",
}

func drawText(t *rapid.T) string {
	var b strings.Builder
	for _, w := range rapid.SliceOfN(rapid.SampledFrom(words), 0, 80).Draw(t, "words") {
		b.WriteString(w)
		b.WriteString(rapid.SampledFrom([]string{" ", " ", " ", "", "\n\n", "\n\n# "}).Draw(t, "gap"))
	}
	return b.String()
}

func drawDocument(t *rapid.T) *caesura.Document {
	d := document(drawText(t), rapid.SampledFrom([]string{"", "en", "de", "fr", "el", "ja"}).Draw(t, "language"))
	for at := 0; at < len(d.Text); {
		end := min(len(d.Text), at+rapid.IntRange(1, 40).Draw(t, "cue"))
		for end < len(d.Text) && d.Text[end]&0xc0 == 0x80 {
			end++
		}
		start := time.Duration(rapid.IntRange(0, 100).Draw(t, "start")) * time.Second
		d.Cues = append(d.Cues, caesura.Cue{
			Span:  caesura.Span{Start: at, End: end},
			Start: start, Stop: start + time.Duration(rapid.IntRange(0, 5).Draw(t, "length"))*time.Second,
			Speaker: rapid.SampledFrom([]string{"", "A", "B"}).Draw(t, "speaker"),
		})
		at = end
	}
	if middle := strings.Index(d.Text, "\n\n"); middle > 0 {
		d.Pages = []caesura.Page{
			{Span: caesura.Span{Start: 0, End: middle}, Number: 3},
			{Span: caesura.Span{Start: middle, End: len(d.Text)}, Number: 4},
		}
	}
	return d
}

func drawOptions(t *rapid.T) chunker.Options {
	most := rapid.IntRange(8, 60).Draw(t, "max")
	return chunker.Options{
		Strategy:      rapid.SampledFrom(chunker.Strategies).Draw(t, "strategy"),
		OverlapTokens: rapid.SampledFrom([]int{0, 0, 3, most / 2}).Draw(t, "overlap"),
		ChildTokens:   rapid.SampledFrom([]int{0, 0, 2, most / 2}).Draw(t, "child"),
		MaxTokens:     most,
		MinTokens:     rapid.IntRange(1, most/2).Draw(t, "min"),
		K:             rapid.SampledFrom([]float64{0, 0.01, 0.5, 1.5}).Draw(t, "k"),
		Distance:      rapid.SampledFrom([]string{"", chunker.Euclidean, chunker.Dot}).Draw(t, "distance"),
		Window: chunker.WindowOptions{
			Kind:   rapid.SampledFrom([]string{chunker.Adjacent, chunker.SpanOf, chunker.Buffer}).Draw(t, "window"),
			Vector: rapid.SampledFrom([]string{chunker.Mean, chunker.Joined}).Draw(t, "vector"),
		},
		HeadingBoundary: rapid.Bool().Draw(t, "headings"),
	}
}

// drawVectors mixes ordinary vectors with zero, infinite and equal ones.
func drawVectors(t *rapid.T, n int) []caesura.Vector {
	kinds := []caesura.Vector{{1, 0, 0}, {0, 1, 0}, {0.6, 0.8, 0}, {0.6, 0.8, 0.01}, {0, 0, 0}, {float32(math.Inf(1)), 0, 0}, {float32(nan), 1, 0}, {-1, 0, 0}}
	out := make([]caesura.Vector, n)
	for i := range out {
		out[i] = rapid.SampledFrom(kinds).Draw(t, "vector")
	}
	return out
}

// counters of tokens: by words, by bytes (so that counts of parts do not add
// up), and with tokens that begin and end every text.
var counters = map[string]func(string) int{
	"words":   tokens,
	"bytes":   func(s string) int { return (len(s) + 3) / 4 },
	"framed":  func(s string) int { return tokens(s) + 2 },
	"spaced":  func(s string) int { return tokens(s) + strings.Count(s, "\n") },
	"unknown": func(s string) int { return len(strings.Fields(s)) },
}

func TestWhateverTheInputAllInvariantsHold(t *testing.T) {
	names := slices.Sorted(func(yield func(string) bool) {
		for name := range counters {
			if !yield(name) {
				return
			}
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		d, o := drawDocument(t), drawOptions(t)
		if err := o.Validate(); err != nil {
			t.Fatal(err)
		}
		count := counters[rapid.SampledFrom(names).Draw(t, "counter")]
		sentences := chunker.Sentences(d, o, count)
		texts := chunker.Texts(d, sentences, o)
		chunks, trace, err := chunker.Split(d, sentences, drawVectors(t, len(texts)), o, count)
		if err != nil {
			t.Fatal(err)
		}
		if err := chunker.Check(d, sentences, chunks, o, count); err != nil {
			t.Fatal(err)
		}
		checkTrace(t, chunks, trace)
	})
}

func checkTrace(t *rapid.T, chunks []caesura.Chunk, trace *chunker.Trace) {
	sum := 0
	for _, n := range trace.Causes {
		sum += n
	}
	if sum != len(chunks) || len(trace.Edges) != len(chunks) {
		t.Fatalf("%d chunks, %d edges, %d causes", len(chunks), len(trace.Edges), sum)
	}
	if cuts := len(trace.Boundaries) + len(trace.Resplits) + len(trace.Children) - len(trace.Merges); len(chunks) > 0 && cuts != len(chunks)-1 {
		t.Fatalf("%d chunks, but boundaries, resplits, children and merges make %d cuts", len(chunks), cuts)
	}
}

func TestTheSameInputGivesTheSameChunks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o := drawDocument(t), drawOptions(t)
		sentences := chunker.Sentences(d, o, tokens)
		v := drawVectors(t, len(chunker.Texts(d, sentences, o)))
		a, _, _ := chunker.Split(d, sentences, v, o, tokens)
		b, _, _ := chunker.Split(d, chunker.Sentences(d, o, tokens), v, o, tokens)
		if !reflect.DeepEqual(bounds(a), bounds(b)) {
			t.Fatalf("%v, then %v", bounds(a), bounds(b))
		}
	})
}

func bounds(chunks []caesura.Chunk) []caesura.Span {
	var out []caesura.Span
	for _, c := range chunks {
		out = append(out, c.Span)
	}
	return out
}
