package chunker

import (
	"slices"

	"caesura"
)

// edges records why each chunk ends, in the chunks and in the trace.
func (g *guard) edges(p *program, chunks []caesura.Chunk, o Options) {
	for i := range chunks {
		c := &chunks[i]
		c.Edge = caesura.Edge{Cause: caesura.CauseEnd, Distance: undefined}
		var gain *Number
		if i+1 < len(chunks) {
			if o.Strategy == Optimal {
				worth := Number(p.gain(c.Sentences, chunks[i+1].Sentences))
				gain = &worth
			}
			c.Edge = g.edge(c.Sentences, o, gain)
		}
		g.trace.Causes[c.Edge.Cause]++
		g.trace.Edges = append(g.trace.Edges, TraceEdge{
			Sentence: c.Sentences.Last, Tokens: c.Tokens,
			Cause: c.Edge.Cause, Distance: Number(c.Edge.Distance), Gain: gain,
		})
	}
}

// edge is the end of a chunk that is not the last.
func (g *guard) edge(r caesura.Range, o Options, gain *Number) caesura.Edge {
	gap := r.Last
	is := func(cuts []int) bool { return slices.Contains(cuts, gap) }
	_, cut := slices.BinarySearch(g.trace.Boundaries, gap)
	_, child := slices.BinarySearch(g.trace.Children, gap)
	e := caesura.Edge{Cause: caesura.CauseSize, Distance: g.distances[gap]}
	switch {
	case g.kinds[gap] == closed:
		e.Cause = caesura.CauseHeading
	case g.kinds[gap] == inner:
		e.Cause = caesura.CauseHardCap
	case child:
	case o.compares() && o.ChildTokens == 0 && g.under(r):
		e.Cause = caesura.CauseMergeUndone
	case gain != nil && float64(*gain) >= o.Optimal.Price:
		e.Cause = caesura.CauseGain
	case o.Strategy == Semantic && cut:
		e.Cause = caesura.CauseThreshold
	case o.Strategy == Semantic || is(g.trace.Resplits):
		e.Cause = caesura.CauseResplit
	}
	return e
}
