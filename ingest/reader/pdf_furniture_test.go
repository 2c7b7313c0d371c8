package reader

import (
	"fmt"
	"strings"
	"testing"
)

// pagesOf makes a document of pages with a text and what each has besides.
func pagesOf(pages int, besides func(n int) string) []byte {
	var made testPDF
	for n := 1; n <= pages; n++ {
		made.pages = append(made.pages, testPage{content: body(full, fmt.Sprintf("on the day numbered %d.", n)) + besides(n)})
	}
	return made.bytes()
}

func TestPDFHeadingsAndFiguresInTheMarginStay(t *testing.T) {
	tests := []struct {
		name, font string
		size, y    float64
		format     string
		pages      int
	}{
		{"numbered headings", "F2", 14, 560, "Schedule %d", 3},
		{"headings of a form", "F2", 16, 560, "Form %d: Declaration", 3},
		{"two headings", "F2", 16, 560, "Section %d: Fees", 2},
		{"years", "F2", 14, 560, "Report 202%d", 4},
		{"classes in the type of the text", "F1", 10, 560, "Penalty class %d", 4},
		{"totals at the foot", "F1", 10, 30, "Total: %d", 3},
		{"a score", "F1", 10, 560, "Score: %d of 100", 4},
		{"a large number", "F1", 18, 560, "%d", 4},
	}
	p := newTestPDF(t, PDFOptions{})
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := func(n int) string { return fmt.Sprintf(test.format, n) }
			documents, err := p.read(t.Context(), pagesOf(test.pages, func(n int) string { return show(test.font, test.size, 50, test.y, text(n)) }))
			if err != nil {
				t.Fatal(err)
			}
			got := outline(documents[0])
			for n := 1; n <= test.pages; n++ {
				if strings.Count(got, ": "+text(n)+"\n") != 1 {
					t.Errorf("%q is missing in\n%s", text(n), got)
				}
			}
		})
	}
}

func TestPDFTitleOfEveryPageStays(t *testing.T) {
	documents, err := newTestPDF(t, PDFOptions{}).read(t.Context(), pagesOf(5, func(int) string {
		return show("F2", 18, 50, 560, "Certificate of training") + show("F1", 10, 50, 30, "Void without a signature.")
	}))
	if err != nil {
		t.Fatal(err)
	}
	got, notes := outline(documents[0]), fmt.Sprint(documents[0].Notes)
	if strings.Count(got, ": Certificate of training\n") != 5 || strings.Count(got, ": Void without a signature.\n") != 1 {
		t.Errorf("got\n%s", got)
	}
	if notes != `[running lines left out on 4 pages (each is kept once): "Void without a signature."]` {
		t.Errorf("notes are %s", notes)
	}
}

func TestPDFPageNumbersAreLeftOut(t *testing.T) {
	p := newTestPDF(t, PDFOptions{})
	for _, format := range []string{"Page %d", "Page %d of 9", "%d / 9", "- %d -", "%d", "Seite %d von 9", "P\\341gina %d", "%d. oldal"} {
		documents, err := p.read(t.Context(), pagesOf(3, func(n int) string {
			return fmt.Sprintf("BT /F1 8 Tf 200 30 Td ("+format+") Tj ET\n", n)
		}))
		if err != nil {
			t.Fatal(err)
		}
		d := documents[0]
		if got := outline(d); strings.Count(got, "\n") != 3 || len(d.Notes) > 0 {
			t.Errorf("%s: got\n%snotes %q", format, got, d.Notes)
		}
	}
}

func TestPageNumbersAreFound(t *testing.T) {
	tests := []struct {
		text, rest string
		kind       markKind
	}{
		{"Page 3", "", pageAlone}, {"S. 3", "", pageAlone}, {"第3页", "", pageAlone}, {"3쪽", "", pageAlone}, {"Стр. 3 из 9", "", pageAlone},
		{"iii", "", numberAlone}, {"3", "", numberAlone}, {"3 of 9", "", pageAlone}, {"– 3 –", "", pageAlone},
		{"A guide, page 3", "a guide, page ", pageBeside}, {"A guide\t3", "a guide\x01", numberBeside}, {"A guide | Page 3 of 9", "a guide\x01page  of 9", pageBeside},
		{"Schedule 3", "schedule 3", 0}, {"3/2024", "3/2024", 0}, {"9 of 3", "9 of 3", 0}, {"Total: 3", "total: 3", 0}, {"Step 1 of 3", "step 1 of 3", 0},
	}
	for _, test := range tests {
		r := row{pdfLine: pdfLine{Text: test.text}}
		if _, kind := findPageMark(fold(r)); kind != test.kind || withoutPageMark(r) != test.rest {
			t.Errorf("%q: kind %d, rest %q; want %d, %q", test.text, kind, withoutPageMark(r), test.kind, test.rest)
		}
	}
}
