package reader

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"caesura"
)

// stampedScans is a PDF of pages that an image fills, each with a number of
// evidence in its margin.
func stampedScans(pages int) testPDF {
	p := testPDF{objects: mixed().objects}
	for n := 1; n <= pages; n++ {
		p.pages = append(p.pages, testPage{content: "q 420 0 0 595 0 0 cm /X1 Do Q\n" + show("F1", 8, 300, 15, fmt.Sprintf("ACME-%06d", n))})
	}
	return p
}

func TestPDFScanWithAStampIsAScan(t *testing.T) {
	const stamps = "ACME-000001 ACME-000002 ACME-000003"
	tests := []struct {
		name, text, note string
		ocr              OCROptions
		state            caesura.State
	}{
		{"without OCR", stamps, "pages 1-3: no_text_layer: a scan, of which only a line or two in the margins were read", OCROptions{}, caesura.StatePartlyScanned},
		{"OCR has not read the stamps", "One. ACME-000001 Two. ACME-000002 Three. ACME-000003", "pages 1-3: ocr: the text is by the OCR command",
			ocr("text", "{input}", "One.|Two.|Three."), caesura.StateOCR},
		{"OCR has read the stamps", "One. ACME-000001 Two. acme 000002 Three. ACME-000003", "pages 1-3: ocr: the text is by the OCR command",
			ocr("text", "{input}", "One. ACME-000001|Two. acme 000002|Three. ACME-000003"), caesura.StateOCR},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			documents, err := newTestPDF(t, PDFOptions{OCR: test.ocr}).read(t.Context(), stampedScans(3).bytes())
			if err != nil {
				t.Fatal(err)
			}
			d := documents[0]
			checkDocument(t, d)
			if got := strings.Join(strings.Fields(d.Text), " "); got != test.text || d.State != test.state || strings.Join(d.Notes, "\n") != test.note {
				t.Errorf("got %s, %q, notes %q", d.State, got, d.Notes)
			}
		})
	}
}

func TestPDFPageWithTextOverAnImageIsRead(t *testing.T) {
	made := stampedScans(1)
	made.pages[0].content += body(full, next)
	documents, err := newTestPDF(t, PDFOptions{}).read(t.Context(), made.bytes())
	if err != nil {
		t.Fatal(err)
	}
	if documents[0].State != caesura.StateOK {
		t.Errorf("state %s", documents[0].State)
	}
}

func TestPDFRotatedPageIsReadFromItsHead(t *testing.T) {
	p := newTestPDF(t, PDFOptions{})
	var want string
	for _, turned := range []int{0, 90, 180, 270} {
		made := testPDF{pages: []testPage{{content: body(full, next, full, short), extra: fmt.Sprintf("/Rotate %d", turned)}}}
		documents, err := p.read(t.Context(), made.bytes())
		if err != nil {
			t.Fatal(err)
		}
		if turned == 0 {
			want = documents[0].Text
		}
		if got := documents[0].Text; got != want {
			t.Errorf("turned by %d: got %q, want %q", turned, got, want)
		}
	}
}

func TestPDFPasswordFieldsAreNotRead(t *testing.T) {
	const form = "<< /Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 3 0 R >> >> "
	drawn := func(size int, text string) string {
		return form + stream(fmt.Sprintf("BT /F1 %d Tf 2 5 Td (%s) Tj ET", size, text))[3:]
	}
	made := testPDF{catalog: "/AcroForm << /Fields [12 0 R 13 0 R 14 0 R] >>", pages: []testPage{{content: body(full, next), extra: "/Annots [12 0 R 13 0 R 14 0 R]"}}}
	made.objects = []string{drawn(10, "hunter2"), drawn(18, "Wilhelmina"),
		"<< /Type /Annot /Subtype /Widget /FT /Tx /Ff 8192 /F 4 /T (a) /V (hunter2) /Rect [50 300 250 320] /AP << /N 10 0 R >> >>",
		"<< /Type /Annot /Subtype /Widget /FT /Tx /F 4 /T (b) /V (Wilhelmina) /Rect [50 400 250 420] /AP << /N 11 0 R >> >>",
		"<< /Type /Annot /Subtype /Widget /FT /Tx /Ff 8192 /F 4 /T (c) /V (swordfish) /Rect [50 200 250 220] >>"}
	documents, err := newTestPDF(t, PDFOptions{}).read(t.Context(), made.bytes())
	if err != nil {
		t.Fatal(err)
	}
	d := documents[0]
	if strings.Contains(d.Text, "hunter2") || strings.Contains(d.Text, "swordfish") || !strings.Contains(d.Text, "Wilhelmina") || d.Title != "" {
		t.Errorf("title %q, got %q", d.Title, d.Text)
	}
}

func TestPDFOCRThatEndsBadlyIsTriedAgain(t *testing.T) {
	_, err := newTestPDF(t, PDFOptions{OCR: ocr("fail", "{input}")}).read(t.Context(), scan(1))
	var fault *caesura.Fault
	if !errors.As(err, &fault) || !fault.Transient {
		t.Errorf("got %v", err)
	}
}
