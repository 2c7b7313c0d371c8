package storetest

import (
	"math"
	"testing"
	"time"

	"caesura"
)

// Claimed is a document of Source with two chunks and three claims, of which one
// has every fact that a claim can have. The first chunk has its claims with it
// too, though no run writes them to both places.
func Claimed(name string) []caesura.Point {
	points := Document(name, "The mill closed in 1931.", "It was small.")
	doc := points[0].Document
	rich := caesura.Claim{
		Span: caesura.Span{Start: 0, End: 24}, Text: "The mill [of “Köln”] closed in 1931", Pages: caesura.PageRange{First: 2, Last: 3},
		Time:   caesura.TimeRange{Known: true, Start: time.Second, Stop: 1500 * time.Millisecond},
		Stages: []string{"selection: verifiable", "decomposition: 2 claims"}, Faults: []string{"the text has no “Köln”"},
	}
	claims := []caesura.Claim{
		rich,
		{Span: rich.Span, Text: "The mill closed", Stages: []string{"decomposition: 2 claims"}},
		{Span: caesura.Span{Start: 25, End: 38}, Text: "The mill was small", Sentence: 2, Chunk: 1},
	}
	points[0].Claims = claims[:2]
	for i, id := range caesura.ClaimIDs(doc.ID, claims) {
		c := claims[i]
		points = append(points, caesura.Point{
			ID: id, Document: doc, Fingerprint: points[0].Fingerprint, Claim: &c, Vector: Vector(c.Text, Model.Dimensions),
			Chunk: caesura.Chunk{
				Span: c.Span, Index: 2 + i, Text: c.Text, Tokens: 4, Sentences: caesura.Range{First: c.Sentence, Last: c.Sentence},
				Pages: c.Pages, Time: c.Time, Edge: caesura.Edge{Distance: math.NaN()},
			},
		})
	}
	for i := range points {
		points[i].Count = len(points)
	}
	return points
}

func searchKind(t *testing.T, p Place) {
	s := p.fitted(t)
	put(t, s, Claimed("c.txt"), Document("a.txt", "A0.", "A1."))
	for kind, want := range map[caesura.PointKind]int{"": 7, caesura.ChunkPoint: 4, caesura.ClaimPoint: 3} {
		hits := search(t, s, firstAxis(), 100, caesura.Filter{Kind: kind})
		if got := count(t, s, caesura.Filter{Kind: kind}); len(hits) != want || got != want {
			t.Errorf("%q: %d hits, counts %d, want %d", kind, len(hits), got, want)
		}
		for _, h := range hits {
			if isClaim := h.Claim != nil; kind != "" && isClaim != (kind == caesura.ClaimPoint) {
				t.Errorf("%q: found %+v", kind, h.Chunk.Text)
			}
		}
	}
	if all := list(t, s, Source); !all["talks:c.txt"].Whole() || all["talks:c.txt"].Count != 5 {
		t.Errorf("with its claims the document is %+v", all["talks:c.txt"])
	}
	put(t, s, Document("c.txt", "The mill closed in 1931."))
	if got := count(t, s, caesura.Filter{Kind: caesura.ClaimPoint}); got != 0 {
		t.Errorf("without claims, %d of them are left", got)
	}
}
