package chunker

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"

	"caesura"
)

// A guard keeps chunks within their limits. All it decides on is the distance
// at the gaps, their kinds and the sizes, never the order in which it looks at
// chunks, so that its result has no direction.
type guard struct {
	distances []float64
	kinds     []gapKind
	min, max  int   // tokens
	maxBytes  int   // see bytesPerToken
	tokens    []int // tokens[i] is those of sentences before i
	base      int   // tokens of the empty text: what begins and ends every text
	starts    []int // of sentences, in bytes
	ends      []int
	order     *tournament
	trace     *Trace
}

func newGuard(sentences []caesura.Sentence, distances []float64, kinds []gapKind, o Options, l limit, trace *Trace) *guard {
	g := &guard{
		distances: distances,
		kinds:     kinds,
		min:       o.MinTokens,
		max:       l.tokens,
		maxBytes:  l.bytes,
		base:      l.count(""),
		tokens:    make([]int, len(sentences)+1),
		trace:     trace,
	}
	for i, s := range sentences {
		g.tokens[i+1] = g.tokens[i] + max(0, s.Tokens-g.base)
		g.starts = append(g.starts, s.Start)
		g.ends = append(g.ends, s.End)
	}
	g.order = newTournament(len(kinds), g.compare)
	return g
}

// size is the tokens of the sentences of a chunk, as a sum. The tokens of the
// joined text are near it, and equal for a tokenizer that works on words.
func (g *guard) size(r caesura.Range) int { return g.base + g.tokens[r.Last+1] - g.tokens[r.First] }

// fits reports whether a chunk is within the maximum.
func (g *guard) fits(r caesura.Range) bool {
	return g.size(r) <= g.max && g.ends[r.Last]-g.starts[r.First] <= g.maxBytes
}

// compare orders gaps by how well they are cut: by kind, then the highest
// distance first. An undefined distance is below any other.
func (g *guard) compare(a, b int) int {
	if c := cmp.Compare(g.kinds[a], g.kinds[b]); c != 0 {
		return c
	}
	return cmp.Compare(below(g.distances[b]), below(g.distances[a]))
}

func below(d float64) float64 {
	if math.IsNaN(d) {
		return math.Inf(-1)
	}
	return d
}

// resplit cuts every chunk over the maximum at its best gap, again and again,
// and returns all cuts in order.
func (g *guard) resplit(cuts []int) []int {
	out := slices.Clone(cuts)
	for _, r := range ranges(cuts, len(g.starts)) {
		out = append(out, g.divide(r, g.fits)...)
	}
	slices.Sort(out)
	return out
}

// divide gives the gaps at which a chunk is cut so that every part fits. A
// single sentence is not divided.
func (g *guard) divide(r caesura.Range, fits func(caesura.Range) bool) []int {
	var cuts []int
	for open := []caesura.Range{r}; len(open) > 0; {
		r, open = open[len(open)-1], open[:len(open)-1]
		if fits(r) || r.First == r.Last {
			continue
		}
		gap := g.pick(r)
		cuts = append(cuts, gap)
		open = append(open, caesura.Range{First: gap + 1, Last: r.Last}, caesura.Range{First: r.First, Last: gap})
	}
	g.trace.Resplits = append(g.trace.Resplits, cuts...)
	return cuts
}

// A part is a chunk in the making.
type part struct {
	caesura.Range
	tokens  int // of the joined text
	overlap int // sentences before the first that the text begins with
}

// settle measures every chunk as it will be stored and divides those that are
// over the limit although the sum of their sentences is not.
func (g *guard) settle(cuts []int, measure func(caesura.Range) (tokens int, fits bool)) ([]part, error) {
	n := len(g.starts)
	tokens := make([]int, n) // of the chunk that begins with a sentence
	var err error
	fits := func(r caesura.Range) (ok bool) {
		tokens[r.First], ok = measure(r)
		if !ok && r.First == r.Last {
			err = fmt.Errorf("sentence %d alone is over the maximum of %d tokens", r.First, g.max)
		}
		return ok
	}
	all := slices.Clone(cuts)
	for _, r := range ranges(cuts, n) {
		all = append(all, g.divide(r, fits)...)
	}
	slices.Sort(all)
	var parts []part
	for _, r := range ranges(all, n) {
		parts = append(parts, part{Range: r, tokens: tokens[r.First]})
	}
	return parts, err
}

// pick is the gap at which a chunk over the maximum is cut: the highest
// distance among the free gaps that leave the minimum on both sides; if there
// is none, among all free gaps; if there is none, the best of the others, if
// possible with the minimum on both sides. Of equally good gaps it is the one
// nearest to the middle.
func (g *guard) pick(r caesura.Range) int {
	before, after := g.tokens[r.First], g.tokens[r.Last+1]
	middle := min(g.firstGap(r, before+(after-before+1)/2), r.Last-1)
	low := g.firstGap(r, before+g.min-g.base)
	high := g.firstGap(r, after-g.min+g.base+1) - 1
	pick := -1
	if low <= high {
		pick = g.order.best(low, high, middle)
	}
	if pick < 0 || g.kinds[pick] != free {
		anywhere := g.order.best(r.First, r.Last-1, middle)
		if pick < 0 || g.kinds[anywhere] == free {
			pick = anywhere
		}
	}
	return pick
}

// firstGap is the first gap of a chunk with at least so many tokens before it,
// counted from the start of the document; r.Last, which is none of its gaps,
// when there is none.
func (g *guard) firstGap(r caesura.Range, tokens int) int {
	return r.First + sort.Search(r.Last-r.First, func(i int) bool { return g.tokens[r.First+i+1] >= tokens })
}
