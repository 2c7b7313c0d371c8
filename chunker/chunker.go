package chunker

import (
	"fmt"
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
	trace := &Trace{Version: Version, Sentences: n, Window: w.options, Causes: map[caesura.Cause]int{}}
	if n == 0 {
		return nil, trace, nil
	}
	distances := distances(w, o.Distance)
	kinds := gapKinds(doc, sentences, o)
	trace.Distances = numbers(distances)
	trace.Undefined = len(distances) - len(defined(distances))
	trace.Threshold = iqr(candidates(distances, kinds), o.K)
	trace.Boundaries = boundaries(distances, kinds, trace.Threshold)

	limit := o.limit(count)
	g := newGuard(sentences, distances, kinds, o, limit, trace)
	cuts := g.merge(g.resplit(trace.Boundaries))
	cuts, err = settle(doc, sentences, g, cuts, limit)
	if err != nil {
		return nil, nil, err
	}
	chunks := build(doc, sentences, cuts, count)
	g.edges(chunks, trace)
	return chunks, trace, nil
}

// settle counts every chunk as it will be stored and cuts those that are over
// the limit although the sum of their sentences was not. It returns all cuts.
func settle(doc *caesura.Document, sentences []caesura.Sentence, g *guard, cuts []int, l limit) ([]int, error) {
	fits := func(r caesura.Range) bool {
		_, ok := l.measure(doc.Text[sentences[r.First].Start:sentences[r.Last].End])
		return ok
	}
	out := slices.Clone(cuts)
	for _, r := range ranges(cuts, len(sentences)) {
		out = append(out, g.divide(r, fits)...)
	}
	slices.Sort(out)
	for _, r := range ranges(out, len(sentences)) {
		if r.First == r.Last && !fits(r) {
			return nil, fmt.Errorf("sentence %d is over the maximum of %d tokens", r.First, l.tokens)
		}
	}
	return out, nil
}

// build makes the chunks between cuts, all but their edges.
func build(doc *caesura.Document, sentences []caesura.Sentence, cuts []int, count func(string) int) []caesura.Chunk {
	clock := newClock(doc)
	outline := newOutline(doc)
	chunks := make([]caesura.Chunk, 0, len(cuts)+1)
	for i, r := range ranges(cuts, len(sentences)) {
		span := caesura.Span{Start: sentences[r.First].Start, End: sentences[r.Last].End}
		text := doc.Slice(span)
		chunks = append(chunks, caesura.Chunk{
			Span:      span,
			Index:     i,
			Text:      text,
			Tokens:    count(text),
			Sentences: r,
			Headings:  outline.over(sentences[r.First : r.Last+1]),
			Pages:     pagesOf(doc, span),
			Time:      clock.when(span),
		})
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
