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

// The sentences in testdata/sentences are a file for each language, a text a
// line, with | after each sentence; "unknown" is for documents without one. The
// rules are made right with those in tuned. The other parts were written from
// the rules of each language before the splitter ran on any: what was exact at
// first is what to expect of a text that nobody has seen. The rules were mended
// afterwards, for kinds of text, not for one sentence.
//
// What they hold to: a quotation and who said it are one sentence, and each
// sentence inside a quotation is one of its own; a colon or a semicolon ends
// none; a list's label belongs to what it labels; a sentence in brackets behind
// another is one of its own.
var setAside = []struct {
	part       string
	all, exact int
}{
	{"held-out", 282, 282},   // 262 (92.9 %) at first
	{"held-out-2", 285, 282}, // 260 (91.2 %) at first
	{"held-out-3", 158, 158}, // 144 (91.1 %) at first
	{"held-out-4", 208, 207}, // 196 (94.2 %) at first; 4 of the others were marked against what these sets hold to
	{"held-out-5", 69, 69},   // 60 (87.0 %) at first, many for the names of days; one was marked wrongly
}

func TestTunedSentencesAreAllExact(t *testing.T) {
	for language, file := range sentenceFiles(t, "tuned") {
		t.Run(name(language), func(t *testing.T) {
			golden(t, file, func(line string) string {
				if line == "" || line[0] == '#' {
					return line
				}
				return marked(strings.ReplaceAll(line, "|", ""), language)
			})
		})
	}
}

func TestSentencesSetAsideAreAsExactAsTheyWere(t *testing.T) {
	for _, want := range setAside {
		all, exact := 0, 0
		for language, file := range sentenceFiles(t, want.part) {
			for _, line := range sentenceCases(t, file) {
				all++
				if got := marked(strings.ReplaceAll(line, "|", ""), language); got == line {
					exact++
				} else {
					t.Logf("%s: got %s", name(language), got)
				}
			}
		}
		t.Logf("%s: %d of %d exact, %.1f %%", want.part, exact, all, 100*float64(exact)/float64(all))
		if all != want.all || exact < want.exact {
			t.Errorf("%s: %d of %d exact, want %d of %d", want.part, exact, all, want.exact, want.all)
		}
	}
}

// sentenceFiles are the files of a part by language.
func sentenceFiles(t testing.TB, part string) map[string]string {
	t.Helper()
	files, err := filepath.Glob("testdata/sentences/" + part + "/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	byLanguage := map[string]string{}
	for _, file := range files {
		language := strings.TrimSuffix(filepath.Base(file), ".txt")
		byLanguage[strings.TrimPrefix(language, "unknown")] = file
	}
	return byLanguage
}

// sentenceCases are the lines of a file that are texts.
func sentenceCases(t testing.TB, file string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var cases []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSuffix(line, "\n"); line != "" && line[0] != '#' {
			cases = append(cases, line)
		}
	}
	return cases
}

func name(language string) string {
	if language == "" {
		return "unknown"
	}
	return language
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
