package reader

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"caesura"
)

const (
	maxHeading = 200 // characters of a heading in larger type
	maxBold    = 100 // characters of a heading in bold type
	maxSlanted = 60  // characters of a heading in italics or small capitals
	maxCaption = 400 // characters of a caption

	// larger is by how much a heading's type exceeds the body's at least.
	larger = 1.12

	// mostHeadings is the share of all characters above which large type is
	// no sign of a heading: on posters and slides.
	mostHeadings = 0.25
)

// A typography is what is usual in a document.
type typography struct {
	size  float64 // of most characters
	angle int     // of most characters
	bold  bool    // so are most characters
	slant bool    // most characters are in italics or small capitals
}

func newTypography(rows []row) typography {
	bySize, byAngle := map[int]int{}, map[int]int{}
	bold, slanted, all := 0, 0, 0
	for _, r := range rows {
		n := utf8.RuneCountInString(r.Text)
		bySize[halfPoints(r.Size)] += n
		byAngle[r.Angle] += n
		all += n
		if r.Bold {
			bold += n
		}
		if r.Slanted {
			slanted += n
		}
	}
	return typography{size: float64(most(bySize)) / 2, angle: most(byAngle), bold: 2*bold > all, slant: 4*slanted > all}
}

// most is the key with the highest count, the smallest of several.
func most(counts map[int]int) int {
	best, first := 0, true
	for key, n := range counts {
		if first || n > counts[best] || n == counts[best] && key < best {
			best, first = key, false
		}
	}
	return best
}

func halfPoints(size float64) int { return int(math.Round(2 * size)) }

// findHeadings marks the headings: what the outline names, what is set larger
// than the body, and short paragraphs all in bold or in capitals.
func findHeadings(paragraphs []paragraph, outline []pdfMark, usual typography) {
	marks := newMarks(outline)
	levels := map[int]int{} // of a size, by the outline
	large := 0
	all := 0
	for i := range paragraphs {
		p := &paragraphs[i]
		n := utf8.RuneCountInString(p.text())
		all += n
		if level := marks.level(p); level > 0 {
			p.kind, p.level = caesura.Heading, level
			levels[halfPoints(p.rows[0].Size)] = level
		} else if usual.large(p) {
			large += n
		}
	}
	if usual.size == 0 {
		return
	}
	for i := range paragraphs {
		p := &paragraphs[i]
		if p.kind == caesura.Paragraph && caption.MatchString(p.rows[0].Text) && utf8.RuneCountInString(p.text()) <= maxCaption {
			p.kind = caesura.Caption
		}
		follows := i+1 < len(paragraphs) && paragraphs[i+1].kind != caesura.TableRow
		if p.kind != caesura.Heading && (float64(large) < mostHeadings*float64(all) && usual.large(p) || follows && (usual.stressed(p) || usual.slanted(p, &paragraphs[i+1]))) {
			p.kind = caesura.Heading
		}
	}
	demote(paragraphs)
	setLevels(paragraphs, levels)
}

// demote takes back what only looks like headings: more than two of one size
// in a row are labels in a figure or fields of a form.
func demote(paragraphs []paragraph) {
	for start := 0; start < len(paragraphs); {
		end := start
		for end < len(paragraphs) && paragraphs[end].kind == caesura.Heading && paragraphs[end].level == 0 &&
			halfPoints(paragraphs[end].rows[0].Size) == halfPoints(paragraphs[start].rows[0].Size) {
			end++
		}
		if end-start > 2 {
			for i := start; i < end; i++ {
				paragraphs[i].kind = caesura.Paragraph
			}
		}
		start = max(end, start+1)
	}
}

// caption is how the text under or over a figure or table begins.
var caption = regexp.MustCompile(`(?i)^(figure|fig\.|table|tab\.|chart|plate|abbildung|abb\.|tabelle|tableau|figura|tabla|tabella)\s?[A-Z]?\d+([.-]\d+)*\s*([.:–—|]|$)`)

