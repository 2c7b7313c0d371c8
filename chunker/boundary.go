package chunker

import "caesura"

// A gapKind says how willingly a gap is cut, the most willing first.
type gapKind uint8

const (
	free   gapKind = iota // between two sentences
	inner                 // inside a sentence that is over the maximum
	glued                 // behind a heading, which belongs to what follows it
	closed                // before a heading that is a hard boundary: always cut
)

// gapKinds tells the kind of each gap. Only free gaps can be boundaries by the
// threshold; inner and glued ones are cut when the maximum leaves no choice.
func gapKinds(doc *caesura.Document, sentences []caesura.Sentence, o Options) []gapKind {
	kinds := make([]gapKind, max(0, len(sentences)-1))
	heading := func(i int) bool { return doc.Blocks[sentences[i].Block].Kind == caesura.Heading }
	for i := range kinds {
		switch {
		case sentences[i+1].Cut:
			kinds[i] = inner
		case heading(i):
			kinds[i] = glued
		case o.HeadingBoundary && heading(i+1):
			kinds[i] = closed
		}
	}
	return kinds
}

// boundaries are the gaps where the document is cut before any limit is
// looked at, in order.
func boundaries(compared []float64, kinds []gapKind, t Threshold) []int {
	cuts := []int{}
	for gap, x := range compared {
		if kinds[gap] == closed || x > float64(t.Value) {
			cuts = append(cuts, gap)
		}
	}
	return cuts
}
