package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"caesura"
	"caesura/ingest/chat"
	"caesura/ingest/claims"
)

// claimsSum is what claims says at its end.
type claimsSum struct {
	Sentences int                    `json:"sentences"`
	Outcomes  map[claims.Outcome]int `json:"outcomes"`
	Kept      int                    `json:"kept"`
	Dropped   int                    `json:"dropped"` // claims in which the checks found fault
	Failed    int                    `json:"failed"`  // files
	spent
}

func (s *claimsSum) add(results []claims.Result) {
	for _, r := range results {
		s.Sentences++
		s.Outcomes[r.Outcome]++
		for _, c := range r.Claims {
			if c.Kept {
				s.Kept++
			} else {
				s.Dropped++
			}
		}
	}
}

// fail tells of a file that could not be read.
func (p *claimsRun) fail(path string, err error) {
	p.sum.Failed++
	p.app.logger(p.app.err).Error("a file is left out", "file", path, "error", err)
}

// printClaimsSum goes to standard error: standard output has the claims.
func (a *app) printClaimsSum(s claimsSum) {
	switch {
	case a.quiet:
	case a.logFormat == formatJSON:
		slog.New(slog.NewJSONHandler(a.err, nil)).Info("claims", "sum", s)
	default:
		s.print(a.err)
	}
}

func (s claimsSum) print(w io.Writer) {
	fmt.Fprintf(w, "%s: %s kept, %d dropped by the checks\n", count(s.Sentences, "sentence"), count(s.Kept, "claim"), s.Dropped)
	if s.Sentences > 0 {
		fmt.Fprintf(w, "  sentences %s\n", outcomeCounts(s.Outcomes))
	}
	s.spent.print(w)
}

// outcomeCounts is "12 claims, 3 no verifiable content".
func outcomeCounts[K ~string](sentences map[K]int) string {
	var parts []string
	for _, outcome := range claims.Outcomes {
		if n := sentences[K(outcome)]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, outcome))
		}
	}
	return strings.Join(parts, ", ")
}

// printClaims shows a document, sentence by sentence.
func (a *app) printClaims(t claims.Text, results []claims.Result) {
	title := t.Document.ID
	if t.Document.Title != "" {
		title += " · " + t.Document.Title
	}
	fmt.Fprintf(a.out, "%s\n\n", title)
	for i, r := range results {
		fmt.Fprintf(a.out, "%4d  %s%s\n", r.Sentence+1, wrap(r.Text, 90, "      "), where(t.Places[i]))
		for _, s := range r.Steps {
			fmt.Fprintf(a.out, "      %s: %s%s\n", s.Stage, s.Verdict, change(s, r.Text))
		}
		for _, c := range r.Claims {
			fmt.Fprintf(a.out, "      %s %s\n", sign(c.Kept), wrap(c.Text, 90, "        "))
			for _, fault := range c.Faults {
				fmt.Fprintf(a.out, "          %s\n", wrap(fault, 90, "          "))
			}
		}
		if r.Outcome != claims.Claimed {
			fmt.Fprintf(a.out, "      – %s%s\n", r.Outcome, because(r.Reason))
		}
		fmt.Fprintln(a.out)
	}
}

// andClaims is "" where there are none.
func andClaims(n int) string {
	if n == 0 {
		return ""
	}
	return ", " + count(n, "claim")
}

// printClaims is two lines of a run that made claims.
func (s summary) printClaims(w io.Writer) {
	if s.Claims != nil {
		fmt.Fprintf(w, "  claims    %d kept; sentences: %s\n", s.Claims.Kept, outcomeCounts(s.Claims.Sentences))
	}
	if s.Spent != nil {
		s.Spent.print(w)
	}
}

func sign(kept bool) string {
	if kept {
		return "+"
	}
	return "x"
}

func because(reason string) string {
	if reason == "" {
		return ""
	}
	return ": " + reason
}

