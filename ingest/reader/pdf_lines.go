package reader

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
)

// hyphenated is what PDFium puts for a hyphen at the end of a line. It does
// not end the line there with a line end.
const hyphenated = '\x02'

// columnGap is how wide, in type sizes, a gap inside a line must be to lie
// between columns of a table. The widest space of justified text met is 1.2.
const columnGap = 1.5

// A rect is left, bottom, right and top, in points.
type rect struct{ left, bottom, right, top float64 }

// A glyph is a character on a page. Its rect hugs the ink; one that PDFium
// made up, such as a space between words, has none.
type glyph struct {
	index int
	rune  rune
	angle float64 // in radians, counter-clockwise
	rect
}

// A font is the type of a glyph, and where its baseline begins.
type font struct {
	size, x, y    float64
	bold, slanted bool
}

// scale makes the nominal size the one seen on the page.
func (f *font) scale(c, d float64) {
	if s := math.Hypot(c, d); s > 0 {
		f.size *= s
	}
}

// clip leaves out what lies off the sheet. Where that would leave nothing, or
// the sheet is not known, it is not believed.
func (r rect) clip(glyphs []glyph) []glyph {
	if r.right <= r.left || r.top <= r.bottom {
		return glyphs
	}
	var seen []glyph
	ink := false
	for _, g := range glyphs {
		x, y := (g.left+g.right)/2, (g.bottom+g.top)/2
		if g.hollow() || x >= r.left-1 && x <= r.right+1 && y >= r.bottom-1 && y <= r.top+1 {
			seen = append(seen, g)
			ink = ink || !g.hollow()
		}
	}
	if !ink {
		return glyphs
	}
	return seen
}

// hollow reports whether nothing of the glyph is seen.
func (g glyph) hollow() bool { return unicode.IsSpace(g.rune) || g.rune == hyphenated }

// turn gives the rect as seen when the page is turned back by the angle.
func (r rect) turn(angle float64) rect {
	if angle == 0 {
		return r
	}
	x1, y1 := turnPoint(r.left, r.bottom, angle)
	x2, y2 := turnPoint(r.right, r.top, angle)
	x3, y3 := turnPoint(r.left, r.top, angle)
	x4, y4 := turnPoint(r.right, r.bottom, angle)
	return rect{min(x1, x2, x3, x4), min(y1, y2, y3, y4), max(x1, x2, x3, x4), max(y1, y2, y3, y4)}
}

func turnPoint(x, y, angle float64) (float64, float64) {
	sin, cos := math.Sincos(angle)
	return x*cos + y*sin, y*cos - x*sin
}

// setLines cuts the glyphs into lines. font is asked only about a few glyphs of
// each line, for asking about all would double the cost of a page.
func setLines(glyphs []glyph, sheet rect, font func(index int) font) []pdfLine {
	var lines []pdfLine
	start := 0
	for i, g := range glyphs {
		if g.rune != '\n' && g.rune != hyphenated && i < len(glyphs)-1 {
			continue
		}
		usual := 0.0
		if n := len(lines); n > 0 {
			usual = lines[n-1].Size
		}
		if line, ok := setLine(glyphs[start:i+1], sheet, usual, font); ok {
			line.Hyphen = g.rune == hyphenated
			lines = append(lines, line)
		}
		start = i + 1
	}
	return lines
}

// setLine measures one line; false when there is nothing to read on it. usual
// is the size of the line before.
func setLine(glyphs []glyph, sheet rect, usual float64, font func(index int) font) (pdfLine, bool) {
	var inked []glyph
	for _, g := range glyphs {
		if !g.hollow() {
			inked = append(inked, g)
		}
	}
	if len(inked) == 0 {
		return pdfLine{}, false
	}
	angle := inked[0].angle
	first, middle := font(inked[0].index), fontOf(inked, usual, font)
	line := pdfLine{
		Size: middle.size, Bold: first.bold && middle.bold, Slanted: first.slanted && middle.slanted,
		Left: math.Inf(1), Right: math.Inf(-1),
		Angle: int(math.Round(angle*180/math.Pi)) % 360,
	}
	for i := range inked {
		box := inked[i].rect.turn(angle)
		line.Left, line.Right = min(line.Left, box.left), max(line.Right, box.right)
	}
	_, line.Baseline = turnPoint(middle.x, middle.y, angle)
	page := sheet.turn(angle)
	if height := page.top - page.bottom; height > 0 {
		line.Top = (page.top - line.Baseline) / height
	}
	line.Text, line.Gaps = lineText(putRight(glyphs, angle, line.Size), angle, line.Size)
	return line, true
}

// fontOf is the type of a letter in the middle, which is most likely that of
// the line: not of a bullet, an initial or a raised number. When it is not the
// usual one, the middle one of three letters is taken.
func fontOf(glyphs []glyph, usual float64, ask func(index int) font) font {
	n := len(glyphs)
	middle := ask(letterNear(glyphs, n/2).index)
	if alike(middle.size, usual) || n < 8 {
		return middle
	}
	fonts := []font{middle, ask(letterNear(glyphs, n/4).index), ask(letterNear(glyphs, 3*n/4).index)}
	slices.SortStableFunc(fonts, func(a, b font) int { return cmp.Compare(a.size, b.size) })
	return fonts[1]
}

// letterNear is the letter nearest to i, or the glyph there when there is none.
func letterNear(glyphs []glyph, i int) glyph {
	for d := range glyphs {
		for _, j := range []int{i - d, i + d} {
			if j >= 0 && j < len(glyphs) && unicode.IsLetter(glyphs[j].rune) {
				return glyphs[j]
			}
		}
	}
	return glyphs[i]
}

// lineText writes the line with a tab for each gap between columns.
func lineText(glyphs []glyph, angle, size float64) (string, []pdfGap) {
	var text strings.Builder
	var gaps []pdfGap
	end := math.Inf(1)
	space := false
	for _, g := range glyphs {
		if g.hollow() {
			space = true
			continue
		}
		box := g.rect.turn(angle)
		switch {
		case text.Len() > 0 && box.left-end > columnGap*size:
			text.WriteByte('\t')
			gaps = append(gaps, pdfGap{end, box.left})
		case text.Len() > 0 && space:
			text.WriteByte(' ')
		}
		text.WriteRune(g.rune)
		end, space = box.right, false
	}
	return text.String(), gaps
}
