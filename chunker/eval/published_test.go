package eval

import (
	"strings"
	"testing"
	"unicode/utf8"

	"caesura"
	"caesura/chunker"
)

// bytePieces are pieces of one byte, so that sizes can be seen, and an end may lie
// inside a character.
func bytePieces(text string) []string {
	out := make([]string, len(text))
	for i := range out {
		out[i] = text[i : i+1]
	}
	return out
}

func texts(text string, spans []caesura.Span) string {
	var out []string
	for _, s := range spans {
		out = append(out, text[s.Start:s.End])
	}
	return strings.Join(out, "|")
}

// The values are what the benchmark's own code gives, counting bytes.
func TestBenchmarkStrategiesCutWhereItsCodeDoes(t *testing.T) {
	for _, c := range []struct {
		text          string
		size, overlap int
		want          string
	}{
		{"One two. Three four five?\n\nSix seven", 12, 0, "One two|. Three four|five|?|Six seven"},
		{"a b c d e f g", 5, 3, "a b c|c d|d e|e f|f g"},
		{"abcdefghij k", 4, 0, "abcd|efgh|ij|k"},
		{"abcdefghij k", 4, 2, "abcd|cdef|efgh|ghij|k"},
		{"  \n\n ", 8, 0, ""},
	} {
		if got := texts(c.text, separated(c.text, c.size, c.overlap, func(s string) int { return len(s) })); got != c.want {
			t.Errorf("%q in %d, overlap %d: %q, want %q", c.text, c.size, c.overlap, got, c.want)
		}
	}
	for _, c := range []struct {
		text          string
		size, overlap int
		want          string
	}{
		{"abcdefghij", 4, 0, "abcd|efgh|ij"},
		{"abcdefghij", 4, 2, "abcd|cdef|efgh|ghij"},
		{"aé漢", 2, 0, "a|é|漢"},
		{"", 4, 0, ""},
	} {
		got := texts(c.text, tokenWindows(c.text, c.size, c.overlap, bytePieces))
		if got != c.want || !utf8.ValidString(got) {
			t.Errorf("%q in windows of %d, overlap %d: %q, want %q", c.text, c.size, c.overlap, got, c.want)
		}
	}
}

func TestPlacesAreSearchedForAsTheBenchmarkDoes(t *testing.T) {
	c, err := NewCorpus("c", "en", "Ünder water. Ünder water.")
	if err != nil {
		t.Fatal(err)
	}
	second := caesura.Chunk{Span: caesura.Span{Start: 14, End: 27}, Text: "Ünder water."}
	if got := c.Piece(second, false).Chars; got != (Chars{13, 25}) {
		t.Errorf("it is at %v", got)
	}
	if got := c.Piece(second, true).Chars; got != (Chars{0, 11}) {
		t.Errorf("it is found at %v, want the first place, without the dot", got)
	}
}

func TestSizesAreMatchedToTheFirstStrategy(t *testing.T) {
	corpora, questions := small(t)
	o := Options{Strategies: strategies(t, "recursive:8", "fixed:match", "same=recursive:match"), Count: words, EmbedTexts: topics, EmbedQuestions: topics}
	rows, _, err := Retrieval(corpora, questions, o)
	if err != nil {
		t.Fatal(err)
	}
	if rows[1].Strategy != "fixed:8" || rows[2].Strategy != "same" {
		t.Errorf("strategies %s and %s", rows[1].Strategy, rows[2].Strategy)
	}
	for _, r := range rows {
		if r.MeanTokens != 8 {
			t.Errorf("%s: %v tokens, want 8", r.Strategy, r.MeanTokens)
		}
	}
	o.Strategies = strategies(t, "fixed:match")
	if _, _, err := Retrieval(corpora, questions, o); err == nil || !strings.Contains(err.Error(), "none to match") {
		t.Errorf("the first is matched to itself: %v", err)
	}
}

func TestCostsAreWhatIsEmbedded(t *testing.T) {
	corpora, questions := small(t)
	o := Options{Strategies: strategies(t, "fixed:8", "semantic"), Count: words, EmbedTexts: topics, EmbedQuestions: topics}
	rows, _, err := Retrieval(corpora, questions, o)
	if err != nil {
		t.Fatal(err)
	}
	if c := rows[0].Cost; c != (Cost{Texts: 4, Tokens: 32}) {
		t.Errorf("fixed costs %+v, want its four chunks", c)
	}
	if c := rows[1].Cost; c.Texts != 4 || c.Tokens != 32 || c.Seconds != 0 {
		t.Errorf("semantic costs %+v, want its four sentences, which are its chunks", c)
	}
}

