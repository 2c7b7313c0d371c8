package chunker

import (
	"cmp"
	"math"
	"slices"

	"caesura"
)

// merge joins chunks under the minimum to a neighbour and returns the cuts
// that are left, in order.
//
// It looks at each cut once, from the one that separates least to the one that
// separates most, and closes it if a chunk beside it is under the minimum and
// both fit together. That is the same as to let, again and again, the chunk
// under the minimum whose nearest neighbour is nearest of all join it: chunks
// only grow, so that a cut that could not be closed can never be closed later.
// Of equal distances the earlier cut comes first, so that a chunk joins the
// one before it. Undefined distances count as the farthest.
func (g *guard) merge(cuts []int) []int {
	n := len(cuts)
	order := make([]int, n)
	before, after := make([]int, n), make([]int, n) // neighbouring cuts that are not closed
	for i := range cuts {
		order[i], before[i], after[i] = i, i-1, i+1
	}
	slices.SortFunc(order, func(a, b int) int { return g.nearer(cuts[a], cuts[b]) })
	shut := make([]bool, n)
	for _, i := range order {
		left, right := g.sides(cuts, before[i], i, after[i])
		both := caesura.Range{First: left.First, Last: right.Last}
		if g.kinds[cuts[i]] == closed || !g.under(left) && !g.under(right) || !g.fits(both) {
			continue
		}
		shut[i] = true
		g.trace.Merges = append(g.trace.Merges, cuts[i])
		if before[i] >= 0 {
			after[before[i]] = after[i]
		}
		if after[i] < n {
			before[after[i]] = before[i]
		}
	}
	var left []int
	for i, cut := range cuts {
		if !shut[i] {
			left = append(left, cut)
		}
	}
	return left
}

// nearer orders cuts by how little they separate: those inside a sentence and
// behind a heading first, then by distance.
func (g *guard) nearer(a, b int) int {
	if c := cmp.Compare(g.kinds[b], g.kinds[a]); c != 0 {
		return c
	}
	if c := cmp.Compare(above(g.distances[a]), above(g.distances[b])); c != 0 {
		return c
	}
	return cmp.Compare(a, b)
}

func above(d float64) float64 {
	if math.IsNaN(d) {
		return math.Inf(1)
	}
	return d
}

// sides are the chunks on both sides of cut i, between its neighbours.
func (g *guard) sides(cuts []int, before, i, after int) (left, right caesura.Range) {
	left = caesura.Range{First: 0, Last: cuts[i]}
	if before >= 0 {
		left.First = cuts[before] + 1
	}
	right = caesura.Range{First: cuts[i] + 1, Last: len(g.starts) - 1}
	if after < len(cuts) {
		right.Last = cuts[after]
	}
	return left, right
}

// under reports whether a chunk is under the minimum.
func (g *guard) under(r caesura.Range) bool { return g.size(r) < g.min }

// ranges are the chunks that cuts leave of n sentences, at least one.
func ranges(cuts []int, n int) []caesura.Range {
	out := make([]caesura.Range, 0, len(cuts)+1)
	first := 0
	for _, cut := range cuts {
		out = append(out, caesura.Range{First: first, Last: cut})
		first = cut + 1
	}
	return append(out, caesura.Range{First: first, Last: n - 1})
}
