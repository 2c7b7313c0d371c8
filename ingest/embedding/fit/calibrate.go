package fit

import (
	"cmp"
	"math"
	"slices"
)

// What the reliability goes by.
const (
	folds = 5
	bins  = 10
	least = 20 // pairs under which there is no reliability
)

// A Reliability says how far a cosine can be taken at its word: the scores, set
// to 0 to 1, are predicted from the cosines by the best rising function (isotonic
// regression), for each fifth of the pairs by that of the other four.
type Reliability struct {
	// CalibrationError is the mean distance between predicted and true scores
	// over ten groups of equal size, in order of the prediction: what a cosine
	// promises against what comes true (expected calibration error).
	CalibrationError Number `json:"calibration_error"`

	// Explained is the part of the variance of the scores that the predictions
	// explain: 1 is all, 0 no more than the mean score does, under 0 less.
	Explained Number `json:"explained"`
}

// reliability of cosines; the scores are from 0 to 1.
func reliability(cosines, scores []float64) Reliability {
	r := Reliability{none, none}
	if len(scores) < least {
		return r
	}
	predicted := crossed(cosines, scores)
	r.CalibrationError = Number(calibrationError(predicted, scores))
	m, off, spread := mean(scores, nil), 0.0, 0.0
	for i, y := range scores {
		off += (y - predicted[i]) * (y - predicted[i])
		spread += (y - m) * (y - m)
	}
	if spread > 0 {
		r.Explained = Number(1 - off/spread)
	}
	return r
}

// crossed predicts each pair by the others' isotonic function; pair i is in the
// fold i modulo their number.
func crossed(x, y []float64) []float64 {
	out := make([]float64, len(x))
	for fold := range folds {
		var others, own []int
		for i := range x {
			if i%folds == fold {
				own = append(own, i)
			} else {
				others = append(others, i)
			}
		}
		f := newIsotonic(pick(x, others), pick(y, others))
		for _, i := range own {
			out[i] = f.at(x[i])
		}
	}
	return out
}

// calibrationError over bins of equal size, the first ones larger by one if it
// has to be.
func calibrationError(predicted, y []float64) float64 {
	order := byValue(predicted)
	sum := 0.0
	for bin := range bins {
		part := order[bin*len(order)/bins : (bin+1)*len(order)/bins]
		if len(part) > 0 {
			sum += math.Abs(mean(pick(predicted, part), nil)-mean(pick(y, part), nil)) * float64(len(part))
		}
	}
	return sum / float64(len(order))
}

// byValue are places in rising order of the values, equals in their own order.
func byValue(values []float64) []int {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	return order
}

// An isotonic function never falls: the one nearest to its points by squares.
// Between points it is linear, beyond them level.
type isotonic struct{ x, y []float64 }

// newIsotonic pools neighbours that would fall, until none does. Points of one x
// are one, with their mean.
func newIsotonic(x, y []float64) isotonic {
	var f isotonic
	var weights []float64
	for _, i := range byValue(x) {
		if n := len(f.x); n > 0 && f.x[n-1] == x[i] {
			weights[n-1]++
			f.y[n-1] += (y[i] - f.y[n-1]) / weights[n-1]
			continue
		}
		f.x, f.y, weights = append(f.x, x[i]), append(f.y, y[i]), append(weights, 1)
	}
	pool(f.y, weights)
	return f
}

// pool makes y rise. A block is points that share their weighted mean.
func pool(y, weights []float64) {
	type block struct {
		mean, weight float64
		points       int
	}
	var blocks []block
	for i, v := range y {
		b := block{v, weights[i], 1}
		for n := len(blocks); n > 0 && blocks[n-1].mean >= b.mean; n-- {
			a := blocks[n-1]
			blocks = blocks[:n-1]
			sum := a.weight + b.weight
			b = block{(a.mean*a.weight + b.mean*b.weight) / sum, sum, a.points + b.points}
		}
		blocks = append(blocks, b)
	}
	i := 0
	for _, b := range blocks {
		for range b.points {
			y[i] = b.mean
			i++
		}
	}
}

func (f isotonic) at(x float64) float64 {
	i, found := slices.BinarySearch(f.x, x)
	switch {
	case found, i == 0:
		return f.y[i]
	case i == len(f.x):
		return f.y[i-1]
	}
	part := (x - f.x[i-1]) / (f.x[i] - f.x[i-1])
	return f.y[i-1] + part*(f.y[i]-f.y[i-1])
}
