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
	gap   bool // white space is due before the next character of the block
	page  int  // number of the current page; 0 before the first
	cue   *caesura.Cue
}

// begin opens a block. It must be closed by end before the next one.
func (b *builder) begin(kind caesura.BlockKind, level int) {
	b.block = caesura.Block{Kind: kind, Level: level, Span: caesura.Span{Start: -1}}
	b.open, b.gap = true, false
}

// end closes the block; one without text leaves no trace.
func (b *builder) end() {
	if b.open && b.block.Start >= 0 {
		b.block.End = b.text.Len()
		b.doc.Blocks = append(b.doc.Blocks, b.block)
	}
	b.open, b.gap = false, false
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
// is "a b", "a" + "b" is "ab".
func (b *builder) write(text string) {
	text = norm.NFC.String(strings.ToValidUTF8(text, string(utf8.RuneError)))
	code := b.block.Kind == caesura.Code
	for _, r := range text {
		switch {
		case code && (r == '\n' || r == '\t' || r == ' '):
			if b.block.Start >= 0 { // white space before the first character is left out
				b.text.WriteRune(r)
			}
		case unicode.IsSpace(r):
			b.gap = true
		case dropped(r):
		default:
			b.rune(r)
		}
	}
}

// space asks for white space before the next character of the block.
func (b *builder) space() { b.gap = true }

func (b *builder) rune(r rune) {
	switch {
	case b.block.Start < 0:
		b.separate()
		b.block.Start = b.text.Len()
	case b.gap:
		b.text.WriteByte(' ')
	}
	b.gap = false
	start := b.text.Len()
	b.text.WriteRune(r)
	if b.cue != nil && b.cue.Span.Start < 0 {
		b.cue.Span.Start = start
	}
	if b.page > 0 {
		if n := len(b.doc.Pages); n == 0 || b.doc.Pages[n-1].Number != b.page {
			b.doc.Pages = append(b.doc.Pages, caesura.Page{Number: b.page, Span: caesura.Span{Start: start}})
		}
		b.doc.Pages[len(b.doc.Pages)-1].End = b.text.Len()
	}
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

// dropped are characters that carry no text: controls, the byte order mark,
// soft hyphens and the non-characters that PDF readers leave behind.
func dropped(r rune) bool {
	return unicode.IsControl(r) || r == 0xFEFF || r == 0xAD || r == 0xFFFE || r == 0xFFFF
}

// document closes what is open and gives the document.
func (b *builder) document() *caesura.Document {
	b.endCue()
	b.end()
	b.doc.Text = b.text.String()
	trimCode(&b.doc)
	return &b.doc
}

// trimCode takes the white space off the end of code blocks.
func trimCode(d *caesura.Document) {
	for i, block := range d.Blocks {
		if block.Kind == caesura.Code {
			d.Blocks[i].End = block.Start + len(strings.TrimRightFunc(d.Slice(block.Span), unicode.IsSpace))
		}
	}
}
