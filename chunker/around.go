package chunker

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// answers are the words that answer a question, and so begin a sentence though
// they are in lower case: "Are you sure? yes."
var answers = map[string]bool{
	"yes": true, "yeah": true, "yep": true, "no": true, "nope": true, "ok": true, "okay": true, "sure": true, "maybe": true,
	"ja": true, "nein": true, "nee": true, "oui": true, "sí": true, "sì": true, "tak": true, "да": true, "нет": true, "ναι": true,
}

// goesOn are words that begin sentences, and as often follow what has a stop:
// "halden inc. and its staff".
var goesOn = map[string]bool{
	"and": true, "or": true, "to": true, "in": true, "on": true, "at": true, "by": true, "from": true, "with": true, "for": true,
	"has": true, "had": true, "have": true, "is": true, "are": true, "was": true, "were": true, "will": true, "would": true, "may": true,
	"can": true, "could": true, "should": true, "as": true, "under": true, "over": true, "through": true, "between": true, "within": true,
	"upon": true, "following": true, "based": true, "before": true, "after": true, "during": true, "until": true, "since": true,
	"without": true, "also": true, "not": true, "which": true, "who": true, "whose": true, "because": true, "add": true, "open": true,
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

// labels reports whether a text ends with the number or letter of a label that
// a bracket closes, "2.)", which no bracket opens.
func labels(text string) bool {
	token, _, ok := lastToken(text)
	return ok && len(text) < longestSpaced && (digits(token) > 0 || isInitial(token)) && strings.Count(text, "(") <= strings.Count(text, ")")
}

// namesWhoDoes reports whether a text begins with a name, or another word with a
// capital, and a word in small letters that does not join it with what is
// before or behind: "Mary left", but not "Chairman Reed", "President of the".
func namesWhoDoes(text string) bool {
	word := firstWord(text)
	if len(word) < 2 || !isUpper(word) || !isLower(word) || !strings.HasPrefix(text[len(word):], " ") {
		return false
	}
	next := firstWord(text[len(word)+1:])
	return unicode.IsLower(firstOf(next)) && !conjunctions[next] && !joining[next]
}

// namesOn reports whether a text begins with a family name of two words: "La Pira".
func namesOn(text string) bool {
	word := firstWord(text)
	return particlesOfNames[word] && strings.HasPrefix(text[len(word):], " ") && isUpper(text[len(word)+1:])
}

// particlesOfNames begin family names, and sentences.
var particlesOfNames = wordList(`De Di Da Dalla Dalle Della Del Degli La Le Lo Van Von Des Du Dos Das Den Der Ten Ter El Al`).set()

// joining are words in the middle of names.
var joining = wordList(`of de del della di da dos do das du des la le van von der den zu zur for the à af av na`).set()

// afterTime are words that go on with a time of day: "5 p.m. Eastern".
var afterTime = wordList(`
	Monday Tuesday Wednesday Thursday Friday Saturday Sunday Mon Tue Tues Wed Thu Thur Thurs Fri Sat Sun
	January February March April May June July August September October November December
	Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec
	Eastern Central Pacific Mountain Greenwich EST EDT ET CST CDT CT PST PDT PT MST MDT MT GMT UTC BST CET CEST`).set()

// titles begin a sentence behind what else only words that begin one end.
var titles = map[string]bool{"Mr": true, "Mrs": true, "Ms": true, "Dr": true, "Prof": true}

// before letters that are no initials of a name: "Plan B. Then …".
var beforeLetters = map[string]bool{
	"plan": true, "vitamin": true, "type": true, "typ": true, "class": true, "klasse": true, "classe": true, "clase": true,
	"group": true, "gruppe": true, "groupe": true, "grupo": true, "gruppo": true, "option": true, "point": true, "punkt": true,
	"section": true, "part": true, "appendix": true, "annex": true, "anhang": true, "annexe": true, "anexo": true,
	"grade": true, "team": true, "figure": true, "table": true, "column": true, "line": true, "phase": true, "model": true,
	"hepatitis": true, "vitamine": true, "vitamina": true, "level": true, "category": true, "zone": true, "block": true,
	"anh": true, "app": true, "abb": true, "tab": true, "fig": true, "sec": true, "kap": true, "exh": true, "chapter": true,
	"command": true, "control": true, "ctrl": true, "key": true, "letter": true, "note": true, "row": true, "gate": true,
	"terminal": true, "drive": true, "unit": true, "tier": true, "size": true, "theorem": true, "case": true,
	"an": true, "step": true, "building": true, "room": true, "exhibit": true, "schedule": true, "variant": true,
	"נספח": true, "סעיף": true, "כיתה": true, "קבוצה": true,
}

// counting are nouns before a number that is no ordinal though a stop follows
// it, of languages that write ordinals so: "Satz 2. Ausnahmen …".
var counting = map[string]bool{
	"satz": true, "kapitel": true, "seite": true, "artikel": true, "nummer": true, "band": true, "teil": true, "tabelle": true,
	"abbildung": true, "zimmer": true, "raum": true, "gleis": true, "version": true, "paragraph": true, "absatz": true, "ziffer": true,
	"gruppe": true, "klasse": true, "stufe": true, "phase": true, "schritt": true, "aufgabe": true, "lektion": true, "folge": true,
	"linie": true, "typ": true, "saal": true, "punkt": true, "halle": true, "block": true,
	"rozdział": true, "rozdziale": true, "rozdziału": true, "strona": true, "stronie": true, "numer": true, "tabela": true, "tabeli": true,
	"kapitola": true, "kapitole": true, "kapitoly": true, "strana": true, "straně": true, "strane": true, "číslo": true, "tabulka": true, "pokoj": true,
	"kapittel": true, "side": true, "afsnit": true, "avsnitt": true, "tabell": true, "tabel": true, "figur": true, "rom": true,
	"luku": true, "luvussa": true, "sivu": true, "sivulla": true, "numero": true, "taulukko": true, "kuva": true, "huone": true, "kohta": true,
	"bölüm": true, "sayfa": true, "madde": true,
}

// steps are the words that a number makes a label of: "Step 1. Open the lid."
var steps = wordList(`Step Schritt Étape Etape Paso Passo Passaggio Etapa Stap Krok Шаг Βήμα Steg Trin Trinn Vaihe Lépés Adım Крок Pas`).set()

// lettered reports whether a letter behind lead is no initial of a name but
// names a part, or a door: "2.º A".
func lettered(lead string) bool {
	word, _, ok := lastToken(lead)
	if !ok || word == "" {
		return false
	}
	number := strings.TrimRight(word, "ºª°.")
	return number != word && number != "" && strings.Trim(number, "0123456789") == "" || beforeLetters[strings.ToLower(strings.TrimSuffix(word, "."))]
}

// dating are the words that a sentence with a date in front begins with.
var dating = map[string]bool{
	"At": true, "In": true, "By": true, "Around": true, "About": true, "Since": true, "From": true, "Until": true,
	"En": true, "Hacia": true, "Desde": true, "Hasta": true, "Vers": true, "Depuis": true, "Dès": true,
	"Nel": true, "Dal": true, "Verso": true, "Fino": true, "W": true, "V": true, "Ve": true, "Kolem": true, "På": true, "Vuonna": true, "Τον": true, "Το": true, "Γύρω": true, "Około": true, "Przed": true,
	"В": true, "Во": true, "К": true, "С": true, "До": true, "После": true, "Около": true, "У": true, "Близько": true, "Em": true, "No": true, "Na": true, "Por": true, "Até": true,
}

// beginsWithDate reports whether a part of a sentence may be no more than the
// date that it begins with: so many words at most, the first one of dating,
// behind "E.g.," perhaps.
func beginsWithDate(part string, words int) bool {
	part = part[opening(part):]
	if first, rest, _ := strings.Cut(part, " "); strings.HasSuffix(first, ",") {
		c, n := utf8.DecodeRuneInString(rest)
		part = string(unicode.ToUpper(c)) + rest[n:]
	}
	return (dating[firstWord(part)] || unicode.IsDigit(firstOf(part))) && strings.Count(part, " ") < words
}

// furthestVerb bounds, in words, how far behind a quotation its verb stands in
// a language that puts it last.
const furthestVerb = 4

// saysWho reports whether what follows a quotation tells who said it: in a
// language without capitals, or with a name before the verb: "Mary asked".
func (r *rules) saysWho(next string) bool {
	if len(r.said) == 0 || isWide(firstOf(next)) || isUpper(next) && r.starts(firstWord(next)) && !strings.HasPrefix(next, "I ") {
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
		next = next[len(word):]
		if word != "" && isUpper(word) && r.class(word) == holds { // Dr. Hale asked
			next = strings.TrimPrefix(next, ".")
		}
		if word == "" || !unicode.IsSpace(firstOf(next)) {
			return false
		}
	}
	return false
}
