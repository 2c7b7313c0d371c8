package fit

import "math"

// An order is that of numbers, so that their ranks are found again and again
// without sorting, each number taken so many times.
type order struct {
	places []int // in rising order of the numbers
	ends   []int // of those that are equal, in places
}

func newOrder(values []float64) order {
	o := order{places: byValue(values)}
	for i := range o.places {
		if i+1 == len(o.places) || values[o.places[i]] != values[o.places[i+1]] {
			o.ends = append(o.ends, i+1)
		}
	}
	return o
}

// ranks of the numbers, from 1; equal ones share the mean of theirs.
func (o order) ranks(times []float64) []float64 {
	out := make([]float64, len(o.places))
	below, first := 0.0, 0
	for _, end := range o.ends {
		n := 0.0
		for _, i := range o.places[first:end] {
			n += times[i]
		}
		for _, i := range o.places[first:end] {
			out[i] = below + (n+1)/2
		}
		below += n
		first = end
	}
	return out
}

// correlation after Pearson; of ranks it is Spearman's. NaN where one side is
// all equal.
func correlation(a, b, times []float64) float64 {
	ma, mb := mean(a, times), mean(b, times)
	var ab, aa, bb float64
	for i, n := range times {
		x, y := a[i]-ma, b[i]-mb
		ab, aa, bb = ab+n*x*y, aa+n*x*x, bb+n*y*y
	}
	if aa == 0 || bb == 0 {
		return math.NaN()
	}
	return max(-1, min(1, ab/math.Sqrt(aa*bb)))
}

// auc is the area under the ROC curve: how often a true case has the higher
// rank of a true and a false one, ties half. NaN where one kind is missing.
func auc(ranks []float64, truth []bool, times []float64) float64 {
	sum, yes, no := 0.0, 0.0, 0.0
	for i, n := range times {
		if truth[i] {
			sum += n * ranks[i]
			yes += n
		} else {
			no += n
		}
	}
	if yes == 0 || no == 0 {
		return math.NaN()
	}
	return (sum - yes*(yes+1)/2) / (yes * no)
}

// mean of values, each taken so many times; nil is once.
func mean(values, times []float64) float64 {
	sum, n := 0.0, 0.0
	for i, x := range values {
		t := 1.0
		if times != nil {
			t = times[i]
		}
		sum += t * x
		n += t
	}
	return sum / n
}
