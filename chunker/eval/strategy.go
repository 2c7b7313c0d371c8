package eval

import (
	"fmt"
	"strconv"
	"strings"

	"caesura"
	"caesura/chunker"
)

// The kinds of strategy.
const (
	semantic  = "semantic"
	fixed     = "fixed"
	recursive = "recursive"
)

// A Strategy is a way to cut documents.
type Strategy struct {
	Name    string // its label, or as it was asked for
	kind    string
	size    int
	overlap int
	options chunker.Options
}

// minSize is the least size of a baseline, as of the chunker's own maximum.
const minSize = 8

// ParseStrategy reads semantic, semantic:key=value,…, fixed:SIZE[:OVERLAP] or
// recursive:SIZE, each with LABEL= before it or without. Sizes are in tokens.
// configured gives the chunker's options with the settings over them, and
// whatever is wrong with these.
func ParseStrategy(spec string, configured func(settings []string) (chunker.Options, error)) (Strategy, error) {
	s := Strategy{Name: spec}
	if label, rest, ok := strings.Cut(spec, "="); ok && label != "" && !strings.Contains(label, ":") {
		s.Name, spec = label, rest
	}
	kind, rest, more := strings.Cut(spec, ":")
	s.kind = kind
	var err error
	switch {
	case kind == semantic:
		var settings []string
		if more {
			settings = strings.Split(rest, ",")
		}
		s.options, err = configured(settings)
	case kind == fixed && more:
		size, overlap, _ := strings.Cut(rest, ":")
		err = s.sizes(size, overlap)
	case kind == recursive && more:
		err = s.sizes(rest, "")
	default:
		err = fmt.Errorf("want %s, %s:key=value,…, %s:SIZE[:OVERLAP] or %s:SIZE", semantic, semantic, fixed, recursive)
	}
	if err != nil {
		return s, fmt.Errorf("strategy %s: %w", s.Name, err)
	}
	return s, nil
}

func (s *Strategy) sizes(size, overlap string) (err error) {
	if s.size, err = strconv.Atoi(size); err != nil || s.size < minSize {
		return fmt.Errorf("size %q: want at least %d tokens", size, minSize)
	}
	if overlap == "" {
		return nil
	}
	if s.overlap, err = strconv.Atoi(overlap); err != nil || s.overlap < 0 || s.overlap >= s.size {
		return fmt.Errorf("overlap %q: want 0 or more, and less than the size", overlap)
	}
	return nil
}

// cut divides a document. What the chunker promises is checked.
func (s Strategy) cut(doc *caesura.Document, o Options) ([]caesura.Chunk, error) {
	switch s.kind {
	case fixed:
		return chunker.Fixed(doc, s.size, s.overlap, o.Count), nil
	case recursive:
		return chunker.Recursive(doc, s.size, o.Count), nil
	}
	sentences := chunker.Sentences(doc, s.options, o.Count)
	vectors, err := o.EmbedTexts(chunker.Texts(doc, sentences, s.options))
	if err != nil {
		return nil, err
	}
	chunks, _, err := chunker.Split(doc, sentences, vectors, s.options, o.Count)
	if err != nil {
		return nil, err
	}
	return chunks, chunker.Check(doc, sentences, chunks, s.options, o.Count)
}
