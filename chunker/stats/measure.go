package stats

import (
	"fmt"

	"caesura"
	"caesura/chunker"
)

// A Line is one distance, as the list of all has it.
type Line struct {
	Document  string  `json:"document"`
	Gap       int     `json:"gap"` // after this sentence, counted from 1
	Tag       string  `json:"tag"`
	Window    int     `json:"window_size"`
	Euclidean float64 `json:"euclidean_distance"`
	Cosine    float64 `json:"cosine_distance"`
	Dot       float64 `json:"dot_product"`
}

// value is the distance that a study is of, as the chunker has it: dot is 1
// less the product.
func (l Line) value(distance string) float64 {
	switch distance {
	case chunker.Euclidean:
		return l.Euclidean
	case chunker.Dot:
		return 1 - l.Dot
	}
	return l.Cosine
}

// A Document is what a study takes of one.
type Document struct {
	ID        string
	Tag       string // the group that it belongs to
	Sentences int
	Lines     [][]Line // for each span; none where the document is too short
	Undefined []int    // for each span: gaps beside a vector that is no direction
	Fallbacks [][]Line // for each span that only short documents fall back to
}

// Measure finds the distances at the gaps of a document for each span. embed
// is called once where windows are means of sentences, and once for each span
// where they are embedded as they are.
func (s *Study) Measure(d *caesura.Document, tag string, count func(string) int, embed func([]string) ([]caesura.Vector, error)) (Document, error) {
	m := measuring{document: d, tag: tag, options: s.options, embed: embed}
	m.options.Strategy = chunker.Semantic // the others compare nothing
	m.sentences = chunker.Sentences(d, m.options, count)
	out := Document{ID: d.ID, Tag: tag, Sentences: len(m.sentences)}
	for _, c := range s.spans {
		lines, undefined, err := m.at(c.size)
		if err != nil {
			return out, err
		}
		out.Lines, out.Undefined = append(out.Lines, lines), append(out.Undefined, undefined)
	}
	for _, c := range s.fallbacks {
		lines, _, err := m.at(c.size)
		if err != nil {
			return out, err
		}
		out.Fallbacks = append(out.Fallbacks, lines)
	}
	return out, nil
}

// measuring is a document in the course of it.
type measuring struct {
	document  *caesura.Document
	tag       string
	options   chunker.Options
	embed     func([]string) ([]caesura.Vector, error)
	sentences []caesura.Sentence
	vectors   []caesura.Vector
}

// at gives the distances between windows of one size.
func (m *measuring) at(size int) (lines []Line, undefined int, err error) {
	if len(m.sentences) < 2*size {
		return nil, 0, nil
	}
	o := m.options
	o.Window.Kind, o.Window.Size = chunker.SpanOf, size
	if m.vectors == nil || o.Window.Vector == chunker.Joined {
		if m.vectors, err = m.embed(chunker.Texts(m.document, m.sentences, o)); err != nil {
			return nil, 0, fmt.Errorf("embed: %w", err)
		}
	}
	list, undefined, err := chunker.Measures(m.document, m.sentences, m.vectors, o)
	for _, x := range list {
		lines = append(lines, Line{
			Document: m.document.ID, Gap: x.Gap + 1, Tag: m.tag, Window: size,
			Euclidean: x.Euclidean, Cosine: x.Cosine, Dot: x.Dot,
		})
	}
	return lines, undefined, err
}
