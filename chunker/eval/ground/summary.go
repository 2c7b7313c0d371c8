package ground

import "math"

// A Summary is one strategy's figures.
type Summary struct {
	Strategy string `json:"strategy"`
	Cases    int    `json:"cases"`

	Grounded  Share `json:"grounded"`  // answers that are, of all questions
	Abstained Share `json:"abstained"` // questions that the passages do not answer, so the model says
	Failed    Share `json:"failed"`    // questions without a valid answer or verdict
	Noisy     Share `json:"noisy"`     // answers with verdicts of both kinds, of those judged more than once

	// Contained is the proxy that needs no model: questions of which all the
	// text that is known to answer them was retrieved.
	Contained Share `json:"contained"`

	// Versus the first strategy, over the same questions; nil for itself.
	GroundedTest  *McNemar `json:"grounded_test,omitempty"`
	ContainedTest *McNemar `json:"contained_test,omitempty"`
}

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

// Summarise gives the figures of each strategy; all have the same questions in
// the same order. The others are compared with the first.
func Summarise(strategies []string, judged [][]Judged) []Summary {
	summaries := make([]Summary, len(strategies))
	for i, name := range strategies {
		summaries[i] = summarise(name, judged[i])
		if i > 0 {
			grounded := NewMcNemar(column(judged[0], Judged.Grounded), column(judged[i], Judged.Grounded))
			contained := NewMcNemar(column(judged[0], isContained), column(judged[i], isContained))
			summaries[i].GroundedTest, summaries[i].ContainedTest = &grounded, &contained
		}
	}
	return summaries
}

func summarise(name string, judged []Judged) Summary {
	known, repeated := 0, 0
	for _, j := range judged {
		if j.Contained >= 0 {
			known++
		}
		if len(j.Verdicts) > 1 {
			repeated++
		}
	}
	n := len(judged)
	return Summary{
		Strategy: name, Cases: n,
		Grounded:  NewShare(count(judged, Judged.Grounded), n),
		Abstained: NewShare(count(judged, func(j Judged) bool { return j.Asked && !j.Found && j.Failure == "" }), n),
		Failed:    NewShare(count(judged, func(j Judged) bool { return j.Failure != "" }), n),
		Noisy:     NewShare(count(judged, noisy), repeated),
		Contained: NewShare(count(judged, isContained), known),
	}
}

// whole is how much of the known answer counts as all of it: rounding aside.
const whole = 1 - 1e-9

func isContained(j Judged) bool { return j.Contained >= whole }

func noisy(j Judged) bool {
	for _, v := range j.Verdicts {
		if v.Grounded != j.Verdicts[0].Grounded {
			return true
		}
	}
	return false
}

func count(judged []Judged, is func(Judged) bool) (n int) {
	for _, j := range judged {
		if is(j) {
			n++
		}
	}
	return n
}

func column(judged []Judged, is func(Judged) bool) []bool {
	values := make([]bool, len(judged))
	for i, j := range judged {
		values[i] = is(j)
	}
	return values
}
