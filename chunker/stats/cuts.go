package stats

import (
	"fmt"
	"math"

	"caesura/chunker"
)

// A rule is one way to choose the threshold.
type rule struct {
	kind   string // as chunker.threshold has it
	number float64
}

// rules that are looked at: Q3 + k·IQR, the mean and one deviation, and the
// percentile of Kamradt's splitter.
var rules = []rule{
	{chunker.IQR, 0.25}, {chunker.IQR, 0.5}, {chunker.IQR, 1}, {chunker.IQR, 1.5}, {chunker.MeanStd, 1}, {chunker.Percentile, 95},
}

// published is the place in rules of the one that the advice goes by.
const published = 4

func (r rule) options() chunker.Options {
	o := chunker.Options{Threshold: r.kind, K: r.number}
	if r.kind == chunker.Percentile {
		o.K, o.Percentile = 0, r.number
	}
	return o
}

func (r rule) String() string { return fmt.Sprintf("%s %g", r.kind, r.number) }

// A Cut is what a rule of the threshold would cut: once with a threshold of the
// whole corpus, and once with each document's own, as the chunker has it.
// Limits of size come after it and are not counted.
type Cut struct {
	Rule      string `json:"rule"`
	Threshold Number `json:"threshold"` // of the corpus
	Share     Number `json:"share"`     // of the gaps over it
	Own       Number `json:"share_own"` // of the gaps over their own document's
}

// A tally counts the gaps over the thresholds of documents.
type tally struct{ over, gaps int }

func (t *tally) add(values []float64, threshold chunker.Threshold) {
	t.gaps += len(values)
	t.over += over(values, float64(threshold.Value))
}

// over counts the numbers over a threshold; none is over one that is NaN.
func over(values []float64, threshold float64) (n int) {
	for _, x := range values {
		if x > threshold {
			n++
		}
	}
	return n
}

// cuts of a span whose distances are given.
func (c *column) cuts(values []float64) []Cut {
	out := make([]Cut, len(rules))
	for i, r := range rules {
		t := float64(chunker.ThresholdOf(values, r.options()).Value)
		out[i] = Cut{Rule: r.String(), Threshold: Number(t), Share: share(over(values, t), len(values)), Own: share(c.rules[i].over, c.rules[i].gaps)}
		if math.IsNaN(t) {
			out[i].Share = none
		}
	}
	return out
}

func share(part, all int) Number {
	if all == 0 {
		return none
	}
	return Number(float64(part) / float64(all))
}
