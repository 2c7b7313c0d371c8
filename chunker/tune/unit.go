package tune

import (
	"cmp"
	"math"
	"slices"

	"caesura"
)

// Units are the sentences of one document with their vectors, of length 1, and
// the sums of these by which any span has a vector without being embedded.
type units struct {
	sentences []caesura.Sentence
	vectors   [][]float64
	sums      [][]float64 // of the first i, each times its tokens
}

func newUnits(sentences []caesura.Sentence, vectors []caesura.Vector) *units {
	u := &units{sentences: sentences, vectors: make([][]float64, len(vectors)), sums: make([][]float64, len(vectors)+1)}
	if len(vectors) == 0 {
		return u
	}
	u.sums[0] = make([]float64, len(vectors[0]))
	for i, v := range vectors {
		u.vectors[i] = unit(v)
		u.sums[i+1] = slices.Clone(u.sums[i])
		addScaled(u.sums[i+1], u.vectors[i], float64(sentences[i].Tokens))
	}
	return u
}

// unit is a vector at length 1; a zero vector stays.
func unit[N float32 | float64](v []N) []float64 {
	out, sum := make([]float64, len(v)), 0.0
	for i, x := range v {
		out[i] = float64(x)
		sum += out[i] * out[i]
	}
	scale(out, 1/math.Sqrt(max(sum, 1e-30)))
	return out
}

func scale(v []float64, by float64) {
	for i := range v {
		v[i] *= by
	}
}

func addScaled(to, v []float64, by float64) {
	for i, x := range v {
		to[i] += by * x
	}
}

// dot adds in four sums, which the processor forms at once.
func dot(a, b []float64) float64 {
	var s0, s1, s2, s3 float64
	b = b[:len(a)]
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s0 += a[i] * b[i]
		s1 += a[i+1] * b[i+1]
		s2 += a[i+2] * b[i+2]
		s3 += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return s0 + s1 + s2 + s3
}

// within are the units that a span shares a byte with: from first up to end.
func (u *units) within(s caesura.Span) (first, end int) {
	first, _ = slices.BinarySearchFunc(u.sentences, s.Start+1, func(x caesura.Sentence, at int) int { return cmp.Compare(x.End, at) })
	end, _ = slices.BinarySearchFunc(u.sentences, s.End, func(x caesura.Sentence, at int) int { return cmp.Compare(x.Start, at) })
	return first, max(first, end)
}

// vector is the mean over a span, weighted by tokens, at length 1. A unit that
// the span holds a part of counts by that part.
func (u *units) vector(s caesura.Span) []float64 {
	first, end := u.within(s)
	out := slices.Clone(u.sums[end])
	addScaled(out, u.sums[first], -1)
	for i := first; i < end; i += max(1, end-1-first) { // the first and the last
		x := u.sentences[i]
		if outside := x.Len() - min(x.End, s.End) + max(x.Start, s.Start); outside > 0 {
			addScaled(out, u.vectors[i], -float64(x.Tokens*outside)/float64(x.Len()))
		}
	}
	return unit(out)
}
