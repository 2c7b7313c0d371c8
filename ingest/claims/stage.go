package claims

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"caesura"
)

// The stages that rewrite a sentence or drop it.
const (
	selection      = "selection"
	disambiguation = "disambiguation"
	decomposition  = "decomposition"
)

// A verdict is what selection and disambiguation answer.
type verdict struct {
	Reason   string `json:"reason"`
	Verdict  string `json:"verdict"`
	Sentence string `json:"sentence"`
}

// rewrite asks selection or disambiguation about a sentence, as often as is
// configured, and gives the sentence as the next stage is to take it. It stops
// when the vote is decided. Where the sentence is dropped, its outcome is set.
func (x *Extractor) rewrite(ctx context.Context, r *Result, stage string, e Excerpt) (string, error) {
	q, err := x.prompt(stage).Question(e)
	if err != nil {
		return "", err
	}
	step := Step{Stage: stage}
	var passed, dropped []verdict
	o := x.options
	for len(passed) < o.Agreeing && len(dropped) <= o.Completions-o.Agreeing {
		v, err := x.vote(ctx, r, q, step.Asked, e)
		if err != nil || r.Outcome != "" {
			return "", err
		}
		step.Asked++
		if v.drops() {
			dropped = append(dropped, v)
		} else {
			passed = append(passed, v)
		}
	}
	step.Agreed = len(passed)
	var chosen verdict
	if len(passed) >= o.Agreeing {
		chosen = mostFrequent(passed)
	} else {
		chosen = dropped[0]
		r.Outcome, r.Reason = Unverifiable, chosen.Reason
		if stage == disambiguation {
			r.Outcome = Ambiguous
		}
	}
	step.Verdict, step.Text, step.Reason = chosen.Verdict, chosen.Sentence, chosen.Reason
	r.Steps = append(r.Steps, step)
	return chosen.Sentence, nil
}

func (x *Extractor) prompt(stage string) caesura.Prompt {
	if stage == selection {
		return x.prompts.selection
	}
	return x.prompts.disambiguation
}

// vote asks for one answer. What it does to the sentence is held to what the
// stage allows: a rewriting with words from nowhere counts as a drop.
func (x *Extractor) vote(ctx context.Context, r *Result, q caesura.Question, sample int, e Excerpt) (verdict, error) {
	var v verdict
	if err := x.ask(ctx, r, x.sampled(q, sample), &v); err != nil || r.Outcome != "" {
		return v, err
	}
	v.Sentence = strings.TrimSpace(v.Sentence)
	allowed := e
	switch v.Verdict {
	case verifiable, clear:
		v.Sentence = e.Sentence
		return v, nil
	case none, unresolved:
		v.Sentence = ""
		return v, nil
	case mixed:
		allowed = Excerpt{Sentence: e.Sentence}
	}
	if foreign := newSource(allowed).foreign(v.Sentence); v.Sentence == "" || len(foreign) > 0 {
		v.Reason = fmt.Sprintf("the rewriting %q has what the text does not have: %s", v.Sentence, strings.Join(foreign, ", "))
		v.Verdict, v.Sentence = dropOf(v.Verdict), ""
	}
	return v, nil
}

// drops reports whether the verdict leaves nothing for the next stage.
func (v verdict) drops() bool { return v.Verdict == none || v.Verdict == unresolved }

func dropOf(verdict string) string {
	if verdict == mixed {
		return none
	}
	return unresolved
}

// mostFrequent is the verdict whose sentence most of them have; of equals the
// first.
func mostFrequent(all []verdict) verdict {
	count := map[string]int{}
	for _, v := range all {
		count[v.Sentence]++
	}
	return slices.MaxFunc(all, func(a, b verdict) int { return count[a.Sentence] - count[b.Sentence] })
}

// decompose takes the sentence apart. Blank and repeated claims are left out.
func (x *Extractor) decompose(ctx context.Context, r *Result, e Excerpt, original string) ([]string, error) {
	q, err := x.prompts.decomposition.Question(struct {
		Excerpt
		Original string `json:"original"`
	}{e, original})
	if err != nil {
		return nil, err
	}
	var answer struct {
		Claims []string `json:"claims"`
	}
	if err := x.ask(ctx, r, q, &answer); err != nil || r.Outcome != "" {
		return nil, err
	}
	var texts []string
	for _, text := range answer.Claims {
		if text = strings.Join(strings.Fields(text), " "); text != "" && !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	r.Steps = append(r.Steps, Step{Stage: decomposition, Verdict: counted(len(texts)), Asked: 1, Agreed: 1})
	return texts, nil
}

func counted(claims int) string {
	if claims == 1 {
		return "1 claim"
	}
	return fmt.Sprintf("%d claims", claims)
}
