package fit

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
)

// A Number is a float64 that is null in JSON where it does not exist.
type Number float64

var none = Number(math.NaN())

// MarshalJSON writes null for what JSON cannot write.
func (n Number) MarshalJSON() ([]byte, error) {
	if f := float64(n); !math.IsNaN(f) && !math.IsInf(f, 0) {
		return json.Marshal(f)
	}
	return []byte("null"), nil
}

// A Figure is a number and the bounds that hold 95 % of its resamples.
type Figure struct {
	Value Number `json:"value"`
	Low   Number `json:"low"`
	High  Number `json:"high"`
}

// Clear reports whether the interval leaves out zero.
func (f Figure) Clear() bool { return f.Low > 0 || f.High < 0 }

// Resamples of a bootstrap are 2,000, or so many that 100 million pairs are drawn
// if that is less, but at least 200. The seed is fixed: equal pairs have equal
// intervals.
const (
	mostResamples  = 2000
	leastResamples = 200
	mostDrawn      = 100_000_000
	seed           = 1
)

func resamples(pairs int) int {
	return max(leastResamples, min(mostResamples, mostDrawn/max(1, pairs)))
}

// draw draws as many pairs as there are, with replacement, and hands on how
// often each was drawn: first each once, then each resample.
func draw(pairs int, use func(times []float64)) {
	random := rand.New(rand.NewPCG(seed, 0))
	times := make([]float64, pairs)
	for i := range times {
		times[i] = 1
	}
	use(times)
	for range resamples(pairs) {
		clear(times)
		for range pairs {
			times[random.IntN(pairs)]++
		}
		use(times)
	}
}

// figureOf is the first value with the percentile interval of the others: the
// bootstrap's. Those that do not exist are left out.
func figureOf(values []float64) Figure {
	f := Figure{none, none, none}
	if len(values) == 0 || math.IsNaN(values[0]) {
		return f
	}
	f.Value = Number(values[0])
	sorted := slices.DeleteFunc(slices.Clone(values[1:]), math.IsNaN)
	slices.Sort(sorted)
	if len(sorted) > 0 {
		f.Low, f.High = Number(quantile(sorted, 0.025)), Number(quantile(sorted, 0.975))
	}
	return f
}

// less is the differences of two series.
func less(a, b []float64) []float64 {
	out := make([]float64, len(a))
	for i := range a {
		out[i] = a[i] - b[i]
	}
	return out
}

// quantile interpolates linearly between sorted values.
func quantile(sorted []float64, q float64) float64 {
	at := q * float64(len(sorted)-1)
	low := int(at)
	high := min(low+1, len(sorted)-1)
	return sorted[low] + (at-float64(low))*(sorted[high]-sorted[low])
}

// pick is the values at these places.
func pick[T any](values []T, places []int) []T {
	out := make([]T, len(places))
	for i, at := range places {
		out[i] = values[at]
	}
	return out
}
