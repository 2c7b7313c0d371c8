package eval

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"caesura"
)

// The two baselines that the benchmark publishes figures of, cut at the same
// bytes as by its own code. Sizes and overlaps are in tokens of cl100k. In its
// rows for all-MiniLM-L6-v2 those of the recursive one are in that model's
// tokens, each text counted with the two that begin and end it: so the mean
// sizes and precision omega of these rows come out, and not otherwise.
const beginAndEnd = 2

// tokenWindows are windows of size tokens, each of which begins size - overlap
// tokens behind the one before. An end inside a character moves before it.
func tokenWindows(text string, size, overlap int, pieces func(string) []string) []caesura.Span {
	starts := []int{0}
	for _, p := range pieces(text) {
		starts = append(starts, starts[len(starts)-1]+len(p))
	}
	last := len(starts) - 1
	edge := func(token int) int {
		at := starts[token]
		for at < len(text) && !utf8.RuneStart(text[at]) {
			at--
		}
		return at
	}
	var spans []caesura.Span
	for first := 0; first < last; first += size - overlap {
		end := min(first+size, last)
		if s := (caesura.Span{Start: edge(first), End: edge(end)}); s.Len() > 0 {
			spans = append(spans, s)
		}
		if end == last {
			break
		}
	}
	return spans
}

// separators that the recursive baseline divides at, the best first; after the
// last it divides into characters.
var separators = []string{"\n\n", "\n", ".", "?", "!", " "}

// separated divides a text before each of the first separator that it holds,
// what is not under size by the next ones, and joins neighbours while they are
// together at most size; each join begins with parts of the one before that
// are together at most overlap.
func separated(text string, size, overlap int, count func(string) int) []caesura.Span {
	s := separation{text: text, size: size, overlap: overlap, count: func(s caesura.Span) int { return count(text[s.Start:s.End]) }}
	s.divide(caesura.Span{End: len(text)}, separators)
	return s.out
}

type separation struct {
	text          string
	size, overlap int
	count         func(caesura.Span) int
	out           []caesura.Span
}

// A part and its tokens.
type counted struct {
	caesura.Span
	tokens int
}

func (s *separation) divide(span caesura.Span, left []string) {
	text := s.text[span.Start:span.End]
	at := slices.IndexFunc(left, func(separator string) bool { return strings.Contains(text, separator) })
	separator, rest := "", []string(nil)
	if at >= 0 {
		separator, rest = left[at], left[at+1:]
	}
	var small []counted
	for _, part := range splitBefore(s.text, span, separator) {
		if n := s.count(part); n < s.size {
			small = append(small, counted{part, n})
			continue
		}
		s.join(small)
		small = nil
		if separator == "" {
			s.out = append(s.out, part)
		} else {
			s.divide(part, rest)
		}
	}
	s.join(small)
}

// join adds chunks of neighbours.
func (s *separation) join(parts []counted) {
	first, total := 0, 0
	for i, p := range parts {
		if total+p.tokens > s.size && i > first {
			s.add(parts[first].Start, parts[i-1].End)
			for total > s.overlap || total+p.tokens > s.size && total > 0 {
				total -= parts[first].tokens
				first++
			}
		}
		total += p.tokens
	}
	if len(parts) > first {
		s.add(parts[first].Start, parts[len(parts)-1].End)
	}
}

// add takes a chunk without the white space around it.
func (s *separation) add(start, end int) {
	text := s.text[start:end]
	start += len(text) - len(strings.TrimLeftFunc(text, unicode.IsSpace))
	end -= len(text) - len(strings.TrimRightFunc(text, unicode.IsSpace))
	if start < end {
		s.out = append(s.out, caesura.Span{Start: start, End: end})
	}
}

// splitBefore divides a span before each separator, or into characters.
func splitBefore(text string, s caesura.Span, separator string) []caesura.Span {
	var out []caesura.Span
	start := s.Start
	cut := func(at int) {
		if at > start {
			out, start = append(out, caesura.Span{Start: start, End: at}), at
		}
	}
	if separator == "" {
		for i := range text[s.Start:s.End] {
			cut(s.Start + i)
		}
	}
	for from := s.Start; separator != ""; from += len(separator) {
		i := strings.Index(text[from:s.End], separator)
		if i < 0 {
			break
		}
		from += i
		cut(from)
	}
	cut(s.End)
	return out
}
