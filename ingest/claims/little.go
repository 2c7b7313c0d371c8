package claims

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// small reports whether a word is one of those that a sentence needs whatever
// it is about: any word of up to three letters, and the longer ones below. A
// character that is a word by itself is not small.
func small(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	if unicode.Is(unicode.Han, first) {
		return false
	}
	return utf8.RuneCountInString(word) <= 3 || little[word]
}

// little are the longer words that a sentence needs whatever it is about.
var little = set(`
	that this these those there their them then than they with from into onto upon over under about after before between
	during through within without against among around because while where when which what whom whose have having been
	being were will would could should shall might must does doing done also each every both either other another some
	such same said says states stated according more most less least only very it's
	eine einer eines einem einen dass nach über unter zwischen durch ohne gegen weil während wurde wurden wird werden
	sind sein seine seiner ihre ihrer haben hatte hatten auch oder aber wenn laut sowie dies diese dieser dieses
	dans pour avec sans entre sous avant après depuis pendant selon cette leur leurs elle elles sont était étaient
	sera être avoir avait comme mais plus aussi chez
	para desde entre sobre bajo antes después durante según como pero también este esta estos estas fueron había
	della delle degli dello nella nelle negli sono stato stata stati state come anche secondo questo questa dopo prima
	pelo pela pelos pelas como também segundo entre sobre antes depois foram
	voor door naar onder tussen zonder tegen omdat tijdens volgens werd werden zijn heeft hebben deze ook maar
`)

// negations deny what a sentence states.
var negations = set(`
	not no never none neither nor without cannot can't don't doesn't didn't isn't aren't wasn't weren't won't wouldn't
	shouldn't couldn't hasn't haven't hadn't nobody nothing nicht kein keine keiner keinen keinem keines nie niemals ohne
	weder ne pas jamais sans aucun aucune nunca ningún ninguna jamás non senza nessun nessuna não sem nenhum
	nenhuma niet geen nooit zonder nie nigdy bez żaden żadna не нет ни никогда без никто δεν μη ποτέ χωρίς není nikdy žádný
	inte ingen inget inga aldrig utan ei eivät en ikinä ilman
`)

// negation is the first word of a text that denies; "" if there is none.
func negation(text string) string {
	for _, word := range wordsOf(text) {
		if negations[strings.ToLower(strings.ReplaceAll(word, "’", "'"))] {
			return word
		}
	}
	return ""
}

// pointing are the words that, at the beginning of a claim, speak of somebody
// whom it does not name. "It" and "this" are not among them: they also begin
// sentences that speak of nothing ("It rained").
var pointing = set(`he she they his her their him them these those er sie ihre sein seine il elle ils elles leur leurs`)

func set(list string) map[string]bool {
	s := map[string]bool{}
	for _, word := range strings.Fields(list) {
		s[word] = true
	}
	return s
}
