package ingest

import (
	"context"
	"strings"

	"caesura"
	"caesura/chunker"
)

// vectors are those that the chunks of a document are found by.
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
		out[i] = chunker.ChildVector(vectors[i], vectors[len(chunks)+parentOf[i]])
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
