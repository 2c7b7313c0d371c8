package embedding_test

import (
	"strings"
	"testing"

	"caesura/ingest/embedding"
)

// sentences are 64 different ones of 20 words each.
func sentences() []string {
	words := strings.Fields(`the harbour committee met again on tuesday to discuss whether dredging
		could continue through winter while fishermen warned that sediment would smother oyster beds
		before spring arrives and nobody offered compensation for damaged equipment or lost income`)
	out := make([]string, 64)
	for i := range out {
		var b strings.Builder
		for k := range 20 {
			b.WriteString(words[(i*7+k*(i%5+1))%len(words)])
			b.WriteByte(" ."[k/19])
		}
		out[i] = b.String()
	}
	return out
}

func BenchmarkStaticEmbed(b *testing.B) {
	static, texts := embedding.NewStatic(), sentences()
	static.Count("load")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := static.Embed(b.Context(), texts); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N*len(texts))/b.Elapsed().Seconds(), "sentences/s")
}

func BenchmarkWordPieceCount(b *testing.B) {
	words := embedding.NewWordPiece()
	for name, text := range map[string]string{
		"english": strings.Join(sentences(), " "),
		"accents": strings.Repeat("Les élèves français préfèrent être à l'école dès l'été. Größe, Mädchen, übermäßig. ", 40),
		"cjk":     strings.Repeat("今天的天气很好，我们去公园散步。", 100),
		"hangul":  strings.Repeat("오늘은 날씨가 매우 좋습니다. ", 100),
		"oneword": strings.Repeat("a", 1<<20),
		"hostile": strings.Repeat(strings.Repeat("qx", 50)+" ", 100),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				words.Count(text)
			}
		})
	}
}

func BenchmarkLoad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		embedding.NewWordPiece()
	}
}
