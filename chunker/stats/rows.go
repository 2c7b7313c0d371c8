package stats

import (
	"fmt"
	"strconv"

	"caesura/chunker/page"
)

// The tables, as rows of cells; the first row is the head. Terminals and pages
// show the same ones.

// figure is a number for people: "-" where there is none.
func figure(n Number) string {
	if n != n {
		return "-"
	}
	return fmt.Sprintf("%.4f", n)
}

// degrees of freedom, which Welch's test has in parts.
func degrees(n Number) string {
	if n != n {
		return "-"
	}
	return fmt.Sprintf("%.1f", n)
}

func percent(n Number) string {
	if n != n {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*n)
}

// probability is a p for people.
func probability(p Number) string {
	switch {
	case p != p:
		return "-"
	case p < 1e-300:
		return "< 1e-300"
	case p < 1e-4:
		return fmt.Sprintf("%.1e", p)
	}
	return fmt.Sprintf("%.4f", p)
}

// String is the statistic, without its name.
func (t Test) String() string {
	if t.P != t.P {
		return "none"
	}
	return fmt.Sprintf("%.3f (%g and %g degrees of freedom), p %s", t.F, t.DF1, t.DF2, probability(t.P))
}

func (s Summary) cells() []string {
	cells := []string{strconv.Itoa(s.Count)}
	for _, n := range []Number{s.Mean, s.Deviation, s.Min, s.Q1, s.Median, s.Q3, s.Max, s.Skew} {
		cells = append(cells, figure(n))
	}
	return cells
}

var summaryHead = []string{"gaps", "mean", "std", "min", "q1", "median", "q3", "max", "skew"}

func (r *Report) spanRows() [][]string {
	rows := [][]string{append([]string{"span", "documents", "too short"}, summaryHead...)}
	for _, s := range r.Spans {
		rows = append(rows, append([]string{strconv.Itoa(s.Size), strconv.Itoa(s.Documents), strconv.Itoa(s.TooShort)}, s.All.cells()...))
	}
	return rows
}

func (r *Report) tagRows() [][]string {
	rows := [][]string{append([]string{"tag", "documents"}, summaryHead...)}
	for _, t := range r.tagsAt() {
		rows = append(rows, append([]string{page.Plain(t.Tag), strconv.Itoa(t.Documents)}, t.Summary.cells()...))
	}
	return rows
}

// tagsAt are the tags of the advised span.
func (r *Report) tagsAt() []Tag {
	for _, s := range r.Spans {
		if s.Size == r.Advice.Span {
			return s.Tags
		}
	}
	return nil
}

func (r *Report) cutRows() [][]string {
	head := []string{"rule"}
	for _, s := range r.Spans {
		head = append(head, fmt.Sprintf("span %d", s.Size), "share", "own")
	}
	rows := [][]string{head}
	for i, rule := range rules {
		row := []string{rule.String()}
		for _, s := range r.Spans {
			row = append(row, figure(s.Cuts[i].Threshold), percent(s.Cuts[i].Share), percent(s.Cuts[i].Own))
		}
		rows = append(rows, row)
	}
	return rows
}

func (c *Comparison) coefficientRows() [][]string {
	rows := [][]string{{"term", "coefficient", "std error", "t", "p"}}
	for _, k := range c.Coefficients {
		rows = append(rows, []string{page.Plain(k.Term), figure(k.Value), figure(k.Error), figure(k.T), probability(k.P)})
	}
	return rows
}

func (c *Comparison) meanRows() [][]string {
	rows := [][]string{{c.By, "least-squares mean", "std error", "95 % from", "to"}}
	for _, m := range c.Means {
		rows = append(rows, []string{page.Plain(m.Group), figure(m.Value), figure(m.Error), figure(m.Low), figure(m.High)})
	}
	return rows
}

func (c *Comparison) pairRows(pairs []Pair) [][]string {
	rows := [][]string{{"pair", "difference", "effect", "t", "df", "p", "corrected p"}}
	for _, p := range pairs {
		rows = append(rows, []string{
			page.Plain(p.A) + " → " + page.Plain(p.B), figure(p.Difference), figure(p.Effect), figure(p.Welch.T), degrees(p.Welch.DF), probability(p.Welch.P), probability(p.Welch.Corrected),
		})
	}
	return rows
}

// clear are the pairs that differ.
func (c *Comparison) clear() (out []Pair) {
	for _, p := range c.Pairs {
		if p.Welch.Corrected < sure {
			out = append(out, p)
		}
	}
	return out
}
