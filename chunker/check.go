package chunker

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"caesura"
)

// Check reports everything that does not hold of the chunks of a document and
// should; nil when all is well. What must hold:
//
//   - sentences: in order, not overlapping, each within its block, without
//     white space at its ends, and nothing but white space outside of them;
//   - chunks: numbered from 0, each with a span on character borders and the
//     text under it, valid UTF-8; every sentence in exactly one, in order,
//     beside the overlap, which is whole sentences of the chunk before and no
//     more than was asked for;
//   - a parent around each, within the maximum, if that was asked for;
//   - no chunk over the maximum, by its tokens and by a new count;
//   - pages, headings and times those of the span, no time that ends before it
//     starts;
//   - every edge with a known cause, the last one and no other being the end.
func Check(doc *caesura.Document, sentences []caesura.Sentence, chunks []caesura.Chunk, o Options, count func(string) int) error {
	o = o.WithDefaults()
	c := checker{doc: doc, sentences: sentences, options: o, limit: o.limit(count)}
	c.checkSentences()
	c.checkOrder(chunks)
	place := newPlacer(doc)
	for i := range chunks {
		c.checkChunk(&chunks[i], place)
		c.checkEdge(&chunks[i], i+1 == len(chunks))
	}
	return errors.Join(c.errs...)
}

type checker struct {
	doc       *caesura.Document
	sentences []caesura.Sentence
	options   Options
	limit     limit
	errs      []error
}

// must notes what does not hold.
func (c *checker) must(holds bool, format string, args ...any) bool {
	if !holds {
		c.errs = append(c.errs, fmt.Errorf(format, args...))
	}
	return holds
}

// within reports whether a span lies in the text, on character borders.
func (c *checker) within(s caesura.Span) bool {
	text := c.doc.Text
	border := func(i int) bool { return i == len(text) || utf8.RuneStart(text[i]) }
	return 0 <= s.Start && s.Start < s.End && s.End <= len(text) && border(s.Start) && border(s.End)
}

func (c *checker) checkSentences() {
	blank := func(from, to int) bool { return strings.TrimSpace(c.doc.Text[from:to]) == "" }
	end := 0
	for i, s := range c.sentences {
		if !c.must(c.within(s.Span) && s.Start >= end, "sentence %d [%d, %d): not in the text or before the end of the one before (%d)", i, s.Start, s.End, end) {
			return
		}
		c.must(blank(end, s.Start), "text [%d, %d) before sentence %d is in no sentence", end, s.Start, i)
		c.must(trim(c.doc.Text, s.Span) == s.Span, "sentence %d begins or ends with white space", i)
		c.must(s.Block >= 0 && s.Block < len(c.doc.Blocks) && c.doc.Blocks[s.Block].Contains(s.Span), "sentence %d is not within block %d", i, s.Block)
		end = s.End
	}
	c.must(blank(end, len(c.doc.Text)), "text after the last sentence, from %d on, is in no sentence", end)
}

// checkOrder checks that the chunks hold every sentence once, in order.
func (c *checker) checkOrder(chunks []caesura.Chunk) {
	next := 0
	for i, k := range chunks {
		c.must(k.Index == i, "chunk %d has the index %d", i, k.Index)
		c.must(k.Sentences.First == next && k.Sentences.Last >= next, "chunk %d has the sentences %d to %d, must begin with %d", i, k.Sentences.First, k.Sentences.Last, next)
		next = k.Sentences.Last + 1
	}
	c.must(next == len(c.sentences), "the chunks hold %d sentences of %d", next, len(c.sentences))
}

