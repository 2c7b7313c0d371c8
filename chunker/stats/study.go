package stats

import (
	"math"
	"slices"

	"caesura/chunker"
)

// DefaultSpans are the sizes of windows that are compared.
var DefaultSpans = []int{2, 4, 6, 8}

// A Study gathers the distances of a corpus. It keeps eight bytes for each gap
// and span, and as many for each document and span.
type Study struct {
	options chunker.Options
	spans   []*column

	documents, sentences int
	tags                 map[string]bool
}

// A column is the distances of one span.
type column struct {
	size      int
	tooShort  int // documents
	undefined int // gaps
	low, high float64

	tags  map[string]*tagged
	rules []tally
}

// tagged is the distances of one tag.
type tagged struct {
	gaps      []float64
	documents []float64 // the mean of each
}

// New is a study of the distance, and by the vectors of windows, that the
// options say, at these spans.
func New(o chunker.Options, spans []int) *Study {
	s := &Study{options: o.WithDefaults(), tags: map[string]bool{}}
	spans = slices.Clone(spans)
	slices.Sort(spans)
	for _, size := range slices.Compact(spans) {
		s.spans = append(s.spans, &column{
			size: size, low: math.Inf(1), high: math.Inf(-1), tags: map[string]*tagged{}, rules: make([]tally, len(rules)),
		})
	}
	return s
}

// Add takes a document into the study.
func (s *Study) Add(d Document) {
	s.documents++
	s.sentences += d.Sentences
	s.tags[d.Tag] = true
	for i, c := range s.spans {
		c.undefined += d.Undefined[i]
		switch values := s.values(d.Lines[i]); {
		case d.Sentences < 2*c.size:
			c.tooShort++
		case len(values) > 0:
			c.add(d.Tag, values)
		}
	}
}

func (s *Study) values(lines []Line) []float64 {
	out := make([]float64, len(lines))
	for i, l := range lines {
		out[i] = l.value(s.options.Distance)
	}
	return out
}

func (c *column) add(tag string, values []float64) {
	slices.Sort(values) // once, before every rule does
	t := c.tags[tag]
	if t == nil {
		t = &tagged{}
		c.tags[tag] = t
	}
	c.low, c.high = min(c.low, values[0]), max(c.high, values[len(values)-1])
	for i, rule := range rules {
		c.rules[i].add(values, chunker.ThresholdOf(values, rule.options()))
	}
	t.gaps = append(t.gaps, values...)
	t.documents = append(t.documents, momentsOf(values).mean)
}

// gaps and documents are the numbers of all tags, in no order.
func (c *column) gaps() []float64 {
	return c.all(func(t *tagged) []float64 { return t.gaps })
}

func (c *column) documents() []float64 {
	return c.all(func(t *tagged) []float64 { return t.documents })
}

func (c *column) all(of func(*tagged) []float64) (out []float64) {
	for _, name := range c.names() {
		out = append(out, of(c.tags[name])...)
	}
	return out
}

// names are the tags that have a distance, in order.
func (c *column) names() []string {
	names := make([]string, 0, len(c.tags))
	for name := range c.tags {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
