package chunker

import (
	"unicode"

	"caesura"
)

// Fixed cuts a document by the strategy fixed: as many whole words in a chunk
// as have at most size tokens. Each chunk begins with the last words of the one
// before that have at most overlap tokens, within the size. Overlap must be
// less than size.
func Fixed(doc *caesura.Document, size, overlap int, count func(string) int) []caesura.Chunk {
	return baseline(doc, Options{Strategy: FixedSize, MaxTokens: size, OverlapTokens: overlap}, count)
}

// baseline cuts by a strategy that looks at no vectors. Only a size under one
// character leaves no chunks.
func baseline(doc *caesura.Document, o Options, count func(string) int) []caesura.Chunk {
	chunks, _, err := Split(doc, Sentences(doc, o, count), nil, o, count)
	if err != nil {
		return nil
	}
	return chunks
}

// words adds the words of a block, which are the units of fixed.
func (s *splitter) words(index int, b caesura.Block) {
	start := b.Start
	for i, r := range s.text[b.Start:b.End] {
		if unicode.IsSpace(r) {
			s.sentence(index, caesura.Span{Start: start, End: b.Start + i})
			start = b.Start + i
		}
	}
	s.sentence(index, caesura.Span{Start: start, End: b.End})
}

// fill cuts where the next unit does not fit any more beside the overlap that
// the chunk will begin with.
func (g *guard) fill(r caesura.Range, overlap int) (cuts []int) {
	first, begin := r.First, r.First // of the chunk, and of its overlap
	for last := r.First; last < r.Last; last++ {
		if g.fits(caesura.Range{First: begin, Last: last + 1}) {
			continue
		}
		cuts = append(cuts, last)
		begin = g.back(caesura.Range{First: first, Last: last}, overlap)
		first = last + 1
	}
	return cuts
}
