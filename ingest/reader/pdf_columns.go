package reader

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// fewestLines is of how many lines prose in a column consists at least, and
	// fewestLetters how many characters they have on average. What is less may
	// be a table.
	fewestLines   = 4
	fewestLetters = 14

	// flowing is in how many of the lines of a column of prose, at least, a
	// sentence goes on from the line above. In the cells of tables it is rare.
	flowing = 0.4
)

// unweave puts rows of a page that cross columns of prose, because they were
// drawn line by line across them, into columns: all rows of the first, then
// those of the next. Rows of tables stay as they are.
func unweave(rows []row) []row {
	if !slices.ContainsFunc(rows, func(r row) bool { return len(r.Gaps) > 0 }) {
		return rows
	}
	var woven []row
	for i := 0; i < len(rows); {
		n, gutters := weft(rows[i:])
		columns := columnsOf(rows[i:i+n], gutters)
		if len(columns) == 0 {
			woven = append(woven, rows[i:i+max(1, n)]...)
		}
		for _, column := range columns {
			woven = append(woven, column...)
		}
		i += max(1, n)
	}
	return woven
}

// weft is how many rows, from the first on, stand below one another with gaps
// at the same places, and where these are.
func weft(rows []row) (n int, gutters []pdfGap) {
	if len(rows[0].Gaps) == 0 || strings.Count(rows[0].Text, "\t") != len(rows[0].Gaps) {
		return 0, nil
	}
	gutters = slices.Clone(rows[0].Gaps)
	for n = 1; n < len(rows); n++ {
		last, next := rows[n-1], rows[n]
		step := last.Baseline - next.Baseline
		if next.Angle != last.Angle || !alike(last.Size, next.Size) || step < 0.8*last.Size || step > 2.2*last.Size || !narrow(gutters, next) {
			break
		}
	}
	return n, gutters
}

// narrow takes from the gutters what the row covers; false when it covers one,
// and they stay.
func narrow(gutters []pdfGap, r row) bool {
	if strings.Count(r.Text, "\t") != len(r.Gaps) {
		return false
	}
	left := slices.Clone(gutters)
	for i, g := range left {
		for _, c := range cells(r) {
			switch {
			case c.Right <= (g.From+g.To)/2:
				g.From = max(g.From, c.Right)
			case c.Left >= (g.From+g.To)/2:
				g.To = min(g.To, c.Left)
			default:
				return false
			}
		}
		if g.To-g.From < 0.8*r.Size {
			return false
		}
		left[i] = g
	}
	copy(gutters, left)
	return true
}

// cells are the parts of a row between its gaps.
func cells(r row) []row {
	texts := strings.Split(r.Text, "\t")
	list := make([]row, len(texts))
	for i, text := range texts {
		c := r
		c.Text, c.Gaps = text, nil
		if i > 0 {
			c.Left = r.Gaps[i-1].To
		}
		if i < len(r.Gaps) {
			c.Right, c.Hyphen, c.soft = r.Gaps[i].From, false, false
			c.clean()
		}
		list[i] = c
	}
	return list
}

// columnsOf are the rows column by column, if each is prose; otherwise none.
func columnsOf(rows []row, gutters []pdfGap) [][]row {
	if len(gutters) == 0 || len(rows) < fewestLines {
		return nil
	}
	columns := make([][]row, len(gutters)+1)
	for _, r := range rows {
		for _, c := range cells(r) {
			at := 0
			for at < len(gutters) && c.Left >= gutters[at].To-0.1*r.Size {
				at++
			}
			if c.Text != "" {
				columns[at] = append(columns[at], c)
			}
		}
	}
	for _, column := range columns {
		if !prose(column) {
			return nil
		}
	}
	return columns
}

// prose reports whether rows below one another are running text.
func prose(rows []row) bool {
	letters, digits, goOn := 0, 0, 0
	for i, r := range rows {
		letters += utf8.RuneCountInString(r.Text)
		for _, c := range r.Text {
			if unicode.IsDigit(c) {
				digits++
			}
		}
		if i > 0 && (rows[i-1].Hyphen || goesOn(r.Text)) {
			goOn++
		}
	}
	return len(rows) >= fewestLines && letters >= fewestLetters*len(rows) && digits*5 < letters &&
		float64(goOn) >= flowing*float64(len(rows)-1) && even(rows)
}

// even reports whether the rows begin at one left edge, but for indents, as
// those of a column do.
func even(rows []row) bool {
	edge := math.Inf(1)
	for _, r := range rows {
		edge = min(edge, r.Left)
	}
	at := 0
	for _, r := range rows {
		if r.Left-edge < 0.5*r.Size {
			at++
		}
	}
	return 2*at >= len(rows)
}
