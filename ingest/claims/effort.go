package claims

import (
	"caesura"
)

// A knower can tell that it would answer a question without asking anybody.
type knower interface {
	Known(q caesura.Question) bool
}

// Sizes of an answer beside the sentence that it repeats, in bytes.
const (
	verdictBytes  = 140 // a reason, and the names of the fields
	bytesPerToken = 4   // of English; other languages and scripts need more tokens
)

// Effort is about what Extract has to ask, where each sentence passes all
// stages and becomes one claim. Nothing is asked.
func (x *Extractor) Effort(d *caesura.Document, sentences []caesura.Sentence, places []caesura.Chunk) (all caesura.Effort) {
	t := Text{Document: d, Question: d.Meta[QuestionKey], Sentences: sentences, Places: places}
	for i := range sentences {
		if t.prose(i) {
			all.Add(x.effort(t.excerpt(i, x.options)))
		}
	}
	return all
}

// effort is that of one sentence.
func (x *Extractor) effort(e Excerpt) caesura.Effort {
	all := caesura.Effort{Sentences: 1}
	first, err := x.prompts.selection.Question(e)
	if k, ok := x.asker.(knower); err != nil || ok && k.Known(x.sampled(first, 0)) {
		all.Known = 1
		return all
	}
	ask := func(p caesura.Prompt, e Excerpt, times, answer int) {
		if q, err := p.Question(e); err == nil {
			all.Requests += int64(times)
			all.Input += int64(times * (len(q.System) + len(q.Schema) + len(q.User)) / bytesPerToken)
			all.Output += int64(times * answer / bytesPerToken)
		}
	}
	n, p := len(e.Sentence), x.prompts
	ask(p.selection, e, x.options.Agreeing, n+verdictBytes)
	e.After = []string{}
	ask(p.disambiguation, e, x.options.Agreeing, n+verdictBytes)
	ask(p.decomposition, e, 1, n)
	if x.options.Judge {
		ask(p.entailment, e, 1, verdictBytes)
		ask(p.standalone, e, 1, verdictBytes)
		ask(p.coverage, e, 1, n+verdictBytes)
	}
	return all
}

// sampled is the question as it is put for the n-th time.
func (x *Extractor) sampled(q caesura.Question, n int) caesura.Question {
	q.Sample = n
	if x.options.Completions > 1 {
		q.Temperature = x.options.Temperature
	}
	return q
}
