package claims

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// omissions are words that a part of the sentence hangs on, and that a claim
// which says the rest of that part leaves out: a denial, a doubt, a limit, a
// condition, or who says so.
// Parts are what stands between semicolons and between a comma and an "and".
func omissions(claim, cleared string) (faults []string) {
	said := newSource(Excerpt{Sentence: claim})
	for _, part := range parts.Split(cleared, -1) {
		for _, kind := range []struct {
			words map[string]bool
			main  func(part, word string) string
			fault string
		}{
			{negations, whole, "it leaves out the denial (“%s”)"},
			{doubts, whole, "it leaves out the doubt (“%s”)"},
			{limits, whole, "it leaves out the limit (“%s”)"},
			{attributions, attributed, "it leaves out who says so (“%s”)"},
			{conditions, unconditional, "it leaves out the condition (“%s”)"},
		} {
			word := oneOf(part, kind.words)
			if word != "" && oneOf(claim, kind.words) == "" && said.covers(kind.main(part, word), kind.words) {
				faults = append(faults, fmt.Sprintf(kind.fault, word))
			}
		}
	}
	return faults
}

// parts of a sentence that stand beside each other.
var parts = regexp.MustCompile(`(?i);|,\s+(?:and|but|while|und|aber|sondern|et|mais|y|e|pero|sino|ma|en|maar)\s`)

func whole(part, _ string) string { return part }

// unconditional is what a part states under its condition: what stands before
// the word, or, where it begins with it, behind the comma.
func unconditional(part, word string) string {
	before, after, _ := strings.Cut(part, word)
	if len(wordsOf(before)) > 0 {
		return before
	}
	_, main, _ := strings.Cut(after, ",")
	return main
}

// attributed is what a part has somebody say: what stands behind the word, or,
// where the part begins with it, behind the comma.
func attributed(part, word string) string {
	before, after, _ := strings.Cut(part, word)
	if len(wordsOf(before)) > 0 {
		return after
	}
	_, said, _ := strings.Cut(after, ",")
	return said
}

// covers reports whether the source has nearly all the words of a text that
// carry a meaning, and that there are any.
func (s *source) covers(text string, but map[string]bool) bool {
	all, known := 0, 0
	for _, word := range wordsOf(text) {
		folded := fold(word)
		if small(folded) && !strings.ContainsFunc(word, unicode.IsDigit) || but[folded] {
			continue
		}
		all++
		if s.exact[folded] || s.knows(word, folded, false) {
			known++
		}
	}
	return all > 0 && 5*known >= 4*all
}

// oneOf is the first word of a text that is among the words; "" if none is. A
// name is none of them: May is not may.
func oneOf(text string, words map[string]bool) string {
	for i, word := range wordsOf(text) {
		first, _ := utf8.DecodeRuneInString(word)
		if words[fold(word)] && (i == 0 || !unicode.IsUpper(first)) {
			return word
		}
	}
	return ""
}

// doubts make a statement uncertain.
var doubts = set(`
	may might perhaps possibly probably presumably likely seems seem seemed appears appear appeared allegedly reportedly supposedly
	vielleicht möglicherweise wahrscheinlich vermutlich angeblich womöglich mutmaßlich könnte könnten dürfte dürften scheint scheinen
	peut-être probablement vraisemblablement pourrait pourraient semble semblent
	quizá quizás probablemente posiblemente podría podrían parece parecen supuestamente
	forse probabilmente potrebbe potrebbero sembra talvez provavelmente poderia misschien waarschijnlijk
`)

// limits keep a statement from being about all, or always.
var limits = set(`
	most some few half usually often sometimes rarely mostly generally partly nearly almost
	meist meistens oft manchmal selten einige manche wenige fast teilweise überwiegend
	souvent parfois rarement certains certaines quelques presque généralement plupart
	algunos algunas pocos pocas frecuentemente generalmente casi mayoría
`)

// attributions say that somebody says something.
var attributions = set(`
	according said says claimed claims stated states argued argues believes believed alleged alleges
	laut zufolge sagt sagte behauptet behauptete erklärt erklärte meint meinte
	selon dit affirme affirma déclare déclara según dice dijo afirma afirmó secondo segundo volgens
`)

// conditions make a statement hold only sometimes.
var conditions = set(`
	if unless provided wenn falls sofern solange si sauf salvo siempre se qualora indien tenzij
`)
