package report

import (
	"cmp"
	"fmt"
	"slices"

	"caesura"
	"caesura/chunker/eval/ground"
)

// A question is what every strategy made of it.
type question struct {
	Text, Document string
	Differs        bool // in what was contained or grounded
	Open           bool
	Outcomes       []outcome
}

// An outcome is what one strategy made of a question.
type outcome struct {
	ground.Judged
	Strategy string
	Number   int      // of the strategy, from 0
	Chunks   []marked // of the passages
}

// A marked passage is in pieces that each have one mark or none.
type marked struct {
	Place  string
	Pieces []piece
}

// A piece of text. Its class is "gold" for what is known to answer the question,
// "quote" for what the judge quotes, "both" or "".
type piece struct {
	Text, Class string
}

// newQuestions puts the questions on which strategies differ first, then those
// of which least was retrieved.
func newQuestions(summaries []ground.Summary, judged [][]ground.Judged) []question {
	if len(judged) == 0 {
		return nil
	}
	list := make([]question, len(judged[0]))
	for i, first := range judged[0] {
		list[i] = question{Text: first.Question, Document: first.Document}
		for s, strategy := range summaries {
			o := judged[s][i]
			list[i].Differs = list[i].Differs || o.Grounded() != first.Grounded() || o.HasAll() != first.HasAll()
			list[i].Outcomes = append(list[i].Outcomes, outcome{o, strategy.Strategy, s, mark(o)})
		}
	}
	slices.SortStableFunc(list, func(a, b question) int {
		if a.Differs != b.Differs {
			return map[bool]int{true: -1, false: 1}[a.Differs]
		}
		return cmp.Compare(a.retrieved(), b.retrieved())
	})
	list[0].Open = true
	return list
}

// retrieved is the sum of what the strategies found of the answer.
func (q question) retrieved() (sum float64) {
	for _, o := range q.Outcomes {
		if o.Contained != nil {
			sum += o.Contained.All
		}
	}
	return sum
}

// mark divides the passages where gold and quote begin and end.
func mark(j ground.Judged) (list []marked) {
	for n, p := range j.Passages {
		var quote []caesura.Span
		if len(j.Verdicts) > 0 && j.Verdicts[0].Grounded && j.Verdicts[0].Passage == n+1 {
			quote = append(quote, j.Verdicts[0].At)
		}
		list = append(list, marked{p.Place, pieces(p.Text, p.Gold, quote)})
	}
	return list
}

func pieces(text string, gold, quote []caesura.Span) (list []piece) {
	ends := []int{len(text)}
	for _, s := range slices.Concat(gold, quote) {
		ends = append(ends, s.Start, s.End)
	}
	slices.Sort(ends)
	at := 0
	for _, end := range ends {
		if end > at {
			list = append(list, piece{text[at:end], class(within(gold, at), within(quote, at))})
			at = end
		}
	}
	return list
}

func within(spans []caesura.Span, at int) bool {
	return slices.ContainsFunc(spans, func(s caesura.Span) bool { return s.Start <= at && at < s.End })
}

func class(gold, quote bool) string {
	switch {
	case gold && quote:
		return "both"
	case gold:
		return "gold"
	case quote:
		return "quote"
	}
	return ""
}

// A proportion is a share as the table shows it.
type proportion struct {
	Value, Interval, Test, Class string
}

func newProportion(s ground.Share) proportion {
	if s.Of == 0 {
		return proportion{Value: "–"}
	}
	return proportion{Value: fmt.Sprintf("%d of %d", s.Count, s.Of), Interval: fmt.Sprintf("%.1f %% (%.1f to %.1f)", 100*s.Value, 100*s.Low, 100*s.High)}
}

// tested is a share with its test against the first strategy.
func tested(m ground.Measure) proportion {
	p := newProportion(m.Share)
	if m.Test != nil && m.Of > 0 {
		p.Test = fmt.Sprintf("+%d −%d, p %s", m.Test.Gained, m.Test.Lost, m.Test.PText())
		if m.Test.Clear() {
			p.Class = "worse"
			if m.Test.Gained > m.Test.Lost {
				p.Class = "better"
			}
		}
	}
	return p
}
