package chunker

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestToken bounds, in bytes, how far a stop looks back for the word that
// it follows; nothing that long is an abbreviation.
const longestToken = 48

// stopEnds decides whether a single full stop ends a sentence: before is the
// sentence up to it, next the text behind it and the white space. The word
// that next begins with is not in lower case.
func (r *rules) stopEnds(before, next string) bool {
	token, lead, ok := lastToken(before)
	if !ok || token == "" {
		return true
	}
	first := lead == "" || strings.HasSuffix(lead, ":")
	next = next[opening(next):]
	word := firstWord(next)
	if number := digits(token); number > 0 || len(token) > 1 && isRoman(token) {
		whole := !strings.Contains(token, ".")
		return first && number > 3 || !first && (r.counted(lead) || r.numberEnds(number, whole, next, word))
	}
	if first && isInitial(token) { // a label: "A. Scope"
		return false
	}
	switch r.class(token) {
	case holds:
		return false
	case holdsNumber:
		return !startsNumber(next) && (!isInitial(token) || r.starts(word))
	case holdsName:
		return r.starts(word)
	}
	return true
}

// counted reports whether what stands before a number is an abbreviation that
// counts: the number in "Vol. 2." is no ordinal.
func (r *rules) counted(lead string) bool {
	token, _, ok := lastToken(strings.TrimSuffix(lead, "."))
	return ok && strings.HasSuffix(lead, ".") && r.class(token) == holdsNumber
}

// numberEnds decides after a number of so many digits, 0 for a Roman one: an
// ordinal ("5. Oktober") or a plain number that ends a sentence. One that is
// not whole is a time or a part of a date.
func (r *rules) numberEnds(digits int, whole bool, next, word string) bool {
	switch {
	case digits > 2: // a year
		return true
	case digits > 0 && r.months[strings.ToLower(word)]:
		return false
	case !r.ordinals:
		return true
	case digits > 0 && startsNumber(next): // 3. 10. 2021
		return false
	}
	return !whole || r.starts(word)
}

// isInitial reports whether a token is one letter of a script with capitals.
func isInitial(token string) bool {
	c, n := utf8.DecodeRuneInString(token)
	return n == len(token) && (unicode.IsUpper(c) || unicode.IsLower(c))
}

// lastToken is the word that before ends with, without what opens it, and what
// stands before it. ok is false when it is too long to be anything special.
func lastToken(before string) (token, lead string, ok bool) {
	before = strings.TrimRightFunc(before, unicode.IsSpace) // "Mr . Lee"
	i := len(before)
	for i > 0 {
		c, n := utf8.DecodeLastRuneInString(before[:i])
		if unicode.IsSpace(c) {
			break
		}
		if i -= n; len(before)-i > longestToken {
			return "", "", false
		}
	}
	token = before[i:]
	token = token[opening(token):]
	return token, strings.TrimRightFunc(before[:i], unicode.IsSpace), true
}

// class is what an abbreviation does to the stop behind it; ends when the
// token is none.
func (r *rules) class(token string) class {
	if c, known := r.lookup(token); known {
		return c
	}
	if i := strings.LastIndexAny(token, "-/'’("); i >= 0 { // Dipl.-Ing, l'art
		_, n := utf8.DecodeRuneInString(token[i:])
		return r.class(token[i+n:])
	}
	if strings.Contains(token, ".") {
		return r.dotted(token)
	}
	if isInitial(token) || r.vowelless && noVowel(token) {
		return holdsName
	}
	return ends
}

// dotted is the class of a token with dots inside: "U.S", "Ph.D", but not
// "example.com".
func (r *rules) dotted(token string) class {
	last := token
	for part := range strings.SplitSeq(token, ".") {
		if utf8.RuneCountInString(part) > 2 {
			return ends
		}
		last = part
	}
	if c, known := r.lookup(last); known && len(last) > 2 {
		return c
	}
	return holdsName
}

// noVowel reports whether a word has two to five letters, the first alone in
// upper case or none, and no vowel: such a word is an abbreviation in the
// languages for which the rule is used. A unit of measure is none.
func noVowel(token string) bool {
	n := 0
	for i, c := range token {
		if c > unicode.MaxASCII || !unicode.IsLetter(c) || strings.ContainsRune("aeiouyAEIOUY", c) || i > 0 && unicode.IsUpper(c) {
			return false
		}
		n++
	}
	return n >= 2 && n <= 5 && !units[token]
}

// digits is the number of digits of a token made of digits and dots inside
// ("12", "1.2.3": the count of the last part); 0 when it is anything else.
func digits(token string) int {
	n := 0
	for i := range len(token) {
		switch c := token[i]; {
		case c >= '0' && c <= '9':
			n++
		case c == '.' && n > 0:
			n = 0
		default:
			return 0
		}
	}
	return n
}

// isRoman reports whether a token is a Roman numeral in capitals.
func isRoman(token string) bool {
	return token != "" && len(token) <= 7 && strings.Trim(token, "IVXLC") == ""
}

// startsNumber reports whether s begins with a number, or with a Roman numeral
// of more than one letter ("I" is mostly a word).
func startsNumber(s string) bool {
	if c := firstOf(s); unicode.IsDigit(c) || c == '#' || c == '§' {
		return true
	}
	word := firstWord(s)
	return len(word) > 1 && isRoman(word)
}

// firstWord is the letters that s begins with.
func firstWord(s string) string {
	for i, c := range s {
		if !unicode.IsLetter(c) && !unicode.IsMark(c) && c != '\'' && c != '’' {
			return s[:i]
		}
		if i > longestToken {
			return ""
		}
	}
	return s
}
