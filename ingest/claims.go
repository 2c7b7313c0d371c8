package ingest

import (
	"context"
	"fmt"
	"math"

	"caesura"
	"caesura/chunker"
)

// ClaimsMade counts what became of the sentences that were looked at for claims.
type ClaimsMade struct {
	Kept      int            `json:"kept"`
	Sentences map[string]int `json:"sentences"` // by outcome
}

// claims are those of a document; none where nobody makes claims.
func (r *run) claims(ctx context.Context, d *caesura.Document, sentences []caesura.Sentence, places, chunks []caesura.Chunk) (caesura.Claims, error) {
	if r.Claimer == nil {
		return caesura.Claims{}, nil
	}
	claims, err := r.Claimer.Claims(ctx, d, sentences, places, chunks)
	if err != nil {
		return claims, err
	}
	r.tally.update(func(t *Report) {
		if t.Claims == nil {
			t.Claims = &ClaimsMade{Sentences: map[string]int{}}
		}
		t.Claims.Kept += len(claims.Kept)
		for outcome, n := range claims.Outcomes {
			t.Claims.Sentences[outcome] += n
		}
	})
	return claims, nil
}

// unanswered reports sentences for which the model gave no valid answer. The
// document is written without their claims, and stays on the list of failures
// until it changes or --retry-failed asks again.
func (r *run) unanswered(d *caesura.Document, sentences []caesura.Unanswered, record *caesura.Record) {
	if len(sentences) == 0 {
		return
	}
	first := sentences[0]
	failure := newFailure(d.ID, d.URI, "claims", &caesura.Fault{
		Kind: caesura.BadInput,
		Err: fmt.Errorf("no valid answer about %d of its sentences; the rest is indexed; the first is “%s”: %s",
			len(sentences), first.Sentence, first.Reason),
		Hint: "Ask again with --retry-failed, or another model.",
	})
	r.tally.fail(failure)
	record.Refusals = append(record.Refusals, refusals(failure)...)
}

// asChunk is a claim as its point has it.
func (r *run) asChunk(c caesura.Claim, place caesura.Chunk) caesura.Chunk {
	return caesura.Chunk{
		Span: c.Span, Text: c.Text, Tokens: r.Count(c.Text), Sentences: place.Sentences, Headings: place.Headings,
		Pages: c.Pages, Time: c.Time, Edge: caesura.Edge{Distance: math.NaN()},
	}
}

// askEstimate adds what a document takes to ask about.
func (r *run) askEstimate(d *caesura.Document, sentences []caesura.Sentence) {
	if r.Claimer == nil {
		return
	}
	effort := r.Claimer.Effort(d, sentences, chunker.Places(d, sentences))
	r.tally.update(func(t *Report) {
		if t.Estimate.Claims == nil {
			t.Estimate.Claims = new(caesura.Effort)
		}
		t.Estimate.Claims.Add(effort)
	})
}

// claimsAmong counts the claims among a document's points.
func claimsAmong(points []caesura.Point) (n int) {
	for _, p := range points {
		if p.Claim != nil {
			n++
		}
	}
	return n
}
