package stats

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"caesura/chunker"
	"caesura/chunker/page"
)

// What the advice goes by.
const (
	enough = 2.0 / 3 // share of the documents that must be long enough for a span
	sure   = 0.05    // corrected p under which a difference is taken as one
	worth  = 0.2     // residual deviations from which a difference is worth a longer window (small, after Cohen)

	leastShare = 0.05 // share of the gaps cut, from a chunk of 20 sentences
	mostShare  = 0.25 // to one of 4
)

// An Advice is a span and a threshold of the whole corpus, and why.
type Advice struct {
	Span      int      `json:"span"` // 0: none
	Rule      string   `json:"rule"`
	Threshold Number   `json:"threshold"`
	Share     Number   `json:"share"` // of the gaps over it
	Reasons   []string `json:"reasons"`
	Caveats   []string `json:"caveats"`
	Config    string   `json:"config"` // a fragment of a configuration file
}

func (r *Report) advise() Advice {
	a := Advice{Threshold: none, Share: none, Reasons: []string{}, Caveats: []string{}}
	chosen := r.chooseSpan(&a)
	if chosen == nil {
		return a
	}
	a.Span = chosen.Size
	switch t := chosen.Cuts[published].Threshold; {
	case t != t:
		a.reason("no threshold: %s at span %d, too few", page.Count(chosen.All.Count, "distance"), chosen.Size)
		return a
	case t <= 0:
		a.reason("no threshold: %.4f would be, and a threshold is over 0; study another --distance", t)
		return a
	}
	cut := chosen.chooseCut(&a)
	a.Rule, a.Threshold, a.Share = cut.Rule, cut.Threshold, cut.Share
	a.Caveats = r.caveats()
	a.Config = r.config(a)
	return a
}

func (a *Advice) reason(format string, values ...any) {
	a.Reasons = append(a.Reasons, fmt.Sprintf(format, values...))
}

// chooseSpan takes the shortest span for which enough documents are long
// enough, and then each longer one whose distances are clearly smaller: what
// single sentences say is averaged out in longer windows.
func (r *Report) chooseSpan(a *Advice) *Span {
	var chosen *Span
	for i := range r.Spans {
		s := &r.Spans[i]
		long := r.Documents - s.TooShort
		switch {
		case s.All.Count == 0:
			a.reason("span %d: no distance: %s of %d shorter than %d sentences", s.Size, page.Count(s.TooShort, "document"), r.Documents, 2*s.Size)
		case chosen == nil:
			a.reason("span %d: the shortest window that was measured, and %s of %d long enough for it", s.Size, page.Count(long, "document"), r.Documents)
			chosen = s
		case float64(long) < enough*float64(r.Documents):
			a.reason("span %d: left out: %s of %d too short for it", s.Size, page.Count(s.TooShort, "document"), r.Documents)
		default:
			if r.better(chosen, s, a) {
				chosen = s
			}
		}
	}
	return chosen
}

// better reports whether a longer span is worth it.
func (r *Report) better(short, long *Span, a *Advice) bool {
	p := r.pair(short.Size, long.Size)
	if p == nil {
		return false
	}
	if p.Effect != p.Effect {
		a.reason("span %d: no spread to compare it with span %d by", long.Size, short.Size)
		return false
	}
	what := fmt.Sprintf("span %d: its mean is %.4f, %+.4f to that of span %d, %+.2f residual deviations (corrected p %s)",
		long.Size, long.All.Mean, p.Difference, short.Size, p.Effect, probability(p.Welch.Corrected))
	if p.Difference < 0 && math.Abs(float64(p.Effect)) >= worth && p.Welch.Corrected < sure {
		a.reason("%s: longer windows are worth it", what)
		return true
	}
	a.reason("%s: not worth longer windows", what)
	return false
}

func (r *Report) pair(a, b int) *Pair {
	for i, p := range r.OfSpans.Pairs {
		if p.A == fmt.Sprint(a) && p.B == fmt.Sprint(b) {
			return &r.OfSpans.Pairs[i]
		}
	}
	return nil
}

// chooseCut takes the mean and one deviation, or, where that cuts too much or
// too little, the first rule that does not.
func (s *Span) chooseCut(a *Advice) Cut {
	within := func(c Cut) bool { return c.Share >= leastShare && c.Share <= mostShare }
	first := s.Cuts[published]
	if within(first) {
		a.reason("threshold %.4f: the least-squares mean of span %d and one standard deviation; it cuts %.1f %% of the gaps, a chunk of about %.0f sentences",
			first.Threshold, s.Size, 100*first.Share, 1/first.Share)
		return first
	}
	for _, c := range s.Cuts {
		if within(c) {
			a.reason("threshold %.4f: %s, which cuts %.1f %% of the gaps; the mean and one standard deviation would cut %.1f %%", c.Threshold, c.Rule, 100*c.Share, 100*first.Share)
			return c
		}
	}
	a.reason("threshold %.4f: the mean and one standard deviation; no rule cuts between %.0f and %.0f %% of the gaps", first.Threshold, 100*leastShare, 100*mostShare)
	return first
}

// caveats are what the figures do not say.
func (r *Report) caveats() []string {
	about := "This is about distances, not about answers: whether the cuts are better is what eval measures."
	if r.Distance != chunker.Dot { // there it is the length of the means that shrinks
		about += " Longer windows are nearer to each other in any text, since they average more sentences."
	}
	out := []string{about}
	if p := r.OfSpans.ANOVA.P; p == p {
		unit := "too few documents to test with one mean for each"
		if q := r.OfMeans.ANOVA.P; q == q {
			unit = "with one mean for each document p is " + probability(q)
		}
		out = append(out, "The p values take every gap as a new observation. Gaps of one document share sentences and subject, and all spans are measured on the same documents, so the evidence is weaker than they say: "+unit+".")
	}
	if a, b := r.OfSpans.LeveneMedian.P, Number(sure); a < b {
		out = append(out, "The variances differ between spans (Levene), so the pairs go by Welch's t, and the F and its p are only roughly right.")
	}
	return out
}

// config is a fragment of a configuration file: a threshold for the span and for
// each that short documents fall back to, by the same rule.
func (r *Report) config(a Advice) string {
	var b strings.Builder
	fmt.Fprintf(&b, "chunker:\n  distance: %s\n  window:\n    kind: %s\n    size: %d\n    vector: %s\n", r.Distance, chunker.SpanOf, a.Span, r.Vector)
	thresholds := ""
	for _, size := range (chunker.WindowOptions{Kind: chunker.SpanOf, Size: a.Span}).Spans() {
		t := r.threshold(size, a.Rule)
		if !(t > 0) {
			return fmt.Sprintf("%s  threshold: %s\n  absolute: %.6g\n", b.String(), chunker.Absolute, a.Threshold)
		}
		thresholds += fmt.Sprintf("      %d: %.6g\n", size, t)
	}
	return fmt.Sprintf("%s    thresholds:\n%s  threshold: %s\n", b.String(), thresholds, chunker.Table)
}

// threshold of a span by a rule; none where it was not measured.
func (r *Report) threshold(size int, rule string) Number {
	for _, s := range slices.Concat(r.Spans, r.fallbacks) {
		for _, c := range s.Cuts {
			if s.Size == size && c.Rule == rule {
				return c.Threshold
			}
		}
	}
	return none
}
