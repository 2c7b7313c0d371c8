package ground

import (
	"fmt"
	"math"
)

// A Share is a proportion with its 95 % interval (Wilson, 1927).
type Share struct {
	Count int     `json:"count"`
	Of    int     `json:"of"`
	Value float64 `json:"value"` // 0 where Of is 0
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// NewShare is count of n.
func NewShare(count, n int) Share {
	s := Share{Count: count, Of: n, High: 1}
	if n == 0 {
		return s
	}
	const z = 1.959963984540054 // of the standard normal distribution, two-sided 95 %
	p, m := float64(count)/float64(n), float64(n)
	centre := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	s.Value, s.Low, s.High = p, max(0, centre-half), min(1, centre+half)
	return s
}

// A McNemar is the exact test of McNemar (1947) on paired yes and no: of the
// questions on which two strategies differ, how many went each way, and how
// likely a split at least as uneven is if neither is better.
type McNemar struct {
	Gained int     `json:"gained"` // yes here, no with the first strategy
	Lost   int     `json:"lost"`   // no here, yes with the first strategy
	P      float64 `json:"p"`      // two-sided, 0 to 1; 1 where nothing differs
}

// Clear reports whether a split at least as uneven is had by chance less than
// once in twenty times.
func (t McNemar) Clear() bool { return t.P < 0.05 }

// PText is P for people: four digits, or that it is under all of them.
func (t McNemar) PText() string {
	if t.P < 0.0001 {
		return "<0.0001"
	}
	return fmt.Sprintf("%.4f", t.P)
}

// NewMcNemar compares two lists of the same cases.
func NewMcNemar(first, other []bool) McNemar {
	t := McNemar{P: 1}
	for i, yes := range other {
		switch {
		case yes && !first[i]:
			t.Gained++
		case !yes && first[i]:
			t.Lost++
		}
	}
	if n := t.Gained + t.Lost; n > 0 {
		t.P = min(1, 2*binomialTail(min(t.Gained, t.Lost), n))
	}
	return t
}

// binomialTail is the probability of at most k heads in n throws of a fair
// coin, summed in logarithms so that no n overflows.
func binomialTail(k, n int) float64 {
	sum := 0.0
	all, _ := math.Lgamma(float64(n) + 1)
	for i := 0; i <= k; i++ {
		a, _ := math.Lgamma(float64(i) + 1)
		b, _ := math.Lgamma(float64(n-i) + 1)
		sum += math.Exp(all - a - b - float64(n)*math.Ln2)
	}
	return sum
}
