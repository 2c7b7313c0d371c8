package fit

import "fmt"

// What the verdict goes by.
const (
	enoughPairs = 100
	wellKnown   = 0.85 // share of the words that are one token
)

// A measure is the figure that the verdict goes by.
type measure struct {
	name               string
	strong, fair, weak Number
	chance             Number
	of                 func(Row) Figure
	over               func(Row) Figure
}

var (
	bySpearman = measure{
		name: "Spearman", strong: 0.75, fair: 0.55, weak: 0.3, chance: 0,
		of: func(r Row) Figure { return r.Spearman }, over: func(r Row) Figure { return *r.Over },
	}
	byAUC = measure{ // of labels, which no order can follow to the end
		name: "ROC AUC", strong: 0.95, fair: 0.85, weak: 0.7, chance: 0.5,
		of: func(r Row) Figure { return r.AUC }, over: func(r Row) Figure { return *r.OverAUC },
	}
)

// verdict is the figures in words, with their limits.
func (r *Report) verdict() []string {
	var out []string
	say := func(format string, values ...any) { out = append(out, fmt.Sprintf(format, values...)) }
	m := bySpearman
	if !r.HasScore {
		m = byAUC
	}
	for _, row := range r.Rows {
		say("%s: %s", row.Name, m.knows(m.of(row)))
	}
	for _, row := range r.Rows[1:] {
		say("%s: %s", row.Name, m.against(r.Rows[0].Name, m.over(row)))
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

// knows is what the figure says.
func (m measure) knows(f Figure) string {
	figure := fmt.Sprintf("(%s %.2f)", m.name, f.Value)
	switch v := f.Value; {
	case v != v:
		return "no figure: all scores, labels or cosines are equal, or no pair counts"
	case f.Low != f.Low || f.Low <= m.chance && f.High >= m.chance:
		return "on these pairs it is no better than chance can be " + figure
	case v >= m.strong:
		return "knows this domain well: its order of the pairs is nearly that of people " + figure
	case v >= m.fair:
		return "knows this domain: its order of the pairs is mostly that of people " + figure
	case v >= m.weak:
		return "knows this domain in part " + figure + ": try another one beside it"
	}
	return "hardly knows this domain " + figure
}

// against compares with the first embedder.
func (m measure) against(first string, f Figure) string {
	figure := fmt.Sprintf("(%s %+.3f, 95 %% interval %+.3f to %+.3f)", m.name, f.Value, f.Low, f.High)
	switch {
	case f.Value != f.Value || f.Low != f.Low:
		return "not comparable with " + first
	case !f.Clear():
		return "no clear difference to " + first + " " + figure
	case f.Value > 0:
		return "better than " + first + " " + figure
	}
	return "worse than " + first + " " + figure
}
