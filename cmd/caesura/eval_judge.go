package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"

	"github.com/spf13/cobra"

	"caesura"
	"caesura/chunker/eval"
	"caesura/chunker/eval/ground"
	"caesura/configs"
)

// judgeFlags say whether a language model is asked, and how much.
type judgeFlags struct {
	judge     bool
	repeats   int
	questions int
	estimate  bool
}

func (f *judgeFlags) register(c *cobra.Command) {
	flags := c.Flags()
	flags.BoolVar(&f.judge, "judge", false, "have the configured language model answer the questions from what was retrieved, and judge whether the answers are grounded in it")
	flags.IntVar(&f.repeats, "judge-repeats", 1, "verdicts on each answer, to see how much a verdict is worth")
	flags.IntVar(&f.questions, "judge-questions", 0, "how many questions to ask, always the same ones (0: all)")
	flags.BoolVar(&f.estimate, "estimate", false, "with --judge, tell about how much there is to ask, and ask nothing")
}

// check is what is wrong with the flags, where there are questions or none.
func (f judgeFlags) check(asked bool) error {
	switch {
	case f.repeats < 1:
		return fmt.Errorf("--judge-repeats %d: want at least 1", f.repeats)
	case f.questions < 0:
		return fmt.Errorf("--judge-questions %d: want 0 or more", f.questions)
	case !f.judge && (f.estimate || f.repeats != 1 || f.questions != 0):
		return errors.New("--estimate, --judge-repeats and --judge-questions are for --judge")
	case f.judge && !asked:
		return errors.New("--judge needs --questions")
	}
	return nil
}

// cases are the answers of each strategy as the judge takes them.
func cases(answers [][]eval.Answer) [][]ground.Case {
	all := make([][]ground.Case, len(answers))
	for i, list := range answers {
		for _, a := range list {
			contained := ground.Contained(a.Contained)
			c := ground.Case{Question: a.Question, Document: a.Corpus, Missed: a.Missed, Contained: &contained}
			for _, f := range a.Chunks {
				c.Passages = append(c.Passages, passage(f))
			}
			all[i] = append(all[i], c)
		}
	}
	return all
}

func passage(f eval.Found) ground.Passage {
	p := ground.Passage{Place: f.Corpus + where(caesura.Chunk{Pages: f.Pages, Time: f.Time})}
	for _, part := range f.Parts {
		start := len(p.Text)
		p.Text += part.Text
		if part.Gold {
			p.Gold = append(p.Gold, caesura.Span{Start: start, End: len(p.Text)})
		}
	}
	return p
}

// A judge asks the configured model about what was retrieved.
type judge struct {
	judgeFlags
	accounted
	bar *bar
}

// newJudge is nil where none is wanted.
func newJudge(c configs.Config, cut *cutter, f judgeFlags, bar *bar) (*judge, error) {
	if !f.judge {
		return nil, nil
	}
	if f.estimate {
		return &judge{f, openMute(c, cut.cache), bar}, nil
	}
	asker, err := openAsker(c, cut.cache)
	return &judge{f, asker, bar}, err
}

func (j *judge) options() ground.Options {
	return ground.Options{Repeats: j.repeats, Questions: j.questions}
}

// judged are the verdicts; where the model is away, what needs none.
func (j *judge) judged(ctx context.Context, cases [][]ground.Case) ([][]ground.Judged, error) {
	if j == nil {
		return ground.Unjudged(cases), nil
	}
	o, all, ended := j.options(), 0, atomic.Int64{}
	for _, list := range cases {
		all += len(list)
		if j.questions > 0 {
			all -= max(0, len(list)-j.questions)
		}
	}
	o.OnJudged = func() { j.bar.update(int(ended.Add(1)), all) }
	judged, err := ground.Judge(ctx, j.asker, cases, o)
	j.bar.finish()
	if err != nil {
		return ground.Unjudged(cases), err
	}
	return judged, nil
}

// ground compares by what was retrieved and, where j is not nil, by what the
// model says of it.
func (e *evaluation) ground(ctx context.Context, j *judge) error {
	if len(e.answers) == 0 {
		return nil
	}
	judged, err := j.judged(ctx, cases(e.answers))
	e.Groundedness = ground.Summarise(e.strategies(), judged)
	for i, name := range e.strategies() {
		e.Questions = append(e.Questions, outcomes{name, judged[i]})
	}
	if j != nil {
		e.Judge = j.client.Model().String()
	}
	return err
}

// strategies are those that questions were retrieved with.
func (e *evaluation) strategies() (names []string) {
	for _, r := range e.Retrieval[:len(e.answers)] { // all cases come first
		names = append(names, r.Strategy)
	}
	return names
}

// closeJudge tells what asking has cost, and of each question that is left
// without an answer or a verdict.
func (a *app) closeJudge(j *judge, e evaluation) (err error) {
	if j == nil {
		return nil
	}
	for _, o := range e.Questions {
		for _, q := range o.Cases {
			if q.Failure != "" {
				a.logger(a.err).Error("a question is left", "strategy", o.Strategy, "question", q.Question, "error", q.Failure)
				err = errPartial
			}
		}
	}
	switch {
	case a.quiet:
	case a.logFormat == formatJSON:
		slog.New(slog.NewJSONHandler(a.err, nil)).Info("judge", "sum", j.spent())
	default:
		j.spent().print(a.err)
	}
	return err
}

// estimate tells how much there is to ask.
func (a *app) estimate(ctx context.Context, j *judge, e evaluation) error {
	effort, err := ground.Estimate(ctx, j.asker, cases(e.answers), j.options())
	if err != nil {
		return err
	}
	cost := j.prices.Cost(effort.Usage)
	if a.json {
		printJSON(a.out, struct {
			ground.Effort
			Cost float64 `json:"cost,omitempty"`
		}{effort, cost})
		return nil
	}
	fmt.Fprintf(a.out, "%s to the model, %d of them known; about %s, %s in, %s out%s\n", count(effort.Questions, "question"), effort.Known,
		count(int(effort.Requests), "request"), count(int(effort.Input), "token"), count(int(effort.Output), "token"), price(cost))
	return nil
}
