package reader

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The margins in which running headers, footers and page numbers stand, as
// shares of the page's height: 3.9 cm of A4.
const (
	headMargin = 0.13
	footMargin = 0.87
)

// A furniture are the rows that a document's pages have in common.
type furniture struct {
	rows    []row        // without it
	once    []row        // of each line with words one occurrence, which stays
	running []string     // the words that were left out elsewhere
	pages   map[int]bool // where they were
}

// withoutFurniture takes out running headers and footers: rows in a margin with
// the same words at the same height on three pages or more, and page numbers.
// No number may differ but the page's own, no figure is lost because it stands
// where others stood before, and no heading: what is set larger or bolder than
// the text or is in the outline stays. Where that would leave less than half of
// the text, only numbers are taken out.
func withoutFurniture(rows []row, pages int, outline []pdfMark) furniture {
	c := newCommon(rows, pages, outline)
	kept, out := c.part(rows, wordsAlone)
	if 2*textLen(kept) < textLen(rows) { // it is what the document says
		kept, out = c.part(rows, numberAlone)
	}
	f := furniture{rows: kept, pages: map[int]bool{}}
	said, first := map[string]bool{}, map[string]bool{}
	for _, r := range kept {
		said[fold(r)] = true
	}
	for _, r := range out {
		words := withoutPageMark(r)
		switch {
		case words == "":
			continue
		case !first[words]:
			f.running = append(f.running, strings.Join(strings.Fields(r.Text), " "))
		}
		if !first[words] && !said[words] {
			f.once = append(f.once, r)
		} else {
			f.pages[r.page] = true
		}
		first[words] = true
	}
	return f
}

// note says what was left out; "" when that is only page numbers.
func (f *furniture) note() string {
	if len(f.pages) == 0 {
		return ""
	}
	const atMost, longest = 3, 80 // lines that are named, and runes of each
	var named []string
	for _, line := range f.running[:min(atMost, len(f.running))] {
		if r := []rune(line); len(r) > longest {
			line = string(r[:longest]) + "…"
		}
		named = append(named, strconv.Quote(line))
	}
	more := ""
	if n := len(f.running) - atMost; n > 0 {
		more = fmt.Sprintf(" and %d more", n)
	}
	where := "1 page"
	if n := len(f.pages); n > 1 {
		where = fmt.Sprintf("%d pages", n)
	}
	return fmt.Sprintf("running lines left out on %s (each is kept once): %s%s", where, strings.Join(named, ", "), more)
}

// A common tells what pages have in common.
type common struct {
	outer   map[int][2]float64
	heights map[string][]float64 // of a key, sorted
	pages   int
	usual   typography
	marks   marks
	same    map[int]map[string]int // how often letters stand on a page
}

func newCommon(rows []row, pages int, outline []pdfMark) *common {
	c := &common{outermost(rows), map[string][]float64{}, pages, newTypography(rows), newMarks(outline), map[int]map[string]int{}}
	last := map[string]int{} // page on which the key was counted last: once a page
	for _, r := range rows {
		if c.same[r.page] == nil {
			c.same[r.page] = map[string]int{}
		}
		c.same[r.page][letters(r.Text)]++
		for _, key := range c.keys(r) {
			if last[key.text] != r.page {
				c.heights[key.text], last[key.text] = append(c.heights[key.text], r.Top), r.page
			}
		}
	}
	for _, h := range c.heights {
		slices.Sort(h)
	}
	return c
}

// part parts the rows that pages have in common, by keys of these kinds and
// above, from the others.
func (c *common) part(rows []row, from markKind) (kept, out []row) {
	for _, r := range rows {
		if c.has(r, from) {
			out = append(out, r)
		} else {
			kept = append(kept, r)
		}
	}
	return kept, out
}

// has reports whether the row is one of those that pages have in common.
func (c *common) has(r row, from markKind) bool {
	return slices.ContainsFunc(c.keys(r), func(key rowKey) bool {
		return key.kind >= from && near(c.heights[key.text], r.Top) >= key.least(c.pages, c.usual.size > 0 && r.Size < 0.95*c.usual.size) && !c.keeps(r, key.kind)
	})
}

// keeps reports whether the row may be a heading. A page number is none where
// it says so or stands alone at the foot.
func (c *common) keeps(r row, kind markKind) bool {
	if kind == pageAlone || kind == numberAlone && r.Top > 0.5 {
		return false
	}
	text := letters(r.Text)
	return c.usual.size > 0 && r.Size >= larger*c.usual.size || r.Bold && !c.usual.bold ||
		text != "" && c.marks[r.page][text] > 0 && c.same[r.page][text] == 1
}

// keys are what a row in a margin has in common with the same row of other
// pages.
func (c *common) keys(r row) []rowKey {
	if top := c.outer[r.page]; r.Size == 0 || r.Top > top[0] && r.Top < top[1] {
		return nil
	}
	return furnitureKeys(r)
}

func textLen(rows []row) (n int) {
	for _, r := range rows {
		n += len(r.Text)
	}
	return n
}

// outermost gives for each page down to where its head and from where its foot
// may reach: up to four rows in a margin, or the one outermost row in a margin
// twice as wide.
func outermost(rows []row) map[int][2]float64 {
	tops := map[int][]float64{}
	for _, r := range rows {
		tops[r.page] = append(tops[r.page], r.Top)
	}
	outer := map[int][2]float64{}
	for page, t := range tops {
		slices.Sort(t)
		last := len(t) - 1
		head := max(min(headMargin, t[min(3, last)]), min(2*headMargin, t[0]))
		foot := min(max(footMargin, t[max(0, last-3)]), max(2*footMargin-1, t[last]))
		outer[page] = [2]float64{head, foot}
	}
	return outer
}

// near counts the sorted heights within 0.6 % of the page (5 points of A4).
func near(heights []float64, top float64) int {
	from, _ := slices.BinarySearch(heights, top-0.006)
	to, _ := slices.BinarySearch(heights, top+0.006)
	return to - from
}
