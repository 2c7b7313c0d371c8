package report

import (
	"fmt"
	"math"
	"slices"

	"caesura/chunker/eval"
)

// The plot, in pixels of the picture.
const (
	plotWidth, plotHeight = 720, 380
	plotLeft, plotRight   = 60, 560
	plotTop, plotBottom   = 20, 330
)

// A frontier is recall against IoU, a disc for each strategy, whose area goes
// with the mean size of its chunks.
type frontier struct {
	Width, Height            int
	Left, Right, Top, Bottom float64
	Discs                    []disc
	Across, Up               []tick
}

type disc struct {
	X, Y, R      float64
	LabelY       float64
	Name, Detail string
}

type tick struct {
	At   float64
	Text string
}

func newFrontier(rows []eval.Row) *frontier {
	f := &frontier{Width: plotWidth, Height: plotHeight, Left: plotLeft, Right: plotRight, Top: plotTop, Bottom: plotBottom}
	x, y := newScale(rows, "recall", plotLeft, plotRight), newScale(rows, "iou", plotBottom, plotTop)
	f.Across, f.Up = x.ticks(), y.ticks()
	for _, r := range rows {
		recall, iou := value(r, "recall"), value(r, "iou")
		f.Discs = append(f.Discs, disc{
			X: x.at(recall), Y: y.at(iou), R: round(4 + math.Sqrt(r.MeanTokens)/2), Name: r.Strategy,
			Detail: fmt.Sprintf("%s: recall %.4f, IoU %.4f, %d chunks of %.1f tokens", r.Strategy, recall, iou, r.Chunks, r.MeanTokens),
		})
	}
	f.spread()
	return f
}

// spread keeps the labels, which stand at the right in order of height, apart.
func (f *frontier) spread() {
	order := make([]*disc, len(f.Discs))
	for i := range f.Discs {
		order[i] = &f.Discs[i]
	}
	slices.SortStableFunc(order, func(a, b *disc) int { return int(10 * (a.Y - b.Y)) })
	at := 0.0
	for _, d := range order {
		d.LabelY = math.Max(d.Y+4, at+15)
		at = d.LabelY
	}
}

// A scale maps values to pixels.
type scale struct {
	low, high, step float64
	from, to        float64
}

// newScale covers the values of a figure, in round steps.
func newScale(rows []eval.Row, figure string, from, to float64) scale {
	low, high := math.Inf(1), math.Inf(-1)
	for _, r := range rows {
		v := value(r, figure)
		low, high = math.Min(low, v), math.Max(high, v)
	}
	room := math.Max((high-low)/4, 0.002)
	step := math.Pow(10, math.Floor(math.Log10(high-low+2*room)))
	for (high-low+2*room)/step < 4 {
		step /= 2
	}
	return scale{math.Max(0, math.Floor((low-room)/step)*step), math.Ceil((high+room)/step) * step, step, from, to}
}

func (s scale) at(v float64) float64 {
	return round(s.from + (v-s.low)/(s.high-s.low)*(s.to-s.from))
}

func (s scale) ticks() (out []tick) {
	for i := 0; s.low+float64(i)*s.step <= s.high+s.step/2; i++ {
		v := s.low + float64(i)*s.step
		out = append(out, tick{s.at(v), fmt.Sprintf("%.3g", v)})
	}
	return out
}

// Bars of one figure, by set and strategy.
type bars struct {
	Figure string
	Note   string
	Sets   []group
}

type group struct {
	Name string
	Bars []bar
}

type bar struct {
	Name  string
	Text  string
	Width float64 // of 100
}

func newBars(rows []eval.Row, figure string) bars {
	b := bars{Figure: figure}
	if (eval.Figure{Name: figure}).LowerIsBetter() {
		b.Note = "less is better"
	}
	most := 0.0
	for _, r := range rows {
		most = math.Max(most, value(r, figure))
	}
	for _, r := range rows {
		if n := len(b.Sets); n == 0 || b.Sets[n-1].Name != r.Set {
			b.Sets = append(b.Sets, group{Name: r.Set})
		}
		g, v := &b.Sets[len(b.Sets)-1], value(r, figure)
		g.Bars = append(g.Bars, bar{r.Strategy, fmt.Sprintf("%.4f", v), round(100 * v / math.Max(most, 1e-9))})
	}
	return b
}

// round keeps the page short.
func round(f float64) float64 { return math.Round(10*f) / 10 }
