package tune

import (
	"cmp"
	"math"
	"slices"

	"caesura/chunker/eval"
)

// A Verified is a trial measured with the real vectors of its chunks.
type Verified struct {
	Name   string  `json:"name"`
	Search float64 `json:"search"` // its score while searching
	Real   float64 `json:"real"`
}

// finalists are the present configuration, what the search chose, and the best
// others, n in all.
func finalists(trials []*Trial, chosen, n int) (out []int) {
	order := make([]int, len(trials))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(trials[b].Score, trials[a].Score) })
	for _, i := range append([]int{0, chosen}, order...) {
		if len(out) < n && !slices.Contains(out, i) {
			out = append(out, i)
		}
	}
	return out
}

// verify embeds the chunks of some trials and scores them again. Where no
// question is asked there is nothing to verify: vectors of chunks play no part.
func (b *bench) verify(trials []*Trial, o eval.Options) (out []*Trial, texts int, err error) {
	seen := map[string]bool{}
	for _, t := range trials {
		var list []string
		for i := range b.m.Corpora {
			for _, k := range t.chunks[i] {
				list = append(list, k.Text)
				if _, known := b.pass.vectors[k.Text]; !known && !seen[k.Text] {
					seen[k.Text] = true
					texts++
				}
			}
		}
		vectors, err := o.EmbedTexts(list)
		if err != nil {
			return nil, 0, err
		}
		real := *t
		real.scores = nil
		units := make([][]float64, len(vectors))
		for i, v := range vectors {
			units[i] = unit(v)
		}
		b.score(&real, units)
		out = append(out, &real)
	}
	return out, texts, nil
}

// Spearman is the correlation of the ranks of two lists; 0 where one is
// constant or they are shorter than two.
func Spearman(a, b []float64) float64 {
	x, y := ranks(a), ranks(b)
	var sx, sy, xx, yy, xy float64
	n := float64(len(x))
	for i := range x {
		sx, sy = sx+x[i], sy+y[i]
		xx, yy, xy = xx+x[i]*x[i], yy+y[i]*y[i], xy+x[i]*y[i]
	}
	if d := (n*xx - sx*sx) * (n*yy - sy*sy); d > 0 {
		return (n*xy - sx*sy) / math.Sqrt(d)
	}
	return 0
}

// ranks of values; equal ones share the mean of theirs.
func ranks(values []float64) []float64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	out := make([]float64, len(values))
	for at := 0; at < len(order); {
		end := at
		for end < len(order) && values[order[end]] == values[order[at]] {
			end++
		}
		for _, i := range order[at:end] {
			out[i] = float64(at+end-1) / 2
		}
		at = end
	}
	return out
}
