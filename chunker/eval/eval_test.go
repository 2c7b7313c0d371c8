package eval

import (
	"math"
	"strings"
	"testing"

	"caesura"
	"caesura/chunker"
)

// words counts a text's words, so that the sizes of these tests can be seen.
func words(text string) int { return len(strings.Fields(text)) }

// topics embeds a text by which of these words it holds.
func topics(texts []string) ([]caesura.Vector, error) {
	var out []caesura.Vector
	for _, text := range texts {
		v := make(caesura.Vector, 3)
		for i, word := range []string{"apples", "rivers", "metals"} {
			v[i] = float32(strings.Count(strings.ToLower(text), word))
		}
		out = append(out, v)
	}
	return out, nil
}

// Each line is eight words, which are one chunk of recursive:8. The dash in the
// second line is three bytes and one character.
const orchard = "Red apples grow in old gardens near here.\r\n" +
	"Long rivers run — slow and deep, downhill.\r\n" +
	"\r\n" +
	"Green apples are picked in the early autumn.\r\n"

const forge = "Hot metals are bent by hand, not cut.\n"

func small(t *testing.T) ([]*Corpus, []Question) {
	t.Helper()
	corpora := map[string]*Corpus{}
	var order []*Corpus
	for name, text := range map[string]string{"orchard": orchard, "forge": forge} {
		c, err := NewCorpus(name, "en", text)
		if err != nil {
			t.Fatal(err)
		}
		corpora[name] = c
	}
	order = append(order, corpora["orchard"], corpora["forge"])
	table := `corpus_id,question,references
orchard,Which apples are picked?,"[{""content"": ""Green apples"", ""start_index"": 86, ""end_index"": 98}]"
orchard,Where do rivers run?,"[{""content"": ""slow and deep"", ""start_index"": 60, ""end_index"": 73}, {""content"": ""Red"", ""start_index"": 0, ""end_index"": 3}]"
`
	questions, err := ReadQuestions(strings.NewReader(table), func(id string) (*Corpus, error) { return corpora[id], nil })
	if err != nil {
		t.Fatal(err)
	}
	return order, questions
}

