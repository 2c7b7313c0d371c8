package chunker

import (
	"encoding/json"
	"math"

	"caesura"
)

// A Trace is all that one pass of the chunker computed. What is reported about
// a run is read from it, so that a report never disagrees with the run.
type Trace struct {
	Version   int           `json:"version"` // of the algorithm
	Sentences int           `json:"sentences"`
	Window    WindowOptions `json:"window"`    // as fitted to the document
	Distances []Number      `json:"distances"` // at gap i, after sentence i; NaN where undefined
	Undefined int           `json:"undefined"` // distances that are NaN

	// Compared is what the threshold was computed from and compared with, one
	// for each gap: the distance, or its gradient. NaN at gaps that only the
	// maximum or a heading may cut.
	Compared  []Number  `json:"compared"`
	Threshold Threshold `json:"threshold"`

	// Boundaries are the gaps that the strategy cuts, in order: where threshold
	// and headings do, before the guardrails; where the cost is least; or where
	// a size is full.
	Boundaries []int `json:"boundaries"`

	// Resplits are the gaps that were cut because a chunk was over the
	// maximum, in the order of cutting; Merges the ones that were closed
	// because a chunk was under the minimum, in the order of closing.
	Resplits []int `json:"resplits"`
	Merges   []int `json:"merges"`

	// Children are the gaps that were cut inside a parent, in order.
	Children []int `json:"children,omitempty"`

	Edges  []TraceEdge           `json:"edges"`  // one for each chunk
	Causes map[caesura.Cause]int `json:"causes"` // how many edges each cause made
}

// A TraceEdge is the end of a chunk.
type TraceEdge struct {
	Sentence int           `json:"sentence"` // the last one of the chunk
	Tokens   int           `json:"tokens"`   // of the chunk
	Cause    caesura.Cause `json:"cause"`
	Distance Number        `json:"distance"`

	// Gain is how much more spread the chunks on both sides have as one, and the
	// evidence; only of optimal, which cuts where it is over the price.
	Gain *Number `json:"gain,omitempty"`
}

// A Number is a float64 that is null in JSON when it is not finite.
type Number float64

// MarshalJSON writes null for what JSON cannot write.
func (n Number) MarshalJSON() ([]byte, error) {
	if f := float64(n); !math.IsNaN(f) && !math.IsInf(f, 0) {
		return json.Marshal(f)
	}
	return []byte("null"), nil
}

// UnmarshalJSON reads null as NaN.
func (n *Number) UnmarshalJSON(b []byte) error {
	*n = Number(math.NaN())
	if string(b) == "null" {
		return nil
	}
	return json.Unmarshal(b, (*float64)(n))
}

// newTrace is that of a document of n sentences of which nothing is computed.
func newTrace(n int, w WindowOptions) *Trace {
	return &Trace{
		Version:    Version,
		Sentences:  n,
		Window:     w,
		Distances:  []Number{},
		Compared:   []Number{},
		Boundaries: []int{},
		Resplits:   []int{},
		Merges:     []int{},
		Edges:      []TraceEdge{},
		Causes:     map[caesura.Cause]int{},
	}
}

// numbers converts a series.
func numbers(series []float64) []Number {
	out := make([]Number, len(series))
	for i, f := range series {
		out[i] = Number(f)
	}
	return out
}
