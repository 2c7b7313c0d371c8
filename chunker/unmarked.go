package chunker

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"caesura"
)

// Thai and Lao are written without end marks and without spaces between words;
// a space stands between sentences and clauses. A stretch of more than
// longUnmarked bytes is divided at spaces, each part at least shortUnmarked
// bytes, which are a third as many letters.
const (
	longUnmarked  = 400
	shortUnmarked = 150
)

// unmarked gives the sentence under a span as it is, or its parts if it is a
// long stretch of a script without end marks.
func unmarked(text string, span caesura.Span, emit func(caesura.Span)) {
	start := span.Start
	if span.Len() > longUnmarked && strings.ContainsFunc(text[span.Start:span.End], isUnmarked) {
		for i := start; i < span.End; {
			r, n := utf8.DecodeRuneInString(text[i:span.End])
			if unicode.IsSpace(r) && i-start >= shortUnmarked && isUnmarked(lastOf(text[start:i])) && isUnmarked(firstOf(text[i+n:span.End])) {
				emit(caesura.Span{Start: start, End: i})
				start = i
			}
			i += n
		}
	}
	emit(caesura.Span{Start: start, End: span.End})
}

// isUnmarked reports whether r is Thai or Lao.
func isUnmarked(r rune) bool { return r >= 0x0e00 && r <= 0x0eff }
