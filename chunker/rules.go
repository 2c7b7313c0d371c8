package chunker

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"
)

// A class is what an abbreviation does to the full stop behind it.
type class uint8

const (
	ends        class = iota // it is no abbreviation: the stop ends the sentence
	holds                    // never ends it: "Dr.", "z.B."
	holdsNumber              // does not end it before a number: "No. 14"
	holdsName                // ends it only before a word that begins sentences: "Inc. The"
	holdsLast                // like holdsName, or before a name and its verb: "Inc. Mary left"
	holdsTime                // ends it before a capital, but not of a day, nor where a sentence begins with the time: "a.m."
	holdsYear                // behind a number like holdsDate, else like holdsName: "г."
	holdsDate                // ends it, but not where it is in a date that a sentence begins with: "In 44 B.C. Rome …"
)

// A wordList holds words in any layout, separated by white space.
type wordList string

// A tongue is what is known about a language. Words in lower case also match
// when they begin with a capital; words with a capital match only so.
type tongue struct {
	holds       wordList
	holdsNumber wordList
	holdsName   wordList
	holdsLast   wordList // what a name ends with: "Inc"
	holdsTime   wordList
	holdsYear   wordList
	holdsDate   wordList
	ends        wordList // what looks like one of the above, but ends sentences: "etc."
	starters    wordList // words that begin sentences but hardly ever names
	months      wordList // in lower case; only of languages that write "5. Oktober"
	said        wordList // verbs behind a quotation, of languages without capitals or in which a name stands before them
	street      string   // what the last part of a street's name is cut off to: "Storg. 5"
	finals      string   // letters that its words end with, of languages in which they are few
	verbLast    bool     // such a verb stands some words behind the quotation, not next to it
	ordinals    bool     // "4. Anlauf": a number with a stop is an ordinal
	capitals    bool     // what such an ordinal counts may begin with a capital
	dottedDates bool     // "2021. 3. 5.": a number with a stop is part of a date
	vowelless   bool     // words without vowels are abbreviations
}

// tongues by base language. "" is for documents in an unknown or unlisted one.
var tongues = map[string]tongue{
	"en": english, "de": german, "fr": french, "es": spanish, "it": italian,
	"pt": portuguese, "nl": dutch, "pl": polish, "ru": russian, "uk": ukrainian,
	"el": greek, "cs": czech, "sk": slovak, "sv": swedish, "da": danish,
	"nb": norwegian, "fi": finnish, "hu": hungarian, "tr": turkish,
	"ar": arabic, "he": hebrew, "hi": hindi, "ko": korean,
}

// neutral is what is safe in every language: English, and what the others hold
// before numbers and months.
func neutral() tongue {
	t := english
	for _, base := range []string{"de", "fr", "es", "it", "pt", "nl", "pl", "cs", "sk", "sv", "da", "nb", "fi", "hu", "tr"} {
		t.holdsNumber += " " + tongues[base].holdsNumber
		t.starters += " " + tongues[base].starters
		t.months += " " + tongues[base].months
		t.holdsDate += " " + tongues[base].holdsDate
		t.holdsLast += " " + tongues[base].holdsLast
	}
	t.holds += " " + safeEverywhere
	return t
}

// everywhere is what all languages have: "et al.", "N°."
const everywhere wordList = `al n° N° nº Nº №`

// safeEverywhere are abbreviations of several languages that are no word of
// another.
const safeEverywhere wordList = `
	bzw vgl ggf evtl usw z.B d.h u.a Hr Dipl Mme Mlle Sr Sra Dra Dña Exmo Dott sig Sig.ra Dhr Mevr
	p.ej tzn np tj mgr inż t.ex bl.a f.eks osv esim`

// rules are a tongue made ready for looking up.
type rules struct {
	classes  map[string]class
	starters map[string]bool
	months   map[string]bool
	said     map[string]bool
	tongue   tongue // for what it says besides words
	greek    bool

	small bool // the block at hand is written without capitals
}

