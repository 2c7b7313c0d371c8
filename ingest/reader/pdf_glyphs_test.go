package reader

import (
	"strings"
	"testing"
)

// glyphsAt makes glyphs of a line of 10 points: each its text, left and right.
func glyphsAt(list ...any) (glyphs []glyph) {
	for i := 0; i+2 < len(list); i += 3 {
		for _, r := range list[i].(string) {
			glyphs = append(glyphs, glyph{index: i, rune: r, rect: rect{list[i+1].(float64), 0, list[i+2].(float64), 7}})
		}
	}
	return glyphs
}

func TestPDFGlyphsArePutRight(t *testing.T) {
	tests := []struct {
		name string
		line []glyph
		want string
	}{
		{"an accent before its letter", glyphsAt("M", 0.0, 8.0, " ", 8.0, 8.0, "´", 9.0, 11.0, " ", 8.0, 8.0, "e", 8.0, 12.0, "x", 12.0, 16.0), "Méx"},
		{"an accent at the end of the line", glyphsAt("o", 0.0, 5.0, "n", 5.0, 10.0, " ", 10.0, 10.0, "¨", 1.0, 4.0), "ön"},
		{"a letter without its dot", glyphsAt("F", 0.0, 5.0, "´", 5.5, 7.5, "ı", 5.0, 7.0, "s", 7.0, 10.0), "Fís"},
		{"an accent over nothing", glyphsAt("a", 0.0, 5.0, "^", 20.0, 24.0), "a^"},
		{"a hat on what has none", glyphsAt("^", 0.0, 5.0, "4", 0.0, 5.0), "^4"},
		{"a wide glyph without a character", glyphsAt("e", 0.0, 4.0, "\ue000", 4.0, 12.0, "c", 12.0, 16.0), "eﬃc"},
		{"a wide one before a vowel", glyphsAt("o", 0.0, 4.0, "\ue000", 4.0, 12.0, "i", 12.0, 14.0), "oﬄi"},
		{"a narrow one", glyphsAt("o", 0.0, 4.0, "\ue000", 4.0, 9.0, "i", 9.0, 11.0), "o\ue000i"},
		{"a letter printed twice", glyphsAt("a", 0.0, 5.0, "a", 0.3, 5.3, "b", 5.0, 10.0), "ab"},
		{"a ligature of one place", glyphsAt("o", 0.0, 5.0, "f", 5.0, 9.0, "f", 5.0, 9.0), "off"},
		{"two letters side by side", glyphsAt("l", 0.0, 2.0, "l", 2.5, 4.5), "ll"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got strings.Builder
			for _, g := range putRight(test.line, 0, 10) {
				got.WriteRune(g.rune)
			}
			if strings.TrimSpace(got.String()) != test.want {
				t.Errorf("got %+q, want %+q", got.String(), test.want)
			}
		})
	}
}