// change is what a stage made of a sentence, and why.
func change(s claims.Step, sentence string) (line string) {
	if s.Asked > 1 {
		line = fmt.Sprintf(", %d of %d agree", s.Agreed, s.Asked)
	}
	if s.Text != "" && s.Text != sentence {
		line += ": “" + s.Text + "”"
	}
	if s.Reason != "" {
		line += " (" + s.Reason + ")"
	}
	return line
}

// where is the page and the time of a sentence.
func where(place caesura.Chunk) (line string) {
	if place.Pages.First > 0 {
		line = " · " + pages(place.Pages.First, place.Pages.Last)
	}
	if place.Time.Known {
		line += " · " + clock(place.Time.Start.Seconds()) + "–" + clock(place.Time.Stop.Seconds())
	}
	return line
}

// A claimLine is a sentence as programs read it.
type claimLine struct {
	Document string           `json:"document"`
	URI      string           `json:"uri"`
	Sentence int              `json:"sentence"` // from 0
	Span     caesura.Span     `json:"span"`     // bytes of the document's text
	Chunk    int              `json:"chunk"`    // that it is one of
	Pages    []int            `json:"pages,omitempty"`
	Start    *float64         `json:"start,omitempty"` // seconds
	Stop     *float64         `json:"stop,omitempty"`
	Headings []string         `json:"headings,omitempty"`
	Text     string           `json:"text"`
	Outcome  claims.Outcome   `json:"outcome"`
	Reason   string           `json:"reason,omitempty"`
	Stages   []claims.Step    `json:"stages"`
	Claims   []lineClaim      `json:"claims"`
	Coverage *claims.Coverage `json:"coverage,omitempty"`
}

type lineClaim struct {
	Text   string   `json:"text"`
	Kept   bool     `json:"kept"`
	Faults []string `json:"faults,omitempty"`
}

// printClaimLines writes a JSON object a line.
func (a *app) printClaimLines(t claims.Text, results []claims.Result) {
	e := json.NewEncoder(a.out)
	e.SetEscapeHTML(false)
	for i, r := range results {
		place := t.Places[i]
		line := claimLine{
			Document: t.Document.ID, URI: t.Document.URI, Sentence: r.Sentence, Span: r.Span, Chunk: t.ChunkOf(i), Headings: place.Headings,
			Text: r.Text, Outcome: r.Outcome, Reason: r.Reason, Stages: append([]claims.Step{}, r.Steps...), Claims: []lineClaim{}, Coverage: r.Covered,
		}
		if place.Pages.First > 0 {
			line.Pages = []int{place.Pages.First, place.Pages.Last}
		}
		if place.Time.Known {
			start, stop := place.Time.Start.Seconds(), place.Time.Stop.Seconds()
			line.Start, line.Stop = &start, &stop
		}
		for _, c := range r.Claims {
			line.Claims = append(line.Claims, lineClaim{c.Text, c.Kept, c.Faults})
		}
		if err := e.Encode(line); err != nil {
			return // the program's end tells of it
		}
	}
}

// printEffort tells how much there is to ask.
func (a *app) printEffort(e caesura.Effort, prices chat.Options) {
	cost := prices.Cost(caesura.Usage{Input: e.Input, Output: e.Output})
	if a.json {
		printJSON(a.out, struct {
			caesura.Effort
			Cost float64 `json:"cost,omitempty"`
		}{e, cost})
		return
	}
	fmt.Fprintln(a.out, effort(e, cost))
}

// effort is a line; all but the sentences is a guess.
func effort(e caesura.Effort, cost float64) string {
	line := fmt.Sprintf("%s to ask about, %d of them known; about %s, %s in, %s out",
		count(e.Sentences, "sentence"), e.Known, count(int(e.Requests), "request"), count(int(e.Input), "token"), count(int(e.Output), "token"))
	if cost > 0 {
		line += fmt.Sprintf("; about %.4g", cost)
	}
	return line
}
