package ingest_test

import (
	"testing"

	"caesura/cache"
	"caesura/ingest"
)

// What a plan says must be embedded to find the cuts is what the run embeds
// for that; its chunks come on top.
func TestEstimateIsWhatTheRunEmbeds(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	c.write("one.html", `<p>Bees make honey.</p><p>Boats float on water.</p>`)
	c.write("two.html", `<p>Bees make honey.</p><p>Trains run on rails all day.</p>`)
	cached := cache.NewEmbedder(c.withRecords(), c.embed)
	c.worker.Embedder, c.worker.Unknown = cached, cached.Unknown
	c.worker.Chunker.MaxTokens = 100
	c.worker.Speed, c.worker.Price = 100, 2

	expect := func(want ingest.Estimate) {
		t.Helper()
		plan, err := c.worker.Plan(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if *plan.Estimate != want {
			t.Errorf("estimate %+v, want %+v", *plan.Estimate, want)
		}
	}
	expect(ingest.Estimate{
		Texts: 3, Tokens: 3 + 4 + 6, Bytes: 16 + 21 + 28, ChunkTokens: 3 + 4 + 3 + 6, ChunkBytes: 16 + 21 + 16 + 28,
		Seconds: 1.46, Cost: 2 * 29 / 1e6,
	})
	if n := c.embed.asked(); n != 0 {
		t.Errorf("a plan embedded %d texts", n)
	}
	r := c.run()
	if n := c.embed.asked(); n < 3 || n > 3+r.Points {
		t.Errorf("the run embedded %d texts and wrote %d chunks, want 3 and at most that many more", n, r.Points)
	}
	expect(ingest.Estimate{})
	c.write("two.html", `<p>Bees make honey.</p><p>Boats float on water.</p><p>New words.</p>`)
	expect(ingest.Estimate{
		Texts: 1, Tokens: 2, Bytes: 10, ChunkTokens: 3 + 4 + 2, ChunkBytes: 16 + 21 + 10,
		Seconds: 0.57, Cost: 2 * 11 / 1e6,
	})
}
