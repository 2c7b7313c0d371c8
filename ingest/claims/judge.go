package claims

import (
	"context"
	"fmt"

	"caesura"
)

// judge has the model check each claim that the rules let pass, and count what
// of the sentence the kept ones cover. A claim that does not follow from the
// text, or cannot be understood alone, is dropped.
func (x *Extractor) judge(ctx context.Context, r *Result, e Excerpt) error {
	for i := range r.Claims {
		c := &r.Claims[i]
		if len(c.Faults) > 0 {
			continue
		}
		for _, check := range []struct {
			prompt caesura.Prompt
			fault  string
		}{
			{x.prompts.entailment, "does not follow from the text"},
			{x.prompts.standalone, "cannot be judged without the text around it"},
		} {
			fault, err := x.verify(ctx, r, check.prompt, e, c.Text)
			if err != nil || r.Outcome != "" {
				return err
			}
			if fault != "" {
				c.Faults = append(c.Faults, check.fault+": "+fault)
				c.Kept = x.options.KeepUnsupported
			}
		}
	}
	return x.cover(ctx, r, e)
}

// verify gives the reason why a claim does not pass, or "".
func (x *Extractor) verify(ctx context.Context, r *Result, p caesura.Prompt, e Excerpt, claim string) (string, error) {
	q, err := p.Question(struct {
		Excerpt
		Claim string `json:"claim"`
	}{e, claim})
	if err != nil {
		return "", err
	}
	var v verdict
	if err := x.ask(ctx, r, q, &v); err != nil || v.Verdict != no {
		return "", err
	}
	if v.Reason == "" {
		return "the judge gives no reason", nil
	}
	return v.Reason, nil
}

// cover counts the elements of the sentence.
func (x *Extractor) cover(ctx context.Context, r *Result, e Excerpt) error {
	kept := []string{}
	for _, c := range r.Claims {
		if c.Kept {
			kept = append(kept, c.Text)
		}
	}
	q, err := x.prompts.coverage.Question(struct {
		Excerpt
		Claims []string `json:"claims"`
	}{e, kept})
	if err != nil {
		return err
	}
	var answer struct {
		Elements []struct {
			Text       string `json:"text"`
			Verifiable bool   `json:"verifiable"`
			Covered    bool   `json:"covered"`
		} `json:"elements"`
	}
	if err := x.ask(ctx, r, q, &answer); err != nil || r.Outcome != "" {
		return err
	}
	r.Covered = &Coverage{}
	for _, element := range answer.Elements {
		count(&r.Covered.Verifiable, element.Verifiable)
		count(&r.Covered.Kept, element.Verifiable && element.Covered)
		count(&r.Covered.Left, !element.Verifiable)
		count(&r.Covered.Leaked, !element.Verifiable && element.Covered)
	}
	r.Steps = append(r.Steps, Step{
		Stage: "coverage", Asked: 1, Agreed: 1,
		Verdict: fmt.Sprintf("%d of %d", r.Covered.Kept, r.Covered.Verifiable),
	})
	return nil
}

func count(n *int, yes bool) {
	if yes {
		*n++
	}
}
