package chunker

import "math"

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

	// Thresholds are those of the threshold table: for each size that a span
	// may fall back to, the distance over which a document is cut. caesura stats
	// gives them for a corpus.
	Thresholds map[int]float64 `yaml:"thresholds" json:"thresholds" jsonschema:"description=Threshold of each span for the rule table such as 8: 0.61 and 6: 0.63"`

	// Vector of a window: mean of its sentences' vectors (default), or joined,
	// the embedding of its text.
	Vector string `yaml:"vector" json:"vector" jsonschema:"description=Vector of a window: the mean of its sentences' or the embedding of its joined text,enum=mean,enum=joined"`
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

// spans are the sizes that a span falls back to, the largest first.
func (w WindowOptions) spans() []int {
	sizes := []int{w.Size}
	for _, size := range fallbacks {
		if w.Kind == SpanOf && size < w.Size {
			sizes = append(sizes, size)
		}
	}
	return sizes
}

func (w WindowOptions) validate(threshold string, wrong func(string, ...any)) {
	if w.Size < 1 || w.Size > 64 {
		wrong("window.size %d: must be from 1 to 64", w.Size)
	}
	for size, t := range w.Thresholds {
		if size < 1 || !(t > 0 && t <= math.MaxFloat32) {
			wrong("window.thresholds %d: %v: want a size and a distance over 0", size, t)
		}
	}
	for _, size := range w.spans() {
		if _, known := w.Thresholds[size]; threshold == Table && !known {
			wrong("window.thresholds: none for windows of %d, which the threshold table needs", size)
		}
	}
}

// windowVector is how a window's vector comes about: adjacent windows are one
// sentence, for which both ways are the same.
func (o Options) windowVector() string {
	if o.Window.Kind == Adjacent {
		return Mean
	}
	return o.Window.Vector
}
