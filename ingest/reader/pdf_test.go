package reader

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"caesura"
)

// The lines of a paragraph that fill their measure, and its short last line.
var (
	full  = "The tide was out when the three of them came to the sand"
	next  = "banks, and nobody had thought of bringing a lantern, or a map"
	short = "of the channels."
)

func newTestPDF(t testing.TB, o PDFOptions) *pdf {
	t.Helper()
	o.Command, o.Instances = servePDF(), 1
	p := newPDF(o)
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

func TestPDFText(t *testing.T) {
	tests := []struct {
		name string
		pdf  testPDF
		want []string // the blocks: kind, text
	}{
		{"lines join to paragraphs, a short line ends one", testPDF{pages: []testPage{{content: body(full, next, short, full, next, short)}}},
			[]string{"paragraph: " + full + " " + next + " " + short, "paragraph: " + full + " " + next + " " + short}},
		{"a gap ends a paragraph", testPDF{pages: []testPage{{content: body(full, next) + show("F1", 10, 50, 470, full, next)}}},
			[]string{"paragraph: " + full + " " + next, "paragraph: " + full + " " + next}},
		{"an indent begins a paragraph after the end of a sentence", testPDF{pages: []testPage{{content: body(full, next+"ped.") +
			show("F1", 10, 65, 476, full) + show("F1", 10, 50, 464, next)}}},
			[]string{"paragraph: " + full + " " + next + "ped.", "paragraph: " + full + " " + next}},
		{"a sentence goes on over the page", testPDF{pages: []testPage{{content: body(full)}, {content: body(next, short)}}},
			[]string{"paragraph: " + full + " " + next + " " + short}},
		{"a new sentence begins a paragraph on the next page", testPDF{pages: []testPage{{content: body(full, next+".")}, {content: body(full)}}},
			[]string{"paragraph: " + full + " " + next + ".", "paragraph: " + full}},
		{"a hyphen at the line end goes or stays as the word stands elsewhere", testPDF{pages: []testPage{{content: body(
			"Lanterns were left at home, for nobody had thought of lan-", "terns. By then it was five-and-twenty, a twenty of them, five-", "and-twenty more.")}}},
			[]string{"paragraph: Lanterns were left at home, for nobody had thought of lanterns. By then it was five-and-twenty, a twenty of them, five-and-twenty more."}},
		{"larger type is a heading", testPDF{pages: []testPage{{content: show("F1", 16, 50, 540, "On the sand") + body(full, next, short)}}},
			[]string{"heading 1: On the sand", "paragraph: " + full + " " + next + " " + short}},
		{"a short bold line is a heading", testPDF{pages: []testPage{{content: show("F2", 10, 50, 530, "On the sand") + body(full, next, short)}}},
			[]string{"heading 1: On the sand", "paragraph: " + full + " " + next + " " + short}},
		{"a short line in italics over a text is a heading", testPDF{pages: []testPage{{content: show("F4", 10, 50, 512, "A. On the sand") + body(full, next, full, next, short)}}},
			[]string{"heading 1: A. On the sand", "paragraph: " + full + " " + next + " " + full + " " + next + " " + short}},
		{"words in italics are none", testPDF{pages: []testPage{{content: body(full) + show("F4", 10, 50, 488, "banks") + show("F1", 10, 80, 488, "that day, and nobody had thought of") + show("F1", 10, 50, 476, next, short)}}},
			[]string{"paragraph: " + full + " banks that day, and nobody had thought of " + next + " " + short}},
		{"bullets and numbers begin list items", testPDF{pages: []testPage{{content: body(full+":", "\x95 "+next, "\x95 a map.", "1. First the boots,", "2. then the rope.")}}},
			[]string{"paragraph: " + full + ":", "list item: " + next, "list item: a map.", "list item: 1. First the boots,", "list item: 2. then the rope."}},
		{"columns are rows of a table", testPDF{pages: []testPage{{content: row3(500, "Channel", "Depth", "Width") + row3(488, "North", "2.10", "12") + row3(476, "South", "3.40", "9")}}},
			[]string{"table row: Channel Depth Width", "table row: North 2.10 12", "table row: South 3.40 9"}},
		{"a form XObject is read", testPDF{pages: []testPage{{content: body("Drawn at once.") + "/X1 Do"}},
			objects: []string{"<< /Type /XObject /Subtype /Form /BBox [0 0 420 595] /Resources << /Font << /F1 3 0 R >> >> " + stream(show("F1", 10, 50, 300, "Drawn through a form."))[3:]}},
			[]string{"paragraph: Drawn at once.", "paragraph: Drawn through a form."}},
		{"a form field is read", testPDF{pages: []testPage{{content: body("Name of the guide:"), extra: "/Annots [11 0 R]"}}, catalog: "/AcroForm << /Fields [11 0 R] >>",
			objects: []string{"null", "<< /Type /Annot /Subtype /Widget /FT /Tx /T (n) /V (Berta Quill) /Rect [200 400 300 420] /F 4 /AP << /N 12 0 R >> >>",
				"<< /Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 3 0 R >> >> " + stream(show("F1", 10, 2, 5, "Berta Quill"))[3:]}},
			[]string{"paragraph: Name of the guide:", "paragraph: Berta Quill"}},
		{"a form field that is not drawn is read", testPDF{pages: []testPage{{content: body("Name of the guide:"), extra: "/Annots [11 0 R]"}}, catalog: "/AcroForm << /Fields [11 0 R] >>",
			objects: []string{"null", "<< /Type /Annot /Subtype /Widget /FT /Tx /T (n) /V (Berta Quill) /Rect [200 400 300 420] /F 4 >>"}},
			[]string{"paragraph: Name of the guide:", "paragraph: Berta Quill"}},
		{"a form field that is hidden is not read", testPDF{pages: []testPage{{content: body("Name of the guide:"), extra: "/Annots [11 0 R]"}}, catalog: "/AcroForm << /Fields [11 0 R] >>",
			objects: []string{"null", "<< /Type /Annot /Subtype /Widget /FT /Tx /T (n) /V (Berta Quill) /Rect [200 400 300 420] /F 2 >>"}},
			[]string{"paragraph: Name of the guide:"}},
		{"a typed note is read", testPDF{pages: []testPage{{content: body("Name of the guide:"), extra: "/Annots [11 0 R 13 0 R]"}},
			objects: []string{"null", "<< /Type /Annot /Subtype /FreeText /Contents (Drawn by hand) /DA (/F1 10 Tf) /Rect [200 400 300 420] /F 4 /AP << /N 12 0 R >> >>",
				"<< /Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 3 0 R >> >> " + stream(show("F1", 10, 2, 5, "Drawn by hand"))[3:],
				"<< /Type /Annot /Subtype /FreeText /Contents (Not drawn) /DA (/F1 10 Tf) /Rect [200 300 300 320] /F 4 >>"}},
			[]string{"paragraph: Name of the guide:", "paragraph: Drawn by hand", "paragraph: Not drawn"}},
		{"what is printed twice is read once", testPDF{pages: []testPage{{content: body(full, next) + show("F1", 10, 50.3, 500, full, next)}}},
			[]string{"paragraph: " + full + " " + next}},
		{"text from right to left is in the order in which it is read", testPDF{pages: []testPage{{content: show("F3", 10, 50, 500, "edc ba"), extra: ""}},
			objects: []string{"null", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 12 0 R >>", hebrew()}},
			[]string{"paragraph: \u05d0\u05d1 \u05d2\u05d3\u05d4"}},
		{"what lies off the sheet is not read", testPDF{pages: []testPage{{content: body(full) + show("F1", 10, 50, 100, "Printer's marks."), extra: "/CropBox [0 200 420 595]"}}},
			[]string{"paragraph: " + full}},
		{"a turned page is read line by line", testPDF{pages: []testPage{{content: "0 1 -1 0 420 0 cm " + show("F1", 10, 50, 300, full, next, short), extra: "/Rotate 90"}}},
			[]string{"paragraph: " + full + " " + next + " " + short}},
	}
	p := newTestPDF(t, PDFOptions{})
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			documents, err := p.read(t.Context(), test.pdf.bytes())
			if err != nil {
				t.Fatal(err)
			}
			checkDocument(t, documents[0])
			if got := strings.TrimSpace(outline(documents[0])); got != strings.Join(test.want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", got, strings.Join(test.want, "\n"))
			}
		})
	}
}

