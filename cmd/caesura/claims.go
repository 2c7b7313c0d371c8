package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync/atomic"

	"github.com/spf13/cobra"

	"caesura"
	"caesura/chunker"
	"caesura/configs"
	"caesura/ingest/claims"
	"caesura/ingest/source"
)

// claimsFlags are the flags of claims.
type claimsFlags struct {
	runFlags
	question string
	judge    bool
	estimate bool
}

func (a *app) claimsCommand() *cobra.Command {
	var f claimsFlags
	c := &cobra.Command{
		Use:   "claims FILE...",
		Short: "Take the statements out of documents that can be checked, sentence by sentence",
		Long: `Claims reads files as ingest would and asks a language model (chat in the
configuration) about every sentence: does it say anything that can be checked,
can it be understood without the text around it, and which statements does it
make? Each statement is compared with the text by rules, and with --judge by the
model. What is dropped is shown with the reason.

Answers are cached: a second run asks nothing. --estimate tells about how much
there is to ask, and asks nothing. docs/claims.md says how it works and what it
was tried with.

Exit status: 0 done; 1 fatal; 2 usage or configuration; 3 a file could not be
read, or the model gave no valid answer for a sentence (they are listed);
5 the chat server or the embedder was unavailable, or the budget is spent: what is
answered is kept, run again; 130, 143 interrupted.`,
		Example: `  caesura claims --set chat.url=http://127.0.0.1:8080 --set chat.model=m report.pdf
  caesura claims --estimate report.pdf talk.json
  caesura claims --json report.pdf | jq -r '.claims[] | select(.kept) | .text'`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			config, err := a.load(func(c *configs.Config) {
				c.Source = source.Options{Name: c.Source.Name, Base: c.Source.Base, Hidden: true, Roots: files}
				c.Claims.Judge = c.Claims.Judge || f.judge
				c.Claims.Into = "" // that is for runs
			})
			if err != nil {
				return err
			}
			ctx, stop := f.limit(cmd.Context())
			defer stop()
			err = a.claims(ctx, config, f)
			if err != nil && ctx.Err() != nil {
				err = context.Cause(ctx)
			}
			return err
		},
	}
	f.addDeadline(c)
	c.Flags().StringVar(&f.question, "question", "", "the `question` that the text answers, for the model to see")
	c.Flags().BoolVar(&f.judge, "judge", false, "have the model check every claim too, which takes about twice as many questions")
	c.Flags().BoolVar(&f.estimate, "estimate", false, "tell about how much there is to ask, and ask nothing")
	return c
}

func (a *app) claims(ctx context.Context, config configs.Config, f claimsFlags) (err error) {
	bar := a.newBar("claims")
	bar.of = "sentences"
	log := a.logger(bar)
	tellWaits(&config, log, nil)
	cut, err := openCutter(config, log)
	if err != nil {
		return err
	}
	defer func() { err = firstError(err, cut.Close()) }()
	p := &claimsRun{app: a, cut: cut, bar: bar, sum: claimsSum{Outcomes: map[claims.Outcome]int{}}}
	if p.texts, err = p.read(ctx, config.Source, f.question); err != nil {
		return err
	}
	if f.estimate {
		return p.effort(openEffort(config, cut.cache))
	}
	config.Claims.OnSentence = p.done
	maker, err := openClaims(config, cut.cache)
	if err != nil {
		return err
	}
	err = p.extract(ctx, maker)
	bar.finish()
	p.sum.spent = maker.spent()
	a.printClaimsSum(p.sum)
	if err == nil && (p.sum.Failed > 0 || p.sum.Outcomes[claims.Unanswered] > 0) {
		err = errPartial
	}
	return err
}

// A claimsRun is one call of claims.
type claimsRun struct {
	app   *app
	cut   *cutter
	bar   *bar
	texts []claims.Text
	all   int // sentences
	ended atomic.Int64
	sum   claimsSum
}

// read gives the documents of the files, in sentences. A file that cannot be
// read is told of and left out.
func (p *claimsRun) read(ctx context.Context, o source.Options, question string) (texts []claims.Text, err error) {
	files, err := source.New(o)
	if err != nil {
		return nil, err
	}
	listing, err := files.List(ctx)
	if err != nil {
		return nil, err
	}
	for _, fault := range listing.Faults {
		p.fail(fault.Path, fault.Err)
	}
	if len(listing.Files)+len(listing.Faults) == 0 {
		return nil, usage(errors.New("there is no such file"))
	}
	for _, f := range listing.Files {
		documents, err := p.cut.read(ctx, f)
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err != nil {
			p.fail(f.Path, err)
		}
		for _, d := range documents {
			texts = append(texts, p.text(d, question))
		}
	}
	return texts, nil
}

func (p *claimsRun) text(d *caesura.Document, question string) claims.Text {
	if question == "" {
		question = d.Meta[claims.QuestionKey]
	} else {
		meta := maps.Clone(d.Meta)
		if meta == nil {
			meta = map[string]string{}
		}
		meta[claims.QuestionKey] = question
		d.Meta = meta
	}
	sentences := chunker.Sentences(d, p.cut.options, p.cut.count)
	p.all += len(sentences)
	return claims.Text{Document: d, Question: question, Sentences: sentences, Places: chunker.Places(d, sentences)}
}

func (p *claimsRun) done() { p.bar.update(int(p.ended.Add(1)), p.all) }

// extract goes through the documents one after the other, and prints each when
// it is done.
func (p *claimsRun) extract(ctx context.Context, maker *spender) error {
	for _, t := range p.texts {
		if len(t.Sentences) == 0 {
			continue
		}
		chunks, _, err := p.cut.chunks(ctx, t.Document, t.Sentences)
		if err != nil {
			return fmt.Errorf("%s: %w", t.Document.ID, err)
		}
		t.Chunks = chunks
		results, err := maker.Extract(ctx, t)
		if err != nil {
			return err
		}
		p.sum.add(results)
		if p.app.json {
			p.app.printClaimLines(t, results)
		} else {
			p.app.printClaims(t, results)
		}
	}
	return nil
}

// effort prints how much there is to ask.
func (p *claimsRun) effort(maker *spender) error {
	var all caesura.Effort
	for _, t := range p.texts {
		all.Add(maker.Effort(t.Document, t.Sentences, t.Places))
	}
	p.bar.finish()
	p.app.printEffort(all, maker.prices)
	if p.sum.Failed > 0 {
		return errPartial
	}
	return nil
}
