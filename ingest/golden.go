package ingest

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"caesura"
)

// A Question is one whose answer is known to be in a document.
type Question struct {
	Text     string `json:"question"`
	Document string `json:"document"` // see Golden
}

// goldenHits is how far down the expected document may stand.
const goldenHits = 5

// Golden reads questions: a line each, then a tab, then the document that has
// the answer. A document is named by its id, or by the end of its path; with
// "#" and the item for one of a file that holds many. Blank lines and lines
// that begin with "#" are left out.
func Golden(in io.Reader) ([]Question, error) {
	var all []Question
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		text, document, ok := strings.Cut(line, "\t")
		q := Question{strings.TrimSpace(text), strings.TrimSpace(document)}
		if !ok || q.Text == "" || q.Document == "" {
			return nil, fmt.Errorf("line %d: want a question, a tab, and a document", n)
		}
		all = append(all, q)
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("there is no question")
	}
	return all, nil
}

// is reports whether a document is the one that the question names.
func (q Question) is(id string) bool {
	for _, name := range []string{id, caesura.FileOf(id)} {
		_, path, _ := strings.Cut(name, ":")
		if name == q.Document || path == q.Document || strings.HasSuffix(path, "/"+q.Document) {
			return true
		}
	}
	return false
}

// missed are the questions whose document is not among the first hits.
func (r *Rebuild) missed(ctx context.Context) (missed []Question, err error) {
	for _, q := range r.Golden {
		vectors, err := r.Questions.Embed(ctx, []string{q.Text})
		if err != nil {
			return nil, fmt.Errorf("embed the question %q: %w", q.Text, err)
		}
		hits, err := r.Build.Search(ctx, vectors[0], goldenHits, caesura.Filter{Kind: caesura.ChunkPoint})
		if err != nil {
			return nil, err
		}
		found := false
		for _, h := range hits {
			found = found || q.is(h.Document.ID)
		}
		if !found {
			missed = append(missed, q)
		}
	}
	return missed, nil
}