func (c *checker) checkChunk(k *caesura.Chunk, place *placer) {
	first, last := k.Sentences.First, k.Sentences.Last
	if !c.must(c.within(k.Span), "chunk %d: [%d, %d) is not in the text or cuts a character", k.Index, k.Start, k.End) ||
		!c.must(0 <= first && first <= last && last < len(c.sentences), "chunk %d: sentences %d to %d do not exist", k.Index, first, last) {
		return
	}
	c.must(k.Start+k.Overlap == c.sentences[first].Start && k.End == c.sentences[last].End, "chunk %d: [%d, %d) is not the span of its sentences behind %d bytes of overlap", k.Index, k.Start, k.End, k.Overlap)
	c.checkOverlap(k)
	c.checkParent(k)
	want := place.chunk(k.Index, k.Span, k.Overlap)
	c.must(k.Text == want.Text, "chunk %d: its text is not the text under its span", k.Index)
	c.must(utf8.ValidString(k.Text), "chunk %d: its text is not valid UTF-8", k.Index)
	tokens, fits := c.limit.measure(k.Text)
	c.must(fits, "chunk %d: %d tokens and %d bytes, over the maximum of %d tokens or %d bytes", k.Index, tokens, len(k.Text), c.limit.tokens, c.limit.bytes)
	c.must(tokens == k.Tokens, "chunk %d: says %d tokens, has %d", k.Index, k.Tokens, tokens)
	c.must(k.Pages == want.Pages, "chunk %d: pages %v, must be %v", k.Index, k.Pages, want.Pages)
	c.must(slices.Equal(k.Headings, want.Headings), "chunk %d: headings %q, must be %q", k.Index, k.Headings, want.Headings)
	c.must(reflect.DeepEqual(k.Time, want.Time), "chunk %d: its times are not those of its span", k.Index)
	c.must(k.Time.Start <= k.Time.Stop, "chunk %d: stops at %v, before it starts at %v", k.Index, k.Time.Stop, k.Time.Start)
	for _, t := range k.Time.Cues {
		c.must(t.Start <= t.Stop, "chunk %d: a cue stops at %v, before it starts at %v", k.Index, t.Stop, t.Start)
	}
}

// checkOverlap checks that a chunk begins with whole sentences that end the
// one before, and no more of them than was asked for.
func (c *checker) checkOverlap(k *caesura.Chunk) {
	base := c.limit.count("")
	tokens := 0
	begin := k.Sentences.First
	for ; begin > 0 && c.sentences[begin-1].Start >= k.Start; begin-- {
		tokens += max(0, c.sentences[begin-1].Tokens-base)
	}
	c.must(k.Overlap >= 0 && c.sentences[begin].Start == k.Start, "chunk %d: its overlap of %d bytes does not begin with a sentence", k.Index, k.Overlap)
	c.must(tokens == 0 || base+tokens <= c.options.OverlapTokens, "chunk %d: an overlap of %d tokens, asked for were %d", k.Index, tokens, c.options.OverlapTokens)
}

// checkParent checks that a chunk lies within its parent, which is within the
// limit, and that it has one if that was asked for.
func (c *checker) checkParent(k *caesura.Chunk) {
	p := k.Parent
	if !c.must((p != caesura.Parent{}) == (c.options.ChildTokens > 0), "chunk %d: a parent of %d bytes", k.Index, len(p.Text)) || len(p.Text) == 0 {
		return
	}
	core := caesura.Span{Start: k.Start + k.Overlap, End: k.End}
	if !c.must(c.within(p.Span) && p.Contains(core), "chunk %d: its parent [%d, %d) does not hold it", k.Index, p.Start, p.End) {
		return
	}
	_, fits := c.limit.measure(p.Text)
	c.must(fits && p.Text == c.doc.Slice(p.Span), "chunk %d: its parent is over the maximum, or not the text under its span", k.Index)
}

func (c *checker) checkEdge(k *caesura.Chunk, last bool) {
	c.must(slices.Contains(caesura.Causes, k.Edge.Cause), "chunk %d: unknown cause %q", k.Index, k.Edge.Cause)
	c.must((k.Edge.Cause == caesura.CauseEnd) == last, "chunk %d of %s: cause %q", k.Index, c.doc.ID, k.Edge.Cause)
}
