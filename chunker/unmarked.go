package chunker

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"caesura"
)

// Thai and Lao are written without end marks and without spaces between words.
// A space stands between sentences, but between clauses, names and numbers
// too, so that a space alone tells nothing. It ends a sentence behind a polite
// particle, which is a sentence's last word. Else a stretch of more than
// longUnmarked bytes is divided at spaces, each part at least shortUnmarked
// bytes, which are a third as many letters.
const (
	longUnmarked  = 400
	shortUnmarked = 150
)

// particles are the polite words that Thai sentences end with.
var particles = []string{"ครับ", "ค่ะ", "คะ", "จ้ะ", "จ้า", "จ๊ะ", "ครับผม"}

// unmarked gives the sentence under a span as it is, or its parts if it is of
// a script without end marks.
func unmarked(text string, span caesura.Span, emit func(caesura.Span)) {
	start := span.Start
	if strings.ContainsFunc(text[span.Start:span.End], isUnmarked) {
		long := span.Len() > longUnmarked
		for i := start; i < span.End; {
			r, n := utf8.DecodeRuneInString(text[i:span.End])
			if unicode.IsSpace(r) && restsAt(text[start:i], text[i+n:span.End], long) {
				emit(caesura.Span{Start: start, End: i})
				start = i
			}
			i += n
		}
	}
	emit(caesura.Span{Start: start, End: span.End})
}

// restsAt reports whether a part ends at the space between before and after.
func restsAt(before, after string, long bool) bool {
	if !isUnmarked(lastOf(before)) || !isUnmarked(firstOf(after)) {
		return false
	}
	return long && len(before) >= shortUnmarked || slices.ContainsFunc(particles, func(p string) bool { return strings.HasSuffix(before, p) })
}

// longestThaiAbbreviation bounds, in letters, what the full stop, which ends
// no Thai sentence, stands behind.
const longestThaiAbbreviation = 5

// isThaiAbbreviation reports whether a token is one: short, or with stops in
// it. A writer who ends sentences with stops leaves more letters than that
// without a space.
func isThaiAbbreviation(token string) bool {
	return strings.Contains(token, ".") || utf8.RuneCountInString(token) <= longestThaiAbbreviation
}

// isUnmarked reports whether r is Thai or Lao.
func isUnmarked(r rune) bool { return r >= 0x0e00 && r <= 0x0eff }
