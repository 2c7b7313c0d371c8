package eval

import (
	"math/rand/v2"
	"slices"
)

// Resamples of a bootstrap, and the seed that they are drawn with: equal
// scores have equal intervals.
const (
	Resamples = 2000
	seed      = 1
)

// An Interval is a mean difference and the bounds that hold 95 % of its
// resamples.
type Interval struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Clear reports whether the interval leaves out zero.
func (i Interval) Clear() bool { return i.Low > 0 || i.High < 0 }

// Bootstrap is the paired percentile bootstrap: it draws from the differences
// of each case, with replacement.
func Bootstrap(differences []float64) Interval {
	random := rand.New(rand.NewPCG(seed, 0))
	means := make([]float64, Resamples)
	for i := range means {
		sum := 0.0
		for range differences {
			sum += differences[random.IntN(len(differences))]
		}
		means[i] = sum / float64(len(differences))
	}
	slices.Sort(means)
	return Interval{Mean: mean(differences), Low: quantile(means, 0.025), High: quantile(means, 0.975)}
}

// quantile interpolates linearly between the sorted values.
func quantile(sorted []float64, q float64) float64 {
	at := q * float64(len(sorted)-1)
	low := int(at)
	high := min(low+1, len(sorted)-1)
	return sorted[low] + float64((at-float64(low))*(sorted[high]-sorted[low]))
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}
