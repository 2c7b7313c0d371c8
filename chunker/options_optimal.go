package chunker

import "math"

// OptimalOptions say what the strategy optimal takes for cheap. Costs are in
// shares of the document's spread: 1 is what one of its sentences has on
// average when the document is not cut at all.
type OptimalOptions struct {
	// TargetTokens is the size that costs nothing. Default: 150, within
	// MinTokens and MaxTokens.
	TargetTokens int `yaml:"target_tokens" json:"target_tokens" jsonschema:"description=Size of a chunk in tokens that costs nothing; 0 is the default,minimum=0"`

	// Price of a cut: a chunk of one subject is left whole when cutting it
	// would take less than that off its spread. Default 1.2.
	Price float64 `yaml:"price" json:"price" jsonschema:"description=Price of a cut in average sentences; smaller cuts more often; 0 is the default,minimum=0"`

	// Evenness is what a chunk of twice the target costs, and an empty one;
	// between them it is squared. The less, the more the subjects decide.
	// Default 1; a small number such as 0.001 leaves the subjects alone.
	Evenness float64 `yaml:"evenness" json:"evenness" jsonschema:"description=Cost of a chunk of twice the target; smaller lets the subjects decide; 0 is the default,minimum=0"`

	// Evidence that lowers the price of a cut: structure (default), which is
	// blocks, empty lines, headings, speakers and pauses; or none.
	Evidence string `yaml:"evidence" json:"evidence" jsonschema:"description=What lowers the price of a cut: blocks and headings and speakers and pauses or nothing,enum=structure,enum=none"`
}

// The kinds of evidence.
const (
	Structure  = "structure"
	NoEvidence = "none"
)

const (
	defaultTarget   = 150
	defaultPrice    = 1.2
	defaultEvenness = 1
)

func (o OptimalOptions) withDefaults(least, most int) OptimalOptions {
	if o.TargetTokens == 0 {
		o.TargetTokens = max(least, min(defaultTarget, most*2/3))
	}
	if o.Price == 0 {
		o.Price = defaultPrice
	}
	if o.Evenness == 0 {
		o.Evenness = defaultEvenness
	}
	if o.Evidence == "" {
		o.Evidence = Structure
	}
	return o
}

func (o OptimalOptions) validate(most int, oneOf func(string, string, ...string), wrong func(string, ...any)) {
	oneOf("optimal.evidence", o.Evidence, Structure, NoEvidence)
	if o.TargetTokens < 1 || o.TargetTokens > most {
		wrong("optimal.target_tokens %d: must be from 1 to max_tokens (%d)", o.TargetTokens, most)
	}
	for key, cost := range map[string]float64{"price": o.Price, "evenness": o.Evenness} {
		if !(cost > 0 && cost <= math.MaxInt16) {
			wrong("optimal.%s %v: must be over 0 and at most %d", key, cost, math.MaxInt16)
		}
	}
}
