package inspect

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	shared "caesura/chunker/page"
)

// WriteText writes the form for terminals: a head, the curve, then each chunk
// with its edge.
func (r *Report) WriteText(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, shared.Plain(r.Document))
	if r.Title != "" {
		fmt.Fprintf(b, "  title      %s\n", shared.Plain(r.Title))
	}
	fmt.Fprintf(b, "  document   %s\n", shared.Plain(strings.Join(r.Facts(), " · ")))
	for _, note := range r.Notes {
		fmt.Fprintf(b, "  note       %s\n", shared.Plain(note))
	}
	if len(r.Chunks) == 0 {
		fmt.Fprintf(b, "  no chunk: the document has no text\n\n")
		return b.Flush()
	}
	fmt.Fprintf(b, "  %-9s  %s\n", r.GoesBy(), r.Rule())
	fmt.Fprintf(b, "  edges      %s\n", r.Causes())
	fmt.Fprintf(b, "  limits     %d to %d tokens: %s\n", r.Options.MinTokens, r.Options.MaxTokens, r.Guarded())
	if n := r.Trace.Undefined; n > 0 {
		fmt.Fprintf(b, "  undefined  %s beside a zero vector\n", shared.Count(n, "distance"))
	}
	fmt.Fprintln(b)
	r.writeCurve(b)
	for _, c := range r.Chunks {
		writeChunk(b, c)
	}
	return b.Flush()
}

// writeChunk is up to four lines: what and where, under which headings, the
// first words, the edge.
func writeChunk(w io.Writer, c Chunk) {
	parts := []string{fmt.Sprintf("%3d. %s", c.Number, shared.Count(c.Tokens, "token")), c.Range()}
	if place := c.Place(); place != "" {
		parts = append(parts, place)
	}
	fmt.Fprintln(w, strings.Join(parts, " · "))
	if len(c.Headings) > 0 {
		fmt.Fprintf(w, "     %s\n", shared.Plain(c.Path()))
	}
	fmt.Fprintf(w, "     %s\n", c.First())
	fmt.Fprintf(w, "     └ %s\n\n", c.Edge())
}
