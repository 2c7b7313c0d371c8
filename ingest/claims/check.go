package claims

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/words"
)

// faults is the check without a model: what in a claim is not in the text that
// it was taken from. cleared is the sentence as it was taken apart, original
// what the document says. It is meant to find inventions and not to understand:
// a claim without a fault need not follow from its sentence.
func faults(claim, cleared string, original Excerpt) (faults []string) {
	outside, inside, ok := brackets(claim)
	if !ok {
		return []string{"its square brackets do not match"}
	}
	source := newSource(original)
	for _, word := range source.foreign(outside) {
		faults = append(faults, fmt.Sprintf("the text has no “%s”", word))
	}
	for _, word := range source.foreign(inside) {
		faults = append(faults, fmt.Sprintf("the text has no “%s”, which stands in brackets", word))
	}
	if word := negation(outside); word != "" && negation(cleared) == "" && negation(original.Sentence) == "" {
		faults = append(faults, fmt.Sprintf("it denies (“%s”), and the sentence does not", word))
	}
	faults = append(faults, omissions(claim, cleared)...)
	if first := strings.ToLower(firstWord(outside)); pointing[first] {
		faults = append(faults, fmt.Sprintf("“%s” points to something outside the claim", first))
	}
	if strings.HasSuffix(strings.TrimSpace(outside), "?") {
		faults = append(faults, "it is a question")
	}
	return faults
}

// brackets divides a claim into what stands outside and inside of its square
// brackets. They may not be nested.
func brackets(claim string) (outside, inside string, ok bool) {
	var parts [2]strings.Builder
	in := 0
	for _, r := range claim {
		switch {
		case r == '[' && in == 0, r == ']' && in == 1:
			in = 1 - in
			parts[0].WriteByte(' ')
			parts[1].WriteByte(' ')
		case r == '[' || r == ']':
			return claim, "", false
		default:
			parts[in].WriteRune(r)
		}
	}
	return parts[0].String(), parts[1].String(), in == 0
}

// A source is the words that may be used.
type source struct {
	exact map[string]bool
	stems map[string][]string // by their first letters
}

// stemLength is how many letters two forms of one word share at least.
const stemLength = 4

func newSource(e Excerpt) *source {
	s := &source{map[string]bool{}, map[string][]string{}}
	for _, texts := range [][]string{{e.Title, e.Question, e.Sentence}, e.Headings, e.Before, e.After} {
		for _, text := range texts {
			s.add(text)
		}
	}
	return s
}

func (s *source) add(text string) {
	for _, word := range append(wordsOf(text), wordsOf(joined(text))...) {
		folded := fold(word)
		if s.exact[folded] {
			continue
		}
		s.exact[folded] = true
		s.stems[prefix(folded)] = append(s.stems[prefix(folded)], folded)
	}
}

// foreign are the words of a text that the source does not have: numbers that
// are not there digit by digit, names that are not there but for an ending, and
// other words that are not there in any form. Little words that hold a sentence
// together are not looked for.
func (s *source) foreign(text string) (foreign []string) {
	for i, word := range wordsOf(joined(text)) {
		folded := fold(word)
		if s.exact[folded] || s.knows(word, folded, i > 0) || slices.Contains(foreign, word) {
			continue
		}
		foreign = append(foreign, word)
	}
	return foreign
}

// knows reports whether a word that is not in the source as it is needs no
// explanation.
func (s *source) knows(word, folded string, within bool) bool {
	first, _ := utf8.DecodeRuneInString(word)
	switch {
	case strings.ContainsFunc(word, unicode.IsDigit):
		return false
	case within && unicode.IsUpper(first):
		return slices.ContainsFunc(s.stems[prefix(folded)], func(w string) bool { return isEnding(w, folded) || isEnding(folded, w) })
	case small(folded):
		return true
	}
	return slices.ContainsFunc(s.stems[prefix(folded)], func(w string) bool { return akin(w, folded) })
}

// isEnding reports whether longer is shorter with at most two letters behind it.
func isEnding(shorter, longer string) bool {
	return strings.HasPrefix(longer, shorter) && utf8.RuneCountInString(longer[len(shorter):]) <= 2
}

// akin reports whether two words are likely forms of one: they share their
// first letters, and no less than four sevenths of the longer one.
func akin(a, b string) bool {
	x, y := []rune(a), []rune(b)
	n := 0
	for n < min(len(x), len(y)) && x[n] == y[n] {
		n++
	}
	return n >= stemLength && 7*n >= 4*max(len(x), len(y))
}

func prefix(word string) string {
	runes := []rune(word)
	return string(runes[:min(stemLength, len(runes))])
}

// fold makes spellings equal that mean the same: case, the marks inside of
// numbers, an article that has lost its vowel, and a possessive s.
func fold(word string) string {
	word = strings.ToLower(strings.ReplaceAll(word, "’", "'"))
	if strings.ContainsFunc(word, unicode.IsDigit) {
		return strings.Map(func(r rune) rune {
			if r == ',' || r == '\'' || r == '_' {
				return -1
			}
			return r
		}, word)
	}
	if article, rest, elided := strings.Cut(word, "'"); elided && len(rest) > 2 && len(article) <= 2 { // l'usine, qu'elle
		return rest
	}
	return strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "'")
}

// wordsOf are the words of a text, by UAX #29. Writing without spaces comes in
// single characters; of those only the ones that carry a meaning alone count.
func wordsOf(text string) (found []string) {
	for tokens := words.FromString(text); tokens.Next(); {
		word := tokens.Value()
		if first, _ := utf8.DecodeRuneInString(word); (unicode.IsLetter(first) || unicode.IsDigit(first)) &&
			!unicode.In(first, unicode.Hiragana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar) {
			found = append(found, word)
		}
	}
	return found
}

// thousands are groups of digits with spaces between them, as many languages
// write them.
var thousands = regexp.MustCompile(`\b[0-9]{1,3}(?:[ \x{a0}\x{2009}\x{202f}][0-9]{3})+\b`)

// joined is a text with such numbers in one piece.
func joined(text string) string {
	return thousands.ReplaceAllStringFunc(text, func(number string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsDigit(r) {
				return r
			}
			return -1
		}, number)
	})
}

func firstWord(text string) string {
	if all := wordsOf(text); len(all) > 0 {
		return all[0]
	}
	return ""
}
