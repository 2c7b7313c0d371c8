package stats

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"caesura/chunker/page"
)

type px = page.PX

// The places of the figures, in px. All have distances from left to right, on
// one scale, but for the means.
const (
	width     px = 1200
	left      px = 84
	right     px = 1180
	rowHeight px = 96 // of a span
	rowBars   px = 62 // of it for the bars
	tagHeight px = 44
	curveTop  px = 14
	curveHigh px = 260
	meansHigh px = 220
	axisHigh  px = 26
)

// A scale places distances.
type scale struct {
	low, high float64
	from, to  px
}

func (s scale) at(x float64) px {
	if s.high <= s.low {
		return (s.from + s.to) / 2
	}
	return s.from + px((x-s.low)/(s.high-s.low))*(s.to-s.from)
}

// A tick of an axis.
type tick struct {
	At   px
	Text string
}

// ticks are at round numbers, four to ten of them.
func (s scale) ticks() (out []tick) {
	if !(s.high > s.low) {
		return []tick{{s.at(s.low), strconv.FormatFloat(s.low, 'g', 4, 64)}}
	}
	step := math.Pow(10, math.Floor(math.Log10((s.high-s.low)/2)))
	for _, times := range []float64{5, 2} {
		if (s.high-s.low)/(step/times) <= 10 {
			step /= times
			break
		}
	}
	for i := math.Ceil(s.low/step - 1e-9); i*step <= s.high+1e-9*step; i++ {
		out = append(out, tick{s.at(i * step), strconv.FormatFloat(i*step+0, 'g', 4, 64)}) // + 0: no -0
	}
	return out
}

// A box is quartiles, whiskers to the ends, and the mean.
type box struct {
	Y, Low, High, Q1, Median, Q3, Mean px
	Known                              bool
	Title                              string
}

// Width of the box itself.
func (b box) Width() px { return max(1, b.Q3-b.Q1) }

func (s scale) box(y px, d Summary) box {
	if d.Count == 0 {
		return box{}
	}
	at := func(n Number) px { return s.at(float64(n)) }
	return box{
		Y: y, Low: at(d.Min), High: at(d.Max), Q1: at(d.Q1), Median: at(d.Median), Q3: at(d.Q3), Mean: at(d.Mean), Known: true,
		Title: fmt.Sprintf("%s: mean %s, std %s, quartiles %s %s %s", page.Count(d.Count, "gap"), figure(d.Mean), figure(d.Deviation), figure(d.Q1), figure(d.Median), figure(d.Q3)),
	}
}

// A row is a span or a tag of a figure.
type row struct {
	Name, Note string
	Y          px // of its base line
	Colour     int
	Bars       string // a path
	Box        box
	Threshold  px
	Cut        string // the threshold, "" without one
}

// A chart is rows over one axis.
type chart struct {
	Width, Height, Left, Right, Base px
	Rows                             []row
	Ticks                            []tick
}

func newChart(s scale, rows []row, height px) chart {
	return chart{Width: width, Height: height + axisHigh, Left: left, Right: right, Base: height, Rows: rows, Ticks: s.ticks()}
}

// spansChart shows how the distances of each span lie.
func (r *Report) spansChart(s scale) chart {
	var rows []row
	for i, span := range r.Spans {
		base := px(i)*rowHeight + rowBars + 6
		out := row{Name: fmt.Sprintf("span %d", span.Size), Note: page.Count(span.All.Count, "gap"), Y: base, Colour: i % 6, Bars: span.path(s, base), Box: s.box(base+13, span.All)}
		if t := span.Cuts[published].Threshold; t == t {
			out.Threshold, out.Cut = s.at(float64(t)), figure(t)
		}
		rows = append(rows, out)
	}
	return newChart(s, rows, px(len(r.Spans))*rowHeight)
}

// path is the outline of the bars of a span.
func (s *Span) path(at scale, base px) string {
	most := 0
	for _, n := range s.bars {
		most = max(most, n)
	}
	if most == 0 {
		return ""
	}
	var b strings.Builder
	step := (at.to - at.from) / bars
	fmt.Fprintf(&b, "M%s %s", at.from, base)
	for i, n := range s.bars {
		y := base - px(n)/px(most)*rowBars
		fmt.Fprintf(&b, "L%s %sL%s %s", at.from+px(i)*step, y, at.from+px(i+1)*step, y)
	}
	fmt.Fprintf(&b, "L%s %sZ", at.to, base)
	return b.String()
}