// newRules are the rules for a document's language.
func newRules(documentLanguage string, o SentenceOptions) *rules {
	base := baseLanguage(documentLanguage)
	if base == "" {
		base = baseLanguage(o.Language)
	}
	t, known := tongues[base]
	if !known {
		t = neutral()
	}
	r := &rules{
		classes:  map[string]class{},
		starters: t.starters.set(),
		months:   t.months.set(),
		said:     t.said.set(),
		tongue:   t,
		greek:    base == "el",
	}
	r.add(everywhere, holdsName)
	r.add(t.holdsName, holdsName)
	r.add(t.holdsLast, holdsLast)
	r.add(t.holdsTime, holdsTime)
	r.add(t.holdsYear, holdsYear)
	r.add(t.holdsDate, holdsDate)
	r.add(t.holdsNumber, holdsNumber)
	r.add(t.holds, holds)
	r.add(t.ends, ends)
	for _, a := range abbreviationSet(o.Abbreviations) {
		r.classes[a] = holds
	}
	return r
}

func (r *rules) add(list wordList, c class) {
	for word := range list.set() {
		r.classes[word] = c
	}
}

func (l wordList) set() map[string]bool {
	words := strings.Fields(string(l))
	set := make(map[string]bool, len(words))
	for _, w := range words {
		set[w] = true
	}
	return set
}

// lookup finds a token's class, as it is or with its first letter in lower
// case, and one in capitals as if it were not; in a text without capitals also
// one that should have one. A single capital letter is an initial, whatever its
// small letter is.
func (r *rules) lookup(token string) (c class, known bool) {
	if c, known = r.classes[token]; known {
		return c, true
	}
	first, n := utf8.DecodeRuneInString(token)
	if n == len(token) {
		return ends, false
	}
	if !unicode.IsUpper(first) {
		if r.small {
			c, known = r.classes[string(unicode.ToUpper(first))+token[n:]]
		}
		return c, known
	}
	if c, known = r.classes[string(unicode.ToLower(first))+token[n:]]; known {
		return c, true
	}
	rest := strings.ToLower(token[n:])
	if rest == token[n:] {
		return ends, false
	}
	if c, known = r.classes[token[:n]+rest]; known {
		return c, true
	}
	// What is short for a word in small letters is in capitals more often an acronym: EST.
	c, known = r.classes[string(unicode.ToLower(first))+rest]
	return c, known && (c == holdsNumber || strings.Contains(rest, "."))
}

// starts reports whether a word is one that begins sentences.
func (r *rules) starts(word string) bool {
	if r.small && word != "" {
		first, n := utf8.DecodeRuneInString(word)
		word = string(unicode.ToUpper(first)) + word[n:]
	}
	if strings.Contains(word, "’") {
		word = strings.ReplaceAll(word, "’", "'")
	}
	return r.starters[word]
}

// baseLanguage is the base of a language tag: "de" of "de-AT", "nb" of "no";
// "" of what is none.
func baseLanguage(tag string) string {
	if tag == "" {
		return ""
	}
	t, err := language.Parse(tag)
	if err != nil {
		return ""
	}
	base, confidence := t.Base()
	switch name := base.String(); {
	case confidence == language.No:
		return ""
	case name == "no", name == "nn":
		return "nb"
	default:
		return name
	}
}

// units of measure end sentences as other words do.
var units = map[string]bool{
	"cm": true, "mm": true, "km": true, "nm": true, "dm": true, "kg": true, "mg": true, "ml": true, "dl": true, "cl": true,
	"ms": true, "ns": true, "kB": true, "kb": true, "Mb": true, "Gb": true, "kW": true, "kWh": true, "Hz": true, "kHz": true,
	"ft": true, "lb": true, "px": true, "pt": true, "dB": true, "hPa": true, "kN": true, "mph": true, "bps": true, "kV": true,
	"kr": true, "ff": true, "hmm": true, "shh": true, "psst": true, "tsk": true, "brr": true, "mm-hm": true, "nth": true,
}
