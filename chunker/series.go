package chunker

import (
	"math"
	"slices"
)

// compared are the numbers that a threshold is computed from and compared with,
// one for each gap: the distance, or its gradient. They are NaN at gaps that
// only the maximum or a heading may cut, and where the distance is.
func compared(distances []float64, kinds []gapKind, rule string) []float64 {
	out := make([]float64, len(distances))
	for gap, d := range distances {
		if out[gap] = undefined; kinds[gap] == free {
			out[gap] = d
		}
	}
	if rule == Gradient {
		return gradient(out)
	}
	return out
}

// gradient of a series: half the difference between the neighbours of each
// number, and at both ends the difference to the only neighbour, as
// numpy.gradient has it. What is NaN stays so and is passed over: its neighbours
// are neighbours of each other. A single number has no gradient.
func gradient(series []float64) []float64 {
	var places []int
	out := make([]float64, len(series))
	for i, x := range series {
		if out[i] = undefined; !math.IsNaN(x) {
			places = append(places, i)
		}
	}
	if last := len(places) - 1; last > 0 {
		for i, place := range places {
			a, b := max(i-1, 0), min(i+1, last)
			out[place] = round((series[places[b]] - series[places[a]]) / float64(b-a))
		}
	}
	return out
}

// defined are the numbers that are not NaN, in ascending order.
func defined(series []float64) []float64 {
	sorted := make([]float64, 0, len(series))
	for _, x := range series {
		if !math.IsNaN(x) {
			sorted = append(sorted, x)
		}
	}
	slices.Sort(sorted)
	return sorted
}

// quantile of ascending numbers, at least one, by linear interpolation: type 7
// of Hyndman and Fan (1996), the default of R and NumPy.
func quantile(sorted []float64, p float64) float64 {
	place := p * float64(len(sorted)-1)
	below := int(place)
	if below+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	return sorted[below] + float64((place-float64(below))*(sorted[below+1]-sorted[below]))
}

// moments are the mean and the standard deviation of a population of at least
// one number (divided by n, as numpy.std does). Two passes: the deviation of
// equal numbers is nothing but rounding.
func moments(series []float64) (mean, deviation float64) {
	n := float64(len(series))
	for _, x := range series {
		mean += x
	}
	mean /= n
	squares := 0.0
	for _, x := range series {
		squares += float64((x - mean) * (x - mean))
	}
	return mean, math.Sqrt(squares / n)
}
