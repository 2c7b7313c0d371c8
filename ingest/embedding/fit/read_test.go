package fit_test

import (
	"math"
	"strings"
	"testing"

	"caesura"
	"caesura/ingest/embedding/fit"
)

func TestEveryFormIsRecognised(t *testing.T) {
	for name, text := range map[string]string{
		"CSV":            "text_a,text_b,score\n\"a, b\",c,1.5\nd,e,2\n",
		"CSV of Windows": "\uFEFFtext_a,text_b,score\r\n\"a, b\",c,1.5\r\nd,e,2\r\n",
		"tabs":           "score\ttext_a\tnote\ttext_b\n1.5\ta, b\tx\tc\n2\td\ty\te\n",
		"semicolons":     "Text_A;Text_B;Score\na, b;c;1.5\nd;e;2\n",
		"STS":            "sentence1\tsentence2\tscore\na, b\tc\t1.5\nd\te\t2",
		"JSON lines":     "{\"text_a\":\"a, b\",\"text_b\":\"c\",\"score\":1.5}\n\n{\"text_a\":\"d\",\"text_b\":\"e\",\"score\":\"2\",\"label\":null}",
		"JSON list":      "\n[{\"text_a\":\"a, b\",\"text_b\":\"c\",\"score\":1.5},\n{\"text_a\":\"d\",\"text_b\":\"e\",\"score\":2}]\n",
	} {
		p, err := fit.Read(strings.NewReader(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if len(p.List) != 2 || !p.HasScore || p.HasLabel || p.List[0] != (fit.Pair{A: "a, b", B: "c", Score: 1.5}) || p.List[1] != (fit.Pair{A: "d", B: "e", Score: 2}) {
			t.Errorf("%s: %+v", name, p)
		}
	}
}

func TestLabels(t *testing.T) {
	p, err := fit.Read(strings.NewReader("text_a,text_b,label\na,b,1\na,b,0\na,b,TRUE\na,b,no\n"))
	if err != nil || !p.HasLabel || p.HasScore || len(p.List) != 4 {
		t.Fatalf("%+v, %v", p, err)
	}
	for i, want := range []bool{true, false, true, false} {
		if p.List[i].Label != want || !math.IsNaN(p.List[i].Score) {
			t.Errorf("pair %d: %+v", i, p.List[i])
		}
	}
	p, err = fit.Read(strings.NewReader(`{"text_a":"a","text_b":"b","label":true}` + "\n" + `{"text_a":"a","text_b":"b","label":0}`))
	if err != nil || !p.List[0].Label || p.List[1].Label {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestWhatIsWrongIsToldByLine(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "nothing is in it"},
		{"text_a,text_b,score\n", "no pair"},
		{"a,b,c\n1,2,3\n", "line 1: the head is a, b, c"},
		{"text_a,text_b,score,sentence1\n", "twice"},
		{"text_a,text_b,score\na,b,1\na,b,high\n", `line 3: score "high": not a number`},
		{"text_a,text_b,score\na,b,NaN\n", `line 2: score "NaN"`},
		{"text_a,text_b,score\n\"a\nb\",c,1\nd,,1\n", "line 4: a text is missing"},
		{"text_a,text_b,score\na,b\n", "line 2: 2 cells, the head has 3"},
		{"text_a,text_b,score,label\na,b,1,\na,b,,1\n", "line 3: score or label is missing"},
		{"text_a,text_b,label\na,b,maybe\n", `line 2: label "maybe"`},
		{"text_a,text_b,score\na,b,\n", "line 2: neither score nor label"},
		{"text_a,text_b,score\na,\"b\n", "line"},
		{"{\"text_a\":\"a\",\"text_b\":\"b\",\"score\":1}\n{\"text_a\":\n", "line 2: "},
		{"{\"text_a\":1,\"text_b\":\"b\",\"score\":1}", "line 1: text_a is no text"},
		{"[{\"text_a\":\"a\",\"text_b\":\"b\",\"score\":1},{}]", "pair 2: a text is missing"},
		{"[{\"text_a\":\"a\"", "pair 1: "},
	} {
		_, err := fit.Read(strings.NewReader(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) || caesura.KindOf(err) != caesura.BadInput || caesura.HintOf(err) == "" {
			t.Errorf("%q: %v; want %q", c.text, err, c.want)
		}
	}
	_, err := fit.Read(strings.NewReader("text_a,text_b,score\n" + strings.Repeat("a,b,x\n", 25)))
	if err == nil || strings.Count(err.Error(), "\n") != 10 || !strings.Contains(err.Error(), "and 15 more") {
		t.Errorf("25 wrong lines: %v", err)
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{"text_a,text_b,score\na,b,1\n", "text_a\ttext_b\tlabel\na\tb\t0\n", `{"text_a":"a","text_b":"b","score":1}`, `[{"text_a":"a","text_b":"b","label":true}]`, "\uFEFF;"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := fit.Read(strings.NewReader(text))
		if err != nil {
			return
		}
		for _, pair := range p.List {
			if pair.A == "" || pair.B == "" || p.HasScore == math.IsNaN(pair.Score) || !p.HasScore && !p.HasLabel {
				t.Errorf("%q: %+v", text, p)
			}
		}
	})
}
