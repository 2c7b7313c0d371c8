package chunker

import "caesura"

// The strategies: how a document is cut.
const (
	Semantic     = "semantic"  // at gaps over a threshold, then within the limits
	Optimal      = "optimal"   // everywhere at once, at the least cost
	FixedSize    = "fixed"     // after as many words as fit
	RecursiveFit = "recursive" // at paragraphs, lines and sentences, as many as fit
)

// Strategies lists them.
var Strategies = []string{Semantic, Optimal, FixedSize, RecursiveFit}

// compares reports whether a strategy looks at vectors.
func (o Options) compares() bool { return o.Strategy == Semantic || o.Strategy == Optimal }

// cuts are those of the strategy, in order, before chunks are measured as they
// will be stored. Boundaries are in the trace already where the strategy has a
// threshold.
func (g *guard) cuts(p *program, text string, o Options) []int {
	all := caesura.Range{First: 0, Last: len(g.starts) - 1}
	var cuts []int
	switch o.Strategy {
	case Optimal:
		cuts = p.cuts(all, o.Optimal.TargetTokens)
	case FixedSize:
		cuts = g.within(func(r caesura.Range) []int { return g.fill(r, o.OverlapTokens) })
	case RecursiveFit:
		cuts = g.within(func(r caesura.Range) []int { return g.descend(text, r, separators) })
	default:
		return g.merge(g.resplit(g.trace.Boundaries))
	}
	g.trace.Boundaries = append(g.trace.Boundaries, cuts...)
	return cuts
}

// within cuts at hard boundaries, and what lies between them in the given way.
func (g *guard) within(divide func(caesura.Range) []int) (cuts []int) {
	var hard []int
	for gap, kind := range g.kinds {
		if kind == closed {
			hard = append(hard, gap)
		}
	}
	for i, r := range ranges(hard, len(g.starts)) {
		cuts = append(cuts, divide(r)...)
		if i < len(hard) {
			cuts = append(cuts, hard[i])
		}
	}
	return cuts
}
