package eval

import (
	"slices"

	"caesura"
)

// All is the set of all cases.
const All = "all"

// A trial is everything that one strategy made.
type trial struct {
	strategy string
	sets     []string    // of each case
	scores   [][]float64 // of each case, a number for each figure
	chunks   map[string]int
	tokens   map[string]int
	costs    map[string]Cost
}

func newTrial(strategy string) *trial {
	return &trial{strategy: strategy, chunks: map[string]int{}, tokens: map[string]int{}, costs: map[string]Cost{}}
}

func (t *trial) add(set string, scores []float64) {
	t.sets, t.scores = append(t.sets, set), append(t.scores, scores)
}

func (t *trial) count(set string, chunks []caesura.Chunk, cost Cost) {
	for _, s := range []string{All, set} {
		t.costs[s] = t.costs[s].plus(cost)
		for _, c := range chunks {
			t.chunks[s]++
			t.tokens[s] += c.Tokens
		}
	}
}

// rows are those of all cases, then those of each set, if there are several.
func rows(trials []trial, figures []string) []Row {
	names := slices.Compact(slices.Sorted(slices.Values(trials[0].sets)))
	if len(names) == 1 {
		names = nil
	}
	var out []Row
	for _, set := range append([]string{All}, names...) {
		for i, t := range trials {
			row := t.row(set, figures)
			if i > 0 {
				trials[0].compare(&row, t)
			}
			out = append(out, row)
		}
	}
	return out
}

func (t trial) row(set string, figures []string) Row {
	r := Row{Set: set, Strategy: t.strategy, Chunks: t.chunks[set], MeanTokens: ratio(t.tokens[set], t.chunks[set]), Cost: t.costs[set]}
	for i, name := range figures {
		values := t.values(set, i)
		r.Cases = len(values)
		r.Figures = append(r.Figures, Figure{Name: name, Value: mean(values)})
	}
	return r
}

// compare fills in the differences of another trial's row.
func (t trial) compare(r *Row, other trial) {
	for i := range r.Figures {
		differences := other.values(r.Set, i)
		for j, v := range t.values(r.Set, i) {
			differences[j] -= v
		}
		interval := Bootstrap(differences)
		r.Figures[i].Difference = &interval
	}
}

// values of one figure over a set, in the order of the cases.
func (t trial) values(set string, figure int) []float64 {
	var out []float64
	for i, s := range t.scores {
		if set == All || t.sets[i] == set {
			out = append(out, s[figure])
		}
	}
	return out
}
