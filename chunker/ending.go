package chunker

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"caesura"
)

// A mark is a character that may end a sentence.
type mark uint8

const (
	noMark mark = iota
	stop        // "." ends one, an abbreviation, an ordinal, a label, …
	bang        // "!" and "?": a lower-case letter after it goes on with the sentence, but for an answer
	dots        // "…"; like bang
	wide        // "。", "।", "؟": needs no white space behind it
)

// markOf tells what r is. before is the text that r follows.
func (r *rules) markOf(c rune, before string) mark {
	switch {
	case c == '.':
		return stop
	case c == '!' || c == '?':
		return bang
	case c == ';':
		if r.greek || greekLetterLast(before) {
			return bang
		}
	case c < 0x37e:
	case c == '\u037e': // the Greek question mark's own code point
		return bang
	case c < '։', c >= '〃' && c < '꓿', c >= '가' && c <= '힣': // Cyrillic, Han, kana, Hangul: no marks among them
	case c == '…' || c == '‥':
		return dots
	case c >= '‼' && c <= '⁉' && c != '⁀', c == '‽':
		return bang
	case unicode.Is(unicode.Sentence_Terminal, c):
		return wide
	}
	return noMark
}

func greekLetterLast(s string) bool {
	c, _ := utf8.DecodeLastRuneInString(s)
	return c >= 0x370 && unicode.Is(unicode.Greek, c)
}

// split gives the sentences in a part of text, in order. They touch each other
// and may begin or end with white space.
func (r *rules) split(text string, part caesura.Span, emit func(caesura.Span)) {
	r.small = small(text[part.Start:part.End])
	text = text[:part.End]
	var list enumeration
	for start := part.Start; start < part.End; {
		list.begin(text, start, r)
		end := r.first(text, start, &list)
		emit(caesura.Span{Start: start, End: end})
		start = end
	}
}

// first is the end of the sentence that begins at start: at the latest before
// the next item of the list that it is in, or that a colon in it announces.
func (r *rules) first(text string, start int, list *enumeration) int {
	sentence := list.item(text, start)
	var bracket opened
	for i := 0; i < len(sentence); {
		c, n := rune(sentence[i]), 1
		if c >= utf8.RuneSelf {
			c, n = utf8.DecodeRuneInString(sentence[i:])
		} else if c > '?' || c == ' ' { // most bytes of Latin text
			i++
			continue
		}
		m := r.markOf(c, sentence[:i])
		if m == noMark || c == ';' && face(sentence, i) > 0 {
			switch c {
			case ':', ';', '=', '<':
				if n := face(sentence, i); n > 0 && opensSentence(sentence[i+n:]) {
					return start + i + n
				}
				if c == ':' && list.announced(text, start+i+1, r) {
					sentence = list.item(text, start)
				}
			case '(', '（', '《':
				bracket = opened{at: i + 1, closer: closers[c]}
			}
			i += n
			continue
		}
		end, ends := r.ending(sentence, i, m)
		if ends && !bracket.holds(sentence, i, end) {
			return start + end
		}
		i = end
	}
	return start + len(sentence)
}

// face is the length of the emoticon at i that stands for an end mark.
func face(text string, i int) int {
	if i == 0 || text[i-1] != ' ' {
		return 0
	}
	return emoticon(text[i:])
}

// opensSentence reports whether white space and a capital follow.
func opensSentence(rest string) bool {
	gap := spaces(rest)
	return gap > 0 && gap < len(rest) && isUpper(rest[gap+opening(rest[gap:]):])
}

// ending tells whether the mark at i ends the sentence that text begins with.
// end is after the mark, the marks that follow it, and what closes with it.
func (r *rules) ending(text string, i int, m mark) (end int, ends bool) {
	run, last := marksEnd(text, i, r)
	if last == dots && i > 0 && text[i-1] == '[' && strings.HasPrefix(text[run:], "]") { // [...] stands for what is left out
		return run + 1, false
	}
	end, closed := closersEnd(text, run)
	rest := text[end:]
	gap := spaces(rest)
	if gap == len(rest) {
		return end, true
	}
	if last == wide {
		return end, r.wideEnds(text[:i], rest, gap, closed) && !(closed && r.saysWho(rest[gap:]))
	}
	if gap == 0 {
		if n := r.noteNumber(text[:i], rest); n > 0 {
			return end + n, true
		}
		if last == stop && isHangul(firstOf(rest)) && isHangul(lastOf(text[:i])) {
			return end, !closed
		}
		if last == dots {
			return end, trailsOff(text[:i]) && isWide(firstOf(rest))
		}
		return end, last == bang && isWide(firstOf(rest)) && isWide(lastOf(text[:i])) || !closed && r.unspaced(text[:i], rest)
	}
	next := rest[gap:]
	switch {
	case strings.IndexByte(",:;", next[0]) >= 0:
		return end, false
	case !r.small && startsLower(next):
		return end, last == bang && !closed && answers[firstWord(next)] || label(text) && label(next)
	case (closed && (last != stop || isUncased(next)) || last != stop && dialogue(text)) && r.saysWho(next):
		return end, false
	case last == bang, last == dots, run-i >= 2:
		return end, true
	}
	if closed && text[run] == ')' && labels(text[:i]) {
		return end, false
	}
	return end, r.stopEnds(text[:i], next)
}

