package chunker

import (
	"strings"

	"caesura"
)

// Recursive cuts a document by the strategy recursive, with chunks of at most
// size tokens.
func Recursive(doc *caesura.Document, size int, count func(string) int) []caesura.Chunk {
	return baseline(doc, Options{Strategy: RecursiveFit, MaxTokens: size}, count)
}

// separators are what stands between the parts at each level of recursive. At
// the last one every gap divides; a sentence over the maximum is in pieces
// already.
var separators = []string{"\n\n", "\n", ""}

// descend divides what does not fit into paragraphs, those that still do not
// into lines, then sentences, and joins neighbours of the same kind for as long
// as they fit.
func (g *guard) descend(text string, r caesura.Range, left []string) (cuts []int) {
	if g.fits(r) || len(left) == 0 {
		return nil
	}
	for first := r.First; first <= r.Last; {
		part := g.partAt(text, first, r.Last, left[0])
		for part.Last < r.Last {
			next := g.partAt(text, part.Last+1, r.Last, left[0])
			if !g.fits(caesura.Range{First: first, Last: next.Last}) {
				break
			}
			part.Last = next.Last
		}
		cuts = append(cuts, g.descend(text, part, left[1:])...)
		if part.Last < r.Last {
			cuts = append(cuts, part.Last)
		}
		first = part.Last + 1
	}
	return cuts
}

// partAt is the units from first on up to the next separator.
func (g *guard) partAt(text string, first, last int, separator string) caesura.Range {
	for i := first; i < last; i++ {
		if strings.Contains(text[g.ends[i]:g.starts[i+1]], separator) {
			return caesura.Range{First: first, Last: i}
		}
	}
	return caesura.Range{First: first, Last: last}
}
