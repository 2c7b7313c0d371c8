package chunker

import (
	"math"

	"caesura"
)

// perUnit is one over what distances are rounded to. Servers compute in
// batches, and the padding of a batch changes a vector in its seventh digit:
// that must not change a cut.
const perUnit = 1e6

// undefined is the distance at a gap beside a vector that is no direction.
var undefined = math.NaN()

// distances are those at every gap, in order.
func distances(w *windows, kind string) []float64 {
	out := make([]float64, max(0, w.n-1))
	for gap := range out {
		a, b := w.at(gap)
		out[gap] = distance(kind, a, b)
	}
	return out
}

// distance between two vectors of equal length, rounded; NaN when
// one of them is zero or not finite.
//
// Sums are made in float64, in order. The product of two float32 is exact
// there, so that processors with and without fused multiply-add agree; other
// products are rounded by an explicit conversion, which forbids fusing.
func distance(kind string, a, b caesura.Vector) float64 {
	aa, bb := dot(a, a), dot(b, b)
	if !direction(aa) || !direction(bb) {
		return undefined
	}
	switch kind {
	case Euclidean:
		return round(math.Sqrt(squares(a, b)))
	case Dot:
		return round(1 - dot(a, b))
	default:
		return round(1 - dot(a, b)/(math.Sqrt(aa)*math.Sqrt(bb)))
	}
}

// dot is the inner product.
func dot(a, b caesura.Vector) float64 {
	sum := 0.0
	for i, x := range a {
		sum += float64(x) * float64(b[i])
	}
	return sum
}

// squares is the sum of the squared differences.
func squares(a, b caesura.Vector) float64 {
	sum := 0.0
	for i, x := range a {
		d := float64(x) - float64(b[i])
		sum += float64(d * d)
	}
	return sum
}

// direction reports whether a vector whose product with itself is given is
// finite and not zero.
func direction(square float64) bool { return square > 0 && !math.IsInf(square, 0) }

// round gives the nearest multiple of 1/perUnit, and 0 for -0.
func round(d float64) float64 { return math.Round(d*perUnit)/perUnit + 0 }
