package tune

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"caesura"
	"caesura/chunker"
	"caesura/chunker/eval"
)

// Material is documents and what is known about them. The search is by
// questions, by boundaries, by both, or, where there are neither, by inner
// measures of the corpora.
type Material struct {
	Corpora   []*eval.Corpus
	Questions []eval.Question
	Segmented []*eval.Segmented
}

// Options of a search. Zero values are defaults.
type Options struct {
	Axes       []Axis
	Configured func(settings []string) (chunker.Options, error)
	Search     string  // Grid (default up to Most points) or Descent
	Most       int     // candidates measured; 500
	Budget     int     // tokens that a question gets; 1000
	Holdout    float64 // share of the cases that only the end result is measured on; 0.3
	Folds      int     // 5
	Resamples  int     // 500
	Verify     int     // settings that are measured with real vectors at the end; 0 for none
	Seed       uint64
	Against    []eval.Strategy // baselines that the choice is compared with

	Eval eval.Options        // what counts and embeds
	Told func(done, all int) // progress; nil for none
}

// The defaults of Options.
const (
	DefaultMost      = 500
	DefaultBudget    = 1000
	DefaultHoldout   = 0.3
	DefaultFolds     = 5
	DefaultResamples = 500
)

// A Result is what was found.
type Result struct {
	By        string     `json:"by"`     // the figure that is maximised
	Search    string     `json:"search"` // grid or descent
	Points    int        `json:"points"` // of the whole space
	Tried     int        `json:"tried"`  // of them; those that cut alike are one trial
	Cases     int        `json:"cases"`  // tuned on
	Held      int        `json:"held"`   // held out
	Embedded  int        `json:"embedded"`
	Trials    []Tried    `json:"trials"` // the present configuration first, then as searched
	Best      int        `json:"best"`
	Searched  int        `json:"chosen_by_search"`
	Chosen    int        `json:"chosen"` // after verifying, where that is asked for
	Values    []Value    `json:"values"`
	Validated Gain       `json:"cross_validated"` // of the way to choose
	HeldOut   Gain       `json:"held_out"`        // of the choice
	Verified  []Verified `json:"verified,omitempty"`
	Second    int        `json:"embedded_to_verify,omitempty"`
	Agreement float64    `json:"agreement,omitempty"` // rank correlation of the two scores of Verified
	Against   []Baseline `json:"against,omitempty"`
}

// A Tried is a trial and how stable its place is.
type Tried struct {
	*Trial
	Stability
	Error float64 `json:"standard_error"` // of the difference to the best
}

// A Gain is over the present configuration.
type Gain struct {
	Mean     float64       `json:"mean"`
	Error    float64       `json:"standard_error"`
	Interval eval.Interval `json:"interval"`
}

// A Value is one of the chosen settings.
type Value struct {
	Setting    string  `json:"setting"`
	Confidence float64 `json:"confidence"` // share of resamples whose choice has it too
}

func (o Options) withDefaults() Options {
	if o.Most == 0 {
		o.Most = DefaultMost
	}
	if o.Budget == 0 {
		o.Budget = DefaultBudget
	}
	if o.Holdout == 0 {
		o.Holdout = DefaultHoldout
	}
	if o.Folds == 0 {
		o.Folds = DefaultFolds
	}
	if o.Resamples == 0 {
		o.Resamples = DefaultResamples
	}
	if o.Told == nil {
		o.Told = func(int, int) {}
	}
	return o
}

// Run searches and chooses. Equal arguments give equal results.
func Run(m Material, o Options) (*Result, error) {
	o = o.withDefaults()
	space, err := newSpace(o.Axes, o.Configured)
	if err != nil {
		return nil, err
	}
	all := space.all()
	b, r, err := prepare(m, all, o)
	if err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(o.Seed, 1))
	r.Points, r.Search = len(all), o.Search
	if r.Search == "" {
		r.Search = Grid
		if len(all) > o.Most {
			r.Search = Descent
		}
	}
	cases, held := b.holdOut(o.Holdout, random)
	if len(cases) < 2 {
		return nil, errors.New("too little to tune by: fewer than two cases")
	}
	r.Cases, r.Held = len(cases), len(held)
	s := &search{space: space, bench: b, cases: cases, most: min(o.Most, len(all)), told: o.Told, known: map[string]*Trial{}, alike: map[caesura.Hash]*Trial{}}
	if r.Search == Descent {
		err = s.descend(random)
	} else {
		err = s.grid(all)
	}
	if err != nil {
		return nil, err
	}
	r.Tried = len(s.known)
	return r, r.conclude(b, s.trials, cases, held, o, random)
}

