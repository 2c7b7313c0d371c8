package eval

import (
	"slices"
	"unicode"

	"caesura"
)

// An Answer is what a strategy found for a question.
type Answer struct {
	Question  string
	Corpus    string
	Recall    float64
	IoU       float64
	Contained Contained
	Missed    []string // texts of the references that the chunks together do not hold all of
	Chunks    []Found  // the best one first
}

// Contained is how much of what answers a question was retrieved whole: shares
// from 0 to 1, in which white space does not count. So a reference is all there
// when two chunks that follow each other hold it.
type Contained struct {
	All   float64 // of the characters of the references, in the chunks together
	First float64 // the same, in the best chunk alone
	One   float64 // of the references, those that one of the chunks holds all of
}

// A Found is a retrieved chunk, in parts that answer the question or do not.
type Found struct {
	Corpus string
	Pages  caesura.PageRange
	Time   caesura.TimeRange
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
	var places []Chars // in the question's corpus
	for n, i := range ranking {
		p := x.pieces[i]
		a.Chunks = append(a.Chunks, Found{p.Corpus, x.chunks[i].Pages, x.chunks[i].Time, x.parts(q, p)})
		if p.Corpus == q.Corpus {
			places = append(places, p.Chars)
		}
		if n == 0 {
			a.Contained.First = x.held(q, places)
		}
	}
	a.Contained.All = x.held(q, places)
	whole := 0
	for _, r := range q.References {
		alone := Question{Corpus: q.Corpus, References: []Chars{r}}
		if x.held(alone, places) < 1 {
			text, _ := x.corpora[q.Corpus].slice(r)
			a.Missed = append(a.Missed, text)
		}
		if slices.ContainsFunc(places, func(c Chars) bool { return x.held(alone, []Chars{c}) == 1 }) {
			whole++
		}
	}
	a.Contained.One = ratio(whole, len(q.References))
	return a
}

// held is the share of a question's references in these places of its corpus.
func (x *index) held(q Question, places []Chars) float64 {
	all := union(q.References)
	missed := all
	for _, c := range places {
		missed = without(missed, c)
	}
	c := x.corpora[q.Corpus]
	if n := c.solid(missed); n > 0 {
		return 1 - ratio(n, c.solid(all))
	}
	return 1
}

// solid is how many characters of the ranges are no white space.
func (c *Corpus) solid(list []Chars) (n int) {
	for _, r := range list {
		text, _ := c.slice(r)
		for _, char := range text {
			if !unicode.IsSpace(char) {
				n++
			}
		}
	}
	return n
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

// Piece is a chunk's place; with search, where the benchmark would find it.
func (c *Corpus) Piece(chunk caesura.Chunk, search bool) Piece {
	span := chunk.Span
	if search {
		span = c.search(chunk.Text)
	}
	return Piece{c.Name, c.charsOf(span), chunk.Tokens}
}
