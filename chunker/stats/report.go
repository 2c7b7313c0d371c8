package stats

import (
	"slices"
	"strconv"
)

// A Report is the result of a study.
type Report struct {
	Model     string `json:"model"`  // set by whoever embeds
	TagBy     string `json:"tag_by"` // set likewise: what the tag is
	Vector    string `json:"vector"` // of a window
	Distance  string `json:"distance"`
	Documents int    `json:"documents"`
	Sentences int    `json:"sentences"`
	Tags      int    `json:"tags"`

	Spans      []Span      `json:"spans"`
	OfSpans    *Comparison `json:"comparison_of_spans"`
	OfMeans    *Comparison `json:"comparison_of_spans_by_document"` // a number for each document
	OfTags     *Comparison `json:"comparison_of_tags"`              // at the recommended span
	Advice     Advice      `json:"advice"`
	Unreadable []Failure   `json:"unreadable"`

	fallbacks []Span // their sizes and cuts only
}

// A Failure is a file that could not be read or embedded.
type Failure struct {
	Path   string `json:"path"`
	Reason string `json:"reason"`
}

// A Span is the distances between windows of one size.
type Span struct {
	Size      int     `json:"size"`      // sentences on each side
	TooShort  int     `json:"too_short"` // documents of fewer than two windows
	Documents int     `json:"documents"` // that have distances
	Undefined int     `json:"undefined"` // gaps beside a vector that is no direction
	All       Summary `json:"all"`
	Tags      []Tag   `json:"tags"`
	Cuts      []Cut   `json:"cuts"`

	bars      []int     // how many distances there are in even steps of the report's range
	quantiles []float64 // in even steps of probability, from 0 to 1
}

// A Tag is the distances of the documents of one group.
type Tag struct {
	Tag       string  `json:"tag"`
	Documents int     `json:"documents"`
	Summary   Summary `json:"summary"`
}

// mostTags bounds the groups of which every pair is tested.
const mostTags = 12

// Report ends a study.
func (s *Study) Report() *Report {
	r := &Report{
		Vector: s.options.Window.Vector, Distance: s.options.Distance,
		Documents: s.documents, Sentences: s.sentences, Tags: len(s.tags), Spans: []Span{}, Unreadable: []Failure{},
	}
	low, high := s.bounds()
	var gaps, means []group
	for _, c := range s.spans {
		values := c.gaps()
		slices.Sort(values)
		r.Spans = append(r.Spans, c.report(values, low, high))
		if len(values) > 0 {
			gaps = append(gaps, newGroup(strconv.Itoa(c.size), values))
			means = append(means, newGroup(strconv.Itoa(c.size), c.documents()))
		}
	}
	r.OfSpans, r.OfMeans = compare("span", "gap", gaps), compare("span", "document", means)
	for _, c := range s.fallbacks {
		r.fallbacks = append(r.fallbacks, Span{Size: c.size, Cuts: c.cuts(c.gaps())})
	}
	r.Advice = r.advise()
	r.OfTags = s.compareTags(r.Advice.Span)
	return r
}

// bounds are the least and the greatest distance of all.
func (s *Study) bounds() (low, high float64) {
	low, high = s.spans[0].low, s.spans[0].high
	for _, c := range s.spans {
		low, high = min(low, c.low), max(high, c.high)
	}
	return low, high
}

// report needs the distances in ascending order.
func (c *column) report(values []float64, low, high float64) Span {
	out := Span{Size: c.size, TooShort: c.tooShort, Undefined: c.undefined, All: Describe(values), Tags: []Tag{}, Cuts: c.cuts(values)}
	for _, name := range c.names() {
		t := c.tags[name]
		slices.Sort(t.gaps)
		out.Documents += len(t.documents)
		out.Tags = append(out.Tags, Tag{Tag: name, Documents: len(t.documents), Summary: Describe(t.gaps)})
	}
	out.shape(values, low, high)
	return out
}

// compareTags asks whether the tags differ at a span.
func (s *Study) compareTags(size int) *Comparison {
	var groups []group
	for _, c := range s.spans {
		if c.size == size {
			for _, name := range c.names() {
				groups = append(groups, newGroup(name, c.tags[name].gaps))
			}
		}
	}
	if len(groups) > mostTags {
		c := compare("tag", "gap", nil)
		c.Note = strconv.Itoa(len(groups)) + " tags: more than are compared in pairs (" + strconv.Itoa(mostTags) + ")"
		return c
	}
	return compare("tag", "gap", groups)
}