// hebrew is a CMap that makes the first letters of the Hebrew alphabet of a to e.
func hebrew() string {
	return stream("/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /H def 1 begincodespacerange <00> <FF> endcodespacerange " +
		"1 beginbfrange <61> <65> <05D0> endbfrange 1 beginbfchar <20> <0020> endbfchar endcmap end end")
}

// row3 draws a row of a table.
func row3(y float64, cells ...string) string {
	var b strings.Builder
	for i, cell := range cells {
		b.WriteString(show("F1", 10, 50+100*float64(i), y, cell))
	}
	return b.String()
}

func TestPDFStates(t *testing.T) {
	good := onePage(body(full))
	tests := []struct {
		name, reason, where, hint string
		body                      []byte
	}{
		{"an empty file", "the file is empty", "byte 0", "download", nil},
		{"a web page", "no %PDF header", "byte 0", "download", []byte("<html><p>Not found</p></html>")},
		{"a password", "needs a password", "", "password_env", testFile(t, "locked.pdf")},
		{"a broken-off download", "breaks off", fmt.Sprintf("byte %d", len(good)/2), "again", good[:len(good)/2]},
		{"no pages", "no pages", "", "again", testPDF{}.bytes()},
		{"a scan", "no text layer", "page 1", "OCR", scan(1)},
		{"a long scan", "no text layer", "pages 1-3", "OCR", scan(3)},
		{"a page tree in a circle", "", "page 1", "", circle()},
	}
	p := newTestPDF(t, PDFOptions{})
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			documents, err := p.read(t.Context(), test.body)
			var fault *caesura.Fault
			if !errors.As(err, &fault) || fault.Kind != caesura.BadInput || documents != nil {
				t.Fatalf("got %d documents and %v, want bad input", len(documents), err)
			}
			if !strings.Contains(fault.Err.Error(), test.reason) || fault.Where != test.where || !strings.Contains(fault.Hint, test.hint) {
				t.Errorf("got %q at %q, hint %q", fault.Err, fault.Where, fault.Hint)
			}
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("more than one line: %q", err)
			}
		})
	}
}

