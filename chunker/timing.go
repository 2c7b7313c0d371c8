package chunker

import (
	"sort"
	"time"
	"unicode/utf8"

	"caesura"
)

// A clock tells when spans of a document were spoken.
type clock struct {
	text string
	cues []caesura.Cue

	// marks[i] is the number of characters before byte i·markEvery, so that a
	// cue of an hour is not counted again for every chunk in it.
	marks []int
}

const markEvery = 1024

func newClock(doc *caesura.Document) *clock {
	c := &clock{text: doc.Text, cues: doc.Cues}
	if len(c.cues) == 0 {
		return c
	}
	for n, at := 0, 0; at <= len(c.text); at += markEvery {
		c.marks = append(c.marks, n)
		n += starts(c.text[at:min(len(c.text), at+markEvery)])
	}
	return c
}

// when is the time of a span: from the start of its first cue to the latest
// stop of its cues. Of a cue that it covers in part it has that part, by
// characters, as if speech were even. Cues may be out of order, overlap, or
// last no time: the first one in the text gives the start, and the stop is
// never before it, since no cue stops before it starts.
func (c *clock) when(s caesura.Span) caesura.TimeRange {
	var t caesura.TimeRange
	first := sort.Search(len(c.cues), func(i int) bool { return c.cues[i].Span.End > s.Start })
	for _, cue := range c.cues[first:] {
		if cue.Span.Start >= s.End {
			break
		}
		if !cue.Overlaps(s) {
			continue
		}
		part := c.part(cue, s)
		if !t.Known {
			t.Known, t.Start, t.Stop = true, part.Start, part.Stop
		}
		t.Stop = max(t.Stop, part.Stop)
		t.Cues = append(t.Cues, part)
	}
	return t
}

// part is the time of the part of a cue that lies in a span. White space at
// the ends of a cue takes no time of it.
func (c *clock) part(cue caesura.Cue, s caesura.Span) caesura.TimeSpan {
	out := caesura.TimeSpan{Start: cue.Start, Stop: cue.Stop, Speaker: cue.Speaker}
	words := trim(c.text, cue.Span)
	if s.Start > words.Start {
		out.Start = c.inside(cue, words, s.Start)
	}
	if s.End < words.End {
		out.Stop = max(out.Start, c.inside(cue, words, s.End))
	}
	return out
}

// inside is the time at an offset within the words of a cue.
func (c *clock) inside(cue caesura.Cue, words caesura.Span, at int) time.Duration {
	first, last := c.before(words.Start), c.before(words.End)
	at = min(max(at, words.Start), words.End)
	share := float64(c.before(at)-first) / float64(max(1, last-first))
	return cue.Start + time.Duration(float64(cue.Stop-cue.Start)*share)
}

// before is the number of characters before an offset.
func (c *clock) before(at int) int {
	mark := at / markEvery
	return c.marks[mark] + starts(c.text[mark*markEvery:at])
}

// starts is the number of characters that start in s.
func starts(s string) int {
	n := 0
	for i := range len(s) {
		if utf8.RuneStart(s[i]) {
			n++
		}
	}
	return n
}
