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
	if !ok || token == "" || strings.ContainsRune(")]", lastOf(token)) {
		return true
	}
	if startsYear(next) && r.abbreviates(token) { // "et al. (2018)"
		return false
	}
	if isUnmarked(lastOf(token)) {
		return !isThaiAbbreviation(token)
	}
	asks := strings.HasPrefix(next, "¿") || strings.HasPrefix(next, "¡")
	first := lead == "" || strings.HasSuffix(lead, ":") || lead == "•" || lead == "⁃"
	next = next[opening(next):]
	if number := digits(token); number > 0 && steps[strings.TrimSpace(lead)] {
		return false
	} else if number > 0 || len(token) > 1 && isRoman(token) {
		whole := !strings.Contains(token, ".")
		return first && number > 3 && !r.tongue.dottedDates || !first && (r.counted(lead) && !r.months[strings.ToLower(firstWord(next))] || r.numberEnds(number, whole, next))
	}
	if first && (isInitial(token) || lettering(token) != "" || smallRoman[token]) { // a label: "A. Scope"
		return false
	}
	if r.unitEnds(token, lead, next) {
		return !beginsWithDate(before, 5)
	}
	if isInitial(token) && namesOn(next) && !lettered(lead) { // "A. De Gasperi"
		return false
	}
	if isInitial(token) && lettered(lead) || asks && r.classIn(token, lead) != holds {
		return true
	}
	switch r.classIn(token, lead) {
	case holds:
		return false
	case holdsNumber:
		return !startsNumber(next) && !r.startsLetter(next) && (!isInitial(token) || r.begins(next))
	case holdsName:
		return r.begins(next) || titles[firstWord(next)] && len(token) > 2 && !beginsWithDate(before, 7)
	case holdsLast:
		return r.begins(next) || namesWhoDoes(next)
	case holdsTime:
		return r.begins(next) || isUpper(next) && !afterTime[firstWord(next)] && !beginsWithDate(before, 7)
	case holdsDate:
		return r.begins(next) || !startsNumber(next) && !beginsWithDate(before, 7)
	case holdsYear:
		return r.begins(next) || !startsNumber(next) && numbered(lead) && !beginsWithDate(before, 5)
	}
	return true
}

// abbreviates reports whether a token is listed.
func (r *rules) abbreviates(token string) bool {
	_, known := r.lookup(token)
	return known
}

// unitEnds reports whether a letter is the unit of the number before it and a
// word with a capital follows: "a las 10 h. Nadie", where no noun has one.
func (r *rules) unitEnds(token, lead, next string) bool {
	return len(token) == 1 && strings.Contains("hmgl", token) && !r.tongue.capitals && numbered(lead) && isUpper(next) && len(firstWord(next)) > 1
}

// counted reports whether what stands before a number counts, an abbreviation
// or a noun: the number in "Vol. 2." or "Satz 2." is no ordinal.
func (r *rules) counted(lead string) bool {
	word, abbreviated := strings.CutSuffix(lead, ".")
	token, _, ok := lastToken(word)
	if !ok || r.tongue.dottedDates {
		return false
	}
	return abbreviated && r.class(token) == holdsNumber || !abbreviated && counting[strings.ToLower(token)]
}

// numbered reports whether lead ends with a number: what follows is its unit.
func numbered(lead string) bool {
	token, _, ok := lastToken(lead)
	return ok && (unicode.IsDigit(lastOf(token)) || isRoman(token))
}

// numberEnds decides after a number of so many digits, 0 for a Roman one: an
// ordinal ("5. Oktober") or a plain number that ends a sentence. One that is
// not whole is a time or a part of a date.
func (r *rules) numberEnds(digits int, whole bool, next string) bool {
	switch {
	case digits > 0 && r.tongue.dottedDates:
		return false
	case digits > 2: // a year
		return true
	case digits > 0 && r.months[strings.ToLower(firstWord(next))]:
		return false
	case !r.tongue.ordinals:
		return true
	case digits > 0 && startsNumber(next): // 3. 10. 2021
		return false
	case digits > 0 && !r.tongue.capitals:
		return true
	}
	return !whole || r.begins(next)
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
	if c := firstOf(s); unicode.IsDigit(c) || c == '#' || c == '§' || c == '№' {
		return true
	}
	word := firstWord(s)
	if word == "Nr" || word == "nr" {
		return true
	}
	return len(word) > 1 && isRoman(word)
}

// startsYear reports whether s begins with a year in brackets, as a citation
// has it.
func startsYear(s string) bool {
	return len(s) > 5 && s[0] == '(' && (s[1] == '1' || s[1] == '2') && digits(s[1:5]) == 4
}

// startsLetter reports whether s begins with a capital that stands alone, as
// the name of a part does: "App. B", "art. L. 121".
func (r *rules) startsLetter(s string) bool {
	word := firstWord(s)
	return isInitial(word) && isUpper(word) && !r.begins(s)
}

// begins reports whether text begins with a word that begins sentences. A
// letter with a stop behind it is none, nor is an abbreviation that counts, nor
// in a text without capitals a word that goes on with a name as readily.
func (r *rules) begins(text string) bool {
	word := firstWord(text)
	if strings.HasPrefix(text[len(word):], ".") && (isInitial(word) || r.class(word) == holdsNumber) {
		return false
	}
	return r.starts(word) && !(r.small && goesOn[word])
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
