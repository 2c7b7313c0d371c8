package ground

import (
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"strings"

	"golang.org/x/sync/errgroup"

	"caesura"
)

// Version is that of the way answers are judged.
const Version = 1

// An asker puts questions to a language model.
type asker interface {
	// Ask may be called from several goroutines. Errors are Faults; one of kind
	// BadInput means that the model gave no valid answer to this question.
	Ask(ctx context.Context, q caesura.Question) (caesura.Answer, error)
}

// A Passage is a chunk that was retrieved.
type Passage struct {
	Place string `json:"place"` // for people: the document, its page or time
	Text  string `json:"text"`
}

// A Case is one question and what one strategy retrieved for it.
type Case struct {
	Question string    `json:"question"`
	Passages []Passage `json:"passages"`

	// Contained is the share of the characters known to answer the question
	// that are inside of the passages, 0 to 1; -1 where none are known.
	Contained float64 `json:"contained"`
}

// A Verdict is what a judge said of one answer.
type Verdict struct {
	Grounded bool   `json:"grounded"`
	Reason   string `json:"reason"`
	Passage  int    `json:"passage,omitempty"` // from 1
	Quote    string `json:"quote,omitempty"`   // is in that passage
}

// A Judged is a Case with its answer and verdict.
type Judged struct {
	Case
	Found    bool      `json:"found"` // the model says that the passages answer the question
	Answer   string    `json:"answer,omitempty"`
	Asked    bool      `json:"asked"`              // false where only the proxy was wanted
	Failure  string    `json:"failure,omitempty"`  // why there is no answer or no verdict
	Verdicts []Verdict `json:"verdicts,omitempty"` // of the same answer; the first one counts
}

// Grounded reports whether there is an answer, and the judge holds it grounded.
func (j Judged) Grounded() bool { return len(j.Verdicts) > 0 && j.Verdicts[0].Grounded }

// Options of a judgement.
type Options struct {
	Repeats  int // verdicts on each answer; 0 is 1
	Parallel int // questions at once; 0 is 4
}

//go:embed prompts/*.md
var promptFiles embed.FS

const (
	answerSchema = `{"type":"object","additionalProperties":false,"required":["found","answer","passages"],"properties":{` +
		`"found":{"type":"boolean"},"answer":{"type":"string"},"passages":{"type":"array","items":{"type":"integer"}}}}`
	judgeSchema = `{"type":"object","additionalProperties":false,"required":["reason","verdict","passage","quote"],"properties":{` +
		`"reason":{"type":"string"},"verdict":{"type":"string","enum":["yes","no"]},"passage":{"type":"integer"},"quote":{"type":"string"}}}`
)

func newPrompt(name string, version int, schema string) (caesura.Prompt, error) {
	text, err := promptFiles.ReadFile(fmt.Sprintf("prompts/%s.%d.md", name, version))
	return caesura.Prompt{Name: fmt.Sprintf("%s@%d", name, version), System: string(text), Schema: schema}, err
}

// Judge has every case answered and judged, in order. Its errors end the whole
// work: the model cannot be reached. A case for which it gives no valid answer
// has a Failure, and counts as not grounded.
func Judge(ctx context.Context, a asker, cases []Case, o Options) ([]Judged, error) {
	answering, err := newPrompt("answer", 1, answerSchema)
	if err != nil {
		return nil, err
	}
	judging, err := newPrompt("judge", 1, judgeSchema)
	if err != nil {
		return nil, err
	}
	j := &judge{a, answering, judging, max(o.Repeats, 1)}
	all := make([]Judged, len(cases))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(cmp.Or(o.Parallel, defaultParallel))
	for i, c := range cases {
		group.Go(func() (err error) {
			all[i], err = j.one(ctx, c)
			return err
		})
	}
	return all, group.Wait()
}

const defaultParallel = 4

type judge struct {
	asker
	answering, judging caesura.Prompt
	repeats            int
}

// numbered is a passage as a model sees it.
type numbered struct {
	Number int    `json:"number"`
	Text   string `json:"text"`
}

func number(passages []Passage) []numbered {
	list := make([]numbered, len(passages))
	for i, p := range passages {
		list[i] = numbered{i + 1, p.Text}
	}
	return list
}

// one answers and judges one case.
func (j *judge) one(ctx context.Context, c Case) (Judged, error) {
	judged := Judged{Case: c, Asked: true}
	var answer struct {
		Found  bool   `json:"found"`
		Answer string `json:"answer"`
	}
	material := map[string]any{"question": c.Question, "passages": number(c.Passages)}
	if err := j.ask(ctx, &judged, j.answering, material, 0, &answer); err != nil || judged.Failure != "" {
		return judged, err
	}
	judged.Found, judged.Answer = answer.Found, strings.TrimSpace(answer.Answer)
	if !judged.Found || judged.Answer == "" {
		judged.Found = false
		return judged, nil
	}
	material["answer"] = judged.Answer
	for sample := range j.repeats {
		v, err := j.verdict(ctx, &judged, material, sample)
		if err != nil || judged.Failure != "" {
			return judged, err
		}
		judged.Verdicts = append(judged.Verdicts, v)
	}
	return judged, nil
}

// verdict is one verdict, held to its quote.
func (j *judge) verdict(ctx context.Context, judged *Judged, material any, sample int) (Verdict, error) {
	var said struct {
		Reason  string `json:"reason"`
		Verdict string `json:"verdict"`
		Passage int    `json:"passage"`
		Quote   string `json:"quote"`
	}
	if err := j.ask(ctx, judged, j.judging, material, sample, &said); err != nil || judged.Failure != "" {
		return Verdict{}, err
	}
	v := Verdict{Reason: said.Reason, Grounded: said.Verdict == "yes"}
	if !v.Grounded {
		return v, nil
	}
	if said.Passage < 1 || said.Passage > len(judged.Passages) || !quotes(judged.Passages[said.Passage-1].Text, said.Quote) {
		return Verdict{Reason: fmt.Sprintf("the judge's quote is not in passage %d: %q", said.Passage, said.Quote)}, nil
	}
	v.Passage, v.Quote = said.Passage, said.Quote
	return v, nil
}

// quotes reports whether a text has the words of a quote in their order, with
// whatever space between them, case and kind of quotation mark.
func quotes(text, quote string) bool {
	quote = plain(quote)
	return quote != "" && strings.Contains(plain(text), quote)
}

var marks = strings.NewReplacer("’", "'", "‘", "'", "“", `"`, "”", `"`)

func plain(text string) string {
	return strings.ToLower(marks.Replace(strings.Join(strings.Fields(text), " ")))
}

// ask puts one question and reads its answer. Where the model gives no valid
// one, the case is left with that failure.
func (j *judge) ask(ctx context.Context, judged *Judged, p caesura.Prompt, material any, sample int, into any) error {
	q, err := p.Question(material)
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
