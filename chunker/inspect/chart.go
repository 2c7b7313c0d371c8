package inspect

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"caesura/chunker"
	shared "caesura/chunker/page"
)

// px is a length in the figure.
type px = shared.PX

// The places of the figure, in px: the curve, below it the sizes of the chunks,
// below them pages or times, all over the same sentences from left to right.
const (
	chartWidth   px = 1200
	chartHeight  px = 356
	plotLeft     px = 56
	plotRight    px = 1100
	curveTop     px = 14
	curveBottom  px = 204
	sizesTop     px = 226
	sizesBottom  px = 306
	placesTop    px = 322
	placesBottom px = 336
)

// A chart is the figure of a page.
type chart struct {
	Width, Height, Left, Right, CurveTop, CurveBottom, SizesTop, SizesBottom, PlacesTop, PlacesBottom px

	Low, High float64 // of the curve
	Most      int     // tokens at the top of the sizes
	Paths     []string
	Levels    []level // quartiles
	Threshold *level
	Edges     []mark
	Bars      []bar
	Limits    []level
	Places    []place
}

type level struct {
	Y, TextY px
	Text     string
	Class    string
}

type mark struct {
	X, Y  px
	Chunk int
	Known bool
	Of    Chunk
}

type bar struct {
	X, Y, Width, Height px
	Index               int
	Of                  Chunk
}

type place struct {
	X, Width, TextX px
	Text            string // "" where there is no room
	Odd             bool
}

func (r *Report) chart() chart {
	low, high := r.bounds()
	c := chart{
		Width: chartWidth, Height: chartHeight, Left: plotLeft, Right: plotRight, CurveTop: curveTop, CurveBottom: curveBottom,
		SizesTop: sizesTop, SizesBottom: sizesBottom, PlacesTop: placesTop, PlacesBottom: placesBottom, Low: low, High: high,
	}
	for _, chunk := range r.Chunks {
		c.Most = max(c.Most, chunk.Tokens, r.Options.MaxTokens)
	}
	c.Paths = r.paths(c)
	c.Levels = r.levels(c)
	if t := r.Trace.Threshold.Value; known(t) {
		c.Threshold = &level{Y: c.y(t), Text: fmt.Sprintf("%.3f", t)}
	}
	for i, chunk := range r.Chunks {
		x, end := r.x(chunk.Sentences[0]-1), r.x(chunk.Sentences[1])
		height := px(chunk.Tokens) / px(c.Most) * (sizesBottom - sizesTop)
		c.Bars = append(c.Bars, bar{x, sizesBottom - height, max(1, end-x-1), height, i, chunk})
		if gap := chunk.Sentences[1] - 1; gap < len(r.series()) {
			n := r.series()[gap]
			m := mark{X: end, Y: curveBottom, Chunk: i, Known: known(n), Of: chunk}
			if m.Known {
				m.Y = c.y(n)
			}
			c.Edges = append(c.Edges, m)
		}
	}
	for _, limit := range []int{r.Options.MinTokens, r.Options.MaxTokens} {
		y := sizesBottom - px(limit)/px(c.Most)*(sizesBottom-sizesTop)
		c.Limits = append(c.Limits, level{Y: y, TextY: y + 4, Text: fmt.Sprintf("%d tokens", limit)})
	}
	c.Places = r.places()
	return c
}

// x is where a sentence begins.
func (r *Report) x(sentence int) px {
	return plotLeft + px(sentence)/px(max(1, r.Trace.Sentences))*(plotRight-plotLeft)
}

func (c chart) y(n chunker.Number) px {
	return curveBottom - px((float64(n)-c.Low)/(c.High-c.Low))*(curveBottom-curveTop)
}

// paths are the curve, in pieces where distances are undefined.
func (r *Report) paths(c chart) []string {
	var paths []string
	var b strings.Builder
	for gap, n := range append(slices.Clone(r.series()), unknown) {
		switch {
		case !known(n) && b.Len() > 0:
			paths = append(paths, b.String())
			b.Reset()
		case known(n) && b.Len() == 0:
			fmt.Fprintf(&b, "M%s %sh0", r.x(gap+1), c.y(n))
		case known(n):
			fmt.Fprintf(&b, "L%s %s", r.x(gap+1), c.y(n))
		}
	}
	return paths
}

// levels are the quartiles, with their labels moved apart.
func (r *Report) levels(c chart) []level {
	t := r.Trace.Threshold
	var out []level
	for _, l := range []struct {
		n    chunker.Number
		name string
	}{{t.Q3, "Q3"}, {t.Median, "median"}, {t.Q1, "Q1"}} {
		if !known(l.n) {
			continue
		}
		next := level{Y: c.y(l.n), TextY: c.y(l.n) + 4, Text: fmt.Sprintf("%s %.3f", l.name, l.n)}
		if n := len(out); n > 0 {
			next.TextY = max(next.TextY, out[n-1].TextY+13)
		}
		out = append(out, next)
	}
	return out
}

// places are the pages, or ticks of time, below the sentences.
func (r *Report) places() []place {
	var out []place
	if len(r.document.Cues) > 0 {
		out = r.times()
	} else {
		out = r.pages()
	}
	free := px(0)
	for i := range out {
		p := &out[i]
		p.Odd = i%2 == 1
		if width := px(7*len(p.Text) + 6); p.TextX-width/2 < free {
			p.Text = ""
		} else {
			free = p.TextX + width/2
		}
	}
	return out
}

func (r *Report) pages() []place {
	var out []place
	pages := newPager(r.document.Pages)
	for i, s := range r.sentences {
		if n := pages.begins(s.Start); n > 0 {
			out = append(out, place{X: r.x(i), Text: strconv.Itoa(n)})
		}
	}
	for i := range out {
		end := plotRight
		if i+1 < len(out) {
			end = out[i+1].X
		}
		out[i].Width = end - out[i].X
		out[i].TextX = out[i].X + out[i].Width/2
	}
	return out
}

// steps of a time axis.
var steps = []time.Duration{
	5 * time.Second, 10 * time.Second, 15 * time.Second, 30 * time.Second, time.Minute, 2 * time.Minute, 5 * time.Minute,
	10 * time.Minute, 15 * time.Minute, 30 * time.Minute, time.Hour,
}

// times are ticks at even times, each at the first sentence that is spoken
// then. Sentences are evenly spaced, so times are not.
func (r *Report) times() []place {
	cues := r.document.Cues
	length := cues[len(cues)-1].Stop
	step := steps[len(steps)-1]
	for _, s := range slices.Backward(steps) {
		if length/s <= 16 {
			step = s
		}
	}
	var out []place
	next, cue := time.Duration(0), 0
	for i, s := range r.sentences {
		for cue+1 < len(cues) && cues[cue].End <= s.Start {
			cue++
		}
		if at := cues[cue].Start; at >= next {
			tick := at.Truncate(step)
			out = append(out, place{X: r.x(i), TextX: r.x(i), Text: clock(tick)})
			next = tick + step
		}
	}
	return out
}
