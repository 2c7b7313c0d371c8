package chunker

import (
	"fmt"

	"caesura"
)

// Texts are the texts whose vectors Split needs, in order. The same text may
// occur more than once.
func Texts(doc *caesura.Document, sentences []caesura.Sentence, o Options) []string {
	o = o.WithDefaults()
	spans := o.embedded(len(sentences))
	texts := make([]string, len(spans))
	for i, r := range spans {
		texts[i] = doc.Text[sentences[r.First].Start:sentences[r.Last].End]
	}
	return texts
}

// embedded are the sentences of each text to embed: single sentences, or, for
// joined windows, every window once. Of joined spans the first ones are those
// that the start of the document shortens, which are only ever a left side.
func (o Options) embedded(n int) []caesura.Range {
	w := o.Window.fit(n)
	var ranges []caesura.Range
	switch {
	case !o.compares():
	case o.windowVector() == Mean:
		for i := range n {
			ranges = append(ranges, caesura.Range{First: i, Last: i})
		}
	case w.Kind == Buffer:
		for i := range n {
			ranges = append(ranges, w.around(i, n))
		}
	default:
		for gap := range w.shortened(n) {
			ranges = append(ranges, w.left(gap, n))
		}
		for gap := range max(0, n-1) {
			ranges = append(ranges, w.right(gap, n))
		}
	}
	return ranges
}

// fit is the window for a document of n sentences: a span of 8 falls back to
// 6, 4, 2, 1 when the document is shorter than two of them.
func (w WindowOptions) fit(n int) WindowOptions {
	if w.Kind != SpanOf || 2*w.Size <= n {
		return w
	}
	for _, size := range w.spans() {
		w.Size = size
		if 2*size <= n {
			break
		}
	}
	return w
}

// fallbacks are the sizes of a span for documents that are too short for a
// larger one.
var fallbacks = []int{6, 4, 2, 1}

// left is the window before a gap. Near the ends of the document a span holds
// as many sentences as there are.
func (w WindowOptions) left(gap, n int) caesura.Range {
	if w.Kind == Buffer {
		return w.around(gap, n)
	}
	return caesura.Range{First: max(0, gap-w.Size+1), Last: gap}
}

// right is the window after a gap.
func (w WindowOptions) right(gap, n int) caesura.Range {
	if w.Kind == Buffer {
		return w.around(gap+1, n)
	}
	return caesura.Range{First: gap + 1, Last: min(n-1, gap+w.Size)}
}

// around is the centred window of a sentence.
func (w WindowOptions) around(i, n int) caesura.Range {
	return caesura.Range{First: max(0, i-w.Size), Last: min(n-1, i+w.Size)}
}

// shortened is the number of left sides of a span that begin with the document.
func (w WindowOptions) shortened(n int) int { return min(w.Size, max(0, n-1)) }

// windows gives the vectors on both sides of a gap.
type windows struct {
	options WindowOptions // as fitted
	joined  bool
	n       int // sentences
	vectors []caesura.Vector
	usable  []bool         // which vectors are a direction
	a, b    caesura.Vector // means, kept to save allocations
	sum     []float64
}

func newWindows(o Options, n int, vectors []caesura.Vector) (*windows, error) {
	if want := len(o.embedded(n)); len(vectors) != want {
		return nil, fmt.Errorf("%d vectors for %d texts", len(vectors), want)
	}
	dimensions := 0
	if len(vectors) > 0 {
		dimensions = len(vectors[0])
	}
	for i, v := range vectors {
		if len(v) != dimensions || dimensions == 0 {
			return nil, fmt.Errorf("vector %d has %d dimensions, the first has %d", i, len(v), dimensions)
		}
	}
	usable := make([]bool, len(vectors))
	for i, v := range vectors {
		usable[i] = direction(dot(v, v))
	}
	return &windows{
		usable:  usable,
		options: o.Window.fit(n),
		joined:  o.windowVector() == Joined,
		n:       n,
		vectors: vectors,
		a:       make(caesura.Vector, dimensions),
		b:       make(caesura.Vector, dimensions),
		sum:     make([]float64, dimensions),
	}, nil
}

// at gives the vectors of both sides of a gap. They are valid until the next
// call.
func (w *windows) at(gap int) (left, right caesura.Vector) {
	if !w.joined {
		return w.mean(w.a, w.options.left(gap, w.n)), w.mean(w.b, w.options.right(gap, w.n))
	}
	if w.options.Kind == Buffer {
		return w.vectors[gap], w.vectors[gap+1]
	}
	short, i := w.options.shortened(w.n), gap
	if gap >= short {
		i = short + gap - w.options.Size
	}
	return w.vectors[i], w.vectors[short+gap]
}

// mean is the mean of the usable vectors of some sentences; the zero vector,
// which gives no distance, when none is.
func (w *windows) mean(into caesura.Vector, r caesura.Range) caesura.Vector {
	if r.First == r.Last {
		return w.vectors[r.First]
	}
	clear(w.sum)
	used := 0
	for i := r.First; i <= r.Last; i++ {
		if w.usable[i] {
			used++
			add(w.sum, w.vectors[i])
		}
	}
	for i, x := range w.sum {
		into[i] = float32(x / float64(max(1, used)))
	}
	return into
}

func add(sum []float64, v caesura.Vector) {
	for i, x := range v {
		sum[i] += float64(x)
	}
}
