package store_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/qdrant/go-client/qdrant"

	"caesura"
	"caesura/store/storetest"
)

// The points of the benchmarks have 256 dimensions and texts of 800 bytes.
func benchModel() caesura.Model {
	model := storetest.Model
	model.Dimensions = 256
	return model
}

func benchDocuments(first, documents, chunks int) [][]caesura.Point {
	filler := strings.Repeat("caesura pauses where subjects change ", 21)
	all := make([][]caesura.Point, documents)
	for d := range all {
		texts := make([]string, chunks)
		for i := range texts {
			texts[i] = fmt.Sprintf("%d of %d: %s", i, first+d, filler)
		}
		all[d] = storetest.Document(fmt.Sprintf("handbook/chapter/%d.html", first+d), texts...)
		for i := range all[d] {
			all[d][i].Vector = storetest.Vector(texts[i][:20], 256)
		}
	}
	return all
}

// benchStores opens one store of each kind. In Qdrant no graph is built
// meanwhile: that is the server's own work, at another time.
func benchStores(b *testing.B, run func(*testing.B, storetest.Store)) {
	b.Run("sqlite", func(b *testing.B) {
		s := openSQLite(b, filepath.Join(b.TempDir(), "points.db"))
		defer s.Close()
		if err := s.Fit(b.Context(), benchModel(), true); err != nil {
			b.Fatal(err)
		}
		run(b, s)
	})
	b.Run("qdrant", func(b *testing.B) {
		c := newCollection(b)
		q := c.open(b)
		defer q.Close()
		if err := q.Fit(b.Context(), benchModel(), true); err != nil {
			b.Fatal(err)
		}
		err := c.client.UpdateCollection(b.Context(), &qdrant.UpdateCollection{
			CollectionName:   c.options.Collection,
			OptimizersConfig: &qdrant.OptimizersConfigDiff{IndexingThreshold: qdrant.PtrOf(uint64(0))},
		})
		if err != nil {
			b.Fatal(err)
		}
		run(b, q)
	})
}

func BenchmarkPut(b *testing.B) {
	benchStores(b, func(b *testing.B, s storetest.Store) {
		const documents, chunks = 100, 10
		b.ReportAllocs()
		points, first := 0, 0
		for b.Loop() {
			b.StopTimer()
			group := benchDocuments(first, documents, chunks)
			b.StartTimer()
			if err := s.Put(b.Context(), group); err != nil {
				b.Fatal(err)
			}
			first, points = first+documents, points+documents*chunks
		}
		b.ReportMetric(float64(points)/b.Elapsed().Seconds(), "points/s")
	})
}

func BenchmarkList(b *testing.B) {
	benchStores(b, func(b *testing.B, s storetest.Store) {
		const documents, chunks = 20_000, 3
		for first := 0; first < documents; first += 500 {
			if err := s.Put(b.Context(), benchDocuments(first, 500, chunks)); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportAllocs()
		for b.Loop() {
			all, err := s.List(b.Context(), storetest.Source)
			if err != nil || len(all) != documents {
				b.Fatalf("%d documents, %v", len(all), err)
			}
		}
		b.ReportMetric(documents*chunks/(b.Elapsed().Seconds()/float64(b.N)), "points/s")
	})
}
