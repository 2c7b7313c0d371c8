package tune

import (
	"caesura"
	"caesura/chunker/eval"
)

// A Baseline is another way to cut, beside the choice.
type Baseline struct {
	Name       string  `json:"name"`
	Chunks     int     `json:"chunks"`
	MeanTokens float64 `json:"mean_tokens"`
	Score      float64 `json:"score"`
	Choice     Gain    `json:"choice"` // of the choice over it
}

// compare measures the baselines as the search does, with the same cases.
func (r *Result) compare(b *bench, chosen *Trial, cases []int, o Options) error {
	cutting := o.Eval
	cutting.EmbedTexts = b.pass.embed
	cutting.Strategies = append([]eval.Strategy{eval.Configured("", chosen.options)}, o.Against...)
	list, err := cutting.Matched(b.pass.documents)
	if err != nil {
		return err
	}
	for _, s := range list[1:] {
		t, err := b.measureCut(&Candidate{}, func(d *caesura.Document) ([]caesura.Chunk, error) { return s.Cut(d, cutting) })
		if err != nil {
			return err
		}
		r.Against = append(r.Against, Baseline{s.Name, t.Chunks, t.MeanTokens, t.over(cases), newGain(chosen.differences(t, cases))})
	}
	return nil
}
