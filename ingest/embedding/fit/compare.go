package fit

import (
	"errors"
	"fmt"
	"math"
	"time"

	"caesura"
)

// An Embedder is one of those that are compared.
type Embedder struct {
	Name      string
	Model     string
	Tokenizer string
	Embed     func(texts []string) ([]caesura.Vector, error)
	Pieces    func(word string) (pieces, unknown int)
	Cost      func() Cost // asked after Embed
}

// A Cost is what the vectors cost that were not in the cache.
type Cost struct {
	Texts   int    `json:"texts"` // embedded
	Cached  int    `json:"cached"`
	PerText Number `json:"ms_per_text"` // none where all were cached
}

// NewCost is that of so many distinct texts, of which some were embedded.
func NewCost(texts, embedded int, spent time.Duration) Cost {
	c := Cost{Texts: embedded, Cached: texts - embedded, PerText: none}
	if embedded > 0 {
		c.PerText = Number(spent.Seconds() * 1000 / float64(embedded))
	}
	return c
}

// Options of a comparison.
type Options struct {
	// Near is the score from which on a pair is near, for pairs without labels;
	// NaN: none, and no ROC.
	Near float64
}

// A Report is the embedders side by side.
type Report struct {
	Pairs     int      `json:"pairs"`
	Left      int      `json:"pairs_left_out"` // beside a vector that is no direction, of any embedder
	Near      int      `json:"near"`           // pairs that are near, of those that count
	HasScore  bool     `json:"has_score"`
	HasROC    bool     `json:"has_roc"`
	Resamples int      `json:"resamples"`
	Rows      []Row    `json:"embedders"`
	Verdict   []string `json:"verdict"`
}

// A Row is the figures of one embedder.
type Row struct {
	Name     string `json:"name"`
	Model    string `json:"model"`
	Spearman Figure `json:"spearman"`
	AUC      Figure `json:"roc_auc"`
	Reliability
	Vocabulary Vocabulary `json:"vocabulary"`
	Cost       Cost       `json:"cost"`

	// Over is the Spearman, and OverAUC the ROC AUC, less those of the first
	// embedder on the same pairs; nil in its own row.
	Over    *Figure `json:"spearman_over_first,omitempty"`
	OverAUC *Figure `json:"roc_auc_over_first,omitempty"`
}

// Compare embeds the texts of all pairs with each embedder.
func Compare(pairs Pairs, embedders []Embedder, o Options) (*Report, error) {
	var texts []string
	for _, p := range pairs.List {
		texts = append(texts, p.A, p.B)
	}
	if len(embedders) == 0 {
		return nil, errors.New("no embedder")
	}
	words := wordsOf(texts)
	r := &Report{Pairs: len(pairs.List), HasScore: pairs.HasScore, Rows: []Row{}}
	cosines := make([][]float64, len(embedders))
	for i, e := range embedders {
		vectors, err := e.Embed(texts)
		if err != nil {
			return nil, fmt.Errorf("embedder %s: %w", e.Name, err)
		}
		cosines[i] = make([]float64, len(pairs.List))
		for p := range pairs.List {
			cosines[i][p] = cosine(vectors[2*p], vectors[2*p+1])
		}
		r.Rows = append(r.Rows, Row{Name: e.Name, Model: e.Model, Vocabulary: newVocabulary(e.Tokenizer, words, e.Pieces), Cost: e.Cost()})
	}
	counted := defined(cosines)
	r.Left = len(pairs.List) - len(counted)
	r.measure(newTruth(pick(pairs.List, counted), pairs, o), counted, cosines)
	r.Verdict = r.verdict()
	return r, nil
}

// defined are the pairs of which every embedder has a cosine.
func defined(cosines [][]float64) (places []int) {
	for p := range cosines[0] {
		all := true
		for _, c := range cosines {
			all = all && !math.IsNaN(c[p])
		}
		if all {
			places = append(places, p)
		}
	}
	return places
}

// A truth is what is known of the pairs that count.
type truth struct {
	scores []float64 // the labels where there are no scores
	scaled []float64 // from 0 to 1
	near   []bool    // nil where it is not known
}

func newTruth(list []Pair, pairs Pairs, o Options) truth {
	t := truth{scores: make([]float64, len(list))}
	if pairs.HasLabel || !math.IsNaN(o.Near) {
		t.near = make([]bool, len(list))
	}
	low, high := math.Inf(1), math.Inf(-1)
	for i, p := range list {
		t.scores[i] = p.Score
		if !pairs.HasScore {
			t.scores[i] = 0
			if p.Label {
				t.scores[i] = 1
			}
		}
		if t.near != nil {
			t.near[i] = p.Label || !pairs.HasLabel && p.Score >= o.Near
		}
		low, high = min(low, t.scores[i]), max(high, t.scores[i])
	}
	t.scaled = make([]float64, len(list))
	for i, s := range t.scores {
		if high > low {
			t.scaled[i] = (s - low) / (high - low)
		}
	}
	return t
}

// measure fills in the figures that go by pairs.
func (r *Report) measure(t truth, counted []int, cosines [][]float64) {
	r.Resamples, r.HasROC = resamples(len(counted)), t.near != nil
	for _, near := range t.near {
		if near {
			r.Near++
		}
	}
	orders := make([]order, len(cosines))
	for i := range cosines {
		own := pick(cosines[i], counted)
		orders[i] = newOrder(own)
		r.Rows[i].Reliability = reliability(own, t.scaled)
	}
	correlations, areas := t.resample(orders)
	for i := range r.Rows {
		row := &r.Rows[i]
		row.Spearman, row.AUC = figureOf(correlations[i]), figureOf(areas[i])
		if i > 0 {
			over, overArea := figureOf(less(correlations[i], correlations[0])), figureOf(less(areas[i], areas[0]))
			row.Over, row.OverAUC = &over, &overArea
		}
	}
}

// resample gives the Spearman and the ROC AUC of each embedder for the pairs as
// they are, then for each resample, the same ones for all embedders.
func (t truth) resample(embedders []order) (correlations, areas [][]float64) {
	scores := newOrder(t.scores)
	correlations, areas = make([][]float64, len(embedders)), make([][]float64, len(embedders))
	draw(len(t.scores), func(times []float64) {
		wanted := scores.ranks(times)
		for i, e := range embedders {
			ranks := e.ranks(times)
			correlations[i] = append(correlations[i], correlation(ranks, wanted, times))
			if t.near != nil {
				areas[i] = append(areas[i], auc(ranks, t.near, times))
			}
		}
	})
	return correlations, areas
}

// cosine is NaN where one of the vectors is no direction.
func cosine(a, b caesura.Vector) float64 {
	if len(a) != len(b) {
		return math.NaN()
	}
	var ab, aa, bb float64
	for i, x := range a {
		x, y := float64(x), float64(b[i])
		ab, aa, bb = ab+float64(x*y), aa+float64(x*x), bb+float64(y*y)
	}
	c := ab / math.Sqrt(aa*bb)
	if math.IsInf(c, 0) {
		return math.NaN()
	}
	return c
}
