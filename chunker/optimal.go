package chunker

import (
	"math"
	"slices"

	"caesura"
)

// A program finds the cheapest way to cut. A chunk costs its spread, the price
// of a cut, and what its size is off the target; the evidence at its end is
// taken off. Before any cost, the fewest faults count: a chunk under the
// minimum, a cut inside a sentence, a cut behind a heading. No chunk is over the
// maximum, or goes over a hard boundary.
//
// The cheapest cuts of the sentences up to any of them are a chunk at the end
// and the cheapest cuts before it (Bellman, 1957); the maximum bounds how far
// back a chunk begins. So the time is n times the sentences of a chunk, and the
// memory n. Within spread and price this is the segmentation by change points
// of kernels (Arlot, Celisse and Harchaoui, 2019).
type program struct {
	*guard
	spread   *spread
	evidence []float64
	price    float64
	evenness float64
}

// A bill is what a way to cut costs, the cost in millionths.
type bill struct {
	faults int
	cost   int64
}

func (a bill) plus(b bill) bill { return bill{a.faults + b.faults, a.cost + b.cost} }

func (a bill) less(b bill) bool {
	return a.faults < b.faults || a.faults == b.faults && a.cost < b.cost
}

// faults of a cut at a gap of each kind.
var faults = [...]int{free: 0, inner: 1, glued: 2, closed: 0}

// cuts of some sentences, in order, for chunks of about so many tokens.
func (p *program) cuts(r caesura.Range, target int) []int {
	n := r.Last - r.First + 1
	best := make([]bill, n+1) // best[i] is that of the first i sentences
	from := make([]int, n+1)  // where their last chunk begins
	for end := 1; end <= n; end++ {
		p.spread.reset()
		for begin := end - 1; begin >= 0; begin-- {
			chunk := caesura.Range{First: r.First + begin, Last: r.First + end - 1}
			if begin < end-1 && (p.kinds[chunk.First] == closed || !p.fits(chunk)) {
				break
			}
			p.spread.add(chunk.First)
			if b := best[begin].plus(p.bill(chunk, r, target)); begin == end-1 || b.less(best[end]) {
				best[end], from[end] = b, begin
			}
		}
	}
	cuts := []int{}
	for at := from[n]; at > 0; at = from[at] {
		cuts = append(cuts, r.First+at-1)
	}
	slices.Reverse(cuts)
	return cuts
}

// bill of the chunk whose sentences were added to the spread.
func (p *program) bill(chunk, all caesura.Range, target int) bill {
	off := float64(p.size(chunk))/float64(target) - 1
	cost := p.spread.value() + p.price + float64(p.evenness*float64(off*off))
	b := bill{}
	if p.under(chunk) {
		b.faults++
	}
	if chunk.Last < all.Last {
		b.faults += faults[p.kinds[chunk.Last]]
		cost -= p.evidence[chunk.Last]
	}
	b.cost = int64(math.Round(cost * perUnit))
	return b
}

// newProgram takes vectors only where the strategy compares them.
func newProgram(g *guard, doc *caesura.Document, sentences []caesura.Sentence, vectors []caesura.Vector, o Options) *program {
	p := &program{guard: g, price: o.Optimal.Price, evenness: o.Optimal.Evenness}
	if o.windowVector() == Joined || !o.compares() {
		vectors = make([]caesura.Vector, len(sentences))
	}
	p.spread = newSpread(vectors, o.Distance)
	if p.evidence = make([]float64, len(g.kinds)); o.Optimal.Evidence == Structure {
		p.evidence = evidence(doc, sentences)
	}
	return p
}

// divide gives the cuts of chunks and those that divide them further, into
// about so many tokens each.
func (p *program) divide(parts []part, target int) (cuts []int) {
	small, within := *p.guard, *p
	small.min = 1
	within.guard = &small
	for i, part := range parts {
		children := within.cuts(part.Range, target)
		p.trace.Children = append(p.trace.Children, children...)
		if cuts = append(cuts, children...); i+1 < len(parts) {
			cuts = append(cuts, part.Last)
		}
	}
	return cuts
}

// gain of a cut between two neighbouring chunks: how much more spread they have
// as one, and the evidence.
func (p *program) gain(left, right caesura.Range) float64 {
	both := caesura.Range{First: left.First, Last: right.Last}
	return round(p.spread.of(both) - p.spread.of(left) - p.spread.of(right) + p.evidence[left.Last])
}
