package chunker

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"caesura"
)

// Version is that of the algorithm; it is part of every fingerprint.
//
//	1  rules for sentences, Q3 + k·IQR, re-split before merge
//	2  more of the rules for sentences; a cue of a chunk says who spoke; cuts at
//	   the least cost are the default
const Version = 2

// Options say how documents are cut. The zero value of a field is its default.
type Options struct {
	Sentences SentenceOptions `yaml:"sentences" json:"sentences" envPrefix:"SENTENCES_"`
	Window    WindowOptions   `yaml:"window" json:"window" envPrefix:"WINDOW_"`

	// Strategy is how a document is cut: optimal everywhere at once, at the least
	// cost; semantic where the distance is over a threshold, then within the
	// limits; fixed after as many words, recursive after as many paragraphs,
	// lines or sentences as MaxTokens holds. The last two look at no vectors and
	// have no minimum. Default: semantic where a window or a threshold is set,
	// so that no such setting is silently without effect; otherwise optimal.
	Strategy string         `yaml:"strategy" json:"strategy" jsonschema:"description=How a document is cut,enum=semantic,enum=optimal,enum=fixed,enum=recursive"`
	Optimal  OptimalOptions `yaml:"optimal" json:"optimal" envPrefix:"OPTIMAL_"`

	// Distance between the vectors on both sides of a gap: cosine (default,
	// 0 to 2), euclidean, or dot (1 - a·b).
	Distance string `yaml:"distance" json:"distance" jsonschema:"description=Distance between the two sides of a gap,enum=cosine,enum=euclidean,enum=dot"`

	// Threshold is the rule by which a document's threshold is computed from
	// its distances: iqr (default) is Q3 + k·IQR, mean-std is mean + k·standard
	// deviation, percentile is the given one, gradient is the given one of the
	// differences between neighbouring distances, which are then compared in
	// place of the distances, absolute is the same number for every document,
	// and table that of Window.Thresholds.
	Threshold string `yaml:"threshold" json:"threshold" jsonschema:"description=Rule for the distance over which a document is cut,enum=iqr,enum=mean-std,enum=percentile,enum=gradient,enum=absolute,enum=table"`

	// K is the factor of iqr and mean-std. A smaller one cuts more often: of the
	// gaps of English texts (see the defaults below) iqr cuts 15 % at 0.25, 6 %
	// at 0.5, 0.2 % at 1 and none at 1.5, where the maximum makes all cuts.
	// Default 0.5 for iqr, 1 for mean-std.
	K float64 `yaml:"k" json:"k" jsonschema:"description=Factor of the thresholds Q3 + k·IQR and mean + k·std; smaller cuts more often; 0 is the default,minimum=0"`

	// Percentile of percentile and gradient: over 0, under 100. Default 95.
	Percentile float64 `yaml:"percentile" json:"percentile" jsonschema:"description=Percentile of the thresholds percentile and gradient; 0 is the default,minimum=0,maximum=100"`

	// Absolute is the distance of absolute. It has no default.
	Absolute float64 `yaml:"absolute" json:"absolute" jsonschema:"description=Distance of the threshold absolute,minimum=0"`

	// MinTokens is the size that a chunk should have at least: a smaller one
	// joins a neighbour if there is room. Default: 64, or a quarter of
	// MaxTokens if that is less. 1 turns joining off.
	MinTokens int `yaml:"min_tokens" json:"min_tokens" jsonschema:"description=A chunk under this many tokens joins a neighbour; 1 turns joining off; 0 is the default,minimum=0"`

	// MaxTokens is the size that no chunk is over. Default 256, at least 8.
	MaxTokens int `yaml:"max_tokens" json:"max_tokens" jsonschema:"description=No chunk is over this many tokens; 0 is the default,minimum=0"`

	// OverlapTokens is how many tokens at most of the sentences (fixed: words)
	// that end a chunk the next one begins with too, within MaxTokens; 0 is
	// none. At most half of MaxTokens.
	OverlapTokens int `yaml:"overlap_tokens" json:"overlap_tokens" jsonschema:"description=A chunk begins with sentences of at most so many tokens that end the one before; 0 is none,minimum=0"`

	// ChildTokens divides every chunk into children of about so many tokens.
	// They are what is embedded, stored and found, each with the chunk as its
	// parent, which is read. 0 is none; at most half of MaxTokens.
	ChildTokens int `yaml:"child_tokens" json:"child_tokens" jsonschema:"description=Store children of about so many tokens with the chunk as their parent; 0 stores the chunks,minimum=0"`

	// HeadingBoundary cuts before every heading, and no chunk joins another
	// across that cut, however small it is.
	HeadingBoundary bool `yaml:"heading_boundary" json:"heading_boundary" jsonschema:"description=Cut before every heading and never join chunks across one"`
}

