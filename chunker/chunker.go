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
	kinds := gapKinds(doc, sentences, o)
	distances := trace.compare(w, kinds, o)
	limit := o.limit(count)
	g := newGuard(sentences, distances, kinds, o, limit, trace)
	p := newProgram(g, doc, sentences, vectors, o)
	measure := func(r caesura.Range) (int, bool) {
		return limit.measure(doc.Text[sentences[r.First].Start:sentences[r.Last].End])
	}
	cuts, err := g.settle(g.cuts(p, doc.Text, o), measure)
	if err != nil {
		return nil, nil, err
	}
	parents := cuts
	if o.ChildTokens > 0 {
		if cuts, err = g.settle(p.divide(cuts, o.ChildTokens), measure); err != nil {
			return nil, nil, err
		}
	}
	g.lap(cuts, o.OverlapTokens, measure)
	chunks := build(doc, sentences, cuts)
	if o.ChildTokens > 0 {
		adopt(doc, sentences, chunks, parents)
	}
	g.edges(p, chunks, o)
	return chunks, trace, nil
}

// compare fills in what the threshold is computed from and where it cuts, and
// gives the distances.
func (t *Trace) compare(w *windows, kinds []gapKind, o Options) []float64 {
	if !o.compares() {
		t.Threshold = noThreshold(o.Strategy)
		return slices.Repeat([]float64{undefined}, len(kinds))
	}
	distances := distances(w, o.Distance)
	t.Distances = numbers(distances)
	t.Undefined = len(distances) - len(defined(distances))
	if o.Strategy != Semantic {
		t.Threshold = noThreshold(o.Strategy)
		return distances
	}
	compared := compared(distances, kinds, o.Threshold)
	t.Compared = numbers(compared)
	o.Window = w.options // as fitted to the document
	t.Threshold = threshold(compared, o)
	t.Boundaries = boundaries(compared, kinds, t.Threshold)
	return distances
}

// build makes the chunks, all but their edges.
func build(doc *caesura.Document, sentences []caesura.Sentence, parts []part) []caesura.Chunk {
	place := newPlacer(doc)
	chunks := make([]caesura.Chunk, len(parts))
	for i, p := range parts {
		begin := sentences[p.First-p.overlap].Start
		chunks[i] = place.chunk(i, caesura.Span{Start: begin, End: sentences[p.Last].End}, sentences[p.First].Start-begin)
		chunks[i].Tokens, chunks[i].Sentences = p.tokens, p.Range
	}
	return chunks
}

// adopt tells every chunk which of the larger ones it is a part of.
func adopt(doc *caesura.Document, sentences []caesura.Sentence, chunks []caesura.Chunk, parents []part) {
	i := 0
	for k := range chunks {
		for parents[i].Last < chunks[k].Sentences.Last {
			i++
		}
		span := caesura.Span{Start: sentences[parents[i].First].Start, End: sentences[parents[i].Last].End}
		chunks[k].Parent = caesura.Parent{Span: span, Text: doc.Slice(span)}
	}
}
