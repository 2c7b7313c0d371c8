package chunker_test

import (
	"math"
	"reflect"
	"testing"

	"caesura"
	"caesura/chunker"
)

func windowed(kind string, size int, vector string) chunker.Options {
	return chunker.Options{MinTokens: 1, MaxTokens: 1000, Window: chunker.WindowOptions{Kind: kind, Size: size, Vector: vector}}
}

func TestTextsOfEachWindow(t *testing.T) {
	d := document("One. Two. Three. Four. Five.", "en")
	for _, c := range []struct {
		o    chunker.Options
		want []string
	}{
		{windowed("", 0, ""), []string{"One.", "Two.", "Three.", "Four.", "Five."}},
		{windowed("span", 2, "mean"), []string{"One.", "Two.", "Three.", "Four.", "Five."}},
		{windowed("span", 2, "joined"), []string{"One.", "One. Two.", "Two. Three.", "Three. Four.", "Four. Five.", "Five."}},
		{windowed("buffer", 1, "joined"), []string{"One. Two.", "One. Two. Three.", "Two. Three. Four.", "Three. Four. Five.", "Four. Five."}},
	} {
		sentences := chunker.Sentences(d, c.o, tokens)
		if got := chunker.Texts(d, sentences, c.o); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v:\ngot  %q\nwant %q", c.o.Window, got, c.want)
		}
	}
}

// With vectors that are as good as additive, the mean of a window and the
// embedding of its joined text give the same distances: this ties every gap to
// the right texts.
func TestJoinedAndMeanWindowsAgreeOnAdditiveVectors(t *testing.T) {
	for _, kind := range []string{"span", "buffer"} {
		for size := 1; size <= 4; size++ {
			for _, n := range []int{1, 2, 3, 5, 8, 20} {
				d := numbered(n)
				a, b := windowed(kind, size, "mean"), windowed(kind, size, "joined")
				_, _, mean := split(t, d, a)
				_, _, joined := split(t, d, b)
				for i := range mean.Distances {
					if math.Abs(float64(mean.Distances[i]-joined.Distances[i])) > 2e-6 {
						t.Fatalf("%s %d of %d sentences: gap %d: %v by mean, %v joined", kind, size, n, i, mean.Distances[i], joined.Distances[i])
					}
				}
			}
		}
	}
}

func TestASpanFallsBackInAShortDocument(t *testing.T) {
	for n, want := range map[int]int{1: 1, 2: 1, 3: 1, 4: 2, 7: 2, 8: 4, 11: 4, 12: 6, 15: 6, 16: 8, 40: 8} {
		_, _, trace := split(t, numbered(n), windowed("span", 0, ""))
		if trace.Window.Size != want {
			t.Errorf("%d sentences: a window of %d, want %d", n, trace.Window.Size, want)
		}
	}
}

func TestABadVectorInAWindowIsLeftOutOfItsMean(t *testing.T) {
	d := numbered(4)
	o := windowed("span", 2, "mean")
	v := []caesura.Vector{{1, 0}, {0, 0}, {0, 1}, {float32(nan), 0}}
	_, _, trace := splitBy(t, d, chunker.Sentences(d, o, tokens), v, o)
	if got := trace.Distances[1]; got != 1 || trace.Undefined != 1 {
		t.Errorf("distance %v, %d undefined; want 1, and 1 at the last gap", got, trace.Undefined)
	}
}
