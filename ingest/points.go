package ingest

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"caesura"
	"caesura/chunker"
)

// points is the document, whole, as the store keeps it: its chunks, and behind
// them its claims where those are points of their own. When it fails it names
// the stage. Sentences without an answer, and points that cannot be found, go into the
// report and the record.
func (r *run) points(ctx context.Context, d *caesura.Document, sentences []caesura.Sentence, record *caesura.Record) (points []caesura.Point, stage string, err error) {
	vectors, err := r.Embedder.Embed(ctx, chunker.Texts(d, sentences, r.Chunker))
	if err != nil {
		return nil, "embed", err
	}
	chunks, _, err := chunker.Split(d, sentences, vectors, r.Chunker, r.Count)
	if err == nil {
		err = chunker.Check(d, sentences, chunks, r.Chunker, r.Count)
	}
	if err != nil {
		return nil, "chunk", err
	}
	places := chunker.Places(d, sentences)
	claims, err := r.claims(ctx, d, sentences, places, chunks)
	if err != nil {
		return nil, "claims", err
	}
	r.unanswered(d, claims.Unanswered, record)
	points = r.pointsOf(d, chunks, claims.Kept, places)
	vectors, err = r.vectors(ctx, d, chunksOf(points))
	if err != nil {
		return nil, "embed", err
	}
	facts, fingerprint := factsOf(d), r.Fingerprint
	if len(d.Lost)+len(claims.Unanswered) > 0 {
		fingerprint = fingerprint.Partly()
	}
	for i := range points {
		points[i].Document, points[i].Fingerprint = facts, fingerprint
		points[i].Count, points[i].Vector = len(points), vectors[i]
	}
	r.account(caesura.Account{ID: d.ID, Notes: zeros(points)}, false, record)
	return points, "", nil
}

// pointsOf are the points of chunks and claims, without their vectors.
func (r *run) pointsOf(d *caesura.Document, chunks []caesura.Chunk, claims []caesura.Claim, places []caesura.Chunk) []caesura.Point {
	points := make([]caesura.Point, len(chunks))
	for i, id := range caesura.PointIDs(d.ID, chunks) {
		points[i] = caesura.Point{ID: id, Chunk: chunks[i]}
	}
	if r.ClaimsInPayload {
		for _, c := range claims {
			points[c.Chunk].Claims = append(points[c.Chunk].Claims, c)
		}
		return points
	}
	for i, id := range caesura.ClaimIDs(d.ID, claims) {
		chunk := r.asChunk(claims[i], places[claims[i].Sentence])
		chunk.Index = len(points)
		points = append(points, caesura.Point{ID: id, Chunk: chunk, Claim: &claims[i]})
	}
	return points
}

func chunksOf(points []caesura.Point) []caesura.Chunk {
	chunks := make([]caesura.Chunk, len(points))
	for i, p := range points {
		chunks[i] = p.Chunk
	}
	return chunks
}

// factsOf is a document without its text, as points have it.
func factsOf(d *caesura.Document) *caesura.Document {
	facts := *d
	facts.Text, facts.Blocks, facts.Pages, facts.Cues = "", nil, nil, nil
	return &facts
}

// zeros says which points no search by meaning can find, in a note for each
// kind of them.
func zeros(points []caesura.Point) (notes []string) {
	var chunks, claims []int
	for i, p := range points {
		switch {
		case slices.ContainsFunc(p.Vector, func(x float32) bool { return x != 0 }):
		case p.Claim != nil:
			claims = append(claims, i)
		default:
			chunks = append(chunks, i)
		}
	}
	for _, kind := range []struct {
		name caesura.PointKind
		at   []int
	}{{caesura.ChunkPoint, chunks}, {caesura.ClaimPoint, claims}} {
		if len(kind.at) > 0 {
			notes = append(notes, fmt.Sprintf("%s %s: the model gives the zero vector for its text, so that no search will find it", kind.name, several(kind.at)))
		}
	}
	return notes
}

// several is "3, 5, 8 and 180 more".
func several(numbers []int) string {
	const shown = 3
	var words []string
	for _, n := range numbers[:min(shown, len(numbers))] {
		words = append(words, strconv.Itoa(n))
	}
	text := strings.Join(words, ", ")
	if more := len(numbers) - shown; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
