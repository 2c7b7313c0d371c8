package chunker

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// classIn is the class of a token behind what stands before it: "C" is a part
// of an abbreviation written with spaces in "44 a. C".
func (r *rules) classIn(token, lead string) class {
	c, whole := r.class(token), token
	for range 3 {
		if len(whole) > longestPart || !strings.HasSuffix(lead, ".") {
			break
		}
		part, rest, ok := lastToken(strings.TrimSuffix(lead, "."))
		if !ok || part == "" || len(part) > longestPart {
			break
		}
		whole, lead = part+"."+whole, rest
		if joined, known := r.lookup(whole); known {
			c = joined
		}
	}
	return c
}

// longestPart bounds, in bytes, the parts of an abbreviation with stops in it.
const longestPart = 12

// class is what an abbreviation does to the stop behind it; ends when the
// token is none.
func (r *rules) class(token string) class {
	if c, known := r.lookup(token); known {
		return c
	}
	if i := strings.LastIndexAny(token, "-/'’("); i >= 0 { // Dipl.-Ing, l'art
		_, n := utf8.DecodeRuneInString(token[i:])
		if token[i] == '/' && isInitial(token[i+n:]) { // km/h
			return ends
		}
		return r.class(token[i+n:])
	}
	if strings.HasSuffix(token, "str") { // Hauptstr. 5
		return holdsNumber
	}
	if end := r.tongue.street; end != "" && isUpper(token) && len(token) > 4 && strings.HasSuffix(token, end) && !placeNames.MatchString(token) {
		return holdsNumber
	}
	if strings.Contains(token, ".") {
		return r.dotted(token)
	}
	switch {
	case isInitial(token), r.tongue.vowelless && (noVowel(token) || clustered(token)):
		return holdsName
	case r.tongue.finals != "" && cutOff(token, r.tongue.finals):
		return holdsNumber
	}
	return ends
}

// placeNames end as a street's name that is cut off does, and are whole.
var placeNames = regexp.MustCompile(`(?:borg|berg|ing|ung|väg|dag|skog|bog)$`)

// clustered reports whether a word ends with letters that begin a syllable but
// end none: "tabl", "Abgr". It is cut off in it.
func clustered(token string) bool {
	n := len(token)
	return n > 2 && strings.IndexByte("lr", token[n-1]) >= 0 && strings.IndexByte("bcdfgkptv", token[n-2]) >= 0
}

// cutOff reports whether a word in small letters ends with a letter that no
// word of the language ends with.
func cutOff(token, finals string) bool {
	return isLower(token) && utf8.RuneCountInString(token) > 1 && !strings.ContainsRune(finals, lastOf(token))
}

// isLower reports whether a word has nothing but small letters, or a capital
// in front of them.
func isLower(word string) bool {
	_, n := utf8.DecodeRuneInString(word)
	return unicode.IsLetter(firstOf(word)) && strings.IndexFunc(word[n:], func(c rune) bool { return !unicode.IsLower(c) }) < 0
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

// isInitial reports whether a token is one letter of a script with capitals,
// or of Hebrew, in which people have initials too.
func isInitial(token string) bool {
	c, n := utf8.DecodeRuneInString(token)
	return n == len(token) && (unicode.IsUpper(c) || unicode.IsLower(c) || c >= 'א' && c <= 'ת')
}

// isUpper reports whether a word begins with a capital.
func isUpper(word string) bool { return unicode.IsUpper(firstOf(word)) }
