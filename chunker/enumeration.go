package chunker

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An enumeration is a list that a text holds within a line: "1. Peel 2. Chop
// 3. Fry". Each of its items begins a sentence, whatever stands before it.
type enumeration struct {
	next string // the label that goes on with the list: "2."; "" if there is none
	at   int    // where it stands, behind the sentence at hand; 0 if nowhere

	lettered bool // "i" is behind "h"
}

// furthestLabel bounds, in bytes, how far behind its item the next one begins.
const furthestLabel = 1000

// bullets are signs in front of items.
const bullets = "•⁃‣▪◦●■➢✓"

// begin takes up the list that goes on or begins at an offset of a text.
func (e *enumeration) begin(text string, at int, r *rules) {
	if e.at > at {
		return
	}
	at += spaces(text[at:])
	e.at = 0
	if at == len(text) {
		return
	}
	if !mayLabel(text[at:]) {
		return
	}
	rest := text[at:]
	if label := labelOf(rest); label != "" {
		if next := e.follows(label); next != "" {
			e.next = next
			e.find(text, at+len(label), r)
		}
	}
}

// mayLabel tells at little cost that a text begins with no label.
func mayLabel(text string) bool {
	c, n := rune(text[0]), 1
	if c >= utf8.RuneSelf {
		c, n = utf8.DecodeRuneInString(text)
	}
	if c > 0x2000 && c < 0x2800 {
		return true
	}
	for i := n; i < len(text) && i < n+5; i++ {
		if text[i] == ')' || text[i] == '.' && !(c >= 'A' && c <= 'Z') {
			return true
		}
	}
	return false
}

// announced takes up the list that begins at an offset behind a colon.
func (e *enumeration) announced(text string, at int, r *rules) bool {
	rest := text[at:]
	if len(rest) < 3 || rest[0] != ' ' || !strings.ContainsRune("1aAiаАαΑא가("+bullets, firstOf(rest[1:])) || rest[1] == '1' && unicode.IsDigit(rune(rest[2])) {
		return false
	}
	e.begin(text, at, r)
	return e.at > at
}

// item is the text from an offset to the next item of the list.
func (e *enumeration) item(text string, at int) string {
	if e.at > at {
		return text[at:e.at]
	}
	return text[at:]
}

// find looks for the next label from an offset on.
func (e *enumeration) find(text string, from int, r *rules) {
	within := text[from:min(len(text), from+furthestLabel)]
	for i := 0; ; {
		k := strings.Index(within[i:], e.next)
		if k < 0 {
			return
		}
		i += k + len(e.next)
		before, after := within[:i-len(e.next)], text[from+i:]
		if unicode.IsSpace(lastOf(before)) && unicode.IsSpace(firstOf(after)) && r.itemBetween(before, e.next, after) {
			e.at = from + i - len(e.next)
			return
		}
	}
}

// itemBetween reports whether a label between two parts of a text is an item's
// that begins a sentence. It does not behind a comma, a semicolon or "and", and
// the number in "see step 2. Then" is no label, nor are numbers with stops in a
// language that writes ordinals so.
func (r *rules) itemBetween(before, label, after string) bool {
	word, _, ok := lastToken(before)
	if !ok || word == "" || strings.ContainsRune(",;，；、", lastOf(word)) || conjunctions[word] || strings.TrimSpace(after) == "" {
		return false
	}
	if !strings.HasSuffix(label, ".") || strings.ContainsRune(bullets, firstOf(label)) {
		return true
	}
	if r.tongue.ordinals && unicode.IsDigit(firstOf(label)) {
		return false
	}
	plain := strings.ToLower(word)
	if abbreviation, ok := strings.CutSuffix(plain, "."); ok {
		return r.class(abbreviation) != holdsNumber
	}
	return !beforeNumbers[plain] && !counting[plain]
}

// conjunctions before the last item of a list that runs on in its sentence.
var conjunctions = wordList(`and or und oder et ou y o e u ed en of och eller og ja tai i oraz lub a nebo и или και ή és vagy ve veya або і та`).set()

// beforeNumbers are words that go on with a number.
var beforeNumbers = wordList(`
	to in of at is was are by than with least most about no on for from only until since the were has have had be
	step section part chapter figure table rule question article page grade line level version
	à de le la du au les des est en el los del es al di il lo da è em do é étape paso passo fase partie parte
	am im der die das dem den vom zum bis seit ist war hat`).set()

