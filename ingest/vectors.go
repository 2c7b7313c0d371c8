package ingest

import (
	"context"
	"math"
	"strings"

	"caesura"
)

// vectors are those that the chunks of a document are found by. That of a child
// is the mean of its own and its parent's, each of length 1: what the child
// says decides among the children of parents that are as near.
func (r *run) vectors(ctx context.Context, d *caesura.Document, chunks []caesura.Chunk) ([]caesura.Vector, error) {
	texts := make([]string, len(chunks))
	var parents []string
	parentOf := make([]int, len(chunks)) // index into parents
	for i, c := range chunks {
		texts[i] = r.inContext(d, c, c.Text)
		if c.Parent.Text == "" {
			continue
		}
		if i == 0 || c.Parent.Span != chunks[i-1].Parent.Span {
			parents = append(parents, r.inContext(d, c, c.Parent.Text))
		}
		parentOf[i] = len(parents) - 1
	}
	vectors, err := r.Embedder.Embed(ctx, append(texts, parents...))
	if err != nil || len(parents) == 0 {
		return vectors, err
	}
	out := make([]caesura.Vector, len(chunks))
	for i := range out {
		out[i] = between(vectors[i], vectors[len(chunks)+parentOf[i]])
	}
	return out, nil
}

// inContext is a text with what is known about where it stands, as it is embedded.
func (r *run) inContext(d *caesura.Document, c caesura.Chunk, text string) string {
	var lines []string
	if r.Options.Context != "none" && d.Title != "" {
		lines = append(lines, d.Title)
	}
	if r.Options.Context == "headings" && len(c.Headings) > 0 {
		lines = append(lines, strings.Join(c.Headings, " > "))
	}
	return strings.Join(append(lines, text), "\n")
}

// between is the direction in the middle of two vectors, of length 1; that of
// one if the other has none. Products are rounded, so that processors agree.
func between(a, b caesura.Vector) caesura.Vector {
	x, y := over(length(a)), over(length(b))
	sum := make([]float64, len(a))
	squares := 0.0
	for i := range a {
		sum[i] = float64(float64(a[i])*x) + float64(float64(b[i])*y)
		squares += float64(sum[i] * sum[i])
	}
	scale := over(math.Sqrt(squares))
	out := make(caesura.Vector, len(a))
	for i, s := range sum {
		out[i] = float32(s * scale)
	}
	return out
}

func length(v caesura.Vector) float64 {
	squares := 0.0
	for _, x := range v {
		squares += float64(x) * float64(x)
	}
	return math.Sqrt(squares)
}

// over is 1/length, 0 of what is no length.
func over(length float64) float64 {
	if !(length > 0) || math.IsInf(length, 0) {
		return 0
	}
	return 1 / length
}
