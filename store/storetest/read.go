package storetest

import (
	"math"
	"testing"

	"caesura"
)

func readsBack(t *testing.T, p Place) {
	s := p.open(t)
	if got := read(t, s, "talks:a.txt"); len(got) != 0 {
		t.Errorf("a store that is not there gives %v", got)
	}
	s = p.fitted(t)
	long := make([]string, 300)
	for i := range long {
		long[i] = "One of many."
	}
	for _, points := range [][]caesura.Point{Rich(), Claimed("c.txt"), Document("a.txt", "One.", "Two."), Document("b.txt", long...)} {
		put(t, s, points)
		expectRead(t, s, points)
	}
	if got := read(t, s, "talks:absent.txt"); len(got) != 0 {
		t.Errorf("a document that is not there has %v", got)
	}
	a := Document("a.txt", "One.", "Two.")
	p.Lose(t, a[0].ID)
	got := read(t, s, "talks:a.txt")
	if len(got) != 1 || got[0].ID != a[1].ID {
		t.Errorf("without its head the document reads as %v", got)
	}
}

func read(t *testing.T, s Store, document string) []caesura.Point {
	t.Helper()
	points, err := s.Read(t.Context(), document)
	if err != nil {
		t.Fatal(err)
	}
	return points
}

// expectRead requires exactly these points, in order, with vectors of the same
// direction.
func expectRead(t *testing.T, s Store, want []caesura.Point) {
	t.Helper()
	got := read(t, s, want[0].Document.ID)
	if len(got) != len(want) {
		t.Fatalf("%s: read %d points, want %d", want[0].Document.ID, len(got), len(want))
	}
	for i := range want {
		samePoint(t, got[i], want[i])
		if c := cosine(got[i].Vector, want[i].Vector); c < 1-1e-6 {
			t.Errorf("%s: vector %d has the cosine %v to the one written", want[i].Document.ID, i, c)
		}
	}
}

func cosine(a, b caesura.Vector) float64 {
	if len(a) != len(b) {
		return 0
	}
	var ab, aa, bb float64
	for i := range a {
		x, y := float64(a[i]), float64(b[i])
		ab, aa, bb = ab+x*y, aa+x*x, bb+y*y
	}
	return ab / math.Sqrt(aa*bb)
}
