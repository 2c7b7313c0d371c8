package chunker_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"caesura"
	"caesura/chunker"
)

// cutMark begins a line of a golden file that stands for a cut.
const cutMark = "---- "

// TestChunksOfEachText reads testdata/chunks: options as JSON on the first
// line, then a text with a line for each cut that says its cause, its distance
// and the size of the chunk before it.
func TestChunksOfEachText(t *testing.T) {
	files, err := filepath.Glob("testdata/chunks/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { goldenChunks(t, file) })
	}
}

func goldenChunks(t *testing.T, file string) {
	bytes, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, body, _ := strings.Cut(string(bytes), "\n")
	var o chunker.Options
	if err := json.Unmarshal([]byte(head), &o); err != nil {
		t.Fatal(err)
	}
	if err := o.Validate(); err != nil {
		t.Fatal(err)
	}
	d := document(withoutCuts(body), "en")
	_, chunks, _ := split(t, d, o)
	got := head + "\n" + withCuts(d, chunks)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if got != string(bytes) {
		t.Errorf("got\n%s\nwant\n%s", got, bytes)
	}
}

// withoutCuts takes the lines that stand for cuts out of a text, with the line
// breaks that they brought.
func withoutCuts(body string) string {
	var b strings.Builder
	for i, part := range strings.Split(body, "\n"+cutMark) {
		if i > 0 {
			_, part, _ = strings.Cut(part, "\n")
		}
		b.WriteString(part)
	}
	return b.String()
}

// withCuts is the inverse of withoutCuts.
func withCuts(d *caesura.Document, chunks []caesura.Chunk) string {
	var b strings.Builder
	at := 0
	for _, c := range chunks[:len(chunks)-1] {
		b.WriteString(d.Text[at:c.End])
		fmt.Fprintf(&b, "\n%s%s, distance %.2f, %d tokens before\n", cutMark, c.Edge.Cause, c.Edge.Distance, c.Tokens)
		at = c.End
	}
	b.WriteString(d.Text[at:])
	return b.String()
}