// isUncased reports whether a text begins with a letter that is neither small
// nor a capital.
func isUncased(text string) bool {
	c := firstOf(text)
	return unicode.IsLetter(c) && !unicode.IsUpper(c) && !unicode.IsLower(c)
}

// dialogue reports whether a sentence begins with the dash of a speaker.
func dialogue(text string) bool {
	return strings.ContainsRune("–—―-", firstOf(text[spaces(text):]))
}

// marksEnd is the end of the run of marks at i ("?!", "...", ". . .") and the
// kind of the run: that of its last mark, but dots for more than one stop.
func marksEnd(text string, i int, r *rules) (end int, last mark) {
	stops := 0
	for end = i; end < len(text); {
		c, n := utf8.DecodeRuneInString(text[end:])
		m := r.markOf(c, text[:end])
		if m == noMark {
			if last != wide && spacedMark(text[end:]) {
				end++
				continue
			}
			break
		}
		if m == stop {
			stops++
		}
		last, end = m, end+n
	}
	if stops > 1 && last == stop {
		last = dots
	}
	return end, last
}

// spacedMark reports whether s goes on with a mark that stands alone: " . ".
func spacedMark(s string) bool {
	const marks = ".!?"
	if len(s) < 2 || s[0] != ' ' || !strings.Contains(marks, s[1:2]) || strings.HasPrefix(s, " ...") {
		return false
	}
	return len(s) == 2 || strings.ContainsRune(marks+" \"'”’»)", firstOf(s[2:]))
}

// unspaced reports whether no more than the space between two sentences is
// missing: "the door.Then he", "on Tuesday.Mr. Hale". Names of files and of what
// programs have are no sentences, so both words must be plain ones.
func (r *rules) unspaced(before, rest string) bool {
	word := firstWord(rest)
	if len(word) < 2 || len(word) >= len(rest) || !isUpper(word) {
		return false
	}
	switch after := rest[len(word):]; {
	case after[0] == '.' && (len(after) < 2 || after[1] != ' ' || r.class(word) != holds):
		return false
	case after[0] != '.' && (after[0] != ' ' && !strings.HasPrefix(after, ", ") || !r.starts(word)):
		return false
	}
	token, _, ok := lastToken(before)
	return ok && len(token) > 1 && (isLower(token) && (!isUpper(token) || len(token) > 3) || unicode.IsDigit(lastOf(token)))
}

// small reports whether a text is written without capitals, so that a small
// letter does not tell that a sentence goes on: fewer than one letter in 300 is
// a capital. In English prose it is one in 25. The begin of a long text tells.
func small(text string) bool {
	lower, upper := 0, 0
	for _, c := range text[:min(len(text), 1<<16)] {
		switch {
		case c >= 'a' && c <= 'z':
			lower++
		case c >= 'A' && c <= 'Z':
			upper++
		case c < utf8.RuneSelf:
		case unicode.IsLower(c):
			lower++
		case unicode.IsUpper(c):
			upper++
		}
	}
	return lower > 300*upper
}

// startsLower reports whether the word that s begins with, behind opening
// signs and dashes, is in lower case. A name such as iPhone is not, nor is the
// shortened article that Dutch sentences begin with: 's Avonds.
func startsLower(s string) bool {
	shortened := strings.HasPrefix(s, "'") || strings.HasPrefix(s, "’")
	s = s[opening(s):]
	if shortened && len(s) > 2 && s[1] == ' ' && unicode.IsUpper(firstOf(s[2:])) {
		return false
	}
	c, n := utf8.DecodeRuneInString(s)
	if !unicode.IsLower(c) {
		return false
	}
	if strings.HasPrefix(s, "http") || strings.HasPrefix(s, "www.") {
		return false
	}
	return !unicode.IsUpper(firstOf(s[n:]))
}

// opening is the length of the quotes, brackets and dashes, with the white
// space between them, that s begins with.
func opening(s string) int {
	for i := 0; i < len(s); {
		c, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case unicode.IsLetter(c), unicode.IsDigit(c):
			return i
		case strings.ContainsRune(`"'¿¡*_`+bullets, c), unicode.IsSpace(c),
			unicode.In(c, unicode.Ps, unicode.Pi, unicode.Pf, unicode.Pd):
			i += n
		default:
			return i
		}
	}
	return len(s)
}

func firstOf(s string) rune {
	c, _ := utf8.DecodeRuneInString(s)
	return c
}

func lastOf(s string) rune {
	c, _ := utf8.DecodeLastRuneInString(s)
	return c
}
