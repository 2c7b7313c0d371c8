package fit_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"caesura"
	"caesura/ingest/embedding/fit"
)

// The expected values in testdata/values.json are those of scipy and
// scikit-learn; scripts/statsvalues/fit.py writes them.
func TestFiguresAreThoseOfTheStatisticsPackages(t *testing.T) {
	var cases map[string]struct {
		Cosines, Scores, Predicted, Ranks []float64
		Near, Spearman, AUC, Explained    float64
		CalibrationError                  float64 `json:"calibration_error"`
	}
	body, err := os.ReadFile("testdata/values.json")
	if err == nil {
		err = json.Unmarshal(body, &cases)
	}
	if err != nil || len(cases) < 4 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	worst := 0.0
	near := func(name string, got, want float64) {
		t.Helper()
		off := math.Abs(got-want) / max(1e-3, math.Abs(want))
		worst = max(worst, off)
		if !(off <= 1e-12) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	for name, c := range cases {
		for i, rank := range fit.Ranks(c.Cosines) {
			near(name+" rank", rank, c.Ranks[i])
		}
		row := compare(t, c.Cosines, c.Scores, c.Near).Rows[0]
		near(name+" Spearman", float64(row.Spearman.Value), c.Spearman)
		near(name+" AUC", float64(row.AUC.Value), c.AUC)
		scaled := make([]float64, len(c.Scores))
		for i, s := range c.Scores {
			scaled[i] = (s - slices.Min(c.Scores)) / (slices.Max(c.Scores) - slices.Min(c.Scores))
		}
		r := fit.ReliabilityOf(c.Cosines, scaled)
		near(name+" calibration error", float64(r.CalibrationError), c.CalibrationError)
		near(name+" explained", float64(r.Explained), c.Explained)
		for i, p := range fit.Crossed(c.Cosines, scaled) {
			near(name+" prediction", p, c.Predicted[i])
		}
	}
	t.Logf("greatest relative difference %.1e", worst)
}

// compare is the report of one embedder, or of several, that give these cosines.
func compare(t *testing.T, cosines, scores []float64, near float64, more ...[]float64) *fit.Report {
	t.Helper()
	var pairs fit.Pairs
	pairs.HasScore = true
	for i := range cosines {
		pairs.List = append(pairs.List, fit.Pair{A: fmt.Sprintf("a %d", i), B: "b", Score: scores[i]})
	}
	var embedders []fit.Embedder
	for i, list := range append([][]float64{cosines}, more...) {
		embedders = append(embedders, embedder(fmt.Sprint("e", i), list))
	}
	r, err := fit.Compare(pairs, embedders, fit.Options{Near: near})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// embedder gives the vectors of each pair the cosine that is asked for, to seven
// digits; equal ones stay equal.
func embedder(name string, cosines []float64) fit.Embedder {
	return fit.Embedder{
		Name: name, Tokenizer: "letters",
		Embed: func(texts []string) ([]caesura.Vector, error) {
			var out []caesura.Vector
			for _, c := range cosines {
				out = append(out, caesura.Vector{1, 0}, caesura.Vector{float32(c), float32(math.Sqrt(1 - c*c))})
			}
			return out, nil
		},
		Pieces: func(word string) (int, int) { return len(word), 0 },
		Cost:   func() fit.Cost { return fit.Cost{} },
	}
}

// follow are scores of n pairs, and cosines that follow them with noise.
func follow(n int, noise float64, seed uint64) (cosines, scores []float64) {
	random := rand.New(rand.NewPCG(seed, 1))
	for range n {
		score := float64(random.IntN(11)) / 2
		scores = append(scores, score)
		cosines = append(cosines, max(-1, min(1, score/6+noise*random.NormFloat64())))
	}
	return cosines, scores
}

func TestRanksOfRepeatedPairsAreThoseOfTheListWithThem(t *testing.T) {
	cosines, scores := follow(40, 0.3, 3)
	random := rand.New(rand.NewPCG(5, 5))
	times := make([]float64, len(cosines))
	var near, nearDrawn []bool
	var a, b []float64
	for i := range times {
		times[i] = float64(random.IntN(4))
		near = append(near, scores[i] > 2)
		for range int(times[i]) {
			a, b, nearDrawn = append(a, cosines[i]), append(b, scores[i]), append(nearDrawn, near[i])
		}
	}
	spearman, area := fit.Drawn(cosines, scores, near, times)
	if want := fit.Spearman(a, b); math.Abs(spearman-want) > 1e-12 {
		t.Errorf("Spearman %v, want %v", spearman, want)
	}
	if want := fit.AUC(a, nearDrawn); math.Abs(area-want) > 1e-12 {
		t.Errorf("AUC %v, want %v", area, want)
	}
}

func TestABetterEmbedderIsCalledBetter(t *testing.T) {
	bad, scores := follow(300, 0.6, 1)
	good := slices.Clone(scores)
	for i := range good {
		good[i] = scores[i]/6 + bad[i]/20
	}
	r := compare(t, bad, scores, 2.5, good, bad)
	first, second, third := r.Rows[0], r.Rows[1], r.Rows[2]
	if first.Over != nil || !second.Over.Clear() || second.Over.Value < 0 || third.Over.Clear() || third.Over.Value != 0 {
		t.Errorf("over the first: %v, %v", second.Over, third.Over)
	}
	for _, row := range r.Rows {
		if !(row.Spearman.Low < row.Spearman.Value && row.Spearman.Value < row.Spearman.High) || !(row.AUC.Low <= row.AUC.Value) {
			t.Errorf("%s: %+v, %+v", row.Name, row.Spearman, row.AUC)
		}
	}
	verdict := strings.Join(r.Verdict, "\n")
	for _, want := range []string{"e1: knows this domain well", "e1: better than e0", "e2: no clear difference to e0"} {
		if !strings.Contains(verdict, want) {
			t.Errorf("no word of %q in\n%s", want, verdict)
		}
	}
	if again := compare(t, bad, scores, 2.5, good, bad); again.Rows[1].Spearman != second.Spearman {
		t.Error("equal pairs have other intervals")
	}
}

func TestDefinedResultsOfLittle(t *testing.T) {
	nan := math.NaN()
	for name, r := range map[string]*fit.Report{
		"one pair":          compare(t, []float64{0.5}, []float64{1}, nan),
		"two pairs":         compare(t, []float64{0.5, 0.6}, []float64{1, 2}, nan),
		"equal scores":      compare(t, []float64{0.5, 0.6, 0.7}, []float64{1, 1, 1}, 1),
		"equal cosines":     compare(t, []float64{0.5, 0.5, 0.5}, []float64{1, 2, 3}, 2),
		"no direction":      compare(t, []float64{nan, nan}, []float64{1, 2}, 2),
		"none of the first": compare(t, []float64{nan, nan}, []float64{1, 2}, 2, []float64{0.1, 0.2}),
	} {
		body, err := json.Marshal(r)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var text bytes.Buffer
		if err := r.WriteText(&text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for form, out := range map[string]string{"JSON": string(body), "text": text.String()} {
			if strings.Contains(out, "NaN") || strings.Contains(out, "Inf") {
				t.Errorf("%s: %s has a number that is none:\n%s", name, form, out)
			}
		}
	}
}

func TestPairsBesideNoDirectionAreLeftOutForAll(t *testing.T) {
	cosines, scores := follow(30, 0.1, 2)
	other := slices.Clone(cosines)
	other[3] = math.NaN()
	r := compare(t, cosines, scores, math.NaN(), other)
	if r.Left != 1 || r.Rows[0].Spearman != r.Rows[1].Spearman {
		t.Errorf("%d left out, %+v and %+v", r.Left, r.Rows[0].Spearman, r.Rows[1].Spearman)
	}
}

func TestVocabularyCountsWordsAndPieces(t *testing.T) {
	e := embedder("e", []float64{0.1, 0.9})
	e.Pieces = func(word string) (pieces, unknown int) {
		switch word {
		case "Valve", "the", "The":
			return 1, 0
		case "Ω":
			return 1, 1
		}
		return 3, 0
	}
	pairs := fit.Pairs{HasLabel: true, List: []fit.Pair{{A: "The valve, 42!", B: "the Valve"}, {A: "the Valve", B: "Ω the the", Label: true}}}
	r, err := fit.Compare(pairs, []fit.Embedder{e}, fit.Options{Near: math.NaN()})
	if err != nil {
		t.Fatal(err)
	}
	// The words, each text once: The valve the Valve Ω the the.
	v := r.Rows[0].Vocabulary
	if v.Words != 7 || v.Distinct != 5 || v.Whole != fit.Number(5.0/7) || v.WholeDistinct != fit.Number(3.0/5) || v.PiecesPerWord != fit.Number(9.0/7) || v.Unknown != fit.Number(1.0/9) {
		t.Errorf("%+v", v)
	}
	if len(v.Broken) != 2 || v.Broken[0].Word != "valve" || v.Broken[0].Pieces != 3 {
		t.Errorf("broken: %+v", v.Broken)
	}
	if verdict := strings.Join(r.Verdict, "\n"); !strings.Contains(verdict, "(letters) keeps 71 % of the words whole") {
		t.Errorf("no word of the vocabulary in %s", verdict)
	}
	if r.Rows[0].AUC.Value != 1 || r.Near != 1 {
		t.Errorf("ROC AUC %v of a near pair with the higher cosine", r.Rows[0].AUC)
	}
}

func BenchmarkCompare(b *testing.B) {
	var pairs fit.Pairs
	cosines, scores := follow(5000, 0.3, 1)
	for i := range scores {
		pairs.List = append(pairs.List, fit.Pair{A: fmt.Sprint(i), B: "b", Score: scores[i]})
	}
	pairs.HasScore = true
	e := embedder("e", cosines)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := fit.Compare(pairs, []fit.Embedder{e, e, e}, fit.Options{Near: 2.5}); err != nil {
			b.Fatal(err)
		}
	}
}
