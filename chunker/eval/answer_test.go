package eval

import "testing"

// The reference "here.\nLong" lies in two chunks, and the line end between them
// in none.
func TestWhatIsContainedIsWhole(t *testing.T) {
	corpora, questions := small(t)
	text, ok := corpora[0].slice(Chars{36, 46})
	if !ok || text != "here.\nLong" {
		t.Fatalf("%q", text)
	}
	q := questions[0]
	for name, test := range map[string]struct {
		references []Chars
		retrieve   int
		want       Contained
	}{
		"in two chunks":             {[]Chars{{36, 46}}, 4, Contained{All: 1, First: 5.0 / 9, One: 0}},
		"half of it is found":       {[]Chars{{36, 46}}, 1, Contained{All: 5.0 / 9, First: 5.0 / 9, One: 0}},
		"in one chunk":              {[]Chars{{0, 3}}, 1, Contained{All: 1, First: 1, One: 1}},
		"one of two is whole":       {[]Chars{{36, 46}, {4, 10}}, 4, Contained{All: 1, First: 11.0 / 15, One: 0.5}},
		"in the second chunk":       {[]Chars{{86, 98}}, 2, Contained{All: 1, First: 0, One: 1}},
		"the same characters twice": {[]Chars{{0, 3}, {0, 10}}, 1, Contained{All: 1, First: 1, One: 1}},
	} {
		q.References = test.references
		o := Options{Strategies: strategies(t, "recursive:8"), Retrieve: test.retrieve, Count: words, EmbedTexts: topics, EmbedQuestions: topics}
		_, answers, err := Retrieval(corpora, []Question{q}, o)
		if err != nil {
			t.Fatal(err)
		}
		got := answers[0][0].Contained
		for figure, pair := range map[string][2]float64{"all": {got.All, test.want.All}, "first": {got.First, test.want.First}, "one": {got.One, test.want.One}} {
			if d := pair[0] - pair[1]; d > 1e-12 || d < -1e-12 {
				t.Errorf("%s: %s is %g, want %g", name, figure, pair[0], pair[1])
			}
		}
	}
}
