package chunker

import (
	"strings"

	"caesura"
)

// Recursive is a baseline to compare with: it divides a text that is over size
// tokens into paragraphs, those that are still over it into lines, then
// sentences, then words, and joins neighbours of the same kind for as long as
// they fit. Sentences and edges of its chunks are zero.
func Recursive(doc *caesura.Document, size int, count func(string) int) []caesura.Chunk {
	r := recursion{
		text:  doc.Text,
		rules: newRules(doc.Language, SentenceOptions{}),
		limit: Options{MaxTokens: size}.limit(count),
	}
	r.divide(caesura.Span{End: len(doc.Text)}, r.levels())
	place := newPlacer(doc)
	chunks := make([]caesura.Chunk, len(r.out))
	for i, span := range r.out {
		chunks[i] = place.chunk(i, span)
		chunks[i].Tokens = count(chunks[i].Text)
	}
	return chunks
}

type recursion struct {
	text  string
	rules *rules
	limit limit
	out   []caesura.Span
}

// A level is a way to divide a text.
type level func(caesura.Span) []caesura.Span

// levels are all ways, the best first.
func (r *recursion) levels() []level {
	after := func(separator string) level {
		return func(s caesura.Span) []caesura.Span { return splitAfter(r.text, s, separator) }
	}
	sentences := func(s caesura.Span) (out []caesura.Span) {
		r.rules.split(r.text, s, func(part caesura.Span) { out = append(out, part) })
		return out
	}
	return []level{after("\n\n"), after("\n"), sentences, after(" ")}
}

// divide adds the chunks of a span.
func (r *recursion) divide(s caesura.Span, levels []level) {
	s = trim(r.text, s)
	if s.Len() == 0 {
		return
	}
	if _, fits := r.limit.measure(r.text[s.Start:s.End]); fits {
		r.out = append(r.out, s)
		return
	}
	if len(levels) == 0 {
		r.limit.cut(r.text, s, func(piece caesura.Span, _ int) { r.out = append(r.out, piece) })
		return
	}
	for parts := levels[0](s); len(parts) > 0; {
		n := r.together(parts)
		r.divide(caesura.Span{Start: parts[0].Start, End: parts[n-1].End}, levels[1:])
		parts = parts[n:]
	}
}

// together is how many of the first parts fit in one chunk, at least one.
func (r *recursion) together(parts []caesura.Span) int {
	n, tokens := 1, 0
	for i, p := range parts {
		if tokens += r.limit.count(r.text[p.Start:p.End]); tokens > r.limit.tokens {
			break
		}
		n = i + 1
	}
	return n
}

// splitAfter divides a span behind each separator.
func splitAfter(text string, s caesura.Span, separator string) []caesura.Span {
	var out []caesura.Span
	at := s.Start
	for part := range strings.SplitAfterSeq(text[s.Start:s.End], separator) {
		out = append(out, caesura.Span{Start: at, End: at + len(part)})
		at += len(part)
	}
	return out
}
