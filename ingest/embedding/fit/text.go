package fit

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// WriteText writes the embedders side by side, for terminals.
func (r *Report) WriteText(out io.Writer) error {
	w := &strings.Builder{}
	fmt.Fprintf(w, "%d pairs", r.Pairs)
	if r.HasROC {
		fmt.Fprintf(w, ", %d of them near", r.Near)
	}
	if r.Left > 0 {
		fmt.Fprintf(w, "; %d left out, beside a text without a direction", r.Left)
	}
	fmt.Fprint(w, "\n\n")
	r.table(w)
	fmt.Fprintf(w, "\n95 %% intervals: bootstrap over the pairs, %d resamples\n", r.Resamples)
	told := map[string]bool{}
	for _, row := range r.Rows {
		if v := row.Vocabulary; len(v.Broken) > 0 && !told[v.Tokenizer] {
			fmt.Fprintf(w, "%s breaks %s\n", v.Tokenizer, v.broken())
			told[v.Tokenizer] = true
		}
	}
	fmt.Fprintln(w)
	for _, line := range r.Verdict {
		fmt.Fprintf(w, "- %s\n", line)
	}
	for line := range strings.Lines(w.String()) {
		if _, err := fmt.Fprintln(out, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	return nil
}

func (r *Report) table(w io.Writer) {
	t := tabwriter.NewWriter(w, 0, 0, 3, ' ', 0)
	line := func(name string, of func(Row) string) {
		fmt.Fprint(t, name)
		for _, row := range r.Rows {
			fmt.Fprint(t, "\t", of(row))
		}
		fmt.Fprintln(t)
	}
	line("", func(row Row) string { return row.Name })
	line("model", func(row Row) string { return row.Model })
	line("Spearman", func(row Row) string { return row.Spearman.String() })
	line("  over the first", func(row Row) string { return difference(row.Over) })
	if r.HasROC {
		line("ROC AUC", func(row Row) string { return row.AUC.String() })
		line("  over the first", func(row Row) string { return difference(row.OverAUC) })
	}
	line("calibration error", func(row Row) string { return number(row.CalibrationError) })
	line("explained", func(row Row) string { return number(row.Explained) })
	line("tokenizer", func(row Row) string { return row.Vocabulary.Tokenizer })
	line("  words whole", func(row Row) string { return percent(row.Vocabulary.Whole) })
	line("  distinct words whole", func(row Row) string { return percent(row.Vocabulary.WholeDistinct) })
	line("  tokens per word", func(row Row) string { return number(row.Vocabulary.PiecesPerWord) })
	line("  unknown tokens", func(row Row) string { return percent(row.Vocabulary.Unknown) })
	line("embedded, from the cache", func(row Row) string { return fmt.Sprintf("%d, %d", row.Cost.Texts, row.Cost.Cached) })
	line("  ms per text", func(row Row) string { return number(row.Cost.PerText) })
	t.Flush()
}

// String is the figure with its interval.
func (f Figure) String() string {
	if f.Value != f.Value {
		return "-"
	}
	if f.Low != f.Low {
		return number(f.Value)
	}
	return fmt.Sprintf("%.3f [%.3f, %.3f]", f.Value, f.Low, f.High)
}

func difference(f *Figure) string {
	if f == nil || f.Value != f.Value || f.Low != f.Low {
		return "-"
	}
	return fmt.Sprintf("%+.3f [%+.3f, %+.3f]", f.Value, f.Low, f.High)
}

func number(n Number) string {
	if n != n {
		return "-"
	}
	return fmt.Sprintf("%.3f", n)
}

func percent(n Number) string {
	if n != n {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*n)
}

// broken lists the most frequent broken words.
func (v Vocabulary) broken() string {
	parts := make([]string, len(v.Broken))
	for i, b := range v.Broken {
		parts[i] = fmt.Sprintf("%s (%d times, %d tokens)", b.Word, b.Count, b.Pieces)
	}
	return strings.Join(parts, ", ")
}
