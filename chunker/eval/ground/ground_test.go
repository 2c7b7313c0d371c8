package ground_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"caesura"
	"caesura/chunker/eval/ground"
)

// A script answers by prompt and question.
type script map[string][]string

func (s script) Ask(_ context.Context, q caesura.Question) (caesura.Answer, error) {
	var material struct{ Question string }
	if err := json.Unmarshal([]byte(q.User), &material); err != nil {
		return caesura.Answer{}, err
	}
	stage, _, _ := strings.Cut(q.Name, "@")
	list := s[stage+": "+material.Question]
	if len(list) == 0 {
		return caesura.Answer{}, &caesura.Fault{Kind: caesura.BadInput, Err: errors.New("the model refused")}
	}
	return caesura.Answer{JSON: []byte(list[min(q.Sample, len(list)-1)])}, nil
}

var passages = []ground.Passage{{Text: "The mill was built in 1871."}, {Text: "It closed\nin “1931”, after a fire."}}

func judgeOne(t *testing.T, s script, repeats int) ground.Judged {
	t.Helper()
	judged, err := ground.Judge(context.Background(), s, []ground.Case{{Question: "When?", Passages: passages}}, ground.Options{Repeats: repeats, Parallel: 1})
	if err != nil {
		t.Fatal(err)
	}
	return judged[0]
}

const closed = `{"found":true,"answer":"In 1931.","passages":[2]}`

func TestAnAnswerIsGroundedWhenTheQuoteIsThere(t *testing.T) {
	for quote, grounded := range map[string]bool{
		`closed in \"1931\"`:      true, // another space, another quotation mark
		`It closed in 1932`:       false,
		`The mill was built`:      false, // in another passage
		``:                        false,
		`CLOSED IN “1931”`:        true,
		`after a fire. It closed`: false,
	} {
		j := judgeOne(t, script{
			"answer: When?": {closed},
			"judge: When?":  {`{"reason":"r","verdict":"yes","passage":2,"quote":"` + quote + `"}`},
		}, 1)
		if j.Grounded() != grounded {
			t.Errorf("quote %q: grounded %t (%s)", quote, j.Grounded(), j.Verdicts[0].Reason)
		}
	}
}

func TestAPassageThatIsNotThereGroundsNothing(t *testing.T) {
	for _, passage := range []string{"0", "3", "-1"} {
		j := judgeOne(t, script{
			"answer: When?": {closed},
			"judge: When?":  {`{"reason":"r","verdict":"yes","passage":` + passage + `,"quote":"It closed"}`},
		}, 1)
		if j.Grounded() {
			t.Errorf("passage %s: grounded", passage)
		}
	}
}

func TestNoAnswerIsNoFailure(t *testing.T) {
	j := judgeOne(t, script{"answer: When?": {`{"found":false,"answer":"","passages":[]}`}}, 1)
	s := ground.Summarise([]string{"a"}, [][]ground.Judged{{j}})[0]
	if s.Abstained.Count != 1 || s.Failed.Count != 0 || s.Grounded.Count != 0 {
		t.Errorf("%+v", s)
	}
}

func TestARefusalCostsOnlyItsQuestion(t *testing.T) {
	j := judgeOne(t, script{}, 1)
	s := ground.Summarise([]string{"a"}, [][]ground.Judged{{j}})[0]
	if j.Failure == "" || s.Failed.Count != 1 || s.Abstained.Count != 0 {
		t.Errorf("%+v, failed %+v", j, s.Failed)
	}
}

func TestRepeatedVerdictsShowTheNoise(t *testing.T) {
	j := judgeOne(t, script{
		"answer: When?": {closed},
		"judge: When?": {
			`{"reason":"r","verdict":"yes","passage":2,"quote":"It closed"}`,
			`{"reason":"r","verdict":"no","passage":0,"quote":""}`,
		},
	}, 3)
	if s := ground.Summarise([]string{"a"}, [][]ground.Judged{{j}})[0]; s.Noisy.Count != 1 || s.Noisy.Of != 1 || s.Grounded.Count != 1 {
		t.Errorf("noisy %+v, grounded %+v", s.Noisy, s.Grounded)
	}
}

// The values are those of statsmodels 0.15.0: proportion_confint(method="wilson")
// and mcnemar(exact=True).
func TestFiguresAreThoseOfAStatisticsPackage(t *testing.T) {
	s := ground.NewShare(37, 50)
	near(t, "low", s.Low, 0.6044684273515116)
	near(t, "high", s.High, 0.841284725064476)
	if s := ground.NewShare(0, 0); s.Low != 0 || s.High != 1 {
		t.Errorf("nothing of nothing: %+v", s)
	}
	var first, other []bool
	for i := range 40 {
		first, other = append(first, i < 12), append(other, i >= 9 && i < 30)
	}
	m := ground.NewMcNemar(first, other)
	if m.Gained != 18 || m.Lost != 9 {
		t.Errorf("gained %d, lost %d", m.Gained, m.Lost)
	}
	near(t, "p", m.P, 0.12207812070846558)
	if m := ground.NewMcNemar(first, first); m.P != 1 {
		t.Errorf("nothing differs: p %g", m.P)
	}
}

func near(t *testing.T, name string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-12 {
		t.Errorf("%s is %.15f, want %.15f", name, got, want)
	}
}
