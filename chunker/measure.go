package chunker

import "caesura"

// A Measure is how far apart the two windows of a gap are, rounded as distances
// are.
type Measure struct {
	Gap       int // after the sentence of this index
	Euclidean float64
	Cosine    float64 // the distance, 0 to 2
	Dot       float64 // the product, not 1 less it
}

// Measures are those of a document's gaps that have a whole window on both
// sides, in order; a document of fewer than two windows has none. undefined
// counts the gaps beside a vector that is no direction. Gaps that no threshold
// cuts, such as the one behind a heading, are left out, as Split leaves them
// out. sentences and vectors are as for Split.
func Measures(doc *caesura.Document, sentences []caesura.Sentence, vectors []caesura.Vector, o Options) (list []Measure, undefined int, err error) {
	o = o.WithDefaults()
	n := len(sentences)
	w, err := newWindows(o, n, vectors)
	if err != nil || w.options.Size != o.Window.Size {
		return nil, 0, err
	}
	kinds := gapKinds(doc, sentences, o)
	for gap := o.Window.Size - 1; gap < n-o.Window.Size; gap++ {
		if kinds[gap] != free {
			continue
		}
		a, b := w.at(gap)
		if !direction(dot(a, a)) || !direction(dot(b, b)) {
			undefined++
			continue
		}
		list = append(list, Measure{
			Gap: gap, Euclidean: distance(Euclidean, a, b), Cosine: distance(Cosine, a, b), Dot: round(dot(a, b)),
		})
	}
	return list, undefined, nil
}

// ThresholdOf is the threshold that Split would have of these distances, in the
// order of their gaps.
func ThresholdOf(distances []float64, o Options) Threshold {
	return threshold(distances, o.WithDefaults())
}

// Quantile of ascending numbers, at least one, as the thresholds have it.
func Quantile(sorted []float64, p float64) float64 { return quantile(sorted, p) }

// Spans are the sizes of window that documents come to: its own, and, of a span,
// those that short ones fall back to, the largest first.
func (w WindowOptions) Spans() []int { return w.withDefaults().spans() }