func strategies(t *testing.T, names ...string) []Strategy {
	t.Helper()
	var out []Strategy
	for _, name := range names {
		s, err := ParseStrategy(name, func([]string) (chunker.Options, error) {
			return chunker.Options{MinTokens: 1, MaxTokens: 9}, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	return out
}

func TestFiguresOfASmallCorpusAreThoseOnPaper(t *testing.T) {
	corpora, questions := small(t)
	o := Options{Strategies: strategies(t, "recursive:8", "whole=recursive:100"), Retrieve: 2, Count: words, EmbedTexts: topics, EmbedQuestions: topics}
	rows, _, err := Retrieval(corpora, questions, o)
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 2 {
		t.Fatalf("%d rows, want one for each strategy", len(rows))
	}
	// Chunks, in characters: 0–41 apples, 42–84 rivers, 86–130 apples, and 37
	// of the other corpus. The first question gets both of apples, in the order
	// of the text, the second rivers and then the first of the equals.
	first := []float64{1, 12. / 85, 12. / 44, 12. / 85, 0, 1, 1, 1. / 2, 1 / math.Log2(3)}
	second := []float64{1, 16. / 83, 16. / 83, 16. / 83, 1. / 2, 1, 1, 1, 1}
	wantRow(t, rows[0], "recursive:8", 2, 4, 8, first, second)
	// One chunk of 130 characters, and the other corpus behind it.
	wantRow(t, rows[1], "whole", 2, 2, 16, []float64{1, 12. / 167, 12. / 130, 12. / 167, 1, 1, 1, 1, 1}, []float64{1, 16. / 167, 16. / 130, 16. / 167, 1, 1, 1, 1, 1})
	d := rows[1].Figures[1].Difference
	if d == nil || !d.Clear() || math.Abs(d.Mean-(rows[1].Figures[1].Value-rows[0].Figures[1].Value)) > 1e-15 {
		t.Errorf("difference of precision %+v, want a clear one", d)
	}
	if rows[0].Figures[0].Difference != nil {
		t.Error("the first strategy has a difference to itself")
	}
}

func wantRow(t *testing.T, r Row, strategy string, cases, chunks int, tokens float64, scores ...[]float64) {
	t.Helper()
	if r.Set != All || r.Strategy != strategy || r.Cases != cases || r.Chunks != chunks || r.MeanTokens != tokens {
		t.Errorf("row %s %s: %d cases, %d chunks of %v tokens; want %s %s: %d, %d of %v", r.Set, r.Strategy, r.Cases, r.Chunks, r.MeanTokens, All, strategy, cases, chunks, tokens)
	}
	for i, f := range r.Figures {
		want := (scores[0][i] + scores[1][i]) / 2
		if f.Name != retrievalFigures[i] || math.Abs(f.Value-want) > 1e-15 {
			t.Errorf("%s: %s %.9f, want %s %.9f", strategy, f.Name, f.Value, retrievalFigures[i], want)
		}
	}
}

func TestScoresFollowTheBenchmarkWhereRangesTouchOverlapAndStray(t *testing.T) {
	at := func(start, end int) Piece { return Piece{"a", Chars{start, end}, 0} }
	q := func(references ...Chars) Question { return Question{Corpus: "a", References: references} }
	for _, c := range []struct {
		name                          string
		q                             Question
		pieces                        []Piece
		n                             int
		recall, precision, omega, iou float64
	}{
		{"a piece that only touches counts for omega", q(Chars{10, 20}), []Piece{at(0, 10), at(10, 30)}, 2, 1, 10. / 30, 10. / 30, 10. / 30},
		{"overlapping pieces count twice in precision", q(Chars{10, 20}), []Piece{at(0, 20), at(5, 25)}, 2, 1, 10. / 40, 10. / 25, 10. / 40},
		{"overlapping references count twice below, once above", q(Chars{0, 10}, Chars{5, 15}), []Piece{at(0, 20)}, 1, 15. / 20, 15. / 20, 15. / 20, 15. / 20},
		{"other corpora are retrieved in vain", q(Chars{0, 10}), []Piece{{"b", Chars{0, 10}, 0}, at(5, 15)}, 2, 5. / 10, 5. / 20, 5. / 15, 5. / 25},
		{"what is missed lowers IoU", q(Chars{0, 10}, Chars{50, 60}), []Piece{at(0, 20), at(40, 60)}, 1, 10. / 20, 10. / 20, 20. / 40, 10. / 30},
		{"nothing found is 0", q(Chars{50, 60}), []Piece{at(0, 20)}, 1, 0, 0, 0, 0},
	} {
		order := make([]int, len(c.pieces))
		for i := range order {
			order[i] = i
		}
		got := scoreQuestion(c.q, c.pieces, order, c.n)
		for i, want := range []float64{c.recall, c.precision, c.omega, c.iou} {
			if math.Abs(got[i]-want) > 1e-15 {
				t.Errorf("%s: %s %v, want %v", c.name, retrievalFigures[i], got[i], want)
			}
		}
	}
}

// The values are those of nltk.metrics.segmentation on the same strings with
// the same k.
func TestBoundaryFiguresAreThoseOfNLTK(t *testing.T) {
	for _, c := range []struct {
		reference, found   string
		pk, windowdiff, f1 float64
	}{
		{"00001000000000100000000010000000000000000", "11100100000000101001000111010000000100010", 0.40540540540540543, 0.7027027027027027, 0.25},
		{"00010100001000", "00000000000000", 0.46153846153846156, 0.46153846153846156, 0},
		{"0000011001000001001110011", "1010110001111011010111000", 0.5416666666666666, 0.7916666666666666, 0.43478260869565216},
		{"000011000001100111101000110100011110", "001000010000000000010000010000000001", 0.6285714285714286, 0.6571428571428571, 0.09523809523809523},
		{"000000000000000000000010010000000001000010000000", "101001000000000000000000000001001001101000100110", 0.4772727272727273, 0.6363636363636364, 0.13333333333333333},
		{"000", "000", 0, 0, 1},
	} {
		got := scoreBoundaries(gapsOf(c.reference), gapsOf(c.found))
		for i, want := range []float64{c.pk, c.windowdiff, c.f1} {
			if math.Abs(got[i]-want) > 1e-15 {
				t.Errorf("%s against %s: %s %v, want %v", c.found, c.reference, boundaryFigures[i], got[i], want)
			}
		}
	}
}

func gapsOf(marks string) []bool {
	var out []bool
	for _, m := range marks {
		out = append(out, m == '1')
	}
	return out
}

const twoSubjects = `==========
Apples are sweet .
Apples are red .
==========
Rivers are long .
Rivers are wet .
Rivers run .
==========
`

func TestChoiFilesGiveTheirBoundaries(t *testing.T) {
	d, err := ReadChoi("x.ref", "3-5", "en", twoSubjects)
	if err != nil {
		t.Fatal(err)
	}
	if want := gapsOf("0100"); len(d.gaps) != 4 || scoreBoundaries(want, d.gaps)[2] != 1 {
		t.Fatalf("gaps %v, want %v", d.gaps, want)
	}
	// Of 18 words, windows of 8 end after the second sentence, and after the
	// fourth, which no segment does.
	o := Options{Strategies: strategies(t, "fixed:8"), Count: words, EmbedTexts: topics}
	rows, err := Segmentation([]*Segmented{d}, o)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{1. / 3, 1. / 3, 2. / 3} {
		if got := rows[0].Figures[i].Value; math.Abs(got-want) > 1e-15 {
			t.Errorf("%s %v, want %v", rows[0].Figures[i].Name, got, want)
		}
	}
}

func TestAnEndInsideASentenceCountsAtTheNearerGap(t *testing.T) {
	d, err := ReadChoi("x.ref", "", "en", "aaaaaaaaaa\nbbbbbbbbbb\ncccccccccc")
	if err != nil {
		t.Fatal(err)
	}
	for end, want := range map[int]string{3: "10", 10: "10", 14: "10", 17: "01", 21: "01", 25: "01", 31: "00", 32: "00"} {
		got := d.boundariesOf([]caesura.Chunk{{Span: caesura.Span{End: end}}})
		if w := gapsOf(want); got[0] != w[0] || got[1] != w[1] {
			t.Errorf("an end at byte %d: %v, want %v", end, got, w)
		}
	}
}

func TestBootstrapIsSureOfWhatIsAlwaysSo(t *testing.T) {
	if i := Bootstrap([]float64{0.25, 0.25, 0.25}); i != (Interval{0.25, 0.25, 0.25}) || !i.Clear() {
		t.Errorf("equal differences: %+v", i)
	}
	mixed := make([]float64, 400)
	for i := range mixed {
		mixed[i] = float64(i%2)*2 - 1 // mean 0, deviation 1: 95 % within 1.96/√400
	}
	i := Bootstrap(mixed)
	if i.Clear() || math.Abs(i.Low+0.098) > 0.01 || math.Abs(i.High-0.098) > 0.01 {
		t.Errorf("differences of ±1: %+v, want about ±0.098", i)
	}
	if again := Bootstrap(mixed); again != i {
		t.Errorf("a second time: %+v, want %+v", again, i)
	}
}

func TestWhatIsWrongIsNamed(t *testing.T) {
	corpus, err := NewCorpus("c", "en", "Über allen Gipfeln ist Ruh.")
	if err != nil {
		t.Fatal(err)
	}
	const head = "question,references,corpus_id\n"
	for table, want := range map[string]string{
		"question,corpus_id\n": `row 1: no column "references"`,
		head:                   "no question",
		head + `Wo?,"[{""content"":""ber"",""start_index"":0,""end_index"":3}]",c`: "row 2: reference 1: its content is not characters 0 to 3 of corpus c",
		head + `Wo?,"[{""content"":""x"",""start_index"":90,""end_index"":91}]",c`: "row 2: reference 1: its content is not characters 90 to 91",
		head + "Wo?,[],c": "row 2: no reference",
		head + "Wo?,{,c":  "row 2: references: ",
		head + `" ","[{""content"":""Über"",""start_index"":0,""end_index"":4}]",c`: "row 2: no question",
	} {
		_, err := ReadQuestions(strings.NewReader(table), func(string) (*Corpus, error) { return corpus, nil })
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", table, err, want)
		}
	}
	for spec, want := range map[string]string{
		"fixed": "want configured", "fixed:7": "at least 8", "fixed:20:20": "less than the size", "fixed:20:x": "overlap",
		"recursive:20:5": "size", "other:9": "want configured",
	} {
		if _, err := ParseStrategy(spec, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("strategy %s: %v, want %q", spec, err, want)
		}
	}
	if _, err := NewCorpus("c", "en", "\xff"); err == nil {
		t.Error("a corpus that is not UTF-8 is taken")
	}
	if _, err := ReadChoi("x", "", "en", choiMark+"\none sentence\n"+choiMark); err == nil {
		t.Error("a document of one sentence is taken")
	}
}

func TestLinesOfACorpusAreBlocks(t *testing.T) {
	c, err := NewCorpus("c", "en", "# Head\n\n = Title = \n = = Part = = \n  a paragraph \r\n| a | b | c |\nx = 3\n")
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		text  string
		kind  caesura.BlockKind
		level int
	}{
		{"# Head", caesura.Heading, 1}, {"= Title =", caesura.Heading, 1}, {"= = Part = =", caesura.Heading, 2},
		{"a paragraph", caesura.Paragraph, 0}, {"| a | b | c |", caesura.TableRow, 0}, {"x = 3", caesura.Paragraph, 0},
	}
	for i, b := range c.Document.Blocks {
		if w := want[i]; c.Document.Slice(b.Span) != w.text || b.Kind != w.kind || b.Level != w.level {
			t.Errorf("block %d: %q, %v of level %d; want %+v", i, c.Document.Slice(b.Span), b.Kind, b.Level, w)
		}
	}
	if len(c.Document.Blocks) != len(want) {
		t.Errorf("%d blocks, want %d", len(c.Document.Blocks), len(want))
	}
}