// labelOf is the label that a text begins with, or "": "1.", "2)", "(a)",
// "iii)", "•", "• 9.". White space stands behind it.
func labelOf(text string) string {
	end := 0
	if c, n := utf8.DecodeRuneInString(text); strings.ContainsRune(bullets, c) {
		end = n + spaces(text[n:])
		if number := ordinal(text[end:]); number != "" {
			return text[:end+len(number)]
		}
		return text[:n]
	}
	if strings.HasPrefix(text, "(") {
		end = 1
	}
	word := alphanumeric(text[end:])
	if word == "" {
		_, n := utf8.DecodeRuneInString(text[end:])
		if word = text[end : end+n]; lettering(word) == "" {
			return ""
		}
	}
	if len(word) > 4 {
		return ""
	}
	end += len(word)
	rest := text[end:]
	if text[0] != '(' && strings.HasPrefix(rest, ".") && !isUpper(word) {
		end++
	}
	if strings.HasPrefix(text[end:], ")") {
		end++
	}
	if end == len(word) || text[0] == '(' && !strings.HasSuffix(text[:end], ")") || !unicode.IsSpace(firstOf(text[end:])) {
		return ""
	}
	return text[:end]
}

// ordinal is the number with a stop that a text begins with, or "".
func ordinal(text string) string {
	number := alphanumeric(text)
	if digits(number) == 0 || len(number) > 2 || !strings.HasPrefix(text[len(number):], ". ") {
		return ""
	}
	return text[:len(number)+1]
}

// alphanumeric is the ASCII letters or digits that a text begins with.
func alphanumeric(text string) string {
	for i := range len(text) {
		if c := text[i] | 0x20; !(text[i] >= '0' && text[i] <= '9') && !(c >= 'a' && c <= 'z') {
			return text[:i]
		}
	}
	return text
}

// romans are the Roman numerals that label items.
var romans = strings.Fields("i ii iii iv v vi vii viii ix x xi xii xiii xiv xv")

// follows is the label behind another, "" if that one is a letter or a Roman
// numeral that neither is the first nor goes on with this list.
func (e *enumeration) follows(label string) string {
	core := strings.Trim(label, "().")
	counter := strings.TrimLeft(core, bullets+" ")
	at := strings.LastIndex(label, counter)
	with := func(s string) string { return label[:at] + s + label[at+len(counter):] }
	if counter == "" {
		return label
	}
	if n, err := strconv.Atoi(counter); err == nil {
		return with(strconv.Itoa(n + 1))
	}
	goesOn := e.next == label
	if i := slices.Index(romans, strings.ToLower(counter)); i >= 0 && i+1 < len(romans) && (goesOn && !e.lettered || !goesOn && i == 0) {
		e.lettered = false
		if isUpper(counter) {
			return with(strings.ToUpper(romans[i+1]))
		}
		return with(romans[i+1])
	}
	if behind := after(counter); behind != "" && (goesOn || first(counter)) {
		e.lettered = true
		return with(behind)
	}
	return ""
}

// letterings are the letters that label items, in order, by script.
var letterings = strings.Fields("abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ абвгдежзиклмнопрст АБВГДЕЖЗИКЛМНОПРСТ " +
	"αβγδεζηθικλμ ΑΒΓΔΕΖΗΘΙΚΛΜ אבגדהוזחטי أبجدهوزحطي 가나다라마바사아자차카타파하 कखगघङचछज กขคงจฉชซ")

// lettering is what is left of the letters of a script from one on; "" if a
// text is not one letter of these.
func lettering(letter string) string {
	c, n := utf8.DecodeRuneInString(letter)
	if n == 0 || n < len(letter) || !unicode.IsLetter(c) {
		return ""
	}
	for _, letters := range letterings {
		if at := strings.Index(letters, letter); at >= 0 {
			return letters[at:]
		}
	}
	return ""
}

// after is the letter behind another, or "".
func after(letter string) string {
	if left := lettering(letter); len(left) > len(letter) {
		_, n := utf8.DecodeRuneInString(left[len(letter):])
		return left[len(letter) : len(letter)+n]
	}
	return ""
}

// first reports whether a letter is the first of its script.
func first(letter string) bool { return slices.Contains(letterings, lettering(letter)) }
