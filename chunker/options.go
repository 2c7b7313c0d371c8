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
//	2  more of the rules for sentences; a cue of a chunk says who spoke
const Version = 2

// Options say how documents are cut. The zero value of a field is its default.
type Options struct {
	Sentences SentenceOptions `yaml:"sentences" json:"sentences" envPrefix:"SENTENCES_"`
	Window    WindowOptions   `yaml:"window" json:"window" envPrefix:"WINDOW_"`

	// Distance between the vectors on both sides of a gap: cosine (default,
	// 0 to 2), euclidean, or dot (1 - a·b).
	Distance string `yaml:"distance" json:"distance" jsonschema:"description=Distance between the two sides of a gap,enum=cosine,enum=euclidean,enum=dot"`

	// Threshold is the rule by which a document's threshold is computed from
	// its distances: iqr (default) is Q3 + k·IQR, mean-std is mean + k·standard
	// deviation, percentile is the given one, gradient is the given one of the
	// differences between neighbouring distances, which are then compared in
	// place of the distances, and absolute is the same number for every document.
	Threshold string `yaml:"threshold" json:"threshold" jsonschema:"description=Rule for the distance over which a document is cut,enum=iqr,enum=mean-std,enum=percentile,enum=gradient,enum=absolute"`

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

	// HeadingBoundary cuts before every heading, and no chunk joins another
	// across that cut, however small it is.
	HeadingBoundary bool `yaml:"heading_boundary" json:"heading_boundary" jsonschema:"description=Cut before every heading and never join chunks across one"`
}

// SentenceOptions say how sentences are found.
type SentenceOptions struct {
	// Language (BCP 47) of documents that do not tell theirs.
	Language string `yaml:"language" json:"language" jsonschema:"description=Language (BCP 47) of documents that do not tell theirs"`

	// Abbreviations, without the final dot, that never end a sentence, added
	// to the built-in ones.
	Abbreviations []string `yaml:"abbreviations" json:"abbreviations" jsonschema:"description=More abbreviations (without the final dot) that never end a sentence"`
}

// WindowOptions say what is compared at a gap.
type WindowOptions struct {
	// Kind: adjacent (default) compares the sentences beside the gap; span
	// compares up to Size sentences on each side; buffer compares the centred,
	// overlapping windows of the two sentences beside the gap, each with Size
	// neighbours on both sides.
	Kind string `yaml:"kind" json:"kind" jsonschema:"description=What is compared at a gap,enum=adjacent,enum=span,enum=buffer"`

	// Size in sentences: 8 for span, 1 for buffer; adjacent has none.
	Size int `yaml:"size" json:"size" jsonschema:"description=Sentences in a window (span) or neighbours on each side (buffer); 0 is the default,minimum=0"`

	// Vector of a window: mean of its sentences' vectors (default), or joined,
	// the embedding of its text.
	Vector string `yaml:"vector" json:"vector" jsonschema:"description=Vector of a window: the mean of its sentences' or the embedding of its joined text,enum=mean,enum=joined"`
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
	return o
}

func (w WindowOptions) withDefaults() WindowOptions {
	if w.Kind == "" {
		w.Kind = Adjacent
	}
	if w.Vector == "" {
		w.Vector = Mean
	}
	switch {
	case w.Kind == Adjacent:
		w.Size = 1
	case w.Size == 0 && w.Kind == SpanOf:
		w.Size = 8
	case w.Size == 0 && w.Kind == Buffer:
		w.Size = 1
	}
	return w
}

// minMax is the least MaxTokens: one character of a byte-level tokenizer is at
// most four tokens, beside the special tokens that begin and end a text.
const minMax = 8

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
	oneOf("threshold", o.Threshold, IQR, MeanStd, Percentile, Gradient, Absolute)
	oneOf("window.kind", o.Window.Kind, Adjacent, SpanOf, Buffer)
	oneOf("window.vector", o.Window.Vector, Mean, Joined)
	if o.Window.Size < 1 || o.Window.Size > 64 {
		wrong("window.size %d: must be from 1 to 64", o.Window.Size)
	}
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
		o.Window.Kind, strconv.Itoa(o.Window.Size), o.windowVector(),
		o.Distance, o.Threshold, number(o.parameter()),
		strconv.Itoa(o.MinTokens), strconv.Itoa(o.MaxTokens),
		strconv.FormatBool(o.HeadingBoundary),
	).String()
}

// parameter is the number that the rule of the threshold goes by.
func (o Options) parameter() float64 {
	switch o.Threshold {
	case Percentile, Gradient:
		return o.Percentile
	case Absolute:
		return o.Absolute
	}
	return o.K
}

// windowVector is how a window's vector comes about: adjacent windows are one
// sentence, for which both ways are the same.
func (o Options) windowVector() string {
	if o.Window.Kind == Adjacent {
		return Mean
	}
	return o.Window.Vector
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
