package chunker

import (
	"slices"
	"sort"

	"caesura"
)

// An outline tells under which headings sentences stand. It is asked for
// sentences in order.
type outline struct {
	doc    *caesura.Document
	next   int // the first block that was not looked at
	levels []int
	titles []string
}

func newOutline(doc *caesura.Document) *outline { return &outline{doc: doc} }

// over is the path of the first of some sentences that is not itself a
// heading; of the last one when all are. A heading stands under itself. The
// result must not be changed.
func (o *outline) over(sentences []caesura.Sentence) []string {
	at := slices.IndexFunc(sentences, func(s caesura.Sentence) bool {
		return o.doc.Blocks[s.Block].Kind != caesura.Heading
	})
	if at < 0 {
		at = len(sentences) - 1
	}
	for ; o.next <= sentences[at].Block; o.next++ {
		if b := o.doc.Blocks[o.next]; b.Kind == caesura.Heading {
			o.enter(b)
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
	title := o.doc.Slice(trim(o.doc.Text, b.Span))
	o.titles = append(slices.Clone(o.titles[:above]), title)
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
