package inspect

import (
	"caesura"
)

// A block of the page's text.
type block struct {
	Class string
	Level int // of a heading
	Parts []part
}

// A part is a sentence, with the white space before it.
type part struct {
	Sentence, Chunk int
	Before, Text    string
	Page            int // that begins here; 0 if none does
	Opens           bool
	Edge            *Chunk // the chunk that ends here
}

var classes = map[caesura.BlockKind]string{
	caesura.Paragraph: "paragraph", caesura.Heading: "heading", caesura.ListItem: "item",
	caesura.TableRow: "row", caesura.Code: "code", caesura.Caption: "caption",
}

// flow is the document's text, block by block.
func (r *Report) flow() []block {
	var out []block
	pages, chunk, last := newPager(r.document.Pages), 0, -1
	for i, s := range r.sentences {
		for i > r.Chunks[chunk].Sentences[1]-1 {
			chunk++
		}
		c := &r.Chunks[chunk]
		p := part{Sentence: i, Chunk: chunk, Text: r.document.Slice(s.Span), Page: pages.begins(s.Start), Opens: c.Sentences[0]-1 == i}
		if s.Block != last {
			b := r.document.Blocks[s.Block]
			out = append(out, block{Class: classes[b.Kind], Level: b.Level})
			last = s.Block
			p.Before = r.document.Text[b.Start:s.Start]
		} else {
			p.Before = r.document.Text[r.sentences[i-1].End:s.Start]
		}
		if c.Sentences[1]-1 == i {
			p.Edge = c
		}
		b := &out[len(out)-1]
		b.Parts = append(b.Parts, p)
	}
	return out
}

// A pager tells where pages begin, asked in the order of the text.
type pager struct {
	pages []caesura.Page
	next  int
}

func newPager(pages []caesura.Page) *pager { return &pager{pages: pages} }

// begins is the number of the page that began since the last call, up to this
// place; 0 if none did.
func (p *pager) begins(at int) int {
	number := 0
	for p.next < len(p.pages) && p.pages[p.next].Start <= at {
		number = p.pages[p.next].Number
		p.next++
	}
	return number
}
