package chunker

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// closersEnd skips the quotes, brackets and note signs that close with the
// sentence, and tells whether there were any.
func closersEnd(text string, i int) (end int, any bool) {
	for end = i; end < len(text); {
		rest := text[end:]
		if n := note(rest); n > 0 {
			end += n
			continue
		}
		c, n := utf8.DecodeRuneInString(rest)
		if !closes(c, rest[n:]) {
			break
		}
		end, any = end+n, true
	}
	// In French a space stands before the closing guillemet.
	if gap := spaces(text[end:]); gap > 0 && strings.HasPrefix(text[end+gap:], "»") {
		after := end + gap + len("»")
		if c := firstOf(text[after:]); !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			return after, true
		}
	}
	return end, any
}

// closes reports whether c, which touches the end of a sentence, closes it.
// Some signs open in one language and close in another («…» and »…«, “…” and
// „…“): what touches the word behind it opens.
func closes(c rune, behind string) bool {
	switch c {
	case ')', ']', '}', '’', '”', '»', '›', '」', '』', '）', '】', '〉', '》', '］', '｣', '〕', '＂':
		return true
	case '"', '\'', '“', '‘', '«', '‹', '*', '_':
		next := firstOf(behind)
		return !unicode.IsLetter(next) && !unicode.IsDigit(next)
	}
	return unicode.Is(unicode.Pe, c)
}

// longestNote bounds, in bytes, a note sign in brackets.
const longestNote = 20

// note is the length of a note sign such as "[12]", "[3, 5–7]" or "²".
func note(s string) int {
	if s == "" {
		return 0
	}
	if s[0] == '[' {
		inside, _, ok := strings.Cut(s[1:min(len(s), longestNote)], "]")
		if ok && inside != "" && inside[0] >= '0' && inside[0] <= '9' && strings.Trim(inside, "0123456789,;-– ") == "" {
			return len(inside) + 2
		}
		return 0
	}
	switch c, n := utf8.DecodeRuneInString(s); {
	case c == '¹', c == '²', c == '³', c >= '⁰' && c <= '⁹':
		return n
	}
	return 0
}
