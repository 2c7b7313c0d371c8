package tune

import (
	"math"
	"math/rand/v2"

	"caesura"
)

// Inner measures chunks by their sentences' vectors alone. Cohesion and
// separation are given as they are and as what they gain over chunks of the
// same sizes in another order, since small chunks are coherent wherever they
// are cut.
type Inner struct {
	Cohesion   float64 `json:"cohesion"`   // mean cosine of a sentence and the rest of its chunk
	Separation float64 `json:"separation"` // mean of 1 - cosine of neighbouring chunks
	Gain       float64 `json:"gain"`       // of both together, over the same sizes shuffled
	Spread     float64 `json:"spread"`     // standard deviation of the sizes over their mean
	Score      float64 `json:"score"`      // gain less a fifteenth of the spread
}

const (
	stretch      = 40 // sentences that are one case
	shuffles     = 4
	spreadWeight = 1. / 15
	shuffleSeed  = 3
)

func stretches(u *units) int { return (len(u.vectors) + stretch - 1) / stretch }

// measureInner fills in the inner measures and gives the score of each stretch.
func (b *bench) measureInner(t *Trial) (scores []float64) {
	t.Inner = &Inner{Spread: spread(t.chunks)}
	units, documents := 0.0, 0.0
	for i, u := range b.units {
		starts := u.starts(t.chunks[i])
		if len(starts) < 2 {
			scores = append(scores, make([]float64, stretches(u))...)
			continue
		}
		cohesion, separation := u.inner(starts)
		c, s := shuffled(u, starts)
		for at := 0; at < len(cohesion); at += stretch {
			end := min(at+stretch, len(cohesion))
			gain := known(cohesion[at:end], c) - c + known(separation[at:end], s) - s
			scores = append(scores, gain-spreadWeight*t.Inner.Spread)
		}
		n := float64(len(cohesion))
		t.Inner.Cohesion += n * known(cohesion, 0)
		t.Inner.Separation += n * known(separation, 0)
		t.Inner.Gain += n * (known(cohesion, 0) - c + known(separation, 0) - s)
		units, documents = units+n, documents+1
	}
	if documents > 0 {
		t.Inner.Cohesion /= units
		t.Inner.Separation /= units
		t.Inner.Gain /= units
	}
	t.Inner.Score = t.Inner.Gain - spreadWeight*t.Inner.Spread
	return scores
}

// starts are the first units of chunks.
func (u *units) starts(chunks []caesura.Chunk) (starts []int) {
	for _, c := range chunks {
		if first, _ := u.within(c.Span); first < len(u.sentences) && (len(starts) == 0 || first > starts[len(starts)-1]) {
			starts = append(starts, first)
		}
	}
	if len(starts) > 0 {
		starts[0] = 0
	}
	return starts
}

// inner is, for every unit, its cosine to the rest of its chunk (NaN where it
// is alone), and, for every first unit of a chunk but the first one, how far
// the chunk is from the one before (NaN elsewhere).
func (u *units) inner(starts []int) (cohesion, separation []float64) {
	n := len(u.vectors)
	cohesion, separation = make([]float64, n), make([]float64, n)
	var before []float64
	for k, first := range starts {
		end := n
		if k+1 < len(starts) {
			end = starts[k+1]
		}
		sum := make([]float64, len(u.vectors[0]))
		for _, v := range u.vectors[first:end] {
			addScaled(sum, v, 1)
		}
		whole := dot(sum, sum)
		for i := first; i < end; i++ {
			v, separated := u.vectors[i], math.NaN()
			own, with := dot(v, v), dot(v, sum)
			cohesion[i] = (with - own) / math.Sqrt(max(1e-30, whole-2*with+own))
			if end-first == 1 {
				cohesion[i] = math.NaN()
			}
			if i == first && before != nil {
				separated = 1 - dot(sum, before)/math.Sqrt(max(1e-30, whole*dot(before, before)))
			}
			separation[i] = separated
		}
		before = sum
	}
	return cohesion, separation
}

// shuffled is the mean cohesion and separation of chunks of the same sizes in
// other orders.
func shuffled(u *units, starts []int) (cohesion, separation float64) {
	random := rand.New(rand.NewPCG(shuffleSeed, uint64(len(starts))))
	sizes := make([]int, len(starts))
	for i, first := range starts {
		sizes[i] = len(u.vectors) - first
		if i+1 < len(starts) {
			sizes[i] = starts[i+1] - first
		}
	}
	for range shuffles {
		random.Shuffle(len(sizes), func(i, j int) { sizes[i], sizes[j] = sizes[j], sizes[i] })
		others := make([]int, len(starts))
		for i := range sizes[1:] {
			others[i+1] = others[i] + sizes[i]
		}
		c, s := u.inner(others)
		cohesion += known(c, 0) / shuffles
		separation += known(s, 0) / shuffles
	}
	return cohesion, separation
}

// known is the mean of the numbers that are not NaN, or what is given instead.
func known(list []float64, instead float64) float64 {
	sum, n := 0.0, 0
	for _, x := range list {
		if !math.IsNaN(x) {
			sum, n = sum+x, n+1
		}
	}
	if n == 0 {
		return instead
	}
	return sum / float64(n)
}

// spread of the sizes in tokens.
func spread(documents [][]caesura.Chunk) float64 {
	sum, squares, n := 0.0, 0.0, 0.0
	for _, chunks := range documents {
		for _, c := range chunks {
			sum, squares, n = sum+float64(c.Tokens), squares+float64(c.Tokens*c.Tokens), n+1
		}
	}
	if sum == 0 {
		return 0
	}
	mean := sum / n
	return math.Sqrt(max(0, squares/n-mean*mean)) / mean
}