func TestAnswersMarkWhatAnswers(t *testing.T) {
	corpora, questions := small(t)
	questions[0].References = []Chars{{86, 98}, {35, 47}}
	o := Options{Strategies: strategies(t, "recursive:8"), Retrieve: 1, Count: words, EmbedTexts: topics, EmbedQuestions: topics}
	_, all, err := Retrieval(corpora, questions, o)
	if err != nil {
		t.Fatal(err)
	}
	answers := all[0]
	if len(answers) != 2 || answers[0].Question != "Which apples are picked?" || len(answers[0].Missed) != 2 {
		t.Fatalf("%+v", answers)
	}
	var marked, text string
	for _, p := range answers[0].Chunks[0].Parts {
		text += p.Text
		if p.Gold {
			marked += p.Text
		}
	}
	if marked != " here." || text != "Red apples grow in old gardens near here." {
		t.Errorf("marked %q of %q", marked, text)
	}
}

func own(t *testing.T) func(string) (*Corpus, error) {
	t.Helper()
	c, err := NewCorpus("a/pond.md", "en", "Newts live in the pond.\nThey eat flies — small ones.\nThe railway was opened. The railway\nwas opened. Trains ran.")
	if err != nil {
		t.Fatal(err)
	}
	return func(name string) (*Corpus, error) {
		if name != c.Name {
			return nil, bad("", "", "document %q: not there", name)
		}
		return c, nil
	}
}

func TestOwnQuestionsAreLocatedByQuotes(t *testing.T) {
	questions, err := ReadQuestionLines(strings.NewReader(`
{"question": "What do they eat?", "document": "a/pond.md", "quotes": ["eat  flies — small ones.\nThe"], "ranges": [[0, 5]]}
`), own(t))
	if err != nil {
		t.Fatal(err)
	}
	if got := questions[0].References; len(got) != 2 || got[0] != (Chars{29, 56}) || got[1] != (Chars{0, 5}) {
		t.Errorf("references %v", got)
	}
	for line, want := range map[string]string{
		`{"question": "?", "document": "a/pond.md", "quotes": ["the railway was"]}`: "line 1: quote \"the railway was\": not in document a/pond.md",
		`{"question": "?", "document": "a/pond.md", "quotes": ["The railway was"]}`: "2 times in document",
		`{"question": "?", "document": "a/pond.md", "ranges": [[5, 999]]}`:          "range [5 999]: not in document a/pond.md of",
		`{"question": "?", "document": "b.md", "quotes": ["x"]}`:                    `document "b.md": not there`,
		`{"question": "?", "document": "a/pond.md", "quotes": [" "]}`:               "a quote is blank",
		`{"question": "?", "document": "a/pond.md"}`:                                "want a question, and quotes or ranges",
		`{"question": "?", "quote": "x"}`:                                           `unknown field "quote"`,
		"":                                                                          "no line",
		"x\n\ny":                                                                    "line 3: ",
	} {
		if _, err := ReadQuestionLines(strings.NewReader(line), own(t)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
}

func TestOwnBoundariesCountAtTheNearestSentence(t *testing.T) {
	sentences := func(d *caesura.Document) []caesura.Sentence {
		return chunker.Sentences(d, chunker.Options{}, words)
	}
	read := func(line string) ([]*Segmented, error) {
		return ReadBoundaryLines(strings.NewReader(line), own(t), sentences)
	}
	list, err := read(`{"document": "a/pond.md", "starts": ["Newts live", 54, "Trains"]}`)
	if err != nil {
		t.Fatal(err)
	}
	d := list[0]
	if d.Set != "a" || len(d.gaps) != len(d.units)-1 {
		t.Fatalf("set %s, %d gaps of %d units", d.Set, len(d.gaps), len(d.units))
	}
	for i, boundary := range d.gaps {
		next := d.Document.Slice(d.units[i+1])
		if want := strings.HasPrefix(next, "Trains") || i == 1; boundary != want {
			t.Errorf("gap %d before %q: %v", i, next, boundary)
		}
	}
	for _, line := range []string{`{"document": "a/pond.md", "starts": ["The railway"]}`, `{"document": "a/pond.md", "starts": [0.5]}`, `{"document": "a/pond.md", "starts": [true]}`, `{"document": "x"}`} {
		if _, err := read(line); err == nil {
			t.Errorf("%s is taken", line)
		}
	}
}
