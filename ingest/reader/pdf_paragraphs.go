package reader

import (
	"math"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"caesura"
)

// A paragraph is rows that belong together, perhaps from two pages.
type paragraph struct {
	kind  caesura.BlockKind
	level int
	rows  []row
}

func (p *paragraph) text() string {
	var parts []string
	for _, r := range p.rows {
		parts = append(parts, r.Text)
	}
	return strings.Join(parts, " ")
}

// joinRows makes paragraphs of the rows.
func joinRows(rows []row) []paragraph {
	lead := newLeading(rows)
	var paragraphs []paragraph
	for i, r := range rows {
		kind := kindOf(rows, i)
		if n := len(paragraphs); n > 0 && kind == caesura.Paragraph {
			last := &paragraphs[n-1]
			if last.kind != caesura.TableRow && continues(last, r, rows[i+1:], lead) {
				last.rows = append(last.rows, r)
				continue
			}
		}
		paragraphs = append(paragraphs, paragraph{kind: kind, rows: rows[i : i+1 : i+1]})
	}
	return paragraphs
}

var (
	bullet = regexp.MustCompile(`^[•▪◦‣●○■□➢✓]\s*\S`)
	label  = regexp.MustCompile(`^([-–—*·∙]|\(?(\d{1,2}|[a-zA-Z]|[ivx]{1,4})[.)])\s+\S`)
)

// kindOf says what a row begins by itself: a table row, a list item, or
// perhaps a paragraph.
func kindOf(rows []row, i int) caesura.BlockKind {
	r := rows[i]
	switch {
	case tabular(rows, i):
		return caesura.TableRow
	case bullet.MatchString(r.Text):
		return caesura.ListItem
	case label.MatchString(r.Text) && (i == 0 || r.page != rows[i-1].page || closes(rows[i-1], r) ||
		label.MatchString(rows[i-1].Text) || math.Abs(r.Left-rows[i-1].Left) > 0.8*r.Size):
		return caesura.ListItem
	}
	return caesura.Paragraph
}

// tabular reports whether the row has columns: three or more, or two like the
// row above or below.
func tabular(rows []row, i int) bool {
	gaps := strings.Count(rows[i].Text, "\t")
	if gaps != 1 {
		return gaps > 1
	}
	for _, j := range []int{i - 1, i + 1} {
		if j >= 0 && j < len(rows) && rows[j].page == rows[i].page && strings.Contains(rows[j].Text, "\t") &&
			math.Abs(rows[j].Baseline-rows[i].Baseline) < 4*rows[i].Size {
			return true
		}
	}
	return false
}

// continues reports whether a row goes on with the paragraph. after is what
// follows the row.
func continues(p *paragraph, next row, after []row, lead leading) bool {
	last := p.rows[len(p.rows)-1]
	switch {
	case last.Size == 0 || next.Size == 0: // the engine knows no places
		return last.page == next.page && !next.Apart || carriesOver(last, next)
	case last.Angle != next.Angle || !alike(last.Size, next.Size):
		return false
	case last.page != next.page:
		return carriesOver(last, next)
	}
	step := last.Baseline - next.Baseline
	switch {
	case math.Abs(step) < 0.35*last.Size: // they overlap, as in a formula
		return true
	case step < 0: // the top of the next column
		return carriesOver(last, next)
	case step > 1.3*lead.of(last):
		return false
	case (last.Bold != next.Bold || last.Slanted != next.Slanted) && roomFor(last, next):
		return false
	case closes(last, next):
		return false
	}
	return !indented(p, last, next, after)
}

// carriesOver reports whether a sentence goes on at the top of the next page
// or column.
func carriesOver(last, next row) bool {
	return last.Hyphen || !endsSentence(last.Text) && goesOn(next.Text) && !bullet.MatchString(next.Text)
}

// closes reports whether the row ends a paragraph by being short: the next
// word would have had room on it.
func closes(last, next row) bool {
	if last.Hyphen || !roomFor(last, next) {
		return false
	}
	return endsSentence(last.Text) || !goesOn(next.Text) && last.edge-last.Right > 0.2*(last.edge-last.Left)
}

// roomFor reports whether the first word of the next row would have had room
// at the end of the last one.
func roomFor(last, next row) bool {
	word, _, _ := strings.Cut(next.Text, " ")
	letters := float64(utf8.RuneCountInString(word) + 1)
	width := (next.Right - next.Left) / float64(max(1, utf8.RuneCountInString(next.Text)))
	return last.edge-last.Right > letters*width+0.5*last.Size
}

// indented reports whether the row begins a paragraph by its indent: further
// in than the row before, where that ends a sentence, unless the rest of the
// paragraph hangs below its first row; or further out after the end of one
// that is further in.
func indented(p *paragraph, last, next row, after []row) bool {
	shift := next.Left - last.Left
	switch {
	case math.Abs(shift) < 0.8*next.Size || !endsSentence(last.Text):
		return false
	case shift < 0:
		return len(p.rows) > 1
	}
	hanging := len(p.rows) == 1 && (p.kind == caesura.ListItem ||
		len(after) > 0 && after[0].page == next.page && math.Abs(after[0].Left-next.Left) < 0.3*next.Size)
	return !hanging
}

// endsSentence reports whether the text ends with an end mark, inside closing
// quotes and brackets or not.
func endsSentence(text string) bool {
	text = strings.TrimRight(text, "\"'”’»)]} ")
	last, _ := utf8.DecodeLastRuneInString(text)
	return strings.ContainsRune(".?!:;…。！？：；؟۔।", last)
}

// goesOn reports whether the text can be the middle of a sentence: its first
// letter is small, or of a script that has no capitals.
func goesOn(text string) bool {
	for _, r := range text {
		switch {
		case unicode.IsLetter(r):
			return !unicode.IsUpper(r) && !unicode.IsTitle(r)
		case unicode.IsDigit(r):
			return false
		}
	}
	return false
}
