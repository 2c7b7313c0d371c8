package chunker

import (
	"regexp"
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
	if n := emoji(text[end:]); n > 0 {
		return end + n, any
	}
	if strings.HasPrefix(text[end:], " ") {
		if n := emoticon(text[end+1:]); n > 0 {
			return end + 1 + n, any
		}
	}
	if strings.HasPrefix(text[end:], " \" ") && closesAlone(text[:i]) { // words and marks that all stand alone
		return end + 2, true
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

// longestSpaced bounds, in bytes, the sentence in which quotes are counted.
const longestSpaced = 4096

// closesAlone reports whether a quote that stands alone behind a sentence
// closes: one before it is open.
func closesAlone(sentence string) bool {
	return len(sentence) < longestSpaced && strings.Count(sentence, `"`)%2 == 1
}

// emoji is the length of the pictures that follow a sentence, with the white
// space before them. Pictures that point at what follows are not among them.
func emoji(s string) int {
	end := 0
	for i, c := range s {
		switch {
		case c == ' ' || c == 0x200d || c == 0xfe0f:
		case isPicture(c):
			end = i + utf8.RuneLen(c)
		default:
			return end
		}
	}
	return end
}

// emoticon is the length of the face of signs that s begins with, ":-)", and
// that white space follows; 0 if there is none.
func emoticon(s string) int {
	if len(s) < 2 || strings.IndexByte(":;=<", s[0]) < 0 {
		return 0
	}
	end := 1
	if s[1] == '-' || s[1] == '\'' {
		end++
	}
	if end == len(s) || strings.IndexByte(")(DPp|/O3", s[end]) < 0 || (s[0] == '<') != (s[end] == '3') {
		return 0
	}
	for end++; end < len(s) && s[end] == s[end-1]; end++ { // ":)))"
	}
	if end < len(s) && !unicode.IsSpace(rune(s[end])) {
		return 0
	}
	return end
}

func isPicture(c rune) bool {
	switch {
	case c == '❤', c == '☺', c == '✨':
		return true
	case c < 0x1f300 || c > 0x1faff:
		return false
	}
	return !(c >= 0x1f446 && c <= 0x1f449 || c >= 0x1f4cc && c <= 0x1f4cd || c >= 0x1f534 && c <= 0x1f53b || c >= 0x1f7e0 && c <= 0x1f7eb)
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

// noteNumbers are the numbers of notes behind a sentence: "12", "3,4", "(5)".
var noteNumbers = regexp.MustCompile(`^(?:\(\d{1,3}\)|\d{1,3})(?:(?:, ?|[–-]| )\d{1,3})*(?:\s|$)`)

// noteNumber is the length of the numbers of notes that touch the end of a
// sentence: "so.12 The", ".(4) The". A plain word stands before, since "No.5"
// and "1802.5" are none, and another sentence follows.
func (r *rules) noteNumber(before, rest string) int {
	if c := rest[0]; (c < '0' || c > '9') && c != '(' || unicode.IsDigit(lastOf(before)) { // mostly 3.5
		return 0
	}
	numbers := strings.TrimSpace(noteNumbers.FindString(rest))
	if numbers == "" || startsLower(strings.TrimLeftFunc(rest[len(numbers):], unicode.IsSpace)) {
		return 0
	}
	if last := lastOf(before); last != ')' && last != '”' && last != '"' && last != '»' {
		word, _, ok := lastToken(before)
		if !ok || len(word) < 2 || !unicode.IsLetter(last) || r.class(word) != ends {
			return 0
		}
	}
	return len(numbers)
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
