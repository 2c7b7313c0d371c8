package ground

import (
	"context"
	"encoding/json"
	"strings"

	"caesura"
)

// A knower can tell that it would answer a question without asking anybody.
type knower interface {
	asker
	Known(q caesura.Question) bool
}

// Effort is how much there is to ask. Where an answer is not known yet, it is
// taken to be there and of a usual length.
type Effort struct {
	Questions     int `json:"questions"` // to the model, each different one once
	Known         int `json:"known"`     // of those
	caesura.Usage     // about what the others take
}

// What an answer and a verdict with its quote usually take, in bytes.
const (
	answerBytes   = 240
	verdictBytes  = 320
	bytesPerToken = 4 // of English; other languages and scripts need more tokens
)

// Estimate asks nobody: an answer that is known comes from where it is kept.
func Estimate(ctx context.Context, k knower, cases [][]Case, o Options) (Effort, error) {
	p, err := newPrompts()
	if err != nil {
		return Effort{}, err
	}
	e := &estimate{knower: k, prompts: p, seen: map[caesura.Question]bool{}}
	for _, list := range cases {
		for _, i := range sample(list, o.Questions) {
			if err := e.one(ctx, list[i], o.withDefaults().Repeats); err != nil {
				return Effort{}, err
			}
		}
	}
	return e.effort, nil
}

type estimate struct {
	knower
	prompts
	seen   map[caesura.Question]bool
	effort Effort
}

// one adds what one case takes.
func (e *estimate) one(ctx context.Context, c Case, repeats int) error {
	q, known, err := e.add(e.answering, c.material(""), 0, answerBytes)
	if err != nil {
		return err
	}
	answer := strings.Repeat("x", answerBytes)
	if known {
		var said struct {
			Found  bool   `json:"found"`
			Answer string `json:"answer"`
		}
		kept, err := e.Ask(ctx, q)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(kept.JSON, &said); err != nil {
			return err
		}
		if answer = strings.TrimSpace(said.Answer); !said.Found || answer == "" {
			return nil
		}
	}
	for sample := range repeats {
		if _, _, err := e.add(e.judging, c.material(answer), sample, verdictBytes); err != nil {
			return err
		}
	}
	return nil
}

// add counts one question, if it is a new one.
func (e *estimate) add(p caesura.Prompt, m material, sample, bytes int) (caesura.Question, bool, error) {
	q, err := p.Question(m)
	if err != nil {
		return q, false, err
	}
	q.Sample = sample
	known := e.Known(q)
	if e.seen[q] {
		return q, known, nil
	}
	e.seen[q] = true
	e.effort.Questions++
	if known {
		e.effort.Known++
	} else {
		e.effort.Add(caesura.Usage{Requests: 1, Input: int64(len(q.System)+len(q.Schema)+len(q.User)) / bytesPerToken, Output: int64(bytes) / bytesPerToken})
	}
	return q, known, nil
}
