package inspect

import (
	"math"
	"slices"

	"caesura"
	"caesura/chunker"
)

// A Report is what one pass of the chunker made of a document.
type Report struct {
	Document  string   `json:"document"`
	Title     string   `json:"title"`
	URI       string   `json:"uri"`
	MediaType string   `json:"media_type"`
	Language  string   `json:"language"`
	Notes     []string `json:"notes"` // of the reader; first what could not be read

	State      caesura.State         `json:"state,omitempty"`       // as far as the reader tells
	PageStates map[int]caesura.State `json:"page_states,omitempty"` // of pages that are not ok

	Options chunker.Options `json:"options"`
	Trace   *chunker.Trace  `json:"trace"`
	Chunks  []Chunk         `json:"chunks"`

	document  *caesura.Document
	sentences []caesura.Sentence
}

// A Chunk is one of a report's.
type Chunk struct {
	Number    int             `json:"number"` // from 1
	Tokens    int             `json:"tokens"`
	Sentences [2]int          `json:"sentences"` // first and last, from 1
	Bytes     [2]int          `json:"bytes"`     // of the document's text, from and up to
	Pages     []int           `json:"pages,omitempty"`
	Start     *float64        `json:"start,omitempty"` // seconds
	Stop      *float64        `json:"stop,omitempty"`
	Headings  []string        `json:"headings,omitempty"`
	Cause     caesura.Cause   `json:"cause"`          // of its end
	Distance  chunker.Number  `json:"distance"`       // at its end
	Over      *chunker.Number `json:"over"`           // what was compared there, less the threshold; null where there is none
	Gain      *chunker.Number `json:"gain,omitempty"` // of its end, by the strategy optimal
	Text      string          `json:"text"`

	compared string  // what Over is of, where that is not the distance
	price    float64 // what Gain is compared with
	blind    bool    // the strategy looks at no vectors
}

// New makes the report of a document. The chunks and the trace are those that
// chunker.Split made of it by the same options.
func New(d *caesura.Document, sentences []caesura.Sentence, chunks []caesura.Chunk, trace *chunker.Trace, o chunker.Options) *Report {
	r := &Report{
		Document: d.ID, Title: d.Title, URI: d.URI, MediaType: d.MediaType, Language: d.Language,
		Notes: notes(d), State: d.State, PageStates: d.PageStates, Options: o.WithDefaults(), Trace: trace,
		Chunks: make([]Chunk, len(chunks)), document: d, sentences: sentences,
	}
	for i, c := range chunks {
		r.Chunks[i] = newChunk(c, trace)
		r.Chunks[i].Gain, r.Chunks[i].price = trace.Edges[i].Gain, r.Options.Optimal.Price
		r.Chunks[i].blind = len(trace.Distances) == 0
	}
	return r
}

// notes are what the reader wants to be known.
func notes(d *caesura.Document) []string {
	all := []string{}
	for _, lost := range d.Lost {
		all = append(all, "lost: "+lost)
	}
	return append(all, d.Notes...)
}

func newChunk(c caesura.Chunk, trace *chunker.Trace) Chunk {
	out := Chunk{
		Number: c.Index + 1, Tokens: c.Tokens, Sentences: [2]int{c.Sentences.First + 1, c.Sentences.Last + 1},
		Bytes: [2]int{c.Start, c.End}, Headings: c.Headings,
		Cause: c.Edge.Cause, Distance: chunker.Number(c.Edge.Distance), Text: c.Text,
	}
	if trace.Threshold.Rule == chunker.Gradient {
		out.compared = "its change "
	}
	if c.Pages.First > 0 {
		out.Pages = []int{c.Pages.First, c.Pages.Last}
	}
	if c.Time.Known {
		start, stop := c.Time.Start.Seconds(), c.Time.Stop.Seconds()
		out.Start, out.Stop = &start, &stop
	}
	if gap := c.Sentences.Last; gap < len(trace.Compared) {
		if over := trace.Compared[gap] - trace.Threshold.Value; known(over) {
			out.Over = &over
		}
	}
	return out
}

func known(n chunker.Number) bool { return n == n }

// tokens of all chunks.
func (r *Report) tokens() int {
	sum := 0
	for _, c := range r.Chunks {
		sum += c.Tokens
	}
	return sum
}

// series is what a curve shows: the distances, or what the rule compares in
// their place.
func (r *Report) series() []chunker.Number {
	if r.Trace.Threshold.Rule == chunker.Gradient {
		return r.Trace.Compared
	}
	return r.Trace.Distances
}

// bounds of what a curve shows: the least and the highest of its numbers and of
// the threshold.
func (r *Report) bounds() (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, n := range append(slices.Clone(r.series()), r.Trace.Threshold.Value) {
		if known(n) {
			low, high = min(low, float64(n)), max(high, float64(n))
		}
	}
	switch {
	case low > high: // nothing is known
		return 0, 1
	case low == high:
		return low, low + 1
	}
	return low, high
}

// HasTimes reports whether the document was spoken.
func (r *Report) HasTimes() bool { return len(r.document.Cues) > 0 }
