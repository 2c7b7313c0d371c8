package ground

import (
	"regexp"
	"strings"

	"caesura"
)

// locate finds the first place in a text that has the words of a quote in their
// order, with whatever space between them, case and kind of quotation mark.
func locate(text, quote string) (caesura.Span, bool) {
	words := strings.Fields(quote)
	if len(words) == 0 || len(strings.Join(words, "")) > longest*len(text) {
		return caesura.Span{}, false
	}
	for i, w := range words {
		words[i] = marks.Replace(regexp.QuoteMeta(w))
	}
	pattern, err := regexp.Compile(`(?i)` + strings.Join(words, `[\s\p{Z}\x{85}]+`))
	if err != nil { // no quote of a passage is so long
		return caesura.Span{}, false
	}
	at := pattern.FindStringIndex(text)
	if at == nil {
		return caesura.Span{}, false
	}
	return caesura.Span{Start: at[0], End: at[1]}, true
}

// longest is how many times the bytes of a text a quote of it can have: a
// typographic quotation mark is three, a plain one is one.
const longest = 3

// marks are what stands for each kind of quotation mark.
var marks = strings.NewReplacer(
	`'`, `['’‘]`, `’`, `['’‘]`, `‘`, `['’‘]`,
	`"`, `["“”]`, `“`, `["“”]`, `”`, `["“”]`,
)
