package chunker_test

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

	"caesura/chunker"
)

func TestTheZeroOptionsAreTheDefaults(t *testing.T) {
	var zero chunker.Options
	if err := zero.Validate(); err != nil {
		t.Error(err)
	}
	full := zero.WithDefaults()
	if full.WithDefaults().Fingerprint() != zero.Fingerprint() || !reflect.DeepEqual(full, full.WithDefaults()) {
		t.Error("the defaults, given again, change something")
	}
}

func TestEveryOptionThatChangesChunksChangesTheFingerprint(t *testing.T) {
	base := chunker.Options{Window: chunker.WindowOptions{Kind: chunker.SpanOf}}
	seen := map[string]string{base.Fingerprint(): "the defaults"}
	for name, change := range map[string]func(*chunker.Options){
		"language":      func(o *chunker.Options) { o.Sentences.Language = "de" },
		"abbreviations": func(o *chunker.Options) { o.Sentences.Abbreviations = []string{"abk"} },
		"window kind":   func(o *chunker.Options) { o.Window.Kind = chunker.Buffer },
		"window size":   func(o *chunker.Options) { o.Window.Size = 3 },
		"window vector": func(o *chunker.Options) { o.Window.Vector = chunker.Joined },
		"distance":      func(o *chunker.Options) { o.Distance = chunker.Dot },
		"k":             func(o *chunker.Options) { o.K = 0.75 },
		"threshold":     func(o *chunker.Options) { o.Threshold = chunker.MeanStd },
		"percentile":    func(o *chunker.Options) { o.Threshold, o.Percentile = chunker.Percentile, 90 },
		"absolute":      func(o *chunker.Options) { o.Threshold, o.Absolute = chunker.Absolute, 0.3 },
		"minimum":       func(o *chunker.Options) { o.MinTokens = 12 },
		"maximum":       func(o *chunker.Options) { o.MaxTokens = 300 },
		"headings":      func(o *chunker.Options) { o.HeadingBoundary = true },
		"strategy":      func(o *chunker.Options) { o.Strategy = chunker.Optimal },
		"target":        func(o *chunker.Options) { o.Strategy, o.Optimal.TargetTokens = chunker.Optimal, 90 },
		"price":         func(o *chunker.Options) { o.Strategy, o.Optimal.Price = chunker.Optimal, 2 },
		"evenness":      func(o *chunker.Options) { o.Strategy, o.Optimal.Evenness = chunker.Optimal, 4 },
		"evidence":      func(o *chunker.Options) { o.Strategy, o.Optimal.Evidence = chunker.Optimal, chunker.NoEvidence },
		"overlap":       func(o *chunker.Options) { o.OverlapTokens = 30 },
		"children":      func(o *chunker.Options) { o.ChildTokens = 40 },
		"table": func(o *chunker.Options) {
			o.Threshold, o.Window.Thresholds = chunker.Table, map[int]float64{8: 0.5, 6: 0.5, 4: 0.5, 2: 0.5, 1: 0.5}
		},
	} {
		o := base
		change(&o)
		if other, taken := seen[o.Fingerprint()]; taken {
			t.Errorf("%s has the fingerprint of %s", name, other)
		}
		seen[o.Fingerprint()] = name
	}
	if fields := leaves(reflect.TypeOf(base)); fields != len(seen)-1 {
		t.Errorf("%d fields, but this test changes %d", fields, len(seen)-1)
	}
}

func leaves(t reflect.Type) int {
	if t.Kind() != reflect.Struct {
		return 1
	}
	n := 0
	for i := range t.NumField() {
		n += leaves(t.Field(i).Type)
	}
	return n
}

