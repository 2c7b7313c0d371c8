package reader

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A row is what stands on one baseline of a page, cleaned.
type row struct {
	pdfLine
	page int     // from 1
	edge float64 // the right edge of the column it stands in
	soft bool    // its hyphen is a soft one: never part of the word
}

// rows parts the rows of all pages from running headers and footers, and gives
// for each page the share of its characters that stand for nothing.
func (f *pdfFile) rows() (found furniture, garbled map[int]float64) {
	var rows []row
	garbled = map[int]float64{}
	for _, p := range f.Pages {
		bad, all := 0, 0
		start := len(rows)
		for _, line := range p.Lines {
			r := row{pdfLine: line, page: p.Number}
			all += utf8.RuneCountInString(line.Text)
			bad += r.clean()
			if r.Text == "" {
				continue
			}
			if n := len(rows); n > start && rows[n-1].beside(r) {
				rows[n-1].extend(r)
			} else {
				rows = append(rows, r)
			}
		}
		rows = append(rows[:start], inOrder(unweave(rows[start:]))...)
		if all > 0 {
			garbled[p.Number] = float64(bad) / float64(all)
		}
	}
	found = withoutFurniture(rows, len(f.Pages), f.Info.Outline)
	setEdges(found.rows)
	return found, garbled
}

// symbols are characters for private use that the Symbol and Wingdings fonts
// have made common: they are bullets.
var symbols = map[rune]rune{0xF0B7: '•', 0xF0A7: '▪', 0xF0D8: '➢', 0xF0FC: '✓', 0xF0A8: '◦', 0xF06E: '▪', 0xF0E0: '→'}

// texLigature is the ligature ff of TeX's fonts where they do not say so: its
// code is that of a sign for the end of a line.
var texLigature = regexp.MustCompile(`(\p{Ll})↵|↵(\p{Ll})`)

// spacedOut is a word in capitals that are set apart.
var spacedOut = regexp.MustCompile(`^\p{Lu}( \p{Lu}){3,11}[.:]?$`)

// clean expands ligatures, leaves out what stands for nothing, and takes the
// hyphen off the end. It returns how many characters stood for nothing.
func (r *row) clean() (bad int) {
	var text strings.Builder
	for _, c := range texLigature.ReplaceAllString(r.Text, "${1}ff$2") {
		switch {
		case symbols[c] != 0:
			text.WriteRune(symbols[c])
		case c >= 0xFB00 && c <= 0xFB06:
			text.WriteString(norm.NFKC.String(string(c)))
		case c == '\t', c == 0xAD:
			text.WriteRune(c)
		case unicode.IsSpace(c):
			text.WriteByte(' ')
		case c == 0x200B, c == 0xFEFF: // an invisible place to break a line
		case unicode.IsControl(c), unicode.Is(unicode.Co, c), c == utf8.RuneError, c == 0xFFFE, c == 0xFFFF:
			bad++
		default:
			text.WriteRune(c)
		}
	}
	r.Text = strings.TrimSpace(text.String())
	if spacedOut.MatchString(r.Text) && !strings.Contains(r.Text, "A B C") {
		r.Text = strings.ReplaceAll(r.Text, " ", "")
	}
	before := strings.TrimRight(r.Text, "-\u00ad\u2010")
	if last, _ := utf8.DecodeLastRuneInString(before); len(before) < len(r.Text) && isWord(last) {
		r.soft = strings.HasSuffix(r.Text, "\u00ad")
		r.Text, r.Hyphen = before, true
	}
	return bad
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

// beside reports whether the next line stands on the same baseline, further
// on, or is raised or lowered by what a small number beside it is.
func (r row) beside(next row) bool {
	large, small := max(r.Size, next.Size), min(r.Size, next.Size)
	if small == 0 || r.Hyphen || r.Angle != next.Angle || next.Left < r.Right-0.5*large {
		return false
	}
	shift := math.Abs(r.Baseline - next.Baseline)
	return shift < 0.35*large || small < 0.8*large && shift < 0.8*large && next.Left < r.Right+large
}

// extend adds what stands beside it.
func (r *row) extend(next row) {
	gap := " "
	if next.Left-r.Right > columnGap*r.Size {
		gap = "\t"
		r.Gaps = append(slices.Clip(r.Gaps), pdfGap{r.Right, next.Left})
	}
	r.Gaps = append(slices.Clip(r.Gaps), next.Gaps...)
	if len(next.Text) > len(r.Text) {
		r.Size, r.Baseline = next.Size, next.Baseline
	}
	r.Text += gap + next.Text
	r.Field = r.Field || next.Field
	r.Right, r.Bold, r.Slanted, r.Hyphen, r.soft = next.Right, r.Bold && next.Bold, r.Slanted && next.Slanted, next.Hyphen, next.soft
}

// setEdges finds the right edge of the column of each row: as far as any row
// of the page goes that begins near it and has the same type.
func setEdges(rows []row) {
	type column struct{ page, angle, left, size int }
	at := func(r row, near int) column {
		return column{r.page, r.Angle, int(math.Floor(r.Left/36)) + near, int(math.Round(r.Size))}
	}
	edges := map[column]float64{}
	for _, r := range rows {
		edges[at(r, 0)] = max(edges[at(r, 0)], r.Right)
	}
	for i, r := range rows {
		for near := -1; near <= 1; near++ {
			rows[i].edge = max(rows[i].edge, edges[at(r, near)])
		}
	}
}

// leading is the usual distance of two lines of a type, by its rounded size.
type leading map[int]float64

func newLeading(rows []row) leading {
	steps := map[int][]float64{}
	for i := 1; i < len(rows); i++ {
		a, b := rows[i-1], rows[i]
		step := a.Baseline - b.Baseline
		if a.page == b.page && alike(a.Size, b.Size) && step > 0.5*a.Size && step < 3*a.Size {
			steps[int(math.Round(a.Size))] = append(steps[int(math.Round(a.Size))], step)
		}
	}
	usual := leading{}
	for size, s := range steps {
		slices.Sort(s)
		usual[size] = s[len(s)/2]
	}
	return usual
}

// of is the usual distance from this row to the next.
func (l leading) of(r row) float64 {
	if step := l[int(math.Round(r.Size))]; step > 0 {
		return step
	}
	return 1.2 * r.Size
}

// alike reports whether two sizes are those of one text.
func alike(a, b float64) bool { return a <= 1.12*b && b <= 1.12*a }
