package eval

import (
	"cmp"
	"slices"

	"caesura"
)

// An Answer is what a question got.
type Answer struct {
	Question string
	Corpus   string
	Recall   float64
	IoU      float64
	Missed   []string // texts of the references that no chunk holds all of
	Chunks   []Found
}

// A Found is a retrieved chunk, in parts that answer the question or do not.
type Found struct {
	Corpus string
	Parts  []Part
}

// A Part of a chunk's text.
type Part struct {
	Text string
	Gold bool
}

// answer describes what the ranking gives, whose scores are known.
func (x *index) answer(q Question, ranking []int, scores []float64) Answer {
	a := Answer{Question: q.Text, Corpus: q.Corpus, Recall: scores[0], IoU: scores[slices.Index(retrievalFigures, "iou")]}
	missed := q.References
	for _, i := range ranking {
		p := x.pieces[i]
		a.Chunks = append(a.Chunks, Found{p.Corpus, x.parts(q, p)})
		if p.Corpus == q.Corpus {
			missed = without(missed, p.Chars)
		}
	}
	for _, r := range q.References {
		if slices.ContainsFunc(missed, func(m Chars) bool { return shares(m, r) }) {
			text, _ := x.corpora[q.Corpus].slice(r)
			a.Missed = append(a.Missed, text)
		}
	}
	return a
}

// parts divides a piece's text where references begin and end in it.
func (x *index) parts(q Question, p Piece) (parts []Part) {
	at := p.Chars.Start
	add := func(end int, gold bool) {
		if end > at {
			text, _ := x.corpora[p.Corpus].slice(Chars{at, end})
			parts, at = append(parts, Part{text, gold}), end
		}
	}
	if p.Corpus == q.Corpus {
		for _, r := range union(q.References) {
			add(min(r.Start, p.Chars.End), false)
			add(min(r.End, p.Chars.End), true)
		}
	}
	add(p.Chars.End, false)
	return parts
}

// worst is the n answers with the least recall, then the least IoU.
func worst(answers []Answer, n int) []Answer {
	slices.SortStableFunc(answers, func(a, b Answer) int {
		return cmp.Or(cmp.Compare(a.Recall, b.Recall), cmp.Compare(a.IoU, b.IoU))
	})
	return answers[:min(n, len(answers))]
}

// Piece is a chunk's place; with search, where the benchmark would find it.
func (c *Corpus) Piece(chunk caesura.Chunk, search bool) Piece {
	span := chunk.Span
	if search {
		span = c.search(chunk.Text)
	}
	return Piece{c.Name, c.charsOf(span), chunk.Tokens}
}
