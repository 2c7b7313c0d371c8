package reader

import (
	"math"
	"slices"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// accents are the signs that TeX's fonts put over or under a letter, with the
// marks that join one.
var accents = map[rune]rune{'¨': 0x308, '´': 0x301, '`': 0x300, 'ˆ': 0x302, '^': 0x302, '˜': 0x303, '~': 0x303, 'ˇ': 0x30C,
	'¯': 0x304, '˘': 0x306, '˙': 0x307, '˚': 0x30A, '¸': 0x327, '˝': 0x30B, '˛': 0x328}

// dotless are the letters that lose their dot to an accent.
var dotless = map[rune]rune{'ı': 'i', 'ȷ': 'j'}

// putRight joins accents to the letters that they stand over, leaves out
// glyphs printed twice in one place, and tells ligatures that have no
// character. The glyphs of most lines stay as they are.
func putRight(glyphs []glyph, angle, size float64) []glyph {
	odd := false
	for i, g := range glyphs {
		odd = odd || accents[g.rune] != 0 || g.rune == unmapped || i > 0 && overprints(g, glyphs[i-1], size)
	}
	if !odd {
		return glyphs
	}
	glyphs = slices.Clone(glyphs)
	for i := range glyphs {
		switch g := &glyphs[i]; {
		case accents[g.rune] != 0:
			putAccent(glyphs, i, angle, size)
		case g.rune == unmapped && i > 0 && i+1 < len(glyphs):
			g.rune = ligature(*g, glyphs[i-1].rune, glyphs[i+1].rune, angle, size)
		}
	}
	return withoutGone(glyphs, angle, size)
}

// gone stands for a glyph that is left out.
const gone = -1

// putAccent joins the accent at i to the letter of the line that it stands
// over, if it stands over one and there is such a letter.
func putAccent(glyphs []glyph, i int, angle, size float64) {
	accent := glyphs[i].turn(angle)
	under, nearest := -1, size/4
	for j := range glyphs {
		letter := glyphs[j].turn(angle)
		off := math.Abs(letter.left+letter.right-accent.left-accent.right) / 2
		if unicode.IsLetter(glyphs[j].rune) && accents[glyphs[j].rune] == 0 && off < nearest {
			under, nearest = j, off
		}
	}
	if under < 0 {
		return
	}
	base := glyphs[under].rune
	if dotless[base] != 0 {
		base = dotless[base]
	}
	whole, _ := utf8.DecodeRuneInString(norm.NFC.String(string([]rune{base, accents[glyphs[i].rune]})))
	if whole != base {
		glyphs[under].rune, glyphs[i].rune = whole, gone
	}
}

// ligature is the ligature that a glyph without a character is, inside a word
// and as wide as one of three letters; of TeX's fonts these are the usual case.
// Before a vowel it is ffl ("affluent", "offline"), else ffi ("efficient").
func ligature(g glyph, before, after rune, angle, size float64) rune {
	box := g.turn(angle)
	if width := (box.right - box.left) / size; !unicode.IsLower(before) || !unicode.IsLower(after) || width < 0.65 || width > 1 {
		return g.rune
	}
	switch after {
	case 'a', 'e', 'i', 'o', 'u', 'y':
		return 'ﬄ'
	}
	return 'ﬃ'
}

// overprints reports whether a glyph is the one before it, printed again in
// its place, as for bold type. The letters of a ligature have one place, too.
func overprints(g, before glyph, size float64) bool {
	return g.rune == before.rune && g.rune != 'f' && !g.hollow() && g.right > g.left && size > 0 &&
		math.Abs(g.left-before.left) < 0.1*size && math.Abs(g.bottom-before.bottom) < 0.1*size && math.Abs(g.right-before.right) < 0.1*size
}

// withoutGone leaves out what is gone or printed twice, and the spaces that
// PDFium made up beside it where there is no gap.
func withoutGone(glyphs []glyph, angle, size float64) []glyph {
	kept := glyphs[:0:0]
	loose := false // something went since the last glyph that was inked
	inked := -1    // that glyph, in kept
	for _, g := range glyphs {
		switch {
		case g.rune == gone || inked >= 0 && inked == len(kept)-1 && overprints(g, kept[inked], size):
			loose = true
			continue
		case g.hollow():
		default:
			if loose && inked >= 0 && g.turn(angle).left-kept[inked].turn(angle).right < 0.15*size {
				kept = kept[:inked+1]
			}
			loose, inked = false, len(kept)
		}
		kept = append(kept, g)
	}
	return kept
}
