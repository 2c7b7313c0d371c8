package tune

import (
	"fmt"
	"math"

	"caesura"
	"caesura/chunker/eval"
)

// A Trial is a candidate and what it makes.
type Trial struct {
	Candidate
	Chunks     int     `json:"chunks"`
	MeanTokens float64 `json:"mean_tokens"`
	Score      float64 `json:"score"`           // mean over the cases that are tuned on
	Inner      *Inner  `json:"inner,omitempty"` // where nothing is known

	scores []float64         // of each case, weighted so that kinds of cases count alike
	chunks [][]caesura.Chunk // of each document
}

// A bench measures candidates by cases: questions, documents with known
// boundaries, or, where nothing is known, stretches of the documents.
type bench struct {
	m       Material
	pass    *pass
	queries [][]float64
	units   []*units // of each document of the pass
	budget  int
	inner   bool // nothing is known
	strata  []int
	weights []float64 // of each case
}

func newBench(m Material, p *pass, present *Candidate, queries []caesura.Vector, budget int) (*bench, error) {
	b := &bench{m: m, pass: p, budget: budget, inner: len(m.Questions)+len(m.Segmented) == 0}
	for _, q := range queries {
		b.queries = append(b.queries, unit(q))
	}
	o := unitsOf(present.options)
	for _, d := range p.documents {
		sentences := p.split(d, o)
		texts := make([]string, len(sentences))
		for i, s := range sentences {
			texts[i] = d.Slice(s.Span)
		}
		vectors, err := p.embed(texts)
		if err != nil {
			return nil, err
		}
		b.units = append(b.units, newUnits(sentences, vectors))
	}
	b.weigh()
	return b, nil
}

// weigh finds the stratum of each case (its kind and its set) and its weight:
// questions together count as much as documents.
func (b *bench) weigh() {
	numbers := map[string]int{}
	add := func(kind, set string, share float64) {
		key := kind + "\x00" + set
		if _, ok := numbers[key]; !ok {
			numbers[key] = len(numbers)
		}
		b.strata, b.weights = append(b.strata, numbers[key]), append(b.weights, share)
	}
	kinds := float64(min(1, len(b.m.Questions)) + min(1, len(b.m.Segmented)))
	for _, q := range b.m.Questions {
		add("question", q.Corpus, 1/kinds/float64(len(b.m.Questions)))
	}
	for _, d := range b.m.Segmented {
		add("document", d.Set, 1/kinds/float64(len(b.m.Segmented)))
	}
	if b.inner {
		n := 0
		for _, u := range b.units {
			n += stretches(u)
		}
		for i, u := range b.units {
			for range stretches(u) {
				add("stretch", b.pass.documents[i].ID, 1/float64(n))
			}
		}
	}
	for i := range b.weights {
		b.weights[i] *= float64(len(b.weights))
	}
}

// measure cuts all documents by a candidate and scores the chunks.
func (b *bench) measure(c *Candidate) (*Trial, error) {
	return b.measureCut(c, func(d *caesura.Document) ([]caesura.Chunk, error) { return b.pass.cut(d, c.options) })
}

func (b *bench) measureCut(c *Candidate, cut func(*caesura.Document) ([]caesura.Chunk, error)) (*Trial, error) {
	t := &Trial{Candidate: *c}
	tokens := 0
	for _, d := range b.pass.documents {
		chunks, err := cut(d)
		if err != nil {
			return nil, fmt.Errorf("%s, %s: %w", c.Name(), d.ID, err)
		}
		chunks = eval.Parents(chunks, b.pass.count)
		t.chunks = append(t.chunks, chunks)
		t.Chunks += len(chunks)
		for _, k := range chunks {
			tokens += k.Tokens
		}
	}
	t.MeanTokens = float64(tokens) / float64(max(1, t.Chunks))
	vectors := make([][]float64, 0, t.Chunks)
	for i := range b.m.Corpora {
		for _, k := range t.chunks[i] {
			vectors = append(vectors, b.units[i].vector(k.Span))
		}
	}
	b.score(t, vectors)
	return t, nil
}

// score fills in the scores, with vectors of the corpora's chunks.
func (b *bench) score(t *Trial, vectors [][]float64) {
	t.scores = t.scores[:0]
	var pieces []eval.Piece
	for i, c := range b.m.Corpora {
		for _, k := range t.chunks[i] {
			pieces = append(pieces, c.Piece(k, false))
		}
	}
	for i, q := range b.m.Questions {
		t.scores = append(t.scores, q.Within(pieces, nearest(b.queries[i], vectors, pieces, b.budget), b.budget))
	}
	for i, d := range b.m.Segmented {
		figures := d.Score(t.chunks[len(b.m.Corpora)+i])
		t.scores = append(t.scores, 1-figures[1]) // less WindowDiff
	}
	if b.inner {
		t.scores = b.measureInner(t)
	}
	for i, w := range b.weights {
		t.scores[i] *= w
	}
}

// nearest are the pieces nearest to a query, in order, until they have so many
// tokens together.
func nearest(query []float64, vectors [][]float64, pieces []eval.Piece, tokens int) (order []int) {
	near := make([]float64, len(vectors))
	for i, v := range vectors {
		near[i] = dot(query, v)
	}
	for tokens > 0 && len(order) < len(near) {
		best := 0
		for i, n := range near {
			if n > near[best] {
				best = i
			}
		}
		order = append(order, best)
		near[best] = math.Inf(-1)
		tokens -= max(1, pieces[best].Tokens)
	}
	return order
}

// over is the mean of the cases.
func (t *Trial) over(cases []int) float64 {
	sum := 0.0
	for _, i := range cases {
		sum += t.scores[i]
	}
	return sum / float64(max(1, len(cases)))
}

// differences of this trial to another, case by case.
func (t *Trial) differences(other *Trial, cases []int) []float64 {
	out := make([]float64, len(cases))
	for n, i := range cases {
		out[n] = t.scores[i] - other.scores[i]
	}
	return out
}

// standardError of a mean.
func standardError(values []float64) float64 {
	mean, n := 0.0, float64(len(values))
	for _, v := range values {
		mean += v / n
	}
	sum := 0.0
	for _, v := range values {
		sum += (v - mean) * (v - mean)
	}
	if n < 2 {
		return math.Inf(1)
	}
	return math.Sqrt(sum / (n - 1) / n)
}
