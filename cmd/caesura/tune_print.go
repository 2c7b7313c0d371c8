package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"caesura"
	"caesura/chunker/tune"
)

func (a *app) printTuned(r *tune.Result, model caesura.Model, f tuneFlags) error {
	fragment := tuned(r, model)
	if a.json {
		printJSON(a.out, struct {
			Model string `json:"model"`
			*tune.Result
			Fragment string `json:"fragment"`
		}{model.String(), r, fragment})
	} else {
		fmt.Fprintf(a.out, "model %s\n\n", model)
		printSearch(a.out, r, f.show)
		printChoice(a.out, r)
		fmt.Fprintf(a.out, "\n%s", fragment)
	}
	if f.write == "" {
		return nil
	}
	return writeNew(f.write, []byte(fragment), false)
}

// printSearch prints the best settings, the chosen and the present one among
// them.
func printSearch(w io.Writer, r *tune.Result, show int) {
	fmt.Fprintf(w, "%d of %s tried (%s), %d of which cut differently, all from %s embedded before\n", r.Tried, count(r.Points, "setting"), r.Search, len(r.Trials), count(r.Embedded, "text"))
	fmt.Fprintf(w, "by %s, on %s; %d more held out\n\n", r.By, count(r.Cases, "case"), r.Held)
	order := make([]int, len(r.Trials))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(r.Trials[b].Score, r.Trials[a].Score) })
	inner := r.Trials[0].Inner != nil
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	line := func(cells ...string) { fmt.Fprintln(table, strings.Join(cells, "\t")) }
	head := []string{"rank", "score", "behind", "1 se", "chunks", "tokens", "chosen", "near"}
	if inner {
		head = append(head, "cohesion", "separation", "gain", "spread")
	}
	line(append(head, "  settings")...)
	for rank, i := range order {
		t := r.Trials[i]
		if rank >= show && i != r.Chosen && i != 0 {
			continue
		}
		cells := []string{strconv.Itoa(rank + 1), fmt.Sprintf("%.4f", t.Score), fmt.Sprintf("%.4f", r.Trials[r.Best].Score-t.Score), fmt.Sprintf("%.4f", t.Error),
			strconv.Itoa(t.Trial.Chunks), fmt.Sprintf("%.1f", t.MeanTokens), fmt.Sprintf("%.0f %%", 100*t.Stability.Chosen), fmt.Sprintf("%.0f %%", 100*t.Near)}
		if inner {
			cells = append(cells, fmt.Sprintf("%.3f", t.Inner.Cohesion), fmt.Sprintf("%.3f", t.Inner.Separation), fmt.Sprintf("%.3f", t.Inner.Gain), fmt.Sprintf("%.2f", t.Inner.Spread))
		}
		mark := "  "
		if i == r.Chosen {
			mark = "* "
		}
		line(append(cells, mark+t.Name())...)
	}
	table.Flush()
	fmt.Fprint(w, "\n  * the choice; chosen, near: shares of resamples that choose it, that have it within one standard error (se) of the best\n")
}

func printChoice(w io.Writer, r *tune.Result) {
	if len(r.Verified) > 0 {
		fmt.Fprintf(w, "\nverified with the vectors of their chunks (%s embedded)\n\n", count(r.Second, "more text"))
		table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintf(table, "searching\treal\t  settings\n")
		for _, v := range r.Verified {
			fmt.Fprintf(table, "%.4f\t%.4f\t  %s\n", v.Search, v.Real, v.Name)
		}
		table.Flush()
		if len(r.Verified) >= 10 {
			fmt.Fprintf(w, "\nrank correlation (Spearman) of the two: %.2f\n", r.Agreement)
		}
	}
	if r.Searched != r.Chosen {
		fmt.Fprintf(w, "\nthe search alone would choose: %s\n", r.Trials[r.Searched].Name())
	}
	fmt.Fprintf(w, "\nchosen: %s\n", r.Trials[r.Chosen].Name())
	for _, v := range r.Values {
		fmt.Fprintf(w, "  %s: %.0f %% of resamples of the search\n", v.Setting, 100*v.Confidence)
	}
	fmt.Fprintf(w, "\ngain over the present configuration\n")
	gain := func(name string, g tune.Gain) {
		fmt.Fprintf(w, "  %-32s %+.4f  [%+.4f, %+.4f]\n", name, g.Mean, g.Interval.Low, g.Interval.High)
	}
	gain("of choosing so, cross-validated", r.Validated)
	gain("of the choice, on held-out cases", r.HeldOut)
	if len(r.Against) > 0 {
		fmt.Fprintf(w, "gain of the choice over other ways to cut, on the cases tuned on\n")
	}
	for _, b := range r.Against {
		gain(fmt.Sprintf("%s (%.0f tokens)", b.Name, b.MeanTokens), b.Choice)
	}
}

// tuned is a fragment of a configuration file.
func tuned(r *tune.Result, model caesura.Model) string {
	chosen := r.Trials[r.Chosen]
	b := &strings.Builder{}
	fmt.Fprintf(b, "# Found by caesura tune, by %s, with model %s.\n", r.By, model)
	fmt.Fprintf(b, "# Over the configuration before: %+.4f [%+.4f, %+.4f] on %s held out.\n", r.HeldOut.Mean, r.HeldOut.Interval.Low, r.HeldOut.Interval.High, count(r.Held, "case"))
	if len(chosen.Settings) == 0 {
		b.WriteString("chunker: {} # as configured: nothing was clearly better\n")
		return b.String()
	}
	b.WriteString("chunker:\n")
	section := ""
	settings := slices.Clone(chosen.Settings)
	slices.SortStableFunc(settings, func(a, b string) int { return strings.Compare(outer(a), outer(b)) })
	for _, s := range settings {
		key, value, _ := strings.Cut(s, "=")
		indent := "  "
		if o := outer(s); o != "" {
			if o != section {
				fmt.Fprintf(b, "  %s:\n", o)
			}
			key, indent = strings.TrimPrefix(key, o+"."), "    "
			section = o
		}
		fmt.Fprintf(b, "%s%s: %s\n", indent, key, value)
	}
	return b.String()
}

// outer is the section that a setting's key stands in; "" for none.
func outer(setting string) string {
	key, _, _ := strings.Cut(setting, "=")
	section, _, ok := strings.Cut(key, ".")
	if !ok {
		return ""
	}
	return section
}
