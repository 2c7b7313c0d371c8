package claims

import "caesura"

// An Outcome is what became of a sentence.
type Outcome string

// The outcomes. All but the first mean that the sentence has no claim.
const (
	Claimed      Outcome = "claims"
	Unverifiable Outcome = "no verifiable content"
	Ambiguous    Outcome = "cannot be disambiguated"
	Unsupported  Outcome = "unsupported"     // the checks dropped all of its claims
	Unanswered   Outcome = "no valid answer" // the model gave none, however often it was asked
	NotProse     Outcome = "heading or code" // it was not asked about
)

// Outcomes lists every outcome, in the order reports show them.
var Outcomes = []Outcome{Claimed, Unverifiable, Ambiguous, Unsupported, Unanswered, NotProse}

// A Result is a sentence, its claims, and how they came about.
type Result struct {
	Sentence int // index among the document's sentences
	caesura.Span
	Text    string
	Outcome Outcome
	Reason  string // of an outcome without a claim
	Steps   []Step
	Claims  []Checked // also those that were dropped
	Covered *Coverage // nil unless a judge was asked
}

// A Step is what one stage said of a sentence.
type Step struct {
	Stage   string `json:"stage"`
	Verdict string `json:"verdict"`
	Text    string `json:"text,omitempty"` // the sentence as the next stage gets it
	Reason  string `json:"reason,omitempty"`
	Asked   int    `json:"asked"`  // answers that were asked for
	Agreed  int    `json:"agreed"` // answers that let the sentence pass
}

// A Checked is a claim, with what the checks found ("the text has no “14”"),
// and whether it is kept.
type Checked struct {
	caesura.Claim
	Kept bool
}

// Coverage counts the elements of a sentence, as a judge sees them.
type Coverage struct {
	Verifiable int `json:"verifiable"` // elements that can be checked
	Kept       int `json:"kept"`       // of those, the ones that the claims state
	Left       int `json:"left"`       // elements that cannot be checked
	Leaked     int `json:"leaked"`     // of those, the ones that the claims state all the same
}

// Kept are the claims of a document that passed the checks, in order.
func Kept(results []Result) (kept []caesura.Claim) {
	for _, r := range results {
		for _, c := range r.Claims {
			if c.Kept {
				kept = append(kept, c.Claim)
			}
		}
	}
	return kept
}

// sum is what is to be known of a document's results beside their steps.
func sum(results []Result) caesura.Claims {
	all := caesura.Claims{Kept: Kept(results), Outcomes: map[string]int{}}
	for _, r := range results {
		all.Outcomes[string(r.Outcome)]++
		if r.Outcome == Unanswered {
			all.Unanswered = append(all.Unanswered, caesura.Unanswered{Sentence: r.Text, Reason: r.Reason})
		}
	}
	return all
}

// stages is what each stage said, as it is kept with a claim.
func stages(steps []Step) []string {
	all := make([]string, len(steps))
	for i, s := range steps {
		all[i] = s.Stage + ": " + s.Verdict
	}
	return all
}
