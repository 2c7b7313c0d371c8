package reader

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"caesura"
)

// A builder assembles a document's text block by block, so that every span is
// right by construction. White space inside a block is folded to one space
// (kept in code), and neither begins nor ends a block, a page or a cue.
type builder struct {
	doc   caesura.Document
	text  strings.Builder
	block caesura.Block
	open  bool // a block is open
	page  int  // number of the current page; 0 before the first
	cue   *caesura.Cue

	gap  gap    // white space that is due before the next character of the block
	code []byte // the same in code, as it stands
	last rune   // last character written
}

// A gap is the white space that was met since the last character.
type gap uint8

const (
	noGap   gap = iota
	blanks      // no line end among it
	lineEnd     // a line end among it
	wanted      // asked for by space
)

// begin opens a block. It must be closed by end before the next one.
func (b *builder) begin(kind caesura.BlockKind, level int) {
	b.block = caesura.Block{Kind: kind, Level: level, Span: caesura.Span{Start: -1}}
	b.open, b.gap, b.code = true, noGap, b.code[:0]
}

// end closes the block; one without text leaves no trace.
func (b *builder) end() {
	if b.open && b.block.Start >= 0 {
		b.block.End = b.text.Len()
		b.doc.Blocks = append(b.doc.Blocks, b.block)
	}
	b.open = false
}

// add is a block of one text.
func (b *builder) add(kind caesura.BlockKind, level int, text string) {
	b.begin(kind, level)
	b.write(text)
	b.end()
}

// startPage says that what is written from here on stands on page number.
func (b *builder) startPage(number int) { b.page = number }

// startCue says that what is written until endCue was spoken from start to stop.
func (b *builder) startCue(start, stop time.Duration, speaker string) {
	b.cue = &caesura.Cue{Span: caesura.Span{Start: -1}, Start: start, Stop: stop, Speaker: speaker}
}

// endCue closes the cue; one without text leaves no trace.
func (b *builder) endCue() {
	if b.cue != nil && b.cue.Span.Start >= 0 {
		b.cue.Span.End = b.text.Len()
		b.doc.Cues = append(b.doc.Cues, *b.cue)
	}
	b.cue = nil
}

// write appends to the open block. White space at its ends counts: "a" + " b"
// is "a b", "a" + "b" is "ab". A line end between two characters of a script
// that is written without spaces is no white space.
func (b *builder) write(text string) {
	text = norm.NFC.String(strings.ToValidUTF8(text, string(utf8.RuneError)))
	if b.block.Kind == caesura.Code {
		text = lineEnds(text)
	}
	from := 0 // text[from:i] is waiting to be put
	for i, r := range text {
		if r > ' ' && r < 0x7F { // most characters of most texts
			continue
		}
		white := unicode.IsSpace(r)
		if !white && !b.leavesOut(r, i > from) {
			continue
		}
		b.put(text[from:i])
		from = i + utf8.RuneLen(r)
		if white {
			b.white(r)
		}
	}
	b.put(text[from:])
}

// lineEnds makes the line ends of all systems "\n".
func lineEnds(text string) string {
	if !strings.Contains(text, "\r") {
		return text
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}

// space asks for white space before the next character of the block.
func (b *builder) space() {
	b.white(' ')
	b.gap = wanted
}

// white notes white space.
func (b *builder) white(r rune) {
	ends := r == '\n' || r == '\r'
	switch {
	case b.block.Start < 0: // it does not begin a block
	case b.block.Kind == caesura.Code && (r == '\n' || r == '\t'):
		b.code = append(b.code, byte(r))
	case b.block.Kind == caesura.Code:
		b.code = append(b.code, ' ')
	case b.gap != wanted && ends:
		b.gap = lineEnd
	case b.gap == noGap:
		b.gap = blanks
	}
}

// put appends characters that are not white space, and the white space that
// is due before them.
func (b *builder) put(s string) {
	if s == "" {
		return
	}
	first, _ := utf8.DecodeRuneInString(s)
	switch {
	case b.block.Start < 0:
		b.separate()
		b.block.Start = b.text.Len()
	case b.block.Kind == caesura.Code:
		b.text.Write(b.code)
	case b.gap == lineEnd && spaceless(b.last) && spaceless(first):
	case b.gap != noGap:
		b.text.WriteByte(' ')
	}
	b.gap, b.code = noGap, b.code[:0]
	start := b.text.Len()
	b.text.WriteString(s)
	b.last, _ = utf8.DecodeLastRuneInString(s)
	if b.cue != nil && b.cue.Span.Start < 0 {
		b.cue.Span.Start = start
	}
	b.extendPage(start)
}

func (b *builder) extendPage(start int) {
	if b.page == 0 {
		return
	}
	if n := len(b.doc.Pages); n == 0 || b.doc.Pages[n-1].Number != b.page {
		b.doc.Pages = append(b.doc.Pages, caesura.Page{Number: b.page, Span: caesura.Span{Start: start}})
	}
	b.doc.Pages[len(b.doc.Pages)-1].End = b.text.Len()
}

// separate puts the white space between two blocks: a line end between items
// of one list or rows of one table, otherwise an empty line.
func (b *builder) separate() {
	n := len(b.doc.Blocks)
	if n == 0 {
		return
	}
	before := b.doc.Blocks[n-1].Kind
	if before == b.block.Kind && (before == caesura.ListItem || before == caesura.TableRow) {
		b.text.WriteString("\n")
		return
	}
	b.text.WriteString("\n\n")
}

// leavesOut are characters that carry no text: controls, the byte order mark,
// soft hyphens and the non-characters that PDF readers leave behind. Invisible
// characters do not begin a block, so that no block is made of them alone.
func (b *builder) leavesOut(r rune, waiting bool) bool {
	if unicode.IsControl(r) || r == 0xFEFF || r == 0xAD || r == 0xFFFE || r == 0xFFFF {
		return true
	}
	return b.block.Start < 0 && !waiting && unicode.Is(unicode.Cf, r)
}

// document closes what is open and gives the document.
func (b *builder) document() *caesura.Document {
	b.endCue()
	b.end()
	b.doc.Text = b.text.String()
	return &b.doc
}

// spaceless reports whether a character belongs to a script that is written
// without spaces between words, and whose lines are joined without one: Han,
// kana, bopomofo, yi, and the punctuation and wide forms that go with them.
// Korean has spaces.
func spaceless(r rune) bool { return r >= 0x2E80 && unicode.Is(spacelessScripts, r) }

var spacelessScripts = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x2E80, Hi: 0x312F, Stride: 1}, // radicals, CJK punctuation, kana, bopomofo
		{Lo: 0x3190, Hi: 0x33FF, Stride: 1}, // after the Hangul letters: signs, extensions, squared words
		{Lo: 0x3400, Hi: 0x4DBF, Stride: 1},
		{Lo: 0x4E00, Hi: 0xA4CF, Stride: 1}, // Han, yi
		{Lo: 0xF900, Hi: 0xFAFF, Stride: 1},
		{Lo: 0xFE30, Hi: 0xFE4F, Stride: 1},
		{Lo: 0xFF00, Hi: 0xFF9F, Stride: 1}, // wide forms, narrow katakana
	},
	R32: []unicode.Range32{{Lo: 0x20000, Hi: 0x3FFFD, Stride: 1}},
}
