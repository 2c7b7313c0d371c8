package fit

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/clipperhouse/uax29/v2/words"
)

// A Vocabulary says how well a tokenizer knows the words of a domain. Words are
// those of UAX #29, divided at apostrophes, that hold a letter.
type Vocabulary struct {
	Tokenizer string `json:"tokenizer"`
	Words     int    `json:"words"`
	Distinct  int    `json:"distinct"` // as they are written

	Whole         Number `json:"whole"`           // share of the words that are one token
	WholeDistinct Number `json:"whole_distinct"`  // share of the distinct words
	PiecesPerWord Number `json:"pieces_per_word"` // tokens of a word, on average
	Unknown       Number `json:"unknown"`         // share of the tokens that stand for what is not known

	// Broken are the most frequent words that are not whole, with their number.
	Broken []Broken `json:"broken"`
}

// A Broken word is one of several tokens.
type Broken struct {
	Word   string `json:"word"`
	Count  int    `json:"count"`
	Pieces int    `json:"pieces"`
}

// mostBroken is how many of them are listed.
const mostBroken = 10

// wordsOf counts the words of texts, each text once.
func wordsOf(texts []string) map[string]int {
	count, seen := map[string]int{}, map[string]bool{}
	for _, text := range texts {
		if seen[text] {
			continue
		}
		seen[text] = true
		tokens := words.FromString(text)
		for tokens.Next() {
			for part := range strings.FieldsFuncSeq(tokens.Value(), apostrophe) {
				if strings.ContainsFunc(part, unicode.IsLetter) {
					count[part]++
				}
			}
		}
	}
	return count
}

// apostrophe divides words: tokenizers do it too, and "it's" says nothing of a
// domain.
func apostrophe(r rune) bool { return r == '\'' || r == '’' }

func newVocabulary(tokenizer string, count map[string]int, pieces func(word string) (pieces, unknown int)) Vocabulary {
	v := Vocabulary{Tokenizer: tokenizer, Distinct: len(count), Whole: none, WholeDistinct: none, PiecesPerWord: none, Unknown: none, Broken: []Broken{}}
	whole, wholeDistinct, tokens, unknown := 0, 0, 0, 0
	for word, n := range count {
		p, u := pieces(word)
		v.Words += n
		tokens += n * p
		unknown += n * u
		if p == 1 && u == 0 {
			whole += n
			wholeDistinct++
			continue
		}
		v.Broken = append(v.Broken, Broken{word, n, p})
	}
	slices.SortFunc(v.Broken, func(a, b Broken) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Word, b.Word))
	})
	v.Broken = v.Broken[:min(mostBroken, len(v.Broken))]
	v.Whole, v.WholeDistinct = share(whole, v.Words), share(wholeDistinct, v.Distinct)
	v.PiecesPerWord, v.Unknown = share(tokens, v.Words), share(unknown, tokens)
	return v
}

func share(part, all int) Number {
	if all == 0 {
		return none
	}
	return Number(float64(part) / float64(all))
}