func TestOptionsThatChangeNothingKeepTheFingerprint(t *testing.T) {
	a := chunker.Options{Strategy: chunker.Semantic, Sentences: chunker.SentenceOptions{Abbreviations: []string{"b.", "a"}}}
	b := chunker.Options{Sentences: chunker.SentenceOptions{Abbreviations: []string{"a", "b", "a"}}, Window: chunker.WindowOptions{Vector: chunker.Joined}}
	if a.Fingerprint() != b.Fingerprint() {
		t.Error("the order of abbreviations, or how a window of one sentence is joined, counts")
	}
	b = chunker.Options{Percentile: 80, Absolute: 0.2}
	if (chunker.Options{Strategy: chunker.Semantic}).Fingerprint() != b.Fingerprint() {
		t.Error("the number of another rule counts")
	}
}

// A file that was written before there were strategies cuts as it did.
func TestSettingsOfAThresholdStandForTheStrategyThatHasOne(t *testing.T) {
	for name, o := range map[string]chunker.Options{
		"threshold": {Threshold: chunker.IQR}, "k": {K: 1}, "percentile": {Percentile: 95}, "absolute": {Absolute: 0.5},
		"window": {Window: chunker.WindowOptions{Kind: chunker.Adjacent}},
	} {
		if got := o.WithDefaults().Strategy; got != chunker.Semantic {
			t.Errorf("%s alone gives the strategy %s", name, got)
		}
	}
	if got := (chunker.Options{MaxTokens: 100, Distance: chunker.Dot}).WithDefaults().Strategy; got != chunker.Optimal {
		t.Errorf("the default is %s", got)
	}
}

func TestWhatCannotBeIsRefused(t *testing.T) {
	for _, c := range []struct {
		o    chunker.Options
		want string
	}{
		{chunker.Options{Distance: "manhattan"}, "distance"},
		{chunker.Options{K: -1}, "k -1"},
		{chunker.Options{Threshold: "otsu"}, "threshold"},
		{chunker.Options{Percentile: 100}, "percentile 100"},
		{chunker.Options{Percentile: -1}, "percentile -1"},
		{chunker.Options{Threshold: chunker.Absolute}, "absolute 0"},
		{chunker.Options{Absolute: math.NaN()}, "absolute NaN"},
		{chunker.Options{Absolute: -0.1}, "absolute -0.1"},
		{chunker.Options{MaxTokens: 7}, "max_tokens"},
		{chunker.Options{MinTokens: 200}, "min_tokens"},
		{chunker.Options{MinTokens: -1}, "min_tokens"},
		{chunker.Options{MaxTokens: -5}, "max_tokens"},
		{chunker.Options{Window: chunker.WindowOptions{Kind: "sliding"}}, "window.kind"},
		{chunker.Options{Window: chunker.WindowOptions{Vector: "max"}}, "window.vector"},
		{chunker.Options{Window: chunker.WindowOptions{Kind: chunker.SpanOf, Size: 65}}, "window.size"},
		{chunker.Options{Sentences: chunker.SentenceOptions{Language: "not a tag"}}, "language"},
	} {
		if err := c.o.Validate(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q in it", c.o, err, c.want)
		}
	}
}

func TestASmallMaximumHasASmallMinimum(t *testing.T) {
	o := chunker.Options{MaxTokens: 40}
	if err := o.Validate(); err != nil || o.WithDefaults().MinTokens != 10 {
		t.Errorf("minimum %d, %v", o.WithDefaults().MinTokens, err)
	}
}

func TestATraceIsJSONWithNullForUndefined(t *testing.T) {
	v := walk(.1, .1, .1)
	v[1] = []float32{0, 0}
	d := numbered(4)
	_, _, trace := splitBy(t, d, chunker.Sentences(d, small, tokens), v, small)
	text, err := json.Marshal(trace)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), `"distances":[null,null,0.1]`) || !strings.Contains(string(text), `"boundaries":[],"resplits":[],"merges":[]`) {
		t.Errorf("%s", text)
	}
	var back chunker.Trace
	if err := json.Unmarshal(text, &back); err != nil || !(back.Distances[0] != back.Distances[0]) || back.Distances[2] != 0.1 {
		t.Errorf("read back: %v, %v", back.Distances, err)
	}
}
