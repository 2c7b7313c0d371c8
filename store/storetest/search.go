package storetest

import (
	"math"
	"testing"

	"caesura"
)

// towards is a document whose point i has the vector of an angle of 10·i
// degrees with the first axis.
func towards(points []caesura.Point) []caesura.Point {
	for i := range points {
		angle := float64(i) * math.Pi / 18
		points[i].Vector = make(caesura.Vector, Model.Dimensions)
		points[i].Vector[0] = float32(3 * math.Cos(angle)) // its length is 3: only directions count
		points[i].Vector[1] = float32(3 * math.Sin(angle))
	}
	return points
}

func firstAxis() caesura.Vector {
	v := make(caesura.Vector, Model.Dimensions)
	v[0] = 1
	return v
}

func searchOrder(t *testing.T, p Place) {
	s := p.fitted(t)
	points := towards(Document("a.txt", "0", "10", "20", "30", "40", "50", "60", "70", "80", "90", "100"))
	put(t, s, points)
	hits := search(t, s, firstAxis(), 5, caesura.Filter{})
	if len(hits) != 5 {
		t.Fatalf("%d hits, want 5", len(hits))
	}
	for i, hit := range hits {
		samePoint(t, hit.Point, points[i])
		if want := math.Cos(float64(i) * math.Pi / 18); math.Abs(hit.Score-want) > 1e-5 {
			t.Errorf("hit %d has score %v, want %v", i, hit.Score, want)
		}
	}
	if last := search(t, s, firstAxis(), 11, caesura.Filter{})[10]; math.Abs(last.Score-math.Cos(10*math.Pi/18)) > 1e-5 {
		t.Errorf("the farthest has score %v", last.Score)
	}
	if hits := search(t, s, firstAxis(), 0, caesura.Filter{}); len(hits) != 0 {
		t.Errorf("limit 0 gives %d hits", len(hits))
	}
}

func searchFilter(t *testing.T, p Place) {
	s := p.fitted(t)
	a := Document("a.txt", "A0.", "A1.", "A2.")
	a[1].Chunk.Pages, a[2].Chunk.Pages = caesura.PageRange{First: 1, Last: 2}, caesura.PageRange{First: 2, Last: 4}
	b := Document("b.html", "B0.")
	b[0].Document.MediaType = "text/html"
	c := Points("elsewhere", "c.txt", "C0.", "C1.")
	put(t, s, a, b, c)
	for _, test := range []struct {
		filter caesura.Filter
		want   int
	}{
		{caesura.Filter{}, 6},
		{caesura.Filter{Sources: []string{Source}}, 4},
		{caesura.Filter{Sources: []string{Source, "elsewhere", "absent"}}, 6},
		{caesura.Filter{Sources: []string{"absent"}}, 0},
		{caesura.Filter{Documents: []string{"talks:a.txt", "elsewhere:c.txt"}}, 5},
		{caesura.Filter{Documents: []string{"talks:a.txt"}, Sources: []string{"elsewhere"}}, 0},
		{caesura.Filter{MediaTypes: []string{"text/html"}}, 1},
		{caesura.Filter{Page: 1}, 1},
		{caesura.Filter{Page: 2}, 2},
		{caesura.Filter{Page: 3}, 1},
		{caesura.Filter{Page: 5}, 0},
	} {
		if got := len(search(t, s, firstAxis(), 100, test.filter)); got != test.want {
			t.Errorf("%+v: %d hits, want %d", test.filter, got, test.want)
		}
		if got := count(t, s, test.filter); got != test.want {
			t.Errorf("%+v: counts %d, want %d", test.filter, got, test.want)
		}
	}
}

func searchRefuses(t *testing.T, p Place) {
	s := p.fitted(t)
	put(t, s, Document("a.txt", "One."))
	nan := firstAxis()
	nan[2] = float32(math.NaN())
	for _, query := range []caesura.Vector{firstAxis()[1:], nil, nan} {
		if hits, err := p.open(t).Search(t.Context(), query, 3, caesura.Filter{}); err == nil {
			t.Errorf("query %v finds %d", query, len(hits))
		}
	}
}

// filterRefuses asks with what no id can be. It must not be taken for the id in
// which that was replaced.
func filterRefuses(t *testing.T, p Place) {
	s := p.fitted(t)
	put(t, s, Document("\uFFFD", "One."))
	for _, f := range []caesura.Filter{
		{Documents: []string{Source + ":\xff"}}, {Sources: []string{"a", "\xff"}}, {MediaTypes: []string{"\xff"}},
	} {
		_, err := s.Search(t.Context(), firstAxis(), 3, f)
		expectKind(t, err, caesura.Config)
		_, err = s.Count(t.Context(), f)
		expectKind(t, err, caesura.Config)
	}
}

func zeroVector(t *testing.T, p Place) {
	s := p.fitted(t)
	points := towards(Document("a.txt", "0", "10", "20"))
	points[1].Vector = make(caesura.Vector, Model.Dimensions)
	put(t, s, points)
	hits := search(t, s, firstAxis(), 10, caesura.Filter{})
	if len(hits) != 3 || hits[2].ID != points[1].ID || hits[2].Score != 0 {
		t.Errorf("the zero vector is not last with score 0: %+v", hits)
	}
	for _, hit := range search(t, s, points[1].Vector, 10, caesura.Filter{}) {
		if hit.Score != 0 {
			t.Errorf("the zero query gives score %v", hit.Score)
		}
	}
}
