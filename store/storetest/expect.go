package storetest

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"

	"caesura"
)

func put(t *testing.T, s Store, documents ...[]caesura.Point) {
	t.Helper()
	if err := s.Put(t.Context(), documents); err != nil {
		t.Fatal(err)
	}
}

// expect requires that the store holds these documents of these sources, all
// of them whole, and no other point of theirs.
func expect(t *testing.T, s Store, documents ...[]caesura.Point) {
	t.Helper()
	want := make(map[string]map[string]caesura.Stored)
	for _, points := range documents {
		doc := points[0].Document
		if want[doc.Source] == nil {
			want[doc.Source] = make(map[string]caesura.Stored)
		}
		n := len(points)
		want[doc.Source][doc.ID] = caesura.Stored{Hash: doc.Hash, Fingerprint: points[0].Fingerprint, Count: n, Points: n, Current: n}
		expectPoints(t, s, points)
	}
	for source, stored := range want {
		if got := list(t, s, source); !reflect.DeepEqual(got, stored) {
			t.Errorf("source %q holds\n %+v, want\n %+v", source, got, stored)
		}
	}
}

// expectPoints requires that the store holds exactly these points of one
// document, with every fact.
func expectPoints(t *testing.T, s Store, points []caesura.Point) {
	t.Helper()
	id := points[0].Document.ID
	hits := search(t, s, points[0].Vector, len(points)+100, caesura.Filter{Documents: []string{id}})
	if len(hits) != len(points) {
		t.Fatalf("%s has %d points, want %d", id, len(hits), len(points))
	}
	slices.SortFunc(hits, func(a, b caesura.Hit) int { return a.Chunk.Index - b.Chunk.Index })
	for i := range points {
		samePoint(t, hits[i].Point, points[i])
	}
}

func samePoint(t *testing.T, got, want caesura.Point) {
	t.Helper()
	want.Vector, got.Vector = nil, nil
	if math.IsNaN(got.Chunk.Edge.Distance) && math.IsNaN(want.Chunk.Edge.Distance) {
		got.Chunk.Edge.Distance, want.Chunk.Edge.Distance = 0, 0
	}
	if reflect.DeepEqual(got, want) {
		return
	}
	t.Errorf("got  %+v\nwith %+v\nwant %+v\nwith %+v", got, got.Document, want, want.Document)
}

func list(t *testing.T, s Store, source string) map[string]caesura.Stored {
	t.Helper()
	all, err := s.List(t.Context(), source)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func search(t *testing.T, s Store, v caesura.Vector, limit int, f caesura.Filter) []caesura.Hit {
	t.Helper()
	hits, err := s.Search(t.Context(), v, limit, f)
	if err != nil {
		t.Fatal(err)
	}
	return hits
}

func count(t *testing.T, s Store, f caesura.Filter) int {
	t.Helper()
	n, err := s.Count(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func expectKind(t *testing.T, err error, want caesura.Kind) {
	t.Helper()
	if err == nil || caesura.KindOf(err) != want {
		t.Errorf("error %v of kind %d, want kind %d", err, caesura.KindOf(err), want)
	}
}

func cancelledContext(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}
