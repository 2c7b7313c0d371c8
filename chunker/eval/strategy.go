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
	configured         = "configured"
	semantic           = "semantic"
	optimal            = "optimal"
	fixed              = "fixed"
	recursive          = "recursive"
	benchmarkRecursive = "benchmark-recursive"
	benchmarkToken     = "benchmark-token"
	benchmarkMiniLM    = "benchmark-minilm"
)

// kinds with a size in tokens, and whether they take an overlap.
var sized = map[string]bool{fixed: true, recursive: false, benchmarkRecursive: true, benchmarkToken: true, benchmarkMiniLM: true}

// A Strategy is a way to cut documents.
type Strategy struct {
	Name    string // its label, or as it was asked for
	kind    string
	size    int
	matched bool // size is still to be found
	labeled bool
	overlap int
	options chunker.Options
}

// minSize is the least size of a baseline, as of the chunker's own maximum.
const minSize = 8

// sizeOfFirst stands for a size in tokens: the one whose chunks have the mean
// size of the first strategy's.
const sizeOfFirst = "match"

// ParseStrategy reads configured, semantic or optimal, each with :key=value,…
// behind it or without, or KIND:SIZE[:OVERLAP],
// where KIND is fixed, recursive (without overlap), benchmark-recursive,
// benchmark-token or benchmark-minilm, each with LABEL= before it or without. Sizes are in tokens,
// or "match". options gives the chunker's options with the settings over
// them, and whatever is wrong with these.
func ParseStrategy(spec string, options func(settings []string) (chunker.Options, error)) (Strategy, error) {
	s := Strategy{Name: spec}
	if label, rest, ok := strings.Cut(spec, "="); ok && label != "" && !strings.Contains(label, ":") {
		s.Name, spec, s.labeled = label, rest, true
	}
	kind, rest, more := strings.Cut(spec, ":")
	s.kind = kind
	overlaps, known := sized[kind]
	var err error
	switch {
	case kind == configured || kind == semantic || kind == optimal:
		var settings []string
		if kind != configured {
			settings = append(settings, "strategy="+kind)
		}
		if more {
			settings = append(settings, strings.Split(rest, ",")...)
		}
		s.options, err = options(settings)
	case known && more:
		size, overlap, both := strings.Cut(rest, ":")
		if both && !overlaps {
			size = rest
		}
		err = s.sizes(size, overlap)
	default:
		err = fmt.Errorf("want %s, %s or %s, with :key=value,… or without, or KIND:SIZE with a kind of %s, %s, %s, %s, %s",
			configured, semantic, optimal, fixed, recursive, benchmarkRecursive, benchmarkToken, benchmarkMiniLM)
	}
	if err != nil {
		return s, fmt.Errorf("strategy %s: %w", s.Name, err)
	}
	return s, nil
}

// Configured is the strategy of a chunker's options.
func Configured(name string, o chunker.Options) Strategy {
	return Strategy{Name: name, kind: configured, options: o}
}

func (s *Strategy) sizes(size, overlap string) (err error) {
	s.matched = size == sizeOfFirst
	if s.matched {
		s.size = minSize
	} else if s.size, err = strconv.Atoi(size); err != nil || s.size < minSize {
		return fmt.Errorf("size %q: want at least %d tokens, or %s", size, minSize, sizeOfFirst)
	}
	if overlap == "" {
		return nil
	}
	if s.overlap, err = strconv.Atoi(overlap); err != nil || s.overlap < 0 || s.overlap >= s.size && !s.matched {
		return fmt.Errorf("overlap %q: want 0 or more, and less than the size", overlap)
	}
	return nil
}

// Cut divides a document. What the chunker promises is checked.
func (s Strategy) Cut(doc *caesura.Document, o Options) ([]caesura.Chunk, error) {
	switch s.kind {
	case fixed:
		return chunker.Fixed(doc, s.size, s.overlap, o.Count), nil
	case recursive:
		return chunker.Recursive(doc, s.size, o.Count), nil
	case benchmarkToken:
		return chunksOf(doc, tokenWindows(doc.Text, s.size, s.overlap, o.Pieces), o.Count), nil
	case benchmarkRecursive:
		return chunksOf(doc, separated(doc.Text, s.size, s.overlap, func(text string) int { return len(o.Pieces(text)) }), o.Count), nil
	case benchmarkMiniLM:
		return chunksOf(doc, separated(doc.Text, s.size, s.overlap, func(text string) int { return o.Count(text) + beginAndEnd }), o.Count), nil
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

// chunksOf makes chunks of spans that stand under no heading and on no page.
func chunksOf(doc *caesura.Document, spans []caesura.Span, count func(string) int) []caesura.Chunk {
	chunks := make([]caesura.Chunk, len(spans))
	for i, span := range spans {
		text := doc.Text[span.Start:span.End]
		chunks[i] = caesura.Chunk{Span: span, Index: i, Text: text, Tokens: count(text)}
	}
	return chunks
}
