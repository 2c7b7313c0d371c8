package ground

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"strings"

	"golang.org/x/sync/errgroup"

	"caesura"
)

// An asker puts questions to a language model.
type asker interface {
	// Ask may be called from several goroutines. Errors are Faults; one of kind
	// BadInput means that the model gave no valid answer to this question.
	Ask(ctx context.Context, q caesura.Question) (caesura.Answer, error)
}

//go:embed prompts/*.md
var promptFiles embed.FS

const (
	answerSchema = `{"type":"object","additionalProperties":false,"required":["found","answer","passages"],"properties":{` +
		`"found":{"type":"boolean"},"answer":{"type":"string"},"passages":{"type":"array","items":{"type":"integer"}}}}`
	judgeSchema = `{"type":"object","additionalProperties":false,"required":["reason","verdict","passage","quote"],"properties":{` +
		`"reason":{"type":"string"},"verdict":{"type":"string","enum":["yes","no"]},"passage":{"type":"integer"},"quote":{"type":"string"}}}`
)

// prompts are the instructions for both kinds of question.
type prompts struct {
	answering, judging caesura.Prompt
}

func newPrompts() (p prompts, err error) {
	if p.answering, err = newPrompt("answer", 1, answerSchema); err != nil {
		return p, err
	}
	p.judging, err = newPrompt("judge", 1, judgeSchema)
	return p, err
}

func newPrompt(name string, version int, schema string) (caesura.Prompt, error) {
	text, err := promptFiles.ReadFile(fmt.Sprintf("prompts/%s.%d.md", name, version))
	return caesura.Prompt{Name: fmt.Sprintf("%s@%d", name, version), System: string(text), Schema: schema}, err
}

// material is what a question is about, as the model sees it.
type material struct {
	Question string     `json:"question"`
	Answer   string     `json:"answer,omitempty"`
	Passages []numbered `json:"passages"`
}

type numbered struct {
	Number int    `json:"number"`
	Text   string `json:"text"`
}

func (c Case) material(answer string) material {
	m := material{c.Question, answer, make([]numbered, len(c.Passages))}
	for i, p := range c.Passages {
		m.Passages[i] = numbered{i + 1, p.Text}
	}
	return m
}

// Judge has the cases of every strategy, which are about the same questions,
// answered and judged. An error ends the whole work: the model cannot be reached.
// A case for which it gives no valid answer has a Failure, and counts as not
// grounded.
func Judge(ctx context.Context, a asker, cases [][]Case, o Options) ([][]Judged, error) {
	p, err := newPrompts()
	if err != nil {
		return nil, err
	}
	o = o.withDefaults()
	j := &judge{a, p, o.Repeats}
	all := Unjudged(cases)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(o.Parallel)
	for s := range all {
		for _, i := range sample(cases[s], o.Questions) {
			group.Go(func() error {
				err := j.one(ctx, &all[s][i])
				if err == nil && o.OnJudged != nil {
					o.OnJudged()
				}
				return err
			})
		}
	}
	return all, group.Wait()
}

type judge struct {
	asker
	prompts
	repeats int
}

// one answers and judges one case.
func (j *judge) one(ctx context.Context, judged *Judged) error {
	judged.Asked = true
	var said struct {
		Found  bool   `json:"found"`
		Answer string `json:"answer"`
	}
	if err := j.ask(ctx, judged, j.answering, judged.material(""), 0, &said); err != nil || judged.Failure != "" {
		return err
	}
	judged.Answer = strings.TrimSpace(said.Answer)
	if judged.Found = said.Found && judged.Answer != ""; !judged.Found {
		judged.Answer = ""
		return nil
	}
	for sample := range j.repeats {
		v, err := j.verdict(ctx, judged, sample)
		if err != nil || judged.Failure != "" {
			return err
		}
		judged.Verdicts = append(judged.Verdicts, v)
	}
	return nil
}

// verdict is one verdict, held to its quote.
func (j *judge) verdict(ctx context.Context, judged *Judged, sample int) (v Verdict, err error) {
	var said struct {
		Reason  string `json:"reason"`
		Verdict string `json:"verdict"`
		Passage int    `json:"passage"`
		Quote   string `json:"quote"`
	}
	if err := j.ask(ctx, judged, j.judging, judged.material(judged.Answer), sample, &said); err != nil || judged.Failure != "" {
		return v, err
	}
	v.Reason = said.Reason
	if said.Verdict != "yes" {
		return v, nil
	}
	v.Passage, v.Quote = said.Passage, said.Quote
	if said.Passage >= 1 && said.Passage <= len(judged.Passages) {
		v.At, v.Grounded = locate(judged.Passages[said.Passage-1].Text, said.Quote)
	}
	v.Misquoted = !v.Grounded
	return v, nil
}

// ask puts one question and reads its answer. Where the model gives no valid
// one, the case is left with that failure.
func (j *judge) ask(ctx context.Context, judged *Judged, p caesura.Prompt, m material, sample int, into any) error {
	q, err := p.Question(m)
	if err != nil {
		return err
	}
	q.Sample = sample
	answer, err := j.Ask(ctx, q)
	if err != nil && ctx.Err() == nil && caesura.KindOf(err) == caesura.BadInput {
		judged.Failure = err.Error()
		return nil
	}
	if err != nil {
		return err
	}
	if err := json.Unmarshal(answer.JSON, into); err != nil {
		return fmt.Errorf("%s: %w", q.Name, err) // it has met the schema
	}
	return nil
}
