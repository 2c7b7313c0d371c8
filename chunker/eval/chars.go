package eval

import (
	"cmp"
	"slices"
)

// Chars are the characters (code points) of a text from Start to End, as the
// benchmark counts them; End is not part of them.
type Chars struct {
	Start int
	End   int
}

// meet is what two ranges share. Ranges that only touch meet in a range of no
// characters, as in the benchmark: a chunk that ends where a reference begins
// counts among those that precision omega is measured on.
func meet(a, b Chars) (Chars, bool) {
	c := Chars{max(a.Start, b.Start), min(a.End, b.End)}
	return c, c.Start <= c.End
}

// shares reports whether two ranges have a character in common.
func shares(a, b Chars) bool { return a.Start < b.End && b.Start < a.End }

// total is the sum of the lengths; what is in two ranges counts twice.
func total(list []Chars) int {
	n := 0
	for _, c := range list {
		n += c.End - c.Start
	}
	return n
}

// union is the same characters in ranges that neither overlap nor touch.
func union(list []Chars) []Chars {
	var out []Chars
	for _, c := range slices.SortedFunc(slices.Values(list), func(a, b Chars) int { return cmp.Compare(a.Start, b.Start) }) {
		if last := len(out) - 1; last >= 0 && c.Start <= out[last].End {
			out[last].End = max(out[last].End, c.End)
		} else {
			out = append(out, c)
		}
	}
	return out
}

// without takes the characters of c out of every range.
func without(list []Chars, c Chars) []Chars {
	var out []Chars
	for _, r := range list {
		if !shares(r, c) {
			out = append(out, r)
			continue
		}
		if r.Start < c.Start {
			out = append(out, Chars{r.Start, c.Start})
		}
		if r.End > c.End {
			out = append(out, Chars{c.End, r.End})
		}
	}
	return out
}
