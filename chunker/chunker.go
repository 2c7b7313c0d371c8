package chunker

import (
	"slices"

	"caesura"
)

// Split cuts a document into chunks. sentences are those of Sentences, vectors
// those of Texts, both by the same options. Chunks without sentences are never
// made; a document without sentences has none.
func Split(doc *caesura.Document, sentences []caesura.Sentence, vectors []caesura.Vector, o Options, count func(string) int) ([]caesura.Chunk, *Trace, error) {
	o = o.WithDefaults()
	n := len(sentences)
	w, err := newWindows(o, n, vectors)
	if err != nil {
		return nil, nil, err
	}
	trace := newTrace(n, w.options)
	if n == 0 {
		return nil, trace, nil
	}
	distances := distances(w, o.Distance)
	kinds := gapKinds(doc, sentences, o)
	trace.Distances = numbers(distances)
	trace.Undefined = len(distances) - len(defined(distances))
	compared := compared(distances, kinds, o.Threshold)
	trace.Compared = numbers(compared)
	trace.Threshold = threshold(compared, o)
	trace.Boundaries = boundaries(compared, kinds, trace.Threshold)

	limit := o.limit(count)
	g := newGuard(sentences, distances, kinds, o, limit, trace)
	measure := func(r caesura.Range) (int, bool) {
		return limit.measure(doc.Text[sentences[r.First].Start:sentences[r.Last].End])
	}
	parts, err := g.settle(g.merge(g.resplit(trace.Boundaries)), measure)
	if err != nil {
		return nil, nil, err
	}
	chunks := build(doc, sentences, parts)
	g.edges(chunks, trace)
	return chunks, trace, nil
}

// build makes the chunks, all but their edges.
func build(doc *caesura.Document, sentences []caesura.Sentence, parts []part) []caesura.Chunk {
	place := newPlacer(doc)
	chunks := make([]caesura.Chunk, len(parts))
	for i, p := range parts {
		chunks[i] = place.chunk(i, caesura.Span{Start: sentences[p.First].Start, End: sentences[p.Last].End})
		chunks[i].Tokens, chunks[i].Sentences = p.tokens, p.Range
	}
	return chunks
}

// edges records why each chunk ends, in the chunks and in the trace.
func (g *guard) edges(chunks []caesura.Chunk, trace *Trace) {
	for i := range chunks {
		c := &chunks[i]
		c.Edge = caesura.Edge{Cause: caesura.CauseEnd, Distance: undefined}
		if i+1 < len(chunks) {
			c.Edge = g.edge(c.Sentences, trace.Boundaries)
		}
		trace.Causes[c.Edge.Cause]++
		trace.Edges = append(trace.Edges, TraceEdge{
			Sentence: c.Sentences.Last, Tokens: c.Tokens,
			Cause: c.Edge.Cause, Distance: Number(c.Edge.Distance),
		})
	}
}

// edge is the end of a chunk that is not the last.
func (g *guard) edge(r caesura.Range, boundaries []int) caesura.Edge {
	gap := r.Last
	e := caesura.Edge{Cause: caesura.CauseResplit, Distance: g.distances[gap]}
	_, over := slices.BinarySearch(boundaries, gap)
	switch {
	case g.kinds[gap] == closed:
		e.Cause = caesura.CauseHeading
	case g.kinds[gap] == inner:
		e.Cause = caesura.CauseHardCap
	case g.under(r):
		e.Cause = caesura.CauseMergeUndone
	case over:
		e.Cause = caesura.CauseThreshold
	}
	return e
}
