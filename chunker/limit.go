package chunker

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"github.com/clipperhouse/uax29/v2/words"

	"caesura"
)

// bytesPerToken bounds a text beside its tokens. Natural text has 1 to 8 bytes
// a token; but WordPiece counts any run of over a hundred letters as one
// unknown token, and a megabyte of base64 must not become one chunk.
const bytesPerToken = 64

// A limit is what no chunk may be over.
type limit struct {
	count  func(string) int
	tokens int
	bytes  int
}

func (o Options) limit(count func(string) int) limit {
	return limit{count: count, tokens: o.MaxTokens, bytes: o.MaxTokens * bytesPerToken}
}

// measure counts a text and tells whether it is within the limit. The tokens
// of one that is too many bytes are not counted.
func (l limit) measure(text string) (tokens int, fits bool) {
	if len(text) > l.bytes {
		return 0, false
	}
	tokens = l.count(text)
	return tokens, tokens <= l.tokens
}

// cut divides a span that is over the limit into pieces that are not, each
// counted on its own text, of about the same size. It goes over the text once:
// the work for a piece depends on its size, not on what follows. A single
// character over the limit stays whole.
func (l limit) cut(text string, span caesura.Span, emit func(piece caesura.Span, tokens int)) {
	left := l.count(text[span.Start:span.End])
	guess := 4 * l.tokens // bytes of a piece; English has about 4 a token
	for span = trim(text, span); span.Len() > 0; span = trim(text, span) {
		size, tokens := l.share(left).piece(text[span.Start:span.End], guess)
		piece := trim(text, caesura.Span{Start: span.Start, End: span.Start + size})
		emit(piece, tokens)
		guess = max(size, utf8.UTFMax)
		span.Start += size
		left -= tokens
	}
}

// share is the limit for the next piece when so many tokens are left: what an
// equal part has, and a tenth more, since a piece ends before its limit.
func (l limit) share(left int) limit {
	if left > l.tokens {
		parts := (left + l.tokens - 1) / l.tokens
		l.tokens = min(l.tokens, (left+parts-1)/parts*11/10)
	}
	return l
}

// piece is the length of the longest good piece at the start of text, and its
// tokens. Text begins with what is not white space.
func (l limit) piece(text string, guess int) (size, tokens int) {
	for room := l.room(text, guess); room > 0; {
		size = best(text, room)
		tokens, fits := l.measure(strings.TrimRightFunc(text[:size], unicode.IsSpace))
		if fits {
			return size, tokens
		}
		// Counts need not grow with the text; a shorter piece may fit.
		room = runeStart(text, size*3/4)
	}
	size = firstRune(text)
	return size, l.count(text[:size])
}

// room is a length that fits and that is near the longest one: it doubles the
// guess until it does not fit, then halves the interval until it is within 2 %.
func (l limit) room(text string, guess int) int {
	fits := func(n int) bool {
		_, ok := l.measure(text[:runeStart(text, n)])
		return ok
	}
	low, high := 0, guess
	for high < len(text) && fits(high) {
		low, high = high, 2*high
	}
	high = min(high, len(text))
	if high == len(text) && fits(high) {
		return high
	}
	for high-low > utf8.UTFMax && high-low > high/50 {
		if middle := (low + high) / 2; fits(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	return runeStart(text, low)
}

// best is the best place to cut text at or before room: after a line, a
// clause, a word, in this order of preference, in the second half of the room;
// then after any word; then after a grapheme; then after a character.
func best(text string, room int) int {
	if room == len(text) {
		return room
	}
	half := runeStart(text, room/2)
	if at := lastBreak(text, half, room, isLine); at > 0 {
		return at
	}
	if at := lastBreak(text, half, room, isClause); at > 0 {
		return at
	}
	if at := lastBreak(text, half, room, unicode.IsSpace); at > 0 {
		return at
	}
	at := lastWord(text, room)
	if at > half {
		return at
	}
	if space := lastBreak(text, 0, half, unicode.IsSpace); space > 0 {
		return space
	}
	if at > 0 {
		return at
	}
	if at = lastGrapheme(text, room); at > 0 {
		return at
	}
	return room
}

func isLine(r rune) bool { return r == '\n' }

// isClause reports whether a clause may end after r.
func isClause(r rune) bool {
	switch r {
	case ',', ';', ':', '–', '—', '،', '؛', '、', '，', '；', '：', '·', ')', ']', '）', '」':
		return true
	}
	return false
}

// lastBreak is the last place in (from, to] that stands behind a character of
// the class and, where scripts have spaces, at one; 0 when there is none.
func lastBreak(text string, from, to int, class func(rune) bool) int {
	for i := to; i > from; {
		r, n := utf8.DecodeLastRuneInString(text[from:i])
		if class(r) && breaks(r, text[i:]) {
			return i
		}
		i -= n
	}
	return 0
}

// breaks reports whether a cut may stand between r and rest.
func breaks(r rune, rest string) bool {
	next, _ := utf8.DecodeRuneInString(rest)
	switch {
	case unicode.IsMark(next): // it belongs to r
		return false
	case r <= unicode.MaxLatin1 && !unicode.IsSpace(r): // 3,5 and a:b stay whole
		return unicode.IsSpace(next)
	}
	return true
}

// lastWord is the last word border (UAX #29) at or before room, 0 when the
// first word is longer.
func lastWord(text string, room int) int {
	at := 0
	for w := words.FromString(text[:lookahead(text, room)]); w.Next() && w.End() <= room; {
		at = w.End()
	}
	return at
}

// lastGrapheme is the last grapheme border (UAX #29) at or before room, 0 when
// the first grapheme is longer.
func lastGrapheme(text string, room int) int {
	at := 0
	for g := graphemes.FromString(text[:lookahead(text, room)]); g.Next() && g.End() <= room; {
		at = g.End()
	}
	return at
}

// lookahead is a little more than room: enough to see whether a word or a
// grapheme goes on.
func lookahead(text string, room int) int { return runeStart(text, min(len(text), room+64)) }

// runeStart is the border between characters at or before n.
func runeStart(text string, n int) int {
	if n >= len(text) {
		return len(text)
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return n
}

// firstRune is the length of the first character.
func firstRune(text string) int {
	_, n := utf8.DecodeRuneInString(text)
	return n
}
