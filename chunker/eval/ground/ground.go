package ground

import (
	"cmp"
	"slices"

	"caesura"
)

// Version is that of the way answers are judged.
const Version = 1

// A Passage is a chunk that was retrieved.
type Passage struct {
	Place string         `json:"place"` // for people: the document, its page or time
	Text  string         `json:"text"`
	Gold  []caesura.Span `json:"gold,omitempty"` // of Text: what is known to answer the question; the model never sees it
}

// A Case is one question and what one strategy retrieved for it.
type Case struct {
	Question  string     `json:"question"`
	Document  string     `json:"document"` // that answers it
	Passages  []Passage  `json:"passages"` // the best one first
	Missed    []string   `json:"missed,omitempty"`
	Contained *Contained `json:"contained,omitempty"` // nil where no answer is known
}

// Contained is the proxy that needs no model: how much of the text that is known
// to answer the question was retrieved. Shares from 0 to 1, white space aside.
type Contained struct {
	All   float64 `json:"all"`   // of its characters, in the passages together
	First float64 `json:"first"` // the same, in the first passage alone
	One   float64 `json:"one"`   // of its excerpts, those that are whole in one passage
}

// A Verdict is what a judge said of one answer.
type Verdict struct {
	Grounded bool         `json:"grounded"`
	Reason   string       `json:"reason"`
	Passage  int          `json:"passage,omitempty"` // from 1
	Quote    string       `json:"quote,omitempty"`   // as the judge gave it
	At       caesura.Span `json:"at,omitzero"`       // of the passage's text, where the quote stands

	// Misquoted is a "yes" that became a "no": its quote is not there.
	Misquoted bool `json:"misquoted,omitempty"`
}

// A Judged is a Case with its answer and verdict.
type Judged struct {
	Case
	Asked    bool      `json:"asked"` // false where only the proxy was wanted
	Found    bool      `json:"found"` // the model says that the passages answer the question
	Answer   string    `json:"answer,omitempty"`
	Failure  string    `json:"failure,omitempty"`  // why an answer or a verdict is missing
	Verdicts []Verdict `json:"verdicts,omitempty"` // of the same answer; the first one counts
}

// Grounded reports whether there is an answer, and the judge holds it grounded.
func (j Judged) Grounded() bool { return len(j.Verdicts) > 0 && j.Verdicts[0].Grounded }

// Abstained reports whether the model says that the passages do not answer the
// question.
func (j Judged) Abstained() bool { return j.Asked && !j.Found && j.Failure == "" }

// HasAll reports whether all that is known to answer the question was retrieved.
func (j Judged) HasAll() bool { return j.Contained != nil && j.Contained.All >= whole }

// Outcome is a word for what became of the question; "" where it was not asked.
func (j Judged) Outcome() string {
	switch {
	case !j.Asked:
		return ""
	case j.Failure != "":
		return "failed"
	case j.Abstained():
		return "abstained"
	case j.Grounded():
		return "grounded"
	case j.Verdicts[0].Misquoted:
		return "misquoted"
	}
	return "not grounded"
}

// Options of a judgement.
type Options struct {
	Repeats   int    // verdicts on each answer; 0 is 1
	Questions int    // that are asked, the same ones for every strategy; 0 is all
	Parallel  int    // cases at once; 0 is 4
	OnJudged  func() // after each case, if it is set, from several goroutines
}

const defaultParallel = 4

func (o Options) withDefaults() Options {
	o.Repeats, o.Parallel = max(o.Repeats, 1), cmp.Or(o.Parallel, defaultParallel)
	return o
}

// Unjudged are cases of which only the proxy is known.
func Unjudged(cases [][]Case) [][]Judged {
	all := make([][]Judged, len(cases))
	for i, list := range cases {
		for _, c := range list {
			all[i] = append(all[i], Judged{Case: c})
		}
	}
	return all
}

// sample is the indices of n cases, in order; all for 0. Which ones depends on
// the questions alone: a larger sample holds the smaller ones, and a question
// that is added displaces at most one.
func sample(cases []Case, n int) []int {
	order := make([]int, len(cases))
	for i := range order {
		order[i] = i
	}
	if n == 0 || n >= len(order) {
		return order
	}
	key := func(i int) string {
		h := caesura.HashParts("sample", cases[i].Document, cases[i].Question)
		return string(h[:])
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(key(a), key(b)) })
	order = order[:n]
	slices.Sort(order)
	return order
}
