package embedding

import (
	_ "embed"
	"sort"
	"strconv"
	"strings"
)

// charLines says what the reference tokenizer does with each code point; see
// scripts/distill/tables.py, which asked it about every one. So nothing here
// depends on the Unicode version of a library or of the Go release.
//
//go:embed model/chars.txt
var charLines string

// A charKind is what happens to a code point.
type charKind uint8

const (
	charKeep   charKind = iota // part of a word, after adding the offset
	charDrop                   // left out
	charSpace                  // ends a word
	charAlone                  // a word of its own, after adding the offset
	charExpand                 // becomes several, see chars.expand
)

// A char is what happens to a code point. The zero char stands for itself.
type char struct {
	kind   charKind
	offset rune
}

// A charRun is code points that share a char.
type charRun struct {
	first, last rune
	char
}

// chars is the table of all code points: the runs that do not stand for
// themselves, in order, and a copy of the first of them by code point, which
// covers the alphabetic scripts of Europe and the Near East.
type chars struct {
	low        [0x800]char
	runs       []charRun
	expansions map[rune]string
}

// Hangul syllables become two or three letters by arithmetic; Unicode
// Standard, section 3.12.
const (
	hangulFirst, hangulLast              = 0xAC00, 0xD7A3
	hangulLead, hangulVowel, hangulTail0 = 0x1100, 0x1161, 0x11A7
)

func newChars() *chars {
	c := &chars{expansions: make(map[rune]string)}
	for line := range strings.Lines(charLines) {
		c.add(strings.Fields(line))
	}
	for r := range rune(len(c.low)) {
		c.low[r] = c.search(r)
	}
	return c
}

// add takes a line of the table, whose form a test checks: kind, code points,
// argument.
func (c *chars) add(fields []string) {
	first, last, isRun := strings.Cut(fields[1], "-")
	if !isRun {
		last = first
	}
	run := charRun{first: hex(first), last: hex(last)}
	switch fields[0] {
	case "drop":
		run.kind = charDrop
	case "space":
		run.kind = charSpace
	case "map":
		run.offset = hex(fields[2])
	case "alone":
		run.kind, run.offset = charAlone, hex(fields[2])
	case "expand":
		run.kind = charExpand
		c.expansions[run.first] = decode(fields[2:])
	}
	c.runs = append(c.runs, run)
}

func (c *chars) of(r rune) char {
	if r < rune(len(c.low)) {
		return c.low[r]
	}
	return c.search(r)
}

func (c *chars) search(r rune) char {
	if r >= hangulFirst && r <= hangulLast {
		return char{kind: charExpand}
	}
	i := sort.Search(len(c.runs), func(i int) bool { return c.runs[i].last >= r })
	if i < len(c.runs) && c.runs[i].first <= r {
		return c.runs[i].char
	}
	return char{}
}

// expand appends what r becomes.
func (c *chars) expand(to []rune, r rune) []rune {
	if r < hangulFirst || r > hangulLast {
		return append(to, []rune(c.expansions[r])...)
	}
	i := r - hangulFirst
	to = append(to, hangulLead+i/588, hangulVowel+i%588/28)
	if i%28 != 0 {
		to = append(to, hangulTail0+i%28)
	}
	return to
}

func hex(digits string) rune {
	n, _ := strconv.ParseInt(digits, 16, 32)
	return rune(n)
}

func decode(codes []string) string {
	var b strings.Builder
	for _, code := range codes {
		b.WriteRune(hex(code))
	}
	return b.String()
}
