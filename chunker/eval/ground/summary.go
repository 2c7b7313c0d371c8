package ground

// A Summary is one strategy's figures.
type Summary struct {
	Strategy  string `json:"strategy"`
	Questions int    `json:"questions"`
	Asked     int    `json:"asked"` // of them, put to the model

	// Shares of the questions of which an answer is known: the proxies.
	Contained Measure `json:"contained"`       // all text that answers it was retrieved
	First     Measure `json:"contained_first"` // all of it is in the best chunk
	One       Measure `json:"unbroken"`        // each of its excerpts is whole in one chunk

	// Shares of the questions that were asked.
	Grounded  Measure `json:"grounded"`  // an answer, and the judge holds it grounded
	Abstained Share   `json:"abstained"` // the passages do not answer it, so the model says
	Misquoted Share   `json:"misquoted"` // a "yes" whose quote is not there, which counts as "no"
	Failed    Share   `json:"failed"`    // an answer or a verdict is missing
	Noisy     Share   `json:"noisy"`     // verdicts of both kinds; of those judged more than once
}

// A Measure is a share and its test against the first strategy, over the same
// questions; nil for that itself.
type Measure struct {
	Share
	Test *McNemar `json:"test,omitempty"`
}

// A Proxy is a measure that needs no model.
type Proxy struct {
	Name    string
	Measure Measure
}

// Proxies are the measures that need no model.
func (s Summary) Proxies() []Proxy {
	return []Proxy{{"contained", s.Contained}, {"contained@1", s.First}, {"unbroken", s.One}}
}

// Summarise gives the figures of each strategy; all have the same questions in
// the same order. The others are compared with the first.
func Summarise(strategies []string, judged [][]Judged) []Summary {
	summaries := make([]Summary, len(strategies))
	for i, name := range strategies {
		all := judged[i]
		summaries[i] = Summary{
			Strategy: name, Questions: len(all), Asked: count(all, isAsked),
			Contained: measure(judged, i, isKnown, Judged.HasAll),
			First:     measure(judged, i, isKnown, isFirst),
			One:       measure(judged, i, isKnown, isUnbroken),
			Grounded:  measure(judged, i, isAsked, Judged.Grounded),
			Abstained: share(all, isAsked, Judged.Abstained),
			Misquoted: share(all, isAsked, isMisquoted),
			Failed:    share(all, isAsked, isFailed),
			Noisy:     share(all, isRepeated, isNoisy),
		}
	}
	return summaries
}

// measure is a share of those cases of strategy i that are among, and its test.
func measure(judged [][]Judged, i int, among, is func(Judged) bool) Measure {
	m := Measure{Share: share(judged[i], among, is)}
	if i > 0 {
		test := NewMcNemar(column(judged[0], among, is), column(judged[i], among, is))
		m.Test = &test
	}
	return m
}

func share(judged []Judged, among, is func(Judged) bool) Share {
	return NewShare(count(judged, func(j Judged) bool { return among(j) && is(j) }), count(judged, among))
}

func count(judged []Judged, is func(Judged) bool) (n int) {
	for _, j := range judged {
		if is(j) {
			n++
		}
	}
	return n
}

func column(judged []Judged, among, is func(Judged) bool) (values []bool) {
	for _, j := range judged {
		values = append(values, among(j) && is(j))
	}
	return values
}

// whole is how much of the known answer counts as all of it: rounding aside.
const whole = 1 - 1e-9

func isKnown(j Judged) bool     { return j.Contained != nil }
func isFirst(j Judged) bool     { return isKnown(j) && j.Contained.First >= whole }
func isUnbroken(j Judged) bool  { return isKnown(j) && j.Contained.One >= whole }
func isAsked(j Judged) bool     { return j.Asked }
func isFailed(j Judged) bool    { return j.Failure != "" }
func isMisquoted(j Judged) bool { return len(j.Verdicts) > 0 && j.Verdicts[0].Misquoted }
func isRepeated(j Judged) bool  { return len(j.Verdicts) > 1 }

func isNoisy(j Judged) bool {
	for _, v := range j.Verdicts {
		if v.Grounded != j.Verdicts[0].Grounded {
			return true
		}
	}
	return false
}
