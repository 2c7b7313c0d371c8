package inspect

import (
	"fmt"
	"io"
	"strings"

	"caesura"
	"caesura/chunker"
)

// The curve for terminals: at most so many columns and so many lines.
const (
	curveColumns = 72
	curveLines   = 6
)

// eighths of a line, from nothing to all of it.
var eighths = []rune(" ▁▂▃▄▅▆▇█")

// marks of the causes, below the curve.
var marks = map[caesura.Cause]rune{
	caesura.CauseThreshold: 't', caesura.CauseHeading: 'h', caesura.CauseMergeUndone: 'm',
	caesura.CauseResplit: 'r', caesura.CauseHardCap: 'c', caesura.CauseGain: 'g', caesura.CauseSize: 's',
}

// writeCurve draws a bar for each gap, or for the highest of several, a line
// where the threshold is, and the marks of the edges below.
func (r *Report) writeCurve(w io.Writer) {
	series := r.series()
	if len(series) == 0 {
		return
	}
	columns := min(len(series), curveColumns)
	low, high := r.bounds()
	heights := make([]int, columns) // in eighths of a line
	for gap, n := range series {
		if known(n) {
			at := gap * columns / len(series)
			heights[at] = max(heights[at], eighthsOf(n, low, high))
		}
	}
	threshold := -1
	if known(r.Trace.Threshold.Value) {
		threshold = min(curveLines-1, eighthsOf(r.Trace.Threshold.Value, low, high)/8)
	}
	for line := curveLines - 1; line >= 0; line-- {
		fmt.Fprintf(w, "  %s%s\n", r.label(line, threshold, low, high), drawLine(heights, line, line == threshold))
	}
	fmt.Fprintf(w, "           %s\n\n", r.markLine(columns))
}

// eighthsOf is the height of a number: at least one, so that it is seen.
func eighthsOf(n chunker.Number, low, high float64) int {
	return max(1, int((float64(n)-low)/(high-low)*curveLines*8+0.5))
}

// label is what stands before a line of the curve.
func (r *Report) label(line, threshold int, low, high float64) string {
	switch line {
	case threshold:
		return fmt.Sprintf("%7.3f ┼", r.Trace.Threshold.Value)
	case curveLines - 1:
		return fmt.Sprintf("%7.3f ┤", high)
	case 0:
		return fmt.Sprintf("%7.3f ┤", low)
	}
	return "        │"
}

func drawLine(heights []int, line int, threshold bool) string {
	out := make([]rune, len(heights))
	for i, h := range heights {
		out[i] = eighths[max(0, min(8, h-8*line))]
		if threshold && out[i] == ' ' {
			out[i] = '╌'
		}
	}
	return strings.TrimRight(string(out), " ")
}

// markLine has a mark in the column of each edge; where several edges share a
// column, that of the most telling cause.
func (r *Report) markLine(columns int) string {
	best := make([]caesura.Cause, columns)
	for _, e := range r.Trace.Edges {
		if marks[e.Cause] != 0 {
			at := e.Sentence * columns / len(r.Trace.Distances)
			if best[at] == "" || rank(e.Cause) < rank(best[at]) {
				best[at] = e.Cause
			}
		}
	}
	line := make([]rune, columns)
	used := map[caesura.Cause]bool{}
	for i, cause := range best {
		if line[i] = ' '; cause != "" {
			line[i], used[cause] = marks[cause], true
		}
	}
	legend := ""
	for _, cause := range caesura.Causes {
		if used[cause] {
			legend += fmt.Sprintf("  %c %s", marks[cause], cause)
		}
	}
	return strings.TrimRight(string(line), " ") + "\n          " + legend
}

func rank(c caesura.Cause) int {
	for i, known := range caesura.Causes {
		if c == known {
			return i
		}
	}
	return len(caesura.Causes)
}
