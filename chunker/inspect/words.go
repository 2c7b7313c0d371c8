package inspect

import (
	"fmt"
	"math"
	"strings"
	"time"
	"unicode/utf8"

	"caesura"
	"caesura/chunker"
	shared "caesura/chunker/page"
)

// Name of a document for people.
func (r *Report) Name() string {
	if r.Title == "" {
		return r.Document
	}
	return r.Title
}

// Facts are how much of what there is.
func (r *Report) Facts() []string {
	var facts []string
	for _, f := range []string{r.MediaType, r.Language, string(r.State)} {
		if f != "" {
			facts = append(facts, f)
		}
	}
	if n := len(r.document.Pages); n > 0 {
		facts = append(facts, shared.Count(n, "page"))
	}
	if n := len(r.document.Cues); n > 0 {
		facts = append(facts, clock(r.document.Cues[n-1].Stop))
	}
	return append(facts, shared.Count(r.Trace.Sentences, "sentence"), shared.Count(r.tokens(), "token"), shared.Count(len(r.Chunks), "chunk"))
}

// GoesBy is what Rule is: a threshold, or another strategy.
func (r *Report) GoesBy() string {
	if r.Options.Strategy == chunker.Semantic {
		return "threshold"
	}
	return "strategy"
}

// Rule is the threshold as a sum, or what another strategy goes by.
func (r *Report) Rule() string {
	t, o := r.Trace.Threshold, r.Options
	switch o.Strategy {
	case chunker.Optimal:
		return fmt.Sprintf("optimal: a cut costs %v, %d tokens nothing, twice that %v; evidence: %s", o.Optimal.Price, o.Optimal.TargetTokens, o.Optimal.Evenness, o.Optimal.Evidence)
	case chunker.FixedSize:
		return "fixed: as many words as fit"
	case chunker.RecursiveFit:
		return "recursive: as many paragraphs, lines or sentences as fit"
	}
	if !known(t.Value) {
		return fmt.Sprintf("%s: none, of too few distances (%d)", o.Threshold, t.Defined)
	}
	switch o.Threshold {
	case chunker.Absolute:
		return fmt.Sprintf("absolute: %.4f", t.Value)
	case chunker.Percentile:
		return fmt.Sprintf("percentile: %v of the distances = %.4f", o.Percentile, t.Value)
	case chunker.Gradient:
		return fmt.Sprintf("gradient: percentile %v of the differences = %.4f", o.Percentile, t.Value)
	case chunker.MeanStd:
		return fmt.Sprintf("mean-std: mean %.4f + %v × std %.4f = %.4f", t.Mean, o.K, t.Deviation, t.Value)
	}
	return fmt.Sprintf("iqr: Q3 %.4f + %v × IQR %.4f = %.4f", t.Q3, o.K, t.Q3-t.Q1, t.Value)
}

// Causes are how many edges each cause made.
func (r *Report) Causes() string {
	var parts []string
	for _, cause := range caesura.Causes {
		if n := r.Trace.Causes[cause]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", cause, n))
		}
	}
	return strings.Join(parts, ", ")
}

// Guarded is what the threshold and headings wanted, and what the limits of size
// made of it; or how many cuts another strategy made.
func (r *Report) Guarded() string {
	t := r.Trace
	if r.Options.Strategy != chunker.Semantic {
		return fmt.Sprintf("%d cut, %d more for the maximum, %d inside for children", len(t.Boundaries), len(t.Resplits), len(t.Children))
	}
	return fmt.Sprintf("%d cut by threshold and headings, %d more for the maximum, %d closed for the minimum", len(t.Boundaries), len(t.Resplits), len(t.Merges))
}

// Place is the pages or the time of a chunk, "" where there are none.
func (c Chunk) Place() string {
	switch {
	case len(c.Pages) > 0 && c.Pages[0] == c.Pages[1]:
		return fmt.Sprintf("page %d", c.Pages[0])
	case len(c.Pages) > 0:
		return fmt.Sprintf("pages %d–%d", c.Pages[0], c.Pages[1])
	case c.Start != nil:
		return clock(seconds(*c.Start)) + "–" + clock(seconds(*c.Stop))
	}
	return ""
}

// Range is the sentences of a chunk.
func (c Chunk) Range() string {
	if c.Sentences[0] == c.Sentences[1] {
		return fmt.Sprintf("sentence %d", c.Sentences[0])
	}
	return fmt.Sprintf("sentences %d–%d", c.Sentences[0], c.Sentences[1])
}

// Path is the headings of a chunk.
func (c Chunk) Path() string { return strings.Join(c.Headings, " > ") }

// Edge is why a chunk ends where it ends.
func (c Chunk) Edge() string {
	switch {
	case c.Cause == caesura.CauseEnd:
		return "end"
	case c.Gain != nil:
		return fmt.Sprintf("%s, %.2f of a price of %v, distance %.3f", c.Cause, *c.Gain, c.price, c.Distance)
	case !known(c.Distance) && c.blind:
		return string(c.Cause)
	case !known(c.Distance):
		return fmt.Sprintf("%s, distance undefined", c.Cause)
	case c.Over == nil:
		return fmt.Sprintf("%s, distance %.3f", c.Cause, c.Distance)
	}
	side := "under"
	if *c.Over > 0 {
		side = "over"
	}
	return fmt.Sprintf("%s, distance %.3f, %s%.3f %s the threshold", c.Cause, c.Distance, c.compared, math.Abs(float64(*c.Over)), side)
}

// First is the first words of a chunk.
func (c Chunk) First() string { return shorten(c.Text, 88) }

// shorten makes a text plain; it cuts at a word near n characters.
func shorten(text string, n int) string {
	text = shared.Plain(text)
	if utf8.RuneCountInString(text) <= n {
		return text
	}
	cut := string([]rune(text)[:n])
	if i := strings.LastIndexByte(cut, ' '); i > len(cut)/2 {
		cut = cut[:i]
	}
	return cut + " …"
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// clock is m:ss, or h:mm:ss from one hour on.
func clock(d time.Duration) string {
	h, m, s := int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60
	if h > 0 {
		return fmt.Sprintf("%d:%02d:%02d", h, m, s)
	}
	return fmt.Sprintf("%d:%02d", m, s)
}
