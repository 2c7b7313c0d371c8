package chunker

import (
	"slices"
	"sort"
	"strings"

	"caesura"
)

// A placer makes chunks of spans and tells where in the document they stand.
// It is asked for spans in order of their start.
type placer struct {
	doc     *caesura.Document
	outline *outline
	clock   *clock
}

func newPlacer(doc *caesura.Document) *placer {
	return &placer{doc: doc, outline: newOutline(doc), clock: newClock(doc)}
}

// chunk is that of a span that begins with so many bytes of overlap, which do
// not count for where it stands in the outline.
func (p *placer) chunk(index int, s caesura.Span, overlap int) caesura.Chunk {
	return caesura.Chunk{
		Span:     s,
		Index:    index,
		Text:     p.doc.Slice(s),
		Overlap:  overlap,
		Headings: p.outline.over(caesura.Span{Start: s.Start + overlap, End: s.End}),
		Pages:    pagesOf(p.doc, s),
		Time:     p.clock.when(s),
	}
}

// Places tells where each sentence stands: a chunk of its own, with headings,
// pages and times.
func Places(doc *caesura.Document, sentences []caesura.Sentence) []caesura.Chunk {
	place := newPlacer(doc)
	places := make([]caesura.Chunk, len(sentences))
	for i, s := range sentences {
		places[i] = place.chunk(i, s.Span, 0)
		places[i].Tokens, places[i].Sentences = s.Tokens, caesura.Range{First: i, Last: i}
	}
	return places
}

// An outline tells under which headings a block stands. It is asked for blocks
// in order.
type outline struct {
	doc    *caesura.Document
	next   int // the first block that was not looked at
	levels []int
	titles []string
}

func newOutline(doc *caesura.Document) *outline { return &outline{doc: doc} }

// over is the path of the first block in a span that is not a heading; of the
// last one when all are. A heading stands under itself. The result must not be
// changed.
func (o *outline) over(s caesura.Span) []string {
	for ; o.next < len(o.doc.Blocks) && o.doc.Blocks[o.next].Start < s.End; o.next++ {
		b := o.doc.Blocks[o.next]
		if b.Kind == caesura.Heading {
			o.enter(b)
		} else if b.End > s.Start {
			break
		}
	}
	return o.titles
}

// enter goes into a heading: out of all that are not above it.
func (o *outline) enter(b caesura.Block) {
	level := max(1, b.Level)
	above := len(o.levels)
	for above > 0 && o.levels[above-1] >= level {
		above--
	}
	o.levels = append(o.levels[:above], level)
	o.titles = append(slices.Clone(o.titles[:above]), title(o.doc.Slice(trim(o.doc.Text, b.Span))))
}

// longestTitle bounds, in bytes, the titles of headings, which are stored with
// every chunk under them: a page that is marked up as one heading must not be.
const longestTitle = 300

// title is a heading's text, shortened behind a word if it is too long.
func title(text string) string {
	if len(text) <= longestTitle {
		return text
	}
	return strings.TrimSpace(text[:best(text, runeStart(text, longestTitle))]) + "…"
}

// pagesOf are the first and the last page of a span; zero when none is known.
func pagesOf(doc *caesura.Document, s caesura.Span) caesura.PageRange {
	first := sort.Search(len(doc.Pages), func(i int) bool { return doc.Pages[i].End > s.Start })
	last := sort.Search(len(doc.Pages), func(i int) bool { return doc.Pages[i].Start >= s.End }) - 1
	if first > last {
		return caesura.PageRange{}
	}
	return caesura.PageRange{First: doc.Pages[first].Number, Last: doc.Pages[last].Number}
}
