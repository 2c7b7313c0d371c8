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
	options   chunker.Options
	spans     []*column
	fallbacks []*column // of spans for short documents, that are not asked for

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
	var fallbacks []int
	for _, size := range spans {
		fallbacks = append(fallbacks, chunker.WindowOptions{Kind: chunker.SpanOf, Size: size}.Spans()...)
	}
	fallbacks = slices.DeleteFunc(fallbacks, func(size int) bool { return slices.Contains(spans, size) })
	s.spans, s.fallbacks = newColumns(spans), newColumns(fallbacks)
	return s
}

// newColumns are one for each size, in order.
func newColumns(sizes []int) (out []*column) {
	sizes = slices.Clone(sizes)
	slices.Sort(sizes)
	for _, size := range slices.Compact(sizes) {
		out = append(out, &column{
			size: size, low: math.Inf(1), high: math.Inf(-1), tags: map[string]*tagged{}, rules: make([]tally, len(rules)),
		})
	}
	return out
}

// Add takes a document into the study.
func (s *Study) Add(d Document) {
	s.documents++
	s.sentences += d.Sentences
	s.tags[d.Tag] = true
	for i, c := range s.spans {
		c.undefined += d.Undefined[i]
		if d.Sentences < 2*c.size {
			c.tooShort++
		}
		c.add(d.Tag, s.values(d.Lines[i]))
	}
	for i, c := range s.fallbacks {
		c.add(d.Tag, s.values(d.Fallbacks[i]))
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
	if len(values) == 0 {
		return
	}
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
