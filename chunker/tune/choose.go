package tune

import (
	"math/rand/v2"
	"slices"
)

// choose is the trial that the cases speak for: of all that are within one
// standard error of the best (of the paired difference to it) the one with the
// fewest changes to the present configuration, then the one with the largest
// chunks, which costs least. near reports which ones are so near.
func choose(trials []*Trial, cases []int) (chosen int, near []bool) {
	best, score := 0, make([]float64, len(trials))
	for i, t := range trials {
		score[i] = t.over(cases)
		if score[i] > score[best] {
			best = i
		}
	}
	chosen, near = best, make([]bool, len(trials))
	for i, t := range trials {
		gap := score[best] - score[i]
		near[i] = gap == 0 || gap <= standardError(trials[best].differences(t, cases))
		if near[i] && simpler(t, trials[chosen]) {
			chosen = i
		}
	}
	return chosen, near
}

func simpler(a, b *Trial) bool {
	if a.Changes != b.Changes {
		return a.Changes < b.Changes
	}
	return a.MeanTokens > b.MeanTokens
}

// A Stability is how often the choice falls on a trial when the cases are drawn
// again, with replacement.
type Stability struct {
	Chosen float64 `json:"chosen"` // share of resamples in which it is chosen
	Near   float64 `json:"near"`   // in which it is within one standard error of the best
}

// resample draws the cases again and again, from each stratum as many as it has.
func (b *bench) resample(trials []*Trial, cases []int, times int, random *rand.Rand) []Stability {
	groups := b.groups(cases)
	out := make([]Stability, len(trials))
	drawn := make([]int, 0, len(cases))
	for range times {
		drawn = drawn[:0]
		for _, g := range groups {
			for range g {
				drawn = append(drawn, g[random.IntN(len(g))])
			}
		}
		chosen, near := choose(trials, drawn)
		out[chosen].Chosen += 1 / float64(times)
		for i, n := range near {
			if n {
				out[i].Near += 1 / float64(times)
			}
		}
	}
	return out
}

// groups are the cases by stratum.
func (b *bench) groups(cases []int) [][]int {
	out := make([][]int, slices.Max(b.strata)+1)
	for _, i := range cases {
		out[b.strata[i]] = append(out[b.strata[i]], i)
	}
	return out
}

// split divides cases into parts of about equal size, each stratum evenly.
func (b *bench) split(cases []int, parts int, random *rand.Rand) [][]int {
	out := make([][]int, parts)
	next := 0
	for _, g := range b.groups(cases) {
		g = slices.Clone(g)
		random.Shuffle(len(g), func(i, j int) { g[i], g[j] = g[j], g[i] })
		for _, i := range g {
			out[next%parts] = append(out[next%parts], i)
			next++
		}
	}
	return out
}

// crossValidate chooses on all parts but one and measures the choice on that
// one, for each: the gain over the present configuration, case by case.
func crossValidate(trials []*Trial, parts [][]int) (gains []float64) {
	for i, held := range parts {
		var rest []int
		for j, part := range parts {
			if j != i {
				rest = append(rest, part...)
			}
		}
		chosen, _ := choose(trials, rest)
		gains = append(gains, trials[chosen].differences(trials[0], held)...)
	}
	return gains
}
