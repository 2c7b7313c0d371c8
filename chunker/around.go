package chunker

import (
	"strings"
	"unicode"
)

// answers are the words that answer a question, and so begin a sentence though
// they are in lower case: "Are you sure? yes."
var answers = map[string]bool{
	"yes": true, "yeah": true, "yep": true, "no": true, "nope": true, "ok": true, "okay": true, "sure": true, "maybe": true,
	"ja": true, "nein": true, "nee": true, "oui": true, "sí": true, "sì": true, "tak": true, "да": true, "нет": true, "ναι": true,
}

// smallRoman are the labels of lists that have more than one letter.
var smallRoman = map[string]bool{
	"ii": true, "iii": true, "iv": true, "vi": true, "vii": true, "viii": true, "ix": true, "xi": true, "xii": true,
}

// label reports whether a text begins with a label in lower case: "a. Press",
// "ii) Press".
func label(text string) bool {
	text = strings.TrimLeft(text, " \u00a0(")
	word := firstWord(text)
	if !(isInitial(word) && !isUpper(word)) && !smallRoman[word] {
		return false
	}
	text = text[len(word):]
	return len(text) > 2 && (text[0] == '.' || text[0] == ')') && text[1] == ' ' && isUpper(text[2:])
}

// before letters that are no initials of a name: "Plan B. Then …".
var beforeLetters = map[string]bool{
	"plan": true, "vitamin": true, "type": true, "typ": true, "class": true, "klasse": true, "classe": true, "clase": true,
	"group": true, "gruppe": true, "groupe": true, "grupo": true, "gruppo": true, "option": true, "point": true, "punkt": true,
	"section": true, "part": true, "appendix": true, "annex": true, "anhang": true, "annexe": true, "anexo": true,
	"grade": true, "team": true, "figure": true, "table": true, "column": true, "line": true, "phase": true, "model": true,
	"hepatitis": true, "vitamine": true, "vitamina": true, "level": true, "category": true, "zone": true, "block": true,
	"an": true, "step": true, "building": true, "room": true, "exhibit": true, "schedule": true, "variant": true,
	"נספח": true, "סעיף": true, "כיתה": true, "קבוצה": true,
}

// lettered reports whether a letter behind lead is no initial of a name but
// names a part, or a door: "2.º A".
func lettered(lead string) bool {
	word, _, ok := lastToken(lead)
	if !ok || word == "" {
		return false
	}
	number := strings.TrimRight(word, "ºª°.")
	return number != word && number != "" && strings.Trim(number, "0123456789") == "" || beforeLetters[strings.ToLower(word)]
}

// dating are the words that a sentence with a date in front begins with.
var dating = map[string]bool{
	"In": true, "By": true, "Around": true, "About": true, "Since": true, "From": true, "Until": true,
	"En": true, "Hacia": true, "Desde": true, "Hasta": true, "Vers": true, "Depuis": true, "Dès": true,
	"Nel": true, "Dal": true, "Verso": true, "Fino": true, "Em": true, "No": true, "Na": true, "Por": true, "Até": true,
}

// beginsWithDate reports whether a part of a sentence may be no more than the
// date that it begins with: at most seven words behind one of dating.
func beginsWithDate(part string) bool {
	part = part[opening(part):]
	return dating[firstWord(part)] && strings.Count(part, " ") < 7
}

// furthestVerb bounds, in words, how far behind a quotation its verb stands in
// a language that puts it last.
const furthestVerb = 4

// saysWho reports whether what follows a quotation tells who said it, in a
// language in which no capital would tell that it does not.
func (r *rules) saysWho(next string) bool {
	if len(r.said) == 0 {
		return false
	}
	words := 1
	if r.tongue.verbLast {
		words = furthestVerb
	}
	for range words {
		next = strings.TrimLeftFunc(next, unicode.IsSpace)
		word := firstWord(next)
		if r.said[word] {
			return true
		}
		if next = next[len(word):]; word == "" || !unicode.IsSpace(firstOf(next)) {
			return false
		}
	}
	return false
}