// mostRows bounds the tags that are shown.
const mostRows = 40

// tagsChart compares the tags at the advised span.
func (r *Report) tagsChart(s scale) chart {
	var rows []row
	for _, span := range r.Spans {
		if span.Size != r.Advice.Span {
			continue
		}
		for i, t := range span.Tags[:min(mostRows, len(span.Tags))] {
			y := px(i)*tagHeight + 30
			rows = append(rows, row{Name: page.Plain(t.Tag), Note: page.Count(t.Documents, "document"), Y: y, Box: s.box(y, t.Summary)})
		}
	}
	return newChart(s, rows, px(len(rows))*tagHeight)
}

// A curve is the share of the gaps over each threshold, for one span.
type curve struct {
	Path   string
	Colour int
	Name   string
}

type curves struct {
	chart
	Lines      []curve
	Levels     []tick // of the share
	Top        px
	BandTop    px
	BandHeight px
	Threshold  px
	Cut        string
}

// curvesChart shows what each threshold would cut.
func (r *Report) curvesChart(s scale) curves {
	c := curves{chart: newChart(s, nil, curveTop+curveHigh), Top: curveTop}
	share := scale{0, 1, curveTop + curveHigh, curveTop}
	c.BandTop = share.at(mostShare)
	c.BandHeight = share.at(leastShare) - c.BandTop
	for i, span := range r.Spans {
		var b strings.Builder
		for n, q := range span.quantiles {
			command := "L"
			if n == 0 {
				command = "M"
			}
			fmt.Fprintf(&b, "%s%s %s", command, s.at(q), share.at(1-float64(n)/steps))
		}
		c.Lines = append(c.Lines, curve{Path: b.String(), Colour: i % 6, Name: fmt.Sprintf("span %d", span.Size)})
	}
	for _, l := range []float64{0, 0.25, 0.5, 0.75, 1} {
		c.Levels = append(c.Levels, tick{share.at(l), fmt.Sprintf("%.0f %%", 100*l)})
	}
	if t := r.Advice.Threshold; t == t {
		c.Threshold, c.Cut = s.at(float64(t)), figure(t)
	}
	return c
}

// A point is a least-squares mean.
type point struct {
	X, Y, Low, High, From, To px // the interval, and one deviation
	Name, Title               string
	Colour                    int
}

type points struct {
	Width, Height, Left, Right, Base px
	Points                           []point
	Levels                           []tick
}

// meansChart shows the mean of each span, its interval and one deviation.
func (r *Report) meansChart() points {
	low, high := math.Inf(1), math.Inf(-1)
	var spans []Span
	for _, s := range r.Spans {
		if d := float64(s.All.Deviation); s.All.Count > 1 {
			spans = append(spans, s)
			low, high = min(low, float64(s.All.Mean)-d), max(high, float64(s.All.Mean)+d)
		}
	}
	at := scale{low, high, meansHigh, curveTop}
	p := points{Width: width, Height: meansHigh + axisHigh, Left: left, Right: right, Base: meansHigh}
	if len(spans) == 0 {
		return p
	}
	p.Levels = at.ticks()
	for i, s := range spans {
		out := point{X: left + (right-left)*(px(i)+0.5)/px(len(spans)), Name: fmt.Sprintf("span %d", s.Size), Colour: i % 6}
		mean, d := float64(s.All.Mean), float64(s.All.Deviation)
		out.Y, out.From, out.To = at.at(mean), at.at(mean+d), at.at(mean-d)
		out.Low, out.High = out.Y, out.Y
		out.Title = fmt.Sprintf("mean %.4f, std %.4f", mean, d)
		for _, m := range r.OfSpans.Means {
			if m.Group == strconv.Itoa(s.Size) && m.Low == m.Low {
				out.Low, out.High = at.at(float64(m.Low)), at.at(float64(m.High))
				out.Title = fmt.Sprintf("mean %.4f, 95 %% interval %.4f to %.4f, std %.4f", mean, m.Low, m.High, d)
			}
		}
		p.Points = append(p.Points, out)
	}
	return p
}
