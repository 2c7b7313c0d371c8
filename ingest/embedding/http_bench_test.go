package embedding_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"caesura/ingest/embedding"
	"caesura/ingest/remote"
)

// BenchmarkHTTP embeds a batch of 128 texts into vectors of 384 numbers, with
// a server that answers at once: what the client itself costs.
func BenchmarkHTTP(b *testing.B) {
	type item struct {
		Index     int       `json:"index"`
		Embedding []float32 `json:"embedding"`
	}
	var answer struct {
		Data []item `json:"data"`
	}
	for i := range 128 {
		v := make([]float32, 384)
		for n := range v {
			v[n] = float32(n*i%97)/97 - 0.5
		}
		answer.Data = append(answer.Data, item{i, v})
	}
	body, err := json.Marshal(answer)
	if err != nil {
		b.Fatal(err)
	}
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(body) }))
	defer web.Close()
	h, err := embedding.NewHTTP(embedding.HTTPOptions{Options: remote.Options{URL: web.URL}, Model: "m"}, "")
	if err != nil {
		b.Fatal(err)
	}
	texts := words(128)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := h.Embed(b.Context(), texts); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N*128)/b.Elapsed().Seconds(), "texts/s")
}
