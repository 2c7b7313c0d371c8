package ingest

import (
	"caesura"
	"caesura/chunker"
)

// An Estimate is what the run that a plan tells of would have to embed.
type Estimate struct {
	Texts  int `json:"texts"`  // distinct ones, to find the cuts, that the cache has no vector of
	Tokens int `json:"tokens"` // of them
	Bytes  int `json:"bytes"`  // of them

	// ChunkTokens and ChunkBytes are about what the chunks have that are
	// embedded then. Where the cuts will be is not known, but a document's
	// chunks have its sentences once each. A chunk whose text is known, and
	// what Options.Context puts before it, make the difference.
	ChunkTokens int `json:"chunk_tokens"`
	ChunkBytes  int `json:"chunk_bytes"`

	Claims *caesura.Effort `json:"claims,omitempty"` // to be asked about

	Seconds float64 `json:"seconds,omitempty"` // all bytes at Worker.Speed; 0 where that is not known
	Cost    float64 `json:"cost,omitempty"`    // all tokens at Worker.Price
}

// estimate adds a document that needs work.
func (r *run) estimate(d *caesura.Document, sentences []caesura.Sentence) {
	texts := chunker.Texts(d, sentences, r.Chunker)
	if r.Unknown != nil {
		texts = r.Unknown(texts)
	}
	times := 1
	if r.Chunker.ChildTokens > 0 {
		times = 2 // in a child, and in its parent
	}
	r.tally.update(func(t *Report) {
		for _, text := range texts {
			if hash := caesura.HashParts(text); !r.tally.asked[hash] {
				r.tally.asked[hash] = true
				t.Estimate.Texts++
				t.Estimate.Tokens += r.Count(text)
				t.Estimate.Bytes += len(text)
			}
		}
		for _, s := range sentences {
			t.Estimate.ChunkTokens += times * s.Tokens
			t.Estimate.ChunkBytes += times * s.Len()
		}
	})
}

// price adds how long it will take and what it will cost.
func (e *Estimate) price(speed, price float64) {
	if speed > 0 {
		e.Seconds = float64(e.Bytes+e.ChunkBytes) / speed
	}
	e.Cost = float64(e.Tokens+e.ChunkTokens) * price / 1e6
}
