package chunker

import (
	"math"
	"slices"
)

// A Threshold is the distance over which a gap of a document is a boundary,
// and what it was computed from. Numbers that do not exist are NaN.
type Threshold struct {
	Defined int    `json:"defined"` // distances that took part
	Q1      Number `json:"q1"`
	Median  Number `json:"median"`
	Q3      Number `json:"q3"`
	Value   Number `json:"value"` // NaN: no gap is a boundary
}

// fewest is the number of distances below which there is no threshold. Of
// three, one is over Q3 + k·IQR for any k under 1, whatever they are.
const fewest = 4

// floor is how far over the third quartile a distance must be at least, so
// that equal distances with float noise are not cut when the IQR is 0.
const floor = 1e-4

// iqr is the threshold Q3 + k·IQR over the defined ones of some distances.
func iqr(distances []float64, k float64) Threshold {
	sorted := defined(distances)
	t := Threshold{Defined: len(sorted), Q1: Number(undefined), Median: Number(undefined), Q3: Number(undefined), Value: Number(undefined)}
	if len(sorted) == 0 {
		return t
	}
	q1, q3 := quantile(sorted, 0.25), quantile(sorted, 0.75)
	t.Q1, t.Median, t.Q3 = Number(q1), Number(quantile(sorted, 0.5)), Number(q3)
	if len(sorted) >= fewest {
		t.Value = Number(round(q3 + max(float64(k*(q3-q1)), floor)))
	}
	return t
}

// defined are the distances that are not NaN, in ascending order.
func defined(distances []float64) []float64 {
	sorted := make([]float64, 0, len(distances))
	for _, d := range distances {
		if !math.IsNaN(d) {
			sorted = append(sorted, d)
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