// prepare embeds everything.
func prepare(m Material, all []*Candidate, o Options) (*bench, *Result, error) {
	var documents []*caesura.Document
	for _, c := range m.Corpora {
		documents = append(documents, c.Document)
	}
	for _, d := range m.Segmented {
		documents = append(documents, d.Document)
	}
	pass, err := newPass(documents, all, o.Eval)
	if err != nil {
		return nil, nil, err
	}
	texts := make([]string, len(m.Questions))
	for i, q := range m.Questions {
		texts[i] = q.Text
	}
	queries, err := o.Eval.EmbedQuestions(texts)
	if err != nil {
		return nil, nil, err
	}
	b, err := newBench(m, pass, all[0], queries, o.Budget)
	if err != nil {
		return nil, nil, err
	}
	by := "inner measures"
	switch q, s := len(m.Questions) > 0, len(m.Segmented) > 0; {
	case q && s:
		by = fmt.Sprintf("recall within %d tokens and 1 - WindowDiff, half each", o.Budget)
	case q:
		by = fmt.Sprintf("recall within %d tokens", o.Budget)
	case s:
		by = "1 - WindowDiff"
	}
	return b, &Result{By: by, Embedded: len(pass.vectors) + len(texts)}, nil
}

// holdOut takes a share of the cases out.
func (b *bench) holdOut(share float64, random *rand.Rand) (cases, held []int) {
	for i := range b.strata {
		cases = append(cases, i)
	}
	const parts = 100
	limit := int(math.Round(share * float64(len(cases))))
	order := b.split(cases, parts, random)
	cases = nil
	for _, part := range order {
		for _, i := range part {
			if len(held) < limit {
				held = append(held, i)
			} else {
				cases = append(cases, i)
			}
		}
	}
	return cases, held
}

// conclude chooses, and says how sure the choice is.
func (r *Result) conclude(b *bench, trials []*Trial, cases, held []int, o Options, random *rand.Rand) error {
	r.Searched, _ = choose(trials, cases)
	r.Chosen = r.Searched
	for i, t := range trials {
		if t.Score > trials[r.Best].Score {
			r.Best = i
		}
	}
	stability := b.resample(trials, cases, o.Resamples, random)
	for i, t := range trials {
		r.Trials = append(r.Trials, Tried{t, stability[i], standardError(trials[r.Best].differences(t, cases))})
	}
	r.Trials[r.Best].Error = 0
	r.Validated = newGain(crossValidate(trials, b.split(cases, min(o.Folds, len(cases)), random)))
	final, present := trials[r.Chosen], trials[0]
	if o.Verify > 0 && len(b.m.Questions) > 0 {
		last := finalists(trials, r.Chosen, max(2, o.Verify))
		var list []*Trial
		for _, i := range last {
			list = append(list, trials[i])
		}
		real, texts, err := b.verify(list, o.Eval)
		if err != nil {
			return err
		}
		r.Second = texts
		for i, t := range real {
			r.Verified = append(r.Verified, Verified{t.Name(), list[i].Score, t.over(cases)})
		}
		r.Agreement = r.agree()
		chosen, _ := choose(real, cases)
		r.Chosen, final, present = last[chosen], real[chosen], real[0]
	}
	r.Values = r.values(o.Axes)
	r.HeldOut = newGain(final.differences(present, held))
	return r.compare(b, trials[r.Chosen], cases, o)
}

// agree is Spearman's rank correlation of the scores while searching and the real ones.
func (r *Result) agree() float64 {
	var searched, real []float64
	for _, v := range r.Verified {
		searched, real = append(searched, v.Search), append(real, v.Real)
	}
	return Spearman(searched, real)
}

// values are the chosen alternatives, and how many resamples agree on each.
func (r *Result) values(axes []Axis) (out []Value) {
	chosen := r.Trials[r.Chosen]
	for i, a := range axes {
		v := Value{Setting: a.Key + " as configured"}
		if n := chosen.point[i]; n > 0 {
			v.Setting = strings.Join(a.Alternatives[n-1], ",")
		}
		for _, t := range r.Trials {
			if t.point[i] == chosen.point[i] {
				v.Confidence += t.Chosen
			}
		}
		out = append(out, v)
	}
	return out
}

func newGain(differences []float64) Gain {
	if len(differences) == 0 {
		return Gain{}
	}
	i := eval.Bootstrap(differences)
	g := Gain{Mean: i.Mean, Error: standardError(differences), Interval: i}
	if math.IsInf(g.Error, 0) {
		g.Error = 0
	}
	return g
}
