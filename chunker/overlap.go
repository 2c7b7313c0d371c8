package chunker

import "caesura"

// back is the first of the sentences that end a chunk and have together at most
// so many tokens; the one behind the chunk if there is none. It is never the
// chunk's first: the next chunk would hold it whole.
func (g *guard) back(before caesura.Range, overlap int) int {
	begin := before.Last + 1
	for begin-1 > before.First && g.size(caesura.Range{First: begin - 1, Last: before.Last}) <= overlap {
		begin--
	}
	return begin
}

// lap lets every chunk begin with sentences that end the one before, as far as
// they fit. It never goes over a hard boundary.
func (g *guard) lap(parts []part, overlap int, measure func(caesura.Range) (int, bool)) {
	for i := 1; overlap > 0 && i < len(parts); i++ {
		before := parts[i-1].Range
		if g.kinds[before.Last] == closed {
			continue
		}
		for begin := g.back(before, overlap); begin <= before.Last; begin++ {
			if tokens, fits := measure(caesura.Range{First: begin, Last: parts[i].Last}); fits {
				parts[i].tokens, parts[i].overlap = tokens, parts[i].First-begin
				break
			}
		}
	}
}