// The names of the choices.
const (
	Cosine    = "cosine"
	Euclidean = "euclidean"
	Dot       = "dot"

	IQR        = "iqr"
	MeanStd    = "mean-std"
	Percentile = "percentile"
	Gradient   = "gradient"
	Absolute   = "absolute"
	Table      = "table"

	Adjacent = "adjacent"
	SpanOf   = "span"
	Buffer   = "buffer"

	Mean   = "mean"
	Joined = "joined"
)

// The defaults of Options. 256 tokens is what small models read at once. Of
// minima and factors, 64 and 0.5 did as well as any on the questions that
// eval/testdata/quality.txt has the figures of; differences of 0.04 in recall
// are within its error. Where texts are stitched together, spans of 4 find the
// joints better, and ordinary prose is retrieved worse.
//
// One standard deviation over the mean is the rule of studies with sliding
// windows; the 95th percentile that of Kamradt's splitter and its descendants.
const (
	defaultK          = 0.5
	defaultKOfMean    = 1
	defaultPercentile = 95
	defaultMin        = 64
	defaultMax        = 256
)

// WithDefaults fills in what is not set.
func (o Options) WithDefaults() Options {
	if o.Strategy == "" {
		o.Strategy = o.strategy()
	}
	o.Window = o.Window.withDefaults()
	if o.Distance == "" {
		o.Distance = Cosine
	}
	if o.Threshold == "" {
		o.Threshold = IQR
	}
	if o.K == 0 {
		o.K = defaultK
		if o.Threshold == MeanStd {
			o.K = defaultKOfMean
		}
	}
	if o.Percentile == 0 {
		o.Percentile = defaultPercentile
	}
	if o.MaxTokens == 0 {
		o.MaxTokens = defaultMax
	}
	if o.MinTokens == 0 {
		o.MinTokens = max(1, min(defaultMin, o.MaxTokens/4))
	}
	o.Optimal = o.Optimal.withDefaults(o.MinTokens, o.MaxTokens)
	return o
}

// minMax is the least MaxTokens: one character of a byte-level tokenizer is at
// most four tokens, beside the special tokens that begin and end a text.
const minMax = 8

// strategy is the one that options without one stand for.
func (o Options) strategy() string {
	w := o.Window
	if o.Threshold != "" || o.K != 0 || o.Percentile != 0 || o.Absolute != 0 ||
		w.Kind != "" || w.Size != 0 || w.Vector != "" || w.Thresholds != nil {
		return Semantic
	}
	return Optimal
}

