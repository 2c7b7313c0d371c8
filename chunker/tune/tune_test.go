package tune_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"caesura"
	"caesura/chunker"
	"caesura/chunker/eval"
	"caesura/chunker/tune"
)

func words(text string) int { return len(strings.Fields(text)) }

// subjects are what the sentences of these tests are about.
var subjects = []string{"apples", "rivers", "metals", "letters", "engines", "storms"}

// A counter embeds a text by the subjects in it, and counts what it embeds.
type counter struct{ calls, texts int }

func (c *counter) embed(texts []string) ([]caesura.Vector, error) {
	c.calls++
	c.texts += len(texts)
	out := make([]caesura.Vector, len(texts))
	for i, text := range texts {
		v := make(caesura.Vector, len(subjects)+1)
		for s, word := range subjects {
			v[s] = float32(strings.Count(text, word))
		}
		v[len(subjects)] = 0.2 + float32(len(text)%7)/50
		out[i] = v
	}
	return out, nil
}

// corpus has a subject in every four sentences of nine words.
func corpus(t *testing.T, sections int) ([]*eval.Corpus, []eval.Question) {
	t.Helper()
	var text strings.Builder
	var lines strings.Builder
	for s := range sections {
		subject := subjects[(s*5+s/6)%len(subjects)]
		first := fmt.Sprintf("In part %d the %s are seen for once.", s, subject)
		fmt.Fprintf(&text, "%s Many %s were counted by hand that year. Some %s had been lost on the way. All %s were then kept in the barn.\n", first, subject, subject, subject)
		fmt.Fprintf(&lines, "{\"question\": \"Where are the %s?\", \"document\": \"d\", \"quotes\": [%q]}\n", subject, first)
	}
	c, err := eval.NewCorpus("d", "en", text.String())
	if err != nil {
		t.Fatal(err)
	}
	questions, err := eval.ReadQuestionLines(strings.NewReader(lines.String()), func(string) (*eval.Corpus, error) { return c, nil })
	if err != nil {
		t.Fatal(err)
	}
	return []*eval.Corpus{c}, questions
}

// configured reads the few settings of these tests.
func configured(settings []string) (chunker.Options, error) {
	o := chunker.Options{K: 4, MinTokens: 1, MaxTokens: 100}
	for _, s := range settings {
		var err error
		switch key, value, _ := strings.Cut(s, "="); key {
		case "k":
			_, err = fmt.Sscan(value, &o.K)
		case "max":
			_, err = fmt.Sscan(value, &o.MaxTokens)
		case "min":
			_, err = fmt.Sscan(value, &o.MinTokens)
		case "window.vector":
			o.Window = chunker.WindowOptions{Kind: chunker.SpanOf, Size: 2, Vector: value}
		default:
			err = fmt.Errorf("%s: unknown", key)
		}
		if err != nil {
			return o, err
		}
	}
	return o, o.Validate()
}

func axes(t *testing.T, specs ...string) (out []tune.Axis) {
	t.Helper()
	for _, spec := range specs {
		a, err := tune.ParseAxis(spec)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, a)
	}
	return out
}

func options(t *testing.T, c *counter, specs ...string) tune.Options {
	return tune.Options{
		Axes: axes(t, specs...), Configured: configured, Budget: 360, Resamples: 100, Seed: 1,
		Eval: eval.Options{Count: words, EmbedTexts: c.embed, EmbedQuestions: c.embed},
	}
}

