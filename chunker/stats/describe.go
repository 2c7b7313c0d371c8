package stats

import (
	"math"
	"slices"

	"caesura/chunker"
)

// A Number is a float64 that is null in JSON where it does not exist.
type Number = chunker.Number

var none = Number(math.NaN())

// A Summary describes numbers, as pandas' describe and skew do.
type Summary struct {
	Count     int    `json:"count"`
	Mean      Number `json:"mean"`
	Deviation Number `json:"std"` // of the sample: divided by count - 1
	Min       Number `json:"min"`
	Q1        Number `json:"q1"` // quartiles by linear interpolation
	Median    Number `json:"median"`
	Q3        Number `json:"q3"`
	Max       Number `json:"max"`
	Skew      Number `json:"skew"` // adjusted for bias (G1); none of equal numbers
}

// Describe needs the numbers in ascending order.
func Describe(sorted []float64) Summary {
	s := Summary{Count: len(sorted), Mean: none, Deviation: none, Min: none, Q1: none, Median: none, Q3: none, Max: none, Skew: none}
	if len(sorted) == 0 {
		return s
	}
	m := momentsOf(sorted)
	s.Mean, s.Deviation, s.Skew = Number(m.mean), Number(math.Sqrt(m.variance())), Number(skew(sorted, m))
	s.Min, s.Max = Number(sorted[0]), Number(sorted[len(sorted)-1])
	s.Q1, s.Median, s.Q3 = Number(chunker.Quantile(sorted, 0.25)), Number(chunker.Quantile(sorted, 0.5)), Number(chunker.Quantile(sorted, 0.75))
	return s
}

// moments are what the tests need to know of a group of numbers.
type moments struct {
	n       int
	mean    float64
	squares float64 // of the differences to the mean
}

// momentsOf makes two passes, so that the spread of nearly equal numbers is not
// lost in their squares.
func momentsOf(values []float64) moments {
	m := moments{n: len(values)}
	for _, x := range values {
		m.mean += x
	}
	m.mean /= float64(m.n)
	for _, x := range values {
		m.squares += float64((x - m.mean) * (x - m.mean))
	}
	if m.squares < alike*float64(m.n)*m.mean*m.mean { // nothing but rounding
		m.squares = 0
	}
	return m
}

// alike is the variance, as a part of the mean's square, under which numbers
// are equal but for rounding.
const alike = 1e-28

// variance of the sample: NaN for a single number.
func (m moments) variance() float64 {
	if m.n < 2 {
		return math.NaN()
	}
	return m.squares / float64(m.n-1)
}

// skew is the third moment over the second, to the power 3/2, times
// √(n(n-1))/(n-2).
func skew(values []float64, m moments) float64 {
	n, cubes := float64(m.n), 0.0
	if m.n < 3 || m.squares == 0 {
		return math.NaN()
	}
	for _, x := range values {
		cubes += (x - m.mean) * (x - m.mean) * (x - m.mean)
	}
	return math.Sqrt(n*(n-1)) / (n - 2) * cubes / n / math.Pow(m.squares/n, 1.5)
}

// deviations are the moments of the distances from a centre.
func deviations(values []float64, centre float64) moments {
	out := make([]float64, len(values))
	for i, x := range values {
		out[i] = math.Abs(x - centre)
	}
	return momentsOf(out)
}

// A group is numbers under a name, as the tests see them.
type group struct {
	name               string
	values             moments
	fromMedian, toMean moments // of the distances from the median, from the mean
}

// newGroup needs at least one number; sorts them.
func newGroup(name string, values []float64) group {
	slices.Sort(values)
	g := group{name: name, values: momentsOf(values)}
	g.fromMedian = deviations(values, chunker.Quantile(values, 0.5))
	g.toMean = deviations(values, g.values.mean)
	return g
}
