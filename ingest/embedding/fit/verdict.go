package fit

import "fmt"

// What the verdict goes by.
const (
	strong, fair, weak = 0.75, 0.55, 0.3 // Spearman
	enoughPairs        = 100
	wellKnown          = 0.85 // share of the words that are one token
)

// verdict is the figures in words, with their limits.
func (r *Report) verdict() []string {
	var out []string
	say := func(format string, values ...any) { out = append(out, fmt.Sprintf(format, values...)) }
	for _, row := range r.Rows {
		say("%s: %s", row.Name, row.knows())
	}
	for _, row := range r.Rows[1:] {
		say("%s: %s", row.Name, row.against(r.Rows[0].Name))
	}
	for _, row := range r.Rows {
		if v := row.Vocabulary; v.Whole < wellKnown {
			say("%s: its tokenizer (%s) keeps %.0f %% of the words whole; what a broken word means it has to guess from its pieces", row.Name, v.Tokenizer, 100*v.Whole)
		}
	}
	if n := r.Pairs - r.Left; n < enoughPairs {
		say("%d pairs are few: look at the intervals, not at the figures, and add pairs up to some hundreds", n)
	}
	say("The figures hold for pairs like these. They rank embedders for this domain; whether search is good, eval measures.")
	return out
}

// knows is what the correlation says.
func (row Row) knows() string {
	s := row.Spearman
	switch v := s.Value; {
	case v != v:
		return "no figure: all scores or all cosines are equal, or no pair counts"
	case s.Low != s.Low || !s.Clear():
		return fmt.Sprintf("on these pairs its order is no better than chance can be (Spearman %.2f)", v)
	case v >= strong:
		return fmt.Sprintf("knows this domain well: its order of the pairs is nearly that of the scores (Spearman %.2f)", v)
	case v >= fair:
		return fmt.Sprintf("knows this domain: its order of the pairs is mostly that of the scores (Spearman %.2f)", v)
	case v >= weak:
		return fmt.Sprintf("knows this domain in part (Spearman %.2f): try another one beside it", v)
	}
	return fmt.Sprintf("hardly knows this domain (Spearman %.2f)", s.Value)
}

// against compares with the first embedder.
func (row Row) against(first string) string {
	o := row.Over
	switch {
	case o.Value != o.Value || o.Low != o.Low:
		return "not comparable with " + first
	case !o.Clear():
		return fmt.Sprintf("no clear difference to %s (Spearman %+.3f, 95 %% interval %+.3f to %+.3f)", first, o.Value, o.Low, o.High)
	case o.Value > 0:
		return fmt.Sprintf("better than %s (Spearman %+.3f, 95 %% interval %+.3f to %+.3f)", first, o.Value, o.Low, o.High)
	}
	return fmt.Sprintf("worse than %s (Spearman %+.3f, 95 %% interval %+.3f to %+.3f)", first, o.Value, o.Low, o.High)
}
