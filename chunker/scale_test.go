package chunker_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"caesura"
	"caesura/chunker"
)

// prose is English-like text of about so many bytes in blocks of ten
// sentences.
func prose(bytes int) string {
	var b strings.Builder
	sentences := []string{
		"The harbour was quiet when the first boats came back. ",
		"Dr. Lind, who had seen it before, wrote 3.5 pages about it! ",
		"Was it, as Mr. J. K. Osei claimed (see Fig. 3), only the wind? ",
		"Nobody on the pier could say; the lamps had gone out at 9 p.m. that night... ",
		"“We will know more tomorrow,” she said. ",
	}
	for i := 0; b.Len() < bytes; i++ {
		b.WriteString(sentences[i%len(sentences)])
		if i%10 == 9 {
			b.WriteString("\n\n")
		}
	}
	return b.String()
}

func free(string) int { return 1 }

func BenchmarkSentences(b *testing.B) {
	russian := strings.Repeat("Это было в г. Казани, на ул. Баумана. Потом он уехал! Никто не знал, почему? ", 20_000)
	chinese := strings.Repeat("今天天气很好。我们去公园散步，他说：“明天会下雨。”你相信吗？", 20_000)
	for _, c := range []struct{ name, language, text string }{
		{"en", "en", prose(10 << 20)}, {"unknown", "", prose(10 << 20)}, {"ru", "ru", russian}, {"zh", "zh", chinese},
	} {
		b.Run(c.name, func(b *testing.B) {
			d := document(c.text, c.language)
			b.SetBytes(int64(len(c.text)))
			b.ReportAllocs()
			for b.Loop() {
				chunker.Sentences(d, chunker.Options{}, free)
			}
		})
	}
}

// BenchmarkHugeSentence cuts one sentence of 5 MB: the time per byte must be
// that of a small one.
func BenchmarkHugeSentence(b *testing.B) {
	for _, size := range []int{1 << 14, 5 << 20} {
		for name, word := range map[string]string{"words": "water and salt ", "han": "水", "unbroken": "x"} {
			b.Run(fmt.Sprintf("%s/%d", name, size), func(b *testing.B) {
				d := document(strings.Repeat(word, size/len(word)), "")
				b.SetBytes(int64(size))
				b.ReportAllocs()
				for b.Loop() {
					chunker.Sentences(d, chunker.Options{}, tokens)
				}
			})
		}
	}
}

// series is a document of n sentences with random vectors, as the steps after
// the embedding see it.
func series(n, dimensions int) (*caesura.Document, []caesura.Sentence, []caesura.Vector) {
	rng := rand.New(rand.NewPCG(1, 2))
	d := &caesura.Document{ID: "test:series", Text: strings.Repeat("abcdefgh.\n", n)}
	sentences := make([]caesura.Sentence, n)
	vectors := make([]caesura.Vector, n)
	for i := range n {
		span := caesura.Span{Start: 10 * i, End: 10*i + 9}
		d.Blocks = append(d.Blocks, caesura.Block{Span: span})
		sentences[i] = caesura.Sentence{Span: span, Block: i, Tokens: 5 + rng.IntN(40)}
		vectors[i] = make(caesura.Vector, dimensions)
		for j := range vectors[i] {
			vectors[i][j] = float32(rng.NormFloat64())
		}
	}
	return d, sentences, vectors
}

// sums counts the joined text of a series as the sum of its sentences.
func sums(sentences []caesura.Sentence) func(string) int {
	return func(s string) int { return (len(s) + 1) / 10 * 20 }
}

func BenchmarkSplit(b *testing.B) {
	for _, n := range []int{10_000, 100_000} {
		for _, w := range []chunker.WindowOptions{{}, {Kind: chunker.SpanOf}, {Kind: chunker.Buffer}} {
			b.Run(fmt.Sprintf("%s/%d", w.Kind, n), func(b *testing.B) {
				d, sentences, vectors := series(n, 256)
				b.ReportAllocs()
				for b.Loop() {
					if _, _, err := chunker.Split(d, sentences, vectors, chunker.Options{Window: w}, sums(sentences)); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
	// No threshold cut at all: everything is one chunk to re-split.
	b.Run("resplit/100000", func(b *testing.B) {
		d, sentences, vectors := series(100_000, 256)
		for b.Loop() {
			if _, _, err := chunker.Split(d, sentences, vectors, chunker.Options{K: 100}, sums(sentences)); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkTiming(b *testing.B) {
	d := document(prose(1<<20), "en")
	d.Cues = []caesura.Cue{{Span: caesura.Span{Start: 0, End: len(d.Text)}, Stop: time.Hour}}
	sentences := chunker.Sentences(d, chunker.Options{}, tokens)
	vectors := vectors(chunker.Texts(d, sentences, chunker.Options{}))
	b.SetBytes(int64(len(d.Text)))
	for b.Loop() {
		chunker.Split(d, sentences, vectors, chunker.Options{}, tokens)
	}
}
