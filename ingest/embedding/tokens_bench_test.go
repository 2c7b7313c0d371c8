package embedding_test

import (
	"strings"
	"testing"

	"caesura/ingest/embedding"
)

func BenchmarkTokenizer(b *testing.B) {
	text := strings.Join(sentences(), " ")
	for _, name := range embedding.TokenizerNames[1:] {
		b.Run(name, func(b *testing.B) {
			count, err := embedding.Tokenizer(name, "")
			if err != nil {
				b.Fatal(err)
			}
			count(text) // reads the tables
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				count(text)
			}
		})
	}
}