func testFile(t testing.TB, name string) []byte {
	t.Helper()
	body, err := os.ReadFile(filepath.Join("testdata", "pdf", name))
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// scan is a PDF whose pages are one image each.
func scan(pages int) []byte {
	p := testPDF{objects: []string{"<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 " + stream("\x80")[3:]}}
	for range pages {
		p.pages = append(p.pages, testPage{content: "q 420 0 0 595 0 0 cm /X1 Do Q"})
	}
	return p.bytes()
}

// circle is a PDF whose page tree holds itself.
func circle() []byte {
	return writePDF(map[int]string{1: "<< /Type /Catalog /Pages 2 0 R >>", 2: "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"})
}

func TestPDFOpensWithAnEmptyPassword(t *testing.T) {
	p := newTestPDF(t, PDFOptions{})
	documents, err := p.read(t.Context(), testFile(t, "print-only.pdf"))
	if err != nil || documents[0].Text != "Anybody may read this page." {
		t.Errorf("got %v, %v", documents, err)
	}
}

func TestPDFNotesPagesWithoutText(t *testing.T) {
	image := testPDF{objects: []string{"<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 " + stream("\x80")[3:]}}
	image.pages = []testPage{{content: body(full)}, {content: "/X1 Do"}, {content: ""}, {content: "/X1 Do"}, {content: "/X1 Do"}}
	p := newTestPDF(t, PDFOptions{})
	documents, err := p.read(t.Context(), image.bytes())
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(documents[0].Notes, "\n"); got != "pages 2, 4-5: no_text_layer: only images or drawings\npage 3: empty: nothing is on it" {
		t.Errorf("notes are %q", got)
	}
	documents, err = p.read(t.Context(), onePage(""))
	if err != nil || documents[0].Text != "" || strings.Join(documents[0].Notes, "\n") != "empty: every page is blank" {
		t.Errorf("a blank page gave %v, %v", documents, err)
	}
}

func TestPDFAPageThatIsMissingIsLost(t *testing.T) {
	body := bytes.Replace(testPDF{pages: []testPage{{content: body(full)}, {content: body(next)}}}.bytes(), []byte("22 0 R"), []byte("99 0 R"), 1)
	documents, err := newTestPDF(t, PDFOptions{}).read(t.Context(), body)
	if err != nil {
		t.Fatal(err)
	}
	d := documents[0]
	if got := strings.Join(d.Lost, "\n"); !strings.HasPrefix(got, "page 2: damaged: not read: ") || d.Text != full || len(d.Notes) > 0 {
		t.Errorf("lost %q, notes %q, text %q", got, d.Notes, d.Text)
	}
}

func TestPDFWithAMillionPagesIsGivenUp(t *testing.T) {
	body := bytes.Replace(onePage(body(full)), []byte("/Count 1 "), []byte("/Count 999999 "), 1)
	_, err := newTestPDF(t, PDFOptions{}).read(t.Context(), body)
	if caesura.KindOf(err) != caesura.BadInput || !strings.Contains(err.Error(), "page 101: ") {
		t.Errorf("got %v", err)
	}
}

func TestPDFTellsAboutItself(t *testing.T) {
	made := testPDF{
		pages:   []testPage{{content: body(full)}},
		catalog: "/Lang (en-GB)",
		info:    "/Title (Crossing the sands) /Author (B.  Quill) /Keywords () /Subject (\\(unspecified\\)) /CreationDate (D:20240229120000Z)",
	}
	p := newTestPDF(t, PDFOptions{})
	documents, err := p.read(t.Context(), made.bytes())
	if err != nil {
		t.Fatal(err)
	}
	d := documents[0]
	if d.Title != "Crossing the sands" || d.Language != "en-GB" || fmt.Sprint(d.Meta) != "map[author:B. Quill created:2024-02-29]" {
		t.Errorf("got %q, %q, %v", d.Title, d.Language, d.Meta)
	}
	for _, title := range []string{"Microsoft Word - draft7.doc", "untitled", "", "scan_0001.pdf"} {
		made.info = "/Title (" + title + ")"
		made.pages[0].content = show("F1", 18, 50, 540, "The long way round") + body(full)
		documents, err := p.read(t.Context(), made.bytes())
		if err != nil || documents[0].Title != "The long way round" {
			t.Errorf("%q: got %v, %v", title, documents, err)
		}
	}
}

func TestPDFOutlineGivesHeadingsTheirLevel(t *testing.T) {
	made := testPDF{
		pages:   []testPage{{content: body("3 The sand banks") + show("F1", 10, 50, 470, full, next, short)}},
		catalog: "/Outlines 10 0 R",
		objects: []string{
			"<< /First 11 0 R /Last 11 0 R >>",
			"<< /Title (Book) /Parent 10 0 R /First 12 0 R /Last 12 0 R /Dest [20 0 R /Fit] >>",
			"<< /Title (The sand banks) /Parent 11 0 R /Next 13 0 R /Dest [20 0 R /Fit] >>",
			"<< /Title (Elsewhere) /Parent 11 0 R /Next 12 0 R >>", // in a circle
		},
	}
	documents, err := newTestPDF(t, PDFOptions{}).read(t.Context(), made.bytes())
	if err != nil {
		t.Fatal(err)
	}
	if got := outline(documents[0]); !strings.HasPrefix(got, "heading 2: 3 The sand banks\n") {
		t.Errorf("got\n%s", got)
	}
}

func TestPDFRunningHeadersAreLeftOutAndFiguresKept(t *testing.T) {
	var made testPDF
	var want []string
	for n := 1; n <= 4; n++ {
		made.pages = append(made.pages, testPage{content: show("F1", 8, 50, 560, "Crossing the sands") +
			body(full, fmt.Sprintf("on the day numbered %d.", n)) +
			row3(60, "Total", fmt.Sprint(n*n*7)) + show("F1", 8, 200, 30, fmt.Sprintf("- %d -", n+16))})
		if n == 1 {
			want = append(want, "paragraph: Crossing the sands")
		}
		want = append(want, "paragraph: "+full+fmt.Sprintf(" on the day numbered %d.", n), fmt.Sprintf("paragraph: Total %d", n*n*7))
	}
	documents, err := newTestPDF(t, PDFOptions{}).read(t.Context(), made.bytes())
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(outline(documents[0])); got != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
	if got := fmt.Sprint(documents[0].Notes); got != `[running lines left out on 3 pages (each is kept once): "Crossing the sands"]` {
		t.Errorf("notes are %s", got)
	}
	for i, page := range documents[0].Pages {
		if page.Number != i+1 || !strings.Contains(documents[0].Slice(page.Span), fmt.Sprintf("numbered %d.", i+1)) {
			t.Errorf("page %d is %q", page.Number, documents[0].Slice(page.Span))
		}
	}
}

// TestPDFHandbook reads the handbook of the example corpus and compares it with
// the text that it was made from.
func TestPDFHandbook(t *testing.T) {
	body, err := os.ReadFile(filepath.Join("..", "..", "examples", "corpus", "handbook.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(filepath.Join("..", "..", "scripts", "examples", "handbook.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	want.WriteString("heading 1: The Elmside Tool Library: Members’ Handbook\n")
	for line := range strings.Lines(strings.ReplaceAll(string(source), "'", "’")) {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
		case strings.HasPrefix(line, "# "):
			want.WriteString("heading 1: " + line[2:] + "\n")
		case strings.HasPrefix(line, "* "):
			want.WriteString("list item: " + line[2:] + "\n")
		case strings.HasPrefix(line, "|"):
			want.WriteString("table row: " + strings.Join(strings.Fields(strings.ReplaceAll(line, "|", " ")), " ") + "\n")
		default:
			want.WriteString("paragraph: " + line + "\n")
		}
	}
	documents, err := newTestPDF(t, PDFOptions{}).read(t.Context(), body)
	if err != nil {
		t.Fatal(err)
	}
	d := documents[0]
	checkDocument(t, d)
	const running = "Elmside Tool Library · Members’ Handbook"
	got := outline(d)
	if strings.Count(got, running) != 1 || strings.Replace(got, "paragraph: "+running+"\n", "", 1) != want.String() {
		t.Errorf("got\n%s\nwant once %q and\n%s", got, running, want.String())
	}
	if d.Title != "The Elmside Tool Library: Members' Handbook" || d.Language != "en-GB" || len(d.Pages) != 5 || len(d.Notes) != 1 || !strings.Contains(d.Notes[0], running) || len(d.Lost) > 0 {
		t.Errorf("title %q, language %q, %d pages, notes %q, lost %q", d.Title, d.Language, len(d.Pages), d.Notes, d.Lost)
	}
}

func TestPDFFingerprintCoversTheEngineAlone(t *testing.T) {
	plain := PDFOptions{}.Fingerprint()
	if got := (PDFOptions{Engine: "pdfium", CacheDir: "x", Instances: 9, PagesPerInstance: 3, Timeout: 1, Command: []string{"y"}}).Fingerprint(); got != plain {
		t.Errorf("fingerprint %q, want %q", got, plain)
	}
	if got := (PDFOptions{Engine: "ledongthuc"}).Fingerprint(); got == plain {
		t.Errorf("both engines have fingerprint %q", got)
	}
}

func TestPDFOptionsAreValidated(t *testing.T) {
	for _, o := range []PDFOptions{{Engine: "poppler"}, {Instances: -1}, {PagesPerInstance: -1}, {Timeout: -1}} {
		if o.Validate() == nil {
			t.Errorf("%+v is accepted", o)
		}
	}
	if err := (PDFOptions{}).Validate(); err != nil {
		t.Error(err)
	}
}
