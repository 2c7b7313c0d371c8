package stats

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// The distributions of Student's t and of F, by the incomplete beta function.
// Each is asked for its tail, so that small probabilities keep their digits.

// tailOfF is the probability of an F with a and b degrees of freedom over f.
func tailOfF(f, a, b float64) float64 {
	switch {
	case math.IsNaN(f) || !(a > 0) || !(b > 0):
		return math.NaN()
	case math.IsInf(f, 1):
		return 0
	case f <= 0:
		return 1
	}
	return mathext.RegIncBeta(b/2, a/2, b/(b+a*f))
}

// tailsOfT is the probability of a t with these degrees of freedom further from
// 0 than t.
func tailsOfT(t, freedom float64) float64 { return tailOfF(t*t, 1, freedom) }

// boundOfT is what holds 95 % of a t between it and its negative.
func boundOfT(freedom float64) float64 {
	if !(freedom > 0) {
		return math.NaN()
	}
	x := mathext.InvRegIncBeta(freedom/2, 0.5, 0.05)
	return math.Sqrt(freedom * (1 - x) / x)
}
