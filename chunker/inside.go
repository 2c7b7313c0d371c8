package chunker

import "strings"

// An opened bracket keeps the marks inside it from ending the sentence that it
// stands in: "The deed (it was signed. Twice.) is void." One that begins a
// sentence holds sentences of its own.
type opened struct {
	at     int // behind the bracket
	closer string
}

// furthestCloser bounds, in bytes, how far behind a mark the bracket closes; one
// that does not is no bracket but a slip of the pen.
const furthestCloser = 300

// closers of the brackets.
var closers = map[rune]string{'(': ")", '（': "）", '《': "》"}

// holds reports whether the bracket keeps the sentence from ending: it is open
// there, or it closes behind the mark at i and, in a script without capitals
// that would tell, the sentence goes on. A title in 《》 ends nothing.
func (o *opened) holds(text string, i, end int) bool {
	if o.at == 0 || o.at > i || o.closer != "》" && opening(text) >= o.at-1 || strings.Contains(text[o.at:i], o.closer) {
		return false
	}
	rest := text[end:]
	if strings.Contains(text[i:end], o.closer) {
		return isUncased(rest[spaces(rest):])
	}
	within := rest[:min(len(rest), furthestCloser)]
	closes := strings.Index(within, o.closer)
	return closes >= 0 && !strings.ContainsAny(within[:closes], "(（《")
}
