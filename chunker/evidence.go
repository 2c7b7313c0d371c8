package chunker

import (
	"strings"

	"caesura"
)

// What speaks for a cut beside the vectors, in prices of evidence: figures of
// the three weights are in DESIGN.md. A change of speakers and a pause count as
// the end of a line does; a page that ends says nothing that its lines do not.
const (
	lineWeight      = 1 // a block ends
	paragraphWeight = 1 // and an empty line follows
	headingWeight   = 3 // a heading follows
	speakerWeight   = 1
	pauseWeight     = 1
)

// evidence is, for each gap, what speaks for a cut there, less what does so at
// a gap of the document on average: what holds everywhere says nothing, so
// that a transcript of one line per sentence is cut by its vectors alone.
func evidence(doc *caesura.Document, sentences []caesura.Sentence) []float64 {
	out := make([]float64, max(0, len(sentences)-1))
	cues := doc.Cues
	sum := 0.0
	for gap := range out {
		a, b := sentences[gap], sentences[gap+1]
		out[gap] = structure(doc, a, b)
		cues = cuesFrom(cues, a.Start)
		out[gap] += spoken(cues, a.End)
		sum += out[gap]
	}
	for gap := range out {
		out[gap] -= sum / float64(len(out))
	}
	return out
}

// structure is what the blocks of two sentences say.
func structure(doc *caesura.Document, a, b caesura.Sentence) float64 {
	if a.Block == b.Block {
		return 0
	}
	e := float64(lineWeight)
	if strings.Contains(doc.Text[a.End:b.Start], "\n\n") {
		e += paragraphWeight
	}
	if doc.Blocks[b.Block].Kind == caesura.Heading {
		e += headingWeight
	}
	return e
}

// spoken is what the cues on both sides of an offset say. The cues begin with
// those of the sentence that ends there.
func spoken(cues []caesura.Cue, at int) (e float64) {
	last := -1
	for last+1 < len(cues) && cues[last+1].Span.Start < at {
		last++
	}
	if last < 0 || last+1 >= len(cues) {
		return 0
	}
	a, b := cues[last], cues[last+1]
	if changes(a, b) {
		e += speakerWeight
	}
	if b.Start-a.Stop >= pause {
		e += pauseWeight
	}
	return e
}
