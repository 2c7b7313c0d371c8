package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"caesura/chunker/eval/ground"
)

// A named measure is a line of the table of groundedness.
type named struct {
	name string
	ground.Measure
}

// shares are the measures that are there: without a model only the proxies.
func shares(s ground.Summary) (list []named) {
	for _, p := range s.Proxies() {
		list = append(list, named{p.Name, p.Measure})
	}
	if s.Asked == 0 {
		return list
	}
	plain := func(s ground.Share) ground.Measure { return ground.Measure{Share: s} }
	return append(list, named{"grounded", s.Grounded}, named{"abstained", plain(s.Abstained)},
		named{"misquoted", plain(s.Misquoted)}, named{"failed", plain(s.Failed)}, named{"noisy", plain(s.Noisy)})
}

// test is gained, lost and p of the test against the first strategy, if there
// is one.
func (n named) test(p func(ground.McNemar) string) []string {
	if n.Test == nil {
		return []string{"", "", ""}
	}
	return []string{strconv.Itoa(n.Test.Gained), strconv.Itoa(n.Test.Lost), p(*n.Test)}
}

// sign is that of a clear difference, in one column.
func (n named) sign() string {
	switch {
	case n.Test == nil || !n.Test.Clear():
		return " "
	case n.Test.Gained > n.Test.Lost:
		return "+"
	default:
		return "-"
	}
}

// printGroundedness prints a share a line, figure by figure.
func printGroundedness(w io.Writer, summaries []ground.Summary) {
	first := summaries[0]
	fmt.Fprintf(w, "\ngroundedness of %s", count(first.Questions, "question"))
	if first.Asked > 0 {
		fmt.Fprintf(w, ", %d of them asked", first.Asked)
	}
	fmt.Fprintf(w, "; 95 %% intervals (Wilson); gained, lost and p (McNemar, exact) against %s\n\n", first.Strategy)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	line := func(cells ...string) { fmt.Fprintln(table, strings.Join(cells, "\t")+"\t") }
	line("figure", "strategy", "questions", "share", "low", "high", "gained", "lost", "p")
	number := func(f float64) string { return fmt.Sprintf("%.4f", f) }
	for f, figure := range shares(first) {
		for _, s := range summaries {
			m := shares(s)[f]
			if m.Of == 0 { // noisy, where no answer was judged twice
				continue
			}
			cells := append([]string{figure.name, s.Strategy, fmt.Sprintf("%d of %d", m.Count, m.Of), number(m.Value), number(m.Low), number(m.High)}, m.test(ground.McNemar.PText)...)
			cells[len(cells)-1] += m.sign()
			line(cells...)
		}
	}
	table.Flush()
}
