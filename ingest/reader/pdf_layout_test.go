package reader

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

func TestHyphensAtLineEnds(t *testing.T) {
	tests := []struct{ name, known, left, right, want string }{
		{"the whole word is known", "lanterns", "the lan-", "terns were", "the lanterns were"},
		{"the hyphenated word is known", "a well-known inn", "a well-", "known inn", "a well-known inn"},
		{"the more frequent form wins", "co-operate cooperate cooperate", "to co-", "operate", "to cooperate"},
		{"nothing is known", "", "the chan-", "nel", "the channel"},
		{"a capital follows", "", "the Anglo-", "Saxon", "the Anglo-Saxon"},
		{"a number follows", "", "in 1914-", "18", "in 1914-18"},
		{"there is a hyphen already", "", "out-of-", "date", "out-of-date"},
		{"the first part is a word that begins others", "twenty-five, or twenty", "some twenty-", "four", "some twenty-four"},
		{"a soft hyphen", "a well-known inn", "a well\u00ad", "known inn", "a wellknown inn"},
		{"a hyphen that hangs alone", "", "pre-", "(or post-) war", "pre- (or post-) war"},
		{"a dash with spaces", "", "the tide -", "it was late", "the tide - it was late"},
		{"a range", "", "1990–", "1995", "1990–1995"},
		{"a slash", "", "and/", "or", "and/or"},
		{"no hyphen", "", "the sand", "banks", "the sand banks"},
		{"a script without spaces", "", "汽车制", "造商", "汽车制造商"},
		{"a letter with a mark", "", "le cafe\u0301-", "bar", "le cafébar"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			file := pdfFile{Pages: []pdfPage{{Number: 1, Lines: []pdfLine{{Text: test.left}, {Text: test.right}}}}}
			if test.known != "" {
				file.Pages = append(file.Pages, pdfPage{Number: 2, Lines: []pdfLine{{Text: strings.ToUpper(test.known[:1]) + test.known[1:]}}})
			}
			d := file.compose()
			if got := d.Slice(d.Blocks[0].Span); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestPDFCharactersAreCleaned(t *testing.T) {
	tests := []struct {
		text, want string
		bad        int
	}{
		{"of\ufb01ce and wa\ufb04e", "offi" + "ce and waffle", 0},
		{"an o↵er, press ↵ to take it", "an offer, press ↵ to take it", 0},
		{"\uf0b7 item", "• item", 0},
		{"a\ue123b\x01c\ufffdd", "abcd", 3},
		{"a\u00a0b\u200bc", "a bc", 0},
		{"𝑥 stays", "𝑥 stays", 0},
	}
	for _, test := range tests {
		r := row{pdfLine: pdfLine{Text: test.text}}
		if bad := r.clean(); r.Text != test.want || bad != test.bad {
			t.Errorf("%q became %q with %d bad, want %q with %d", test.text, r.Text, bad, test.want, test.bad)
		}
	}
}

func TestPDFGarbledPagesAreNoted(t *testing.T) {
	file := pdfFile{Pages: []pdfPage{{Number: 1, Lines: []pdfLine{{Text: "plain"}}}, {Number: 2, Lines: []pdfLine{{Text: "\ufffd\ufffdain"}}}}}
	if got := fmt.Sprint(file.compose().Notes); got != "[page 2: garbled_text: over 2 % of the characters stand for nothing]" {
		t.Errorf("notes are %s", got)
	}
}

func TestHalvesOfCharactersAreJoined(t *testing.T) {
	var glyphs []glyph
	for i, r := range []rune{'a', 0xFFFD, 0xFFFD, 'b', 0xFFFD, 'c'} {
		glyphs = append(glyphs, glyph{index: i, rune: r})
	}
	var got strings.Builder
	for _, g := range joinHalves(glyphs, "a𝑥b\ufffdc") {
		got.WriteRune(g.rune)
	}
	if got.String() != "a𝑥b\ufffdc" {
		t.Errorf("got %q", got.String())
	}
}

func TestRomanNumbers(t *testing.T) {
	for text, want := range map[string]int{"i": 1, "iv": 4, "xii": 12, "xlix": 49, "": 0, "mild": 0, "12": 0} {
		if got := roman(text); got != want {
			t.Errorf("%q is %d, want %d", text, got, want)
		}
	}
}

func TestPageLists(t *testing.T) {
	for want, pages := range map[string][]int{"page 3": {3}, "pages 3-4": {3, 4}, "pages 1, 3-5, 9": {1, 3, 4, 5, 9}} {
		if got := pageList(pages); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// place makes a line of a text with places that the text decides, so that the
// fuzzer can put lines anywhere.
func place(text string) pdfLine {
	at := func(i, of int) float64 { return float64(text[i%len(text)]) / 255 * float64(of) }
	line := pdfLine{Text: text, Size: 6 + at(0, 12), Left: at(1, 300), Baseline: at(2, 600), Bold: text[0]%5 == 0, Angle: int(text[0]%2) * 90}
	line.Right, line.Top, line.Hyphen = line.Left+at(3, 200), 1-line.Baseline/600, text[0]%7 == 0
	return line
}

// FuzzPDFCompose composes documents of lines in any place. No letter may be
// lost or doubled but those of running headers, which one page has not.
func FuzzPDFCompose(f *testing.F) {
	f.Add("The tide was out-\nside of the\tsand banks.\n• One\n2. Two\nFIGURE 3: Tides", true)
	f.Add("潮が引いた。\n\uf0b7 \ufb01\n𝑥\u00ad\n-\n–", false)
	f.Fuzz(func(t *testing.T, text string, placed bool) {
		page := pdfPage{Number: 1, Drawn: true}
		for _, line := range strings.Split(text, "\n") {
			switch {
			case line == "":
			case placed:
				page.Lines = append(page.Lines, place(line))
			default:
				page.Lines = append(page.Lines, pdfLine{Text: line})
			}
		}
		file := pdfFile{Info: pdfInfo{Pages: 1}, Pages: []pdfPage{page}}
		found, _ := file.rows()
		d := file.compose()
		checkDocument(t, d)
		var want strings.Builder
		for _, r := range found.rows {
			want.WriteString(r.Text)
		}
		if got, want := lettersOf(d.Text), lettersOf(want.String()); got != want {
			t.Errorf("letters are %q, want %q", got, want)
		}
	})
}

// lettersOf are the letters and digits of a text, without their marks: one that
// begins a line joins no letter of the line before.
func lettersOf(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return r
	}, norm.NFD.String(strings.ToValidUTF8(text, "")))
}

// FuzzPDF reads whatever the fuzzer makes of small PDFs.
func FuzzPDF(f *testing.F) {
	f.Add(onePage(body(full, next, short)))
	f.Add(onePage(show("F2", 14, 50, 550, "Depths") + row3(500, "Channel", "Depth", "Width") + row3(488, "North", "2.10", "12")))
	f.Add(circle())
	fuzz(f, newTestPDF(f, PDFOptions{}), "pdf")
}
