package ingest

import (
	"math"
	"slices"
	"strings"

	"caesura"
)

// A Deviation is how the store differs from what a run would write.
type Deviation string

// The deviations.
const (
	PointMissing  Deviation = "point-missing"  // a chunk has no point
	PointSurplus  Deviation = "point-surplus"  // a point that belongs to no chunk
	PointDoubled  Deviation = "point-doubled"  // a second point of the same chunk, under another id
	FactsDiffer   Deviation = "facts-differ"   // text, span, pages, times, count, …
	VectorDiffers Deviation = "vector-differs" // not the vector of the text
	Orphaned      Deviation = "orphaned"       // points of a document that the source does not hold, or that has no text
)

// Deviations lists every deviation, in the order reports show them.
var Deviations = []Deviation{PointMissing, PointSurplus, PointDoubled, FactsDiffer, VectorDiffers, Orphaned}

// A Difference is one deviation of one document.
type Difference struct {
	Document  string    `json:"document"`
	Deviation Deviation `json:"deviation"`
	Points    int       `json:"points"`
	Example   string    `json:"example,omitempty"` // id of the first of these points
	Facts     []string  `json:"facts,omitempty"`   // names of those that differ
	Mended    bool      `json:"mended"`
}

// leastCosine is what a stored vector and a vector made now of the same text
// have at least. The store's float32 costs 1e-7, and a server that answers the
// same text in another batch about 1e-4; another text is far below.
const leastCosine = 0.999

// edgeNoise is how much an edge's distance may move, for the same reason.
const edgeNoise = 1e-3

// differences compares the stored points of one document with those that a run
// would write, and gives the lowest cosine between vectors of the same point.
func differences(want, have []caesura.Point) (found []Difference, lowest float64) {
	all := make(deviations)
	lowest = 1
	stored := make(map[caesura.PointID]*caesura.Point, len(have))
	for i := range have {
		stored[have[i].ID] = &have[i]
	}
	for i := range want {
		w, h := &want[i], stored[want[i].ID]
		if h == nil {
			all.note(PointMissing, w)
			continue
		}
		delete(stored, w.ID)
		if facts := factsThatDiffer(w, h); len(facts) > 0 {
			all.note(FactsDiffer, w, facts...)
		}
		c := cosine(w.Vector, h.Vector)
		if lowest = min(lowest, c); c < leastCosine {
			all.note(VectorDiffers, w)
		}
	}
	for i := range have {
		if p := &have[i]; stored[p.ID] != nil {
			all.note(leftover(want, p), p)
		}
	}
	return all.of(want[0].Document.ID), lowest
}

// deviations collects the differences of one document.
type deviations map[Deviation]*Difference

func (all deviations) note(d Deviation, p *caesura.Point, facts ...string) {
	if all[d] == nil {
		all[d] = &Difference{Deviation: d, Example: p.ID.String()}
	}
	all[d].Points++
	all[d].Facts = append(all[d].Facts, facts...)
}

func (all deviations) of(document string) (found []Difference) {
	for _, d := range Deviations {
		if all[d] != nil {
			all[d].Document = document
			slices.Sort(all[d].Facts)
			all[d].Facts = slices.Compact(all[d].Facts)
			found = append(found, *all[d])
		}
	}
	return found
}

// leftover says what a point is that no chunk has the id of.
func leftover(want []caesura.Point, p *caesura.Point) Deviation {
	i := p.Chunk.Index
	if i >= 0 && i < len(want) && want[i].Chunk.Text == p.Chunk.Text && want[i].Chunk.Span == p.Chunk.Span {
		return PointDoubled
	}
	return PointSurplus
}

// factsThatDiffer names the facts in which a stored point is not the wanted one.
func factsThatDiffer(want, have *caesura.Point) (names []string) {
	wd, hd, wc, hc := want.Document, have.Document, &want.Chunk, &have.Chunk
	for _, fact := range []struct {
		name string
		same bool
	}{
		{"document", wd.ID == hd.ID},
		{"source", wd.Source == hd.Source},
		{"uri", sameText(wd.URI, hd.URI)},
		{"title", sameText(wd.Title, hd.Title)},
		{"media_type", sameText(wd.MediaType, hd.MediaType)},
		{"language", sameText(wd.Language, hd.Language)},
		{"meta", sameMeta(wd.Meta, hd.Meta)},
		{"hash", wd.Hash == hd.Hash},
		{"fingerprint", want.Fingerprint == have.Fingerprint},
		{"count", want.Count == have.Count},
		{"index", wc.Index == hc.Index},
		{"span", wc.Span == hc.Span},
		{"text", sameText(wc.Text, hc.Text)},
		{"tokens", wc.Tokens == hc.Tokens},
		{"sentences", wc.Sentences == hc.Sentences},
		{"headings", slices.EqualFunc(wc.Headings, hc.Headings, sameText)},
		{"pages", wc.Pages == hc.Pages},
		{"time", sameTime(wc.Time, hc.Time)},
		{"edge", sameEdge(wc.Edge, hc.Edge)},
		{"overlap", wc.Overlap == hc.Overlap},
		{"parent", wc.Parent.Span == hc.Parent.Span && sameText(wc.Parent.Text, hc.Parent.Text)},
		{"claim", sameClaim(want.Claim, have.Claim)},
		{"claims", slices.EqualFunc(want.Claims, have.Claims, func(a, b caesura.Claim) bool { return sameClaim(&a, &b) })},
	} {
		if !fact.same {
			names = append(names, fact.name)
		}
	}
	return names
}

// sameText allows for what a store does with bytes that are not UTF-8.
func sameText(want, have string) bool { return strings.ToValidUTF8(want, "\uFFFD") == have }

func sameMeta(want, have map[string]string) bool {
	valid := make(map[string]string, len(want))
	for k, v := range want {
		valid[strings.ToValidUTF8(k, "\uFFFD")] = strings.ToValidUTF8(v, "\uFFFD")
	}
	if len(valid) != len(have) {
		return false
	}
	for k, v := range valid {
		if h, ok := have[k]; !ok || h != v {
			return false
		}
	}
	return true
}

func sameTime(want, have caesura.TimeRange) bool {
	return want.Known == have.Known && want.Start == have.Start && want.Stop == have.Stop && slices.Equal(want.Cues, have.Cues)
}

func sameClaim(want, have *caesura.Claim) bool {
	if want == nil || have == nil {
		return want == have
	}
	return want.Span == have.Span && want.Sentence == have.Sentence && want.Chunk == have.Chunk && want.Pages == have.Pages &&
		sameText(want.Text, have.Text) && sameTime(want.Time, have.Time) &&
		slices.EqualFunc(want.Stages, have.Stages, sameText) && slices.EqualFunc(want.Faults, have.Faults, sameText)
}

func sameEdge(want, have caesura.Edge) bool {
	w, h := want.Distance, have.Distance
	return want.Cause == have.Cause && (math.IsNaN(w) && math.IsNaN(h) || math.Abs(w-h) <= edgeNoise)
}

// cosine is 1 for two zero vectors: a text without a known word has one. It is
// 0 for vectors that cannot be compared.
func cosine(a, b caesura.Vector) float64 {
	if len(a) != len(b) || len(a) == 0 {
		return 0
	}
	var ab, aa, bb float64
	for i := range a {
		x, y := float64(a[i]), float64(b[i])
		ab, aa, bb = ab+x*y, aa+x*x, bb+y*y
	}
	switch c := ab / math.Sqrt(aa*bb); {
	case aa == 0 && bb == 0:
		return 1
	case math.IsNaN(c):
		return 0
	default:
		return c
	}
}
