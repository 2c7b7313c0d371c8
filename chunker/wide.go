package chunker

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// wideEnds decides after a mark that needs no white space behind it.
func (r *rules) wideEnds(before, rest string, gap int, closed bool) bool {
	next := firstOf(rest[gap:])
	switch {
	case unicode.IsDigit(next) && unicode.IsDigit(lastOf(before)): // ３．１４
		return false
	case isWideLabel(before):
		return false
	case gap > 0:
		return true
	case isParticle(rest):
		return false
	case next == '、', next == '，', next == ',', next == '；', next == ';':
		return false
	}
	return !closed || announced(before) || !saidBy(rest)
}

// isWideLabel reports whether a sentence is no more than a number: １．
func isWideLabel(sentence string) bool {
	if len(sentence) > 12 {
		return false
	}
	number := strings.TrimSpace(sentence)
	return number != "" && strings.IndexFunc(number, func(c rune) bool { return !unicode.IsDigit(c) }) < 0
}

// isParticle reports whether a text begins with a Japanese particle, which goes
// on with what is before it: 『君の名は。』を見た, モーニング娘。は人気だ.
func isParticle(text string) bool {
	c, n := utf8.DecodeRuneInString(text)
	if c < 'ぁ' || c > 'ん' || !strings.ContainsRune("をはがのにもへで", c) {
		return false
	}
	next := firstOf(text[n:])
	return c == 'を' || next == '、' && c != 'が' && c != 'で' || unicode.In(next, unicode.Han, unicode.Katakana)
}

// shortestClause is how many Chinese characters at least a sentence has that
// trails off; fewer are a word said with hesitation.
const shortestClause = 4

// trailsOff reports whether a text ends with a clause of Chinese, not a list.
func trailsOff(text string) bool {
	for n := 0; ; n++ {
		c, size := utf8.DecodeLastRuneInString(text)
		if !unicode.Is(unicode.Han, c) {
			return n >= shortestClause && c != '、' && !isWide(c)
		}
		text = text[:len(text)-size]
	}
}

// isHangul reports whether c is a Korean syllable.
func isHangul(c rune) bool { return c >= '가' && c <= '힣' }

// announced reports whether who speaks stands before the quotation that a text
// ends with: 他问：“你是谁？
func announced(text string) bool {
	at := strings.LastIndexAny(text, "“「『\"")
	return at > 0 && strings.ContainsRune("：:", lastOf(text[:at]))
}

// saidBy reports whether what follows a quotation says who spoke, so that the
// sentence goes on: 「行く。」と言った, “走吧。”他说。
func saidBy(rest string) bool {
	if strings.HasPrefix(rest, "と") || strings.HasPrefix(rest, "って") {
		return true
	}
	n := 0
	for i, c := range rest {
		if n++; n > 6 || !isWide(c) {
			return false
		}
		if n > 1 && strings.ContainsRune("说說道问問喊答", c) {
			next := firstOf(rest[i+utf8.RuneLen(c):])
			return c == '道' || !isWide(next) || strings.ContainsRune("道着著了", next)
		}
	}
	return false
}

// isWide reports whether c is of a script without spaces between words.
func isWide(c rune) bool {
	return c >= 0x2e80 && unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana)
}