// Validate reports everything that cannot be.
func (o Options) Validate() error {
	o = o.WithDefaults()
	var errs []error
	wrong := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	oneOf := func(key, value string, names ...string) {
		if !slices.Contains(names, value) {
			wrong("%s %q: must be one of %s", key, value, strings.Join(names, ", "))
		}
	}
	oneOf("distance", o.Distance, Cosine, Euclidean, Dot)
	oneOf("strategy", o.Strategy, Strategies...)
	oneOf("threshold", o.Threshold, IQR, MeanStd, Percentile, Gradient, Absolute, Table)
	oneOf("window.kind", o.Window.Kind, Adjacent, SpanOf, Buffer)
	oneOf("window.vector", o.Window.Vector, Mean, Joined)
	if !(o.K > 0 && o.K <= 100) {
		wrong("k %v: must be over 0 and at most 100", o.K)
	}
	if !(o.Percentile > 0 && o.Percentile < 100) {
		wrong("percentile %v: must be over 0 and under 100", o.Percentile)
	}
	if !(o.Absolute >= 0 && o.Absolute <= math.MaxFloat32) || o.Absolute == 0 && o.Threshold == Absolute {
		wrong("absolute %v: must be over 0 where the threshold is absolute", o.Absolute)
	}
	if o.MaxTokens < minMax {
		wrong("max_tokens %d: must be at least %d", o.MaxTokens, minMax)
	}
	if o.MinTokens < 1 || o.MinTokens > o.MaxTokens/2 {
		wrong("min_tokens %d: must be from 1 to half of max_tokens (%d), so that what is over the maximum can be cut in two", o.MinTokens, o.MaxTokens)
	}
	if o.OverlapTokens < 0 || o.OverlapTokens > o.MaxTokens/2 {
		wrong("overlap_tokens %d: must be from 0 to half of max_tokens (%d)", o.OverlapTokens, o.MaxTokens)
	}
	if o.ChildTokens < 0 || o.ChildTokens > o.MaxTokens/2 {
		wrong("child_tokens %d: must be from 0 to half of max_tokens (%d)", o.ChildTokens, o.MaxTokens)
	}
	o.Optimal.validate(o.MaxTokens, oneOf, wrong)
	o.Window.validate(o.Threshold, wrong)
	if o.Sentences.Language != "" && baseLanguage(o.Sentences.Language) == "" {
		wrong("sentences.language %q: not a language tag such as en or pt-BR", o.Sentences.Language)
	}
	return errors.Join(errs...)
}

// Fingerprint is equal for options that cut every document alike.
func (o Options) Fingerprint() string {
	o = o.WithDefaults()
	number := func(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }
	return caesura.HashParts(
		"chunker", strconv.Itoa(Version),
		baseLanguage(o.Sentences.Language), caesura.HashParts(abbreviationSet(o.Sentences.Abbreviations)...).String(),
		o.way(number),
		strconv.Itoa(o.MinTokens), strconv.Itoa(o.MaxTokens), strconv.Itoa(o.OverlapTokens), strconv.Itoa(o.ChildTokens),
		strconv.FormatBool(o.HeadingBoundary),
	).String()
}

// way is what the strategy goes by.
func (o Options) way(number func(float64) string) string {
	parts := []string{o.Strategy}
	if o.compares() {
		parts = append(parts, o.Window.Kind, strconv.Itoa(o.Window.Size), o.windowVector(), o.Distance)
	}
	if o.Strategy == Semantic {
		parts = append(parts, o.Threshold, number(o.parameter()))
	}
	if o.Strategy == Semantic && o.Threshold == Table {
		parts = append(parts, fmt.Sprint(o.Window.Thresholds)) // in order of the keys
	}
	if o.Strategy == Optimal || o.ChildTokens > 0 {
		parts = append(parts, strconv.Itoa(o.Optimal.TargetTokens), number(o.Optimal.Price), number(o.Optimal.Evenness), o.Optimal.Evidence)
	}
	return caesura.HashParts(parts...).String()
}

// parameter is the number that the rule of the threshold goes by.
func (o Options) parameter() float64 {
	switch o.Threshold {
	case Percentile, Gradient:
		return o.Percentile
	case Absolute:
		return o.Absolute
	case Table:
		return 0
	}
	return o.K
}

// abbreviationSet is the abbreviations in order, each once.
func abbreviationSet(list []string) []string {
	set := make([]string, 0, len(list))
	for _, a := range list {
		if a = strings.TrimSuffix(strings.TrimSpace(a), "."); a != "" {
			set = append(set, a)
		}
	}
	slices.Sort(set)
	return slices.Compact(set)
}