// titled reports whether the paragraph can be a heading at all.
func (t typography) titled(p *paragraph, most int) bool {
	text := p.text()
	last, _ := utf8.DecodeLastRuneInString(text)
	return (p.kind == caesura.Paragraph || p.kind == caesura.ListItem) && len(p.rows) <= 4 && p.rows[0].Angle == t.angle && !p.rows[len(p.rows)-1].Hyphen &&
		utf8.RuneCountInString(text) <= most && strings.IndexFunc(text, unicode.IsLetter) >= 0 &&
		!strings.ContainsRune(".,;", last) && !bullet.MatchString(text) &&
		!slices.ContainsFunc(p.rows, func(r row) bool { return r.Field })
}

// large reports whether the paragraph is a heading by its size.
func (t typography) large(p *paragraph) bool {
	return p.rows[0].Size >= larger*t.size && t.titled(p, maxHeading)
}

// stressed reports whether the paragraph is a heading by being bold or in
// capitals.
func (t typography) stressed(p *paragraph) bool {
	if p.rows[0].Size < 0.95*t.size || !t.titled(p, maxBold) || goesOn(p.text()) || strings.HasSuffix(p.text(), ":") {
		return false
	}
	return capitals(p.text()) || !t.bold && !slices.ContainsFunc(p.rows, func(r row) bool { return !r.Bold })
}

// slanted reports whether the paragraph is a heading by being a short line in
// italics or small capitals over a text in neither.
func (t typography) slanted(p, next *paragraph) bool {
	first, _ := utf8.DecodeRuneInString(next.text())
	return !t.slant && len(p.rows) == 1 && p.rows[0].Slanted && p.rows[0].Size >= 0.95*t.size && t.titled(p, maxSlanted) &&
		!goesOn(p.text()) && !endsSentence(p.text()) && !strings.Contains(p.text(), ",") &&
		next.kind == caesura.Paragraph && !next.rows[0].Slanted && unicode.IsUpper(first) && next.rows[0].page == p.rows[0].page &&
		utf8.RuneCountInString(next.text()) > 2*maxSlanted
}

// capitals reports whether the text is words in capitals and not just a sign
// or an abbreviation.
func capitals(text string) bool {
	upper := 0
	for _, r := range text {
		if unicode.IsLower(r) {
			return false
		}
		if unicode.IsUpper(r) {
			upper++
		}
	}
	return upper >= 6 && strings.ContainsFunc(text, unicode.IsSpace)
}

// setLevels gives each heading a level by its size: that which the outline
// gives to the size, otherwise one below the next larger.
func setLevels(paragraphs []paragraph, levels map[int]int) {
	var sizes []int
	for _, p := range paragraphs {
		if size := halfPoints(p.rows[0].Size); p.kind == caesura.Heading && !slices.Contains(sizes, size) {
			sizes = append(sizes, size)
		}
	}
	slices.Sort(sizes)
	slices.Reverse(sizes)
	above := 0
	for _, size := range sizes {
		if levels[size] == 0 {
			levels[size] = min(above+1, 6)
		}
		above = levels[size]
	}
	for i := range paragraphs {
		if p := &paragraphs[i]; p.kind == caesura.Heading && p.level == 0 {
			p.level = levels[halfPoints(p.rows[0].Size)]
		}
	}
}

// marks are the levels of the outline's entries, by page and letters.
type marks map[int]map[string]int

func newMarks(outline []pdfMark) marks {
	m := marks{}
	for _, mark := range outline {
		if key := letters(mark.Title); key != "" {
			if m[mark.Page] == nil {
				m[mark.Page] = map[string]int{}
			}
			m[mark.Page][key] = min(mark.Level, 6)
		}
	}
	return m
}

// level is the outline's level of the paragraph; 0 when it is not in it.
func (m marks) level(p *paragraph) int {
	page := m[p.rows[0].page]
	if len(page) == 0 || p.kind == caesura.TableRow || len(p.rows) > 4 {
		return 0
	}
	return page[letters(p.text())]
}

// letters is the text without all but its letters, in lower case: outlines
// often leave out numbers and write spaces and dashes otherwise.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
}