func run(t *testing.T, m tune.Material, o tune.Options) *tune.Result {
	t.Helper()
	r, err := tune.Run(m, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestNothingIsEmbeddedAfterTheFirstPass(t *testing.T) {
	corpora, questions := corpus(t, 40)
	c := &counter{}
	o := options(t, c, "k=0.5|1|2", "max=40|60|200", "window.vector=mean|joined")
	tried := false
	o.Told = func(int, int) {
		if !tried {
			tried, c.calls = true, 0
		}
	}
	r := run(t, tune.Material{Corpora: corpora, Questions: questions}, o)
	if c.calls != 0 || !tried {
		t.Errorf("%d embedding calls after the first setting", c.calls)
	}
	if r.Tried != r.Points || r.Points < 30 || r.Embedded < 160 {
		t.Errorf("%d of %d points, %d texts", r.Tried, r.Points, r.Embedded)
	}
	before := c.texts
	o.Verify = 3
	r = run(t, tune.Material{Corpora: corpora, Questions: questions}, o)
	if len(r.Verified) != 3 || r.Second == 0 || c.texts-2*before <= 0 {
		t.Errorf("verified %+v, %d texts", r.Verified, r.Second)
	}
}

func TestTheSettingThatFindsTheSubjectsIsChosenAndStable(t *testing.T) {
	corpora, questions := corpus(t, 60)
	o := options(t, &counter{}, "k=0.5|1", "min=1,max=36|1,max=50")
	o.Budget = 200
	o.Configured = func(settings []string) (chunker.Options, error) {
		return configured(append([]string{"min=100", "max=300"}, settings...))
	}
	r := run(t, tune.Material{Corpora: corpora, Questions: questions}, o)
	chosen, present := r.Trials[r.Chosen], r.Trials[0]
	if chosen.Changes == 0 || chosen.Score <= present.Score {
		t.Errorf("chosen %s with %.3f, present %.3f", chosen.Name(), chosen.Score, present.Score)
	}
	if chosen.Stability.Chosen < 0.5 || chosen.Near < 0.5 {
		t.Errorf("chosen in %.2f of the resamples, near in %.2f", chosen.Stability.Chosen, chosen.Near)
	}
	sum := 0.0
	for _, trial := range r.Trials {
		sum += trial.Stability.Chosen
	}
	if math.Abs(sum-1) > 1e-9 {
		t.Errorf("shares of resamples add up to %v", sum)
	}
	for _, v := range r.Values {
		if v.Confidence < chosen.Stability.Chosen-1e-9 || v.Confidence > 1+1e-9 {
			t.Errorf("%s: confidence %v, chosen as a whole in %v", v.Setting, v.Confidence, chosen.Stability.Chosen)
		}
	}
	if r.Validated.Mean <= 0 || r.HeldOut.Mean <= 0 {
		t.Errorf("gains %+v and %+v", r.Validated, r.HeldOut)
	}
	for seed := range uint64(5) {
		o.Seed = seed + 10
		if again := run(t, tune.Material{Corpora: corpora, Questions: questions}, o); again.Trials[again.Chosen].Near < 0.5 {
			t.Errorf("seed %d chooses %s, near in %.2f", o.Seed, again.Trials[again.Chosen].Name(), again.Trials[again.Chosen].Near)
		}
	}
}

func TestWhereNothingIsBetterNothingIsChanged(t *testing.T) {
	corpora, questions := corpus(t, 40)
	o := options(t, &counter{}, "max=36")
	o.Configured = func(settings []string) (chunker.Options, error) {
		if len(settings) == 0 {
			return configured([]string{"k=0.5", "max=50"})
		}
		return configured([]string{"k=0.51", "max=50"})
	}
	r := run(t, tune.Material{Corpora: corpora, Questions: questions}, o)
	if r.Chosen != 0 || r.HeldOut.Mean != 0 {
		t.Errorf("chosen %s", r.Trials[r.Chosen].Name())
	}
}

func TestEqualSearchesGiveEqualResults(t *testing.T) {
	corpora, questions := corpus(t, 40)
	result := func(search string) string {
		o := options(t, &counter{}, "k=0.5|1|2", "max=36|50|70", "min=2|9")
		o.Search = search
		b, err := json.Marshal(run(t, tune.Material{Corpora: corpora, Questions: questions}, o))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	for _, search := range []string{tune.Grid, tune.Descent} {
		if a, b := result(search), result(search); a != b {
			t.Errorf("%s: two results:\n%s\n%s", search, a, b)
		}
	}
}

func TestDescentFindsAsGoodASettingWithFewerTrials(t *testing.T) {
	corpora, questions := corpus(t, 60)
	m := tune.Material{Corpora: corpora, Questions: questions}
	o := options(t, &counter{}, "k=0.25|0.5|1|2", "max=36|50|70|150", "min=2|9|12")
	grid := run(t, m, o)
	o.Search = tune.Descent
	descent := run(t, m, o)
	if descent.Tried >= grid.Tried {
		t.Errorf("descent tries %d of %d", descent.Tried, grid.Tried)
	}
	if a, b := descent.Trials[descent.Best].Score, grid.Trials[grid.Best].Score; a < b-0.02 {
		t.Errorf("descent finds %.4f, the grid %.4f", a, b)
	}
}

func TestWithoutLabelsCutsBetweenSubjectsMeasureBest(t *testing.T) {
	corpora, _ := corpus(t, 80)
	o := options(t, &counter{}, "k=0.5|1", "max=20|36|50")
	r := run(t, tune.Material{Corpora: corpora}, o)
	best := r.Trials[r.Best]
	if best.Chunks < 75 || best.Chunks > 85 {
		t.Errorf("best without labels: %s with %d chunks, want about the 80 sections", best.Name(), best.Chunks)
	}
	if r.By != "inner measures" || best.Inner.Cohesion < 0.9 || best.Inner.Gain <= r.Trials[0].Inner.Gain {
		t.Errorf("by %s: %+v, present %+v", r.By, best.Inner, r.Trials[0].Inner)
	}
}

func TestBaselinesAreMatchedToTheChoice(t *testing.T) {
	corpora, questions := corpus(t, 40)
	o := options(t, &counter{}, "k=0.5", "max=36")
	s, err := eval.ParseStrategy("fixed:match", configured)
	if err != nil {
		t.Fatal(err)
	}
	o.Against = []eval.Strategy{s}
	r := run(t, tune.Material{Corpora: corpora, Questions: questions}, o)
	if len(r.Against) != 1 || math.Abs(r.Against[0].MeanTokens-r.Trials[r.Chosen].MeanTokens) > 2 {
		t.Errorf("%+v beside %.1f tokens", r.Against, r.Trials[r.Chosen].MeanTokens)
	}
}

func TestSettingsThatCannotBeAreLeftOut(t *testing.T) {
	corpora, questions := corpus(t, 20)
	r := run(t, tune.Material{Corpora: corpora, Questions: questions}, options(t, &counter{}, "max=20|40", "min=15|18"))
	for _, trial := range r.Trials {
		if name := trial.Name(); strings.Contains(name, "max=20") && strings.Contains(name, "min") {
			t.Errorf("%s is tried", name)
		}
	}
	if r.Points != 7 {
		t.Errorf("%d points, want 7 of 9", r.Points)
	}
	if _, err := tune.Run(tune.Material{Corpora: corpora, Questions: questions[:1]}, options(t, &counter{}, "k=1")); err == nil {
		t.Error("one case is enough")
	}
	for _, spec := range []string{"", "k", "=1", "k="} {
		if _, err := tune.ParseAxis(spec); err == nil {
			t.Errorf("%q is taken", spec)
		}
	}
}

func TestSettingsWithoutEffectAreOneTrial(t *testing.T) {
	corpora, questions := corpus(t, 20)
	r := run(t, tune.Material{Corpora: corpora, Questions: questions}, options(t, &counter{}, "min=2|3|4"))
	if r.Tried != 4 || len(r.Trials) != 1 {
		t.Errorf("%d tried, %d trials, want 4 that cut alike", r.Tried, len(r.Trials))
	}
}

func TestSpearmanIsThatOfRanks(t *testing.T) {
	for _, c := range []struct {
		a, b []float64
		want float64
	}{
		{[]float64{1, 2, 3, 4}, []float64{10, 20, 30, 400}, 1},
		{[]float64{1, 2, 3, 4}, []float64{4, 3, 2, 1}, -1},
		{[]float64{1, 2, 2, 4}, []float64{1, 3, 2, 4}, 0.9486832980505138},
		{[]float64{1, 1}, []float64{1, 2}, 0},
	} {
		if got := tune.Spearman(c.a, c.b); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v, %v: %v, want %v", c.a, c.b, got, c.want)
		}
	}
}
