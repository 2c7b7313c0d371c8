package reader

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// The margins in which running headers, footers and page numbers stand, as
// shares of the page's height: 3.9 cm of A4.
const (
	headMargin = 0.13
	footMargin = 0.87
)

// withoutFurniture leaves out running headers and footers: rows in a margin
// with the same words at the same height on three pages or more. A number in
// them may differ only as the page's own does, so that no figure is lost
// because it stands where others stood before. Where that would leave less than
// half of the text, nothing is left out.
func withoutFurniture(rows []row, pages int) []row {
	outer := outermost(rows)
	keys := func(r row) []string {
		if top := outer[r.page]; r.Size == 0 || r.Top > top[0] && r.Top < top[1] {
			return nil
		}
		return furnitureKeys(r)
	}
	heights := map[string][]float64{}
	last := map[string]int{} // page on which the key was counted last: once a page
	for _, r := range rows {
		for _, key := range keys(r) {
			if last[key] != r.page {
				heights[key], last[key] = append(heights[key], r.Top), r.page
			}
		}
	}
	for _, h := range heights {
		slices.Sort(h)
	}
	var kept []row
	for _, r := range rows {
		if !slices.ContainsFunc(keys(r), func(key string) bool { return near(heights[key], r.Top) >= furnitureCount(key, pages) }) {
			kept = append(kept, r)
		}
	}
	if 2*textLen(kept) < textLen(rows) { // it is what the document says
		return rows
	}
	return kept
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

// furnitureCount is on how many pages a row with this key must stand. A number
// that counts pages is found by chance on some of many pages full of numbers,
// and not by chance on two of a few.
func furnitureCount(key string, pages int) int {
	switch {
	case !strings.Contains(key, pageMark):
		return 3
	case pages <= 6:
		return 2
	}
	return max(3, pages/20)
}

// near counts the sorted heights within 0.6 % of the page (5 points of A4).
func near(heights []float64, top float64) int {
	from, _ := slices.BinarySearch(heights, top-0.006)
	to, _ := slices.BinarySearch(heights, top+0.006)
	return to - from
}

var number = regexp.MustCompile(`\d+`)

// pageMark stands in a key for a number that counts pages.
const pageMark = "\x00"

// furnitureKeys are what a row has in common with the same row of other pages:
// its words as they are, and, for each number in it, its words with that
// number given as the distance from the page's own.
func furnitureKeys(r row) []string {
	text := strings.ToLower(strings.Join(strings.Fields(r.Text), " "))
	var keys []string
	if strings.ContainsFunc(text, func(c rune) bool {
		return !unicode.IsDigit(c) && !unicode.IsSpace(c) && !strings.ContainsRune(".,-+%", c)
	}) {
		keys = append(keys, text)
	}
	for _, at := range number.FindAllStringIndex(text, 6) {
		n, err := strconv.Atoi(text[at[0]:at[1]])
		if err == nil {
			keys = append(keys, text[:at[0]]+pageMark+strconv.Itoa(n-r.page)+text[at[1]:])
		}
	}
	if n := roman(text); n > 0 {
		keys = append(keys, pageMark+"roman"+strconv.Itoa(n-r.page))
	}
	if r.Top > 0.5 { // what stands at the head and at the foot are two
		for i := range keys {
			keys[i] += "\n"
		}
	}
	return keys
}

// roman is the value of a small roman number; 0 when it is none.
func roman(s string) int {
	values := map[rune]int{'i': 1, 'v': 5, 'x': 10, 'l': 50, 'c': 100}
	total, last := 0, 0
	for _, c := range s {
		v := values[c]
		if v == 0 || len(s) > 8 {
			return 0
		}
		if v > last {
			total -= 2 * last
		}
		total, last = total+v, v
	}
	return total
}
