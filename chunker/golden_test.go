package chunker_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"caesura/chunker"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestSentencesOfEachLanguage reads testdata/sentences: a file for each
// language, a text a line, with | after each sentence.
func TestSentencesOfEachLanguage(t *testing.T) {
	files, err := filepath.Glob("testdata/sentences/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		language := strings.TrimSuffix(filepath.Base(file), ".txt")
		t.Run(language, func(t *testing.T) {
			if language == "unknown" {
				language = ""
			}
			golden(t, file, func(line string) string {
				if line == "" || line[0] == '#' {
					return line
				}
				return marked(strings.ReplaceAll(line, "|", ""), language)
			})
		})
	}
}

// marked is a text with | after each sentence but the last.
func marked(text, language string) string {
	d := document(text, language)
	var b strings.Builder
	at := 0
	for _, s := range chunker.Sentences(d, chunker.Options{}, tokens) {
		if at > 0 {
			b.WriteByte('|')
		}
		b.WriteString(text[at:s.End])
		at = s.End
	}
	return b.String() + text[at:]
}

// golden compares each line of a file with what got makes of it, and rewrites
// the file with -update.
func golden(t *testing.T, file string, got func(line string) string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	for i, want := range lines {
		if lines[i] = got(want); lines[i] != want && !*update {
			t.Errorf("%s:%d\n got %s\nwant %s", file, i+1, lines[i], want)
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
