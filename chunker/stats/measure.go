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
}

// Measure finds the distances at the gaps of a document for each span. embed
// is called once where windows are means of sentences, and once for each span
// where they are embedded as they are.
func (s *Study) Measure(d *caesura.Document, tag string, count func(string) int, embed func([]string) ([]caesura.Vector, error)) (Document, error) {
	o := s.options
	sentences := chunker.Sentences(d, o, count)
	out := Document{
		ID: d.ID, Tag: tag, Sentences: len(sentences),
		Lines: make([][]Line, len(s.spans)), Undefined: make([]int, len(s.spans)),
	}
	var vectors []caesura.Vector
	for i, span := range s.spans {
		o.Window.Kind, o.Window.Size = chunker.SpanOf, span.size
		if len(sentences) < 2*span.size {
			continue
		}
		if vectors == nil || o.Window.Vector == chunker.Joined {
			var err error
			if vectors, err = embed(chunker.Texts(d, sentences, o)); err != nil {
				return out, fmt.Errorf("embed: %w", err)
			}
		}
		list, undefined, err := chunker.Measures(d, sentences, vectors, o)
		if err != nil {
			return out, err
		}
		out.Undefined[i] = undefined
		for _, m := range list {
			out.Lines[i] = append(out.Lines[i], Line{
				Document: d.ID, Gap: m.Gap + 1, Tag: tag, Window: span.size,
				Euclidean: m.Euclidean, Cosine: m.Cosine, Dot: m.Dot,
			})
		}
	}
	return out, nil
}
