package cache_test

import (
	"context"
	"fmt"
	"testing"

	"caesura"
	"caesura/cache"
)

// ready makes vectors of 384 numbers at no cost, so that a benchmark measures
// the cache alone.
type ready struct{ vector caesura.Vector }

func newReady() ready {
	v := make(caesura.Vector, 384)
	for i := range v {
		v[i] = float32(i) / 384
	}
	return ready{v}
}

func (ready) Model() caesura.Model { return caesura.Model{Name: "ready", Dimensions: 384} }
func (r ready) Embed(_ context.Context, texts []string) ([]caesura.Vector, error) {
	vectors := make([]caesura.Vector, len(texts))
	for i := range vectors {
		vectors[i] = r.vector
	}
	return vectors, nil
}

// sentences are n texts as long as sentences mostly are, from the given number on.
func sentences(from, n int) []string {
	texts := make([]string, n)
	for i := range texts {
		texts[i] = fmt.Sprintf("Sentence %09d is about as long as the sentences of an ordinary manual are, or a little longer than that.", from+i)
	}
	return texts
}

const perDocument = 200 // sentences

// BenchmarkHits reads documents of 200 sentences out of a cache of 50,000.
func BenchmarkHits(b *testing.B) {
	const n = 50_000
	path := file(b)
	c := open(b, path, cache.Options{})
	e := cache.NewEmbedder(c, newReady())
	for from := 0; from < n; from += perDocument {
		embed(b, e, sentences(from, perDocument)...)
	}
	if err := c.Flush(); err != nil {
		b.Fatal(err)
	}
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		texts := sentences(i*perDocument%n, perDocument)
		b.StartTimer()
		embed(b, e, texts...)
		i++
	}
	b.ReportMetric(float64(i*perDocument)/b.Elapsed().Seconds(), "texts/s")
	if n := c.Counts(); n.Misses != n.Written {
		b.Fatalf("%+v", n)
	}
}

// BenchmarkMisses adds documents of 200 sentences to a cache that grows,
// including what it costs to write them.
func BenchmarkMisses(b *testing.B) {
	c := open(b, file(b), cache.Options{})
	e := cache.NewEmbedder(c, newReady())
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		texts := sentences(i*perDocument, perDocument)
		b.StartTimer()
		embed(b, e, texts...)
		i++
	}
	if err := c.Flush(); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(i*perDocument)/b.Elapsed().Seconds(), "texts/s")
}

// BenchmarkRecall20000 recalls the records of 20,000 files, as a nightly run
// does where nothing changed.
func BenchmarkRecall20000(b *testing.B) {
	c := open(b, file(b), cache.Options{})
	files := make([]caesura.File, 20_000)
	for i := range files {
		files[i] = caesura.File{Source: "docs", Path: fmt.Sprintf("guide/part-%02d/page-%05d.html", i%37, i), Stat: caesura.FileStat{Size: int64(i), Modified: 1e18, Changed: 1e18, Inode: uint64(i)}}
		id := caesura.DocumentID("docs", files[i].Path, "")
		_ = c.Remember(files[i], caesura.HashParts("f"), caesura.Record{Documents: []caesura.Identity{{ID: id, Hash: caesura.HashParts(id)}}})
	}
	if err := c.Flush(); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, f := range files {
			if _, ok := c.Recall(f, caesura.HashParts("f")); !ok {
				b.Fatal("not found")
			}
		}
	}
}
