package eval

import (
	"caesura"
	"caesura/chunker"
)

// Parents are the chunks as they are read: the parents of children, each once.
func Parents(chunks []caesura.Chunk, count func(string) int) (out []caesura.Chunk) {
	for i, c := range chunks {
		if c.Parent.Text == "" {
			out = append(out, c)
		} else if i == 0 || c.Parent.Span != chunks[i-1].Parent.Span {
			out = append(out, caesura.Chunk{Span: c.Parent.Span, Index: len(out), Text: c.Parent.Text, Tokens: count(c.Parent.Text)})
		}
	}
	return out
}

// found gives, for each chunk, the place among those that are read, and the
// vector that it is found by.
func (m *meter) found(chunks, parents []caesura.Chunk) (place []int, vectors []caesura.Vector, err error) {
	texts := make([]string, len(chunks))
	place = make([]int, len(chunks))
	at := 0
	for i, c := range chunks {
		texts[i] = c.Text
		for parents[at].End < c.End {
			at++
		}
		place[i] = at
	}
	if vectors, err = m.embed(texts); err != nil || len(chunks) == 0 || chunks[0].Parent.Text == "" {
		return place, vectors, err
	}
	whole := make([]string, len(parents))
	for i, p := range parents {
		whole[i] = p.Text
	}
	of, err := m.embed(whole)
	if err != nil {
		return nil, nil, err
	}
	out := make([]caesura.Vector, len(chunks))
	for i := range out {
		out[i] = chunker.ChildVector(vectors[i], of[place[i]])
	}
	return place, out, nil
}

// once leaves out of a ranking what is read already: chunks of the same place.
func once(ranking, places []int) []int {
	seen := make(map[int]bool, len(ranking))
	out := ranking[:0]
	for _, i := range ranking {
		if !seen[places[i]] {
			seen[places[i]] = true
			out = append(out, i)
		}
	}
	return out
}
