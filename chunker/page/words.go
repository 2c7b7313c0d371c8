package page

import (
	"strconv"
	"strings"
	"unicode"
)

// Plain is a text on one line, without what is not to be seen and without
// control characters, which a terminal would obey.
func Plain(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Cc, unicode.Cf) && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)
	return strings.Join(strings.Fields(text), " ")
}

// Count is "1 chunk", "2 chunks".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
