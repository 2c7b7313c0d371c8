package reader

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"caesura"
)

// ocr is this test binary as an OCR command that does what it is told.
func ocr(arguments ...string) OCROptions {
	return OCROptions{Command: append(testProgram("ocr"), arguments...), Timeout: 20 * time.Second}
}

// pretendOCR is what it does: it writes a text, or a file, or nothing, or too
// late.
func pretendOCR(arguments []string) int {
	input, err := os.ReadFile(arguments[1])
	if err != nil || !strings.HasPrefix(string(input), "%PDF-") || os.Getenv("CAESURA_TEST_SECRET") != "" {
		return 9
	}
	switch arguments[0] {
	case "text":
		os.Stdout.WriteString(strings.ReplaceAll(arguments[2], "|", "\f"))
	case "copy":
		if b, err := os.ReadFile(arguments[3]); err != nil || os.WriteFile(arguments[2], b, 0o600) != nil {
			return 9
		}
	case "hang":
		time.Sleep(time.Hour)
	case "fail":
		os.Stderr.WriteString("no such language\n")
		return 3
	}
	return 0
}

// mixed is a PDF of which pages 2 and 4 are scans.
func mixed() testPDF {
	p := testPDF{objects: []string{"<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 " + stream("\x80")[3:]}}
	p.pages = []testPage{{content: body(full, "one.")}, {content: "/X1 Do"}, {content: body(full, "three.")}, {content: "/X1 Do"}}
	return p
}

func TestPDFOCR(t *testing.T) {
	t.Setenv("CAESURA_TEST_SECRET", "not for the command")
	searchable := filepath.Join(t.TempDir(), "searchable.pdf")
	made := testPDF{pages: []testPage{{content: body("not this")}, {content: body(full, "TWO.")}, {content: body("not this")}, {content: body(full, "FOUR.")}}}
	if err := os.WriteFile(searchable, made.bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name    string
		ocr     OCROptions
		body    []byte
		state   caesura.State
		text    string
		notes   string
		lost    string
		failure string
	}{
		{"none is configured", OCROptions{}, mixed().bytes(), caesura.StatePartlyScanned,
			full + " one.\n\n" + full + " three.", "pages 2, 4: no_text_layer: only images or drawings", "", ""},
		{"text with form feeds", ocr("text", "{input}", "|Page two\nhas lines.\n\nAnd a paragraph.||Page four.|"), mixed().bytes(), caesura.StateOCR,
			full + " one.\n\nPage two has lines.\n\nAnd a paragraph.\n\n" + full + " three.\n\nPage four.", "pages 2, 4: ocr: the text is by the OCR command", "", ""},
		{"a PDF", ocr("copy", "{input}", "{output}", searchable), mixed().bytes(), caesura.StateOCR,
			full + " one.\n\n" + full + " TWO.\n\n" + full + " three.\n\n" + full + " FOUR.", "pages 2, 4: ocr: the text is by the OCR command", "", ""},
		{"nothing on one page", ocr("text", "{input}", "||x|Page four."), mixed().bytes(), caesura.StatePartlyScanned,
			full + " one.\n\n" + full + " three.\n\nPage four.", "page 2: no_text_layer: only images or drawings\npage 4: ocr: the text is by the OCR command", "", ""},
		{"the pages are told", ocr("text", "{input}", "|{pages}||x"), mixed().bytes(), caesura.StateOCR,
			full + " one.\n\n2,4\n\n" + full + " three.\n\nx", "pages 2, 4: ocr: the text is by the OCR command", "", ""},
		{"a wrong number of pages", ocr("text", "{input}", "one|two"), mixed().bytes(), caesura.StatePartial,
			full + " one.\n\n" + full + " three.", "", "pages 2, 4: no_text_layer: not read: OCR gave a text of 2 of the 4 pages", ""},
		{"it fails", ocr("fail", "{input}"), scan(1), "", "", "", "", "no text layer, and OCR failed: OCR ended with exit status 3: no such language"},
		{"it hangs", OCROptions{Command: append(testProgram("ocr"), "hang", "{input}"), Timeout: time.Second}, scan(1), "", "", "", "", "OCR was ended after 1s"},
		{"it says too much", OCROptions{Command: append(testProgram("ocr"), "text", "{input}", strings.Repeat("x", 5000)), MaxBytes: 1000}, scan(1), "", "", "", "", "OCR wrote more than ocr.max_bytes"},
		{"it finds nothing", ocr("text", "{input}", ""), scan(1), "", "", "", "", "no text layer"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := newTestPDF(t, PDFOptions{OCR: test.ocr})
			documents, err := p.read(t.Context(), test.body)
			if test.failure != "" {
				if stateOf(err) != caesura.StateNoTextLayer || !strings.Contains(err.Error(), test.failure) {
					t.Errorf("got %q: %v", stateOf(err), err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			d := documents[0]
			checkDocument(t, d)
			if got := strings.Join(d.Notes, "\n"); d.Text != test.text || d.State != test.state || got != test.notes || strings.Join(d.Lost, "\n") != test.lost {
				t.Errorf("got %s, %q, notes %q, lost %q", d.State, d.Text, got, d.Lost)
			}
		})
	}
}

func TestPDFOCRCommandThatIsMissingIsNotTheDocumentsFault(t *testing.T) {
	p := newTestPDF(t, PDFOptions{OCR: OCROptions{Command: []string{filepath.Join(t.TempDir(), "missing"), "{input}"}}})
	if _, err := p.read(t.Context(), scan(1)); caesura.KindOf(err) != caesura.Unavailable {
		t.Errorf("got %v", err)
	}
}

func TestPDFOCRBelongsToTheFingerprint(t *testing.T) {
	plain := PDFOptions{}.Fingerprint()
	one := PDFOptions{OCR: OCROptions{Command: []string{"a", "{input}"}}}.Fingerprint()
	two := PDFOptions{OCR: OCROptions{Command: []string{"a {input}"}}}.Fingerprint()
	if one == plain || one == two {
		t.Errorf("fingerprints %q, %q, %q", plain, one, two)
	}
	if got := (PDFOptions{OCR: OCROptions{Timeout: 1, MaxBytes: 1}, PasswordEnv: map[string]string{"*": "X"}}).Fingerprint(); got != plain {
		t.Errorf("fingerprint %q, want %q", got, plain)
	}
}
