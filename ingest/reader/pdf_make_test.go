package reader

import (
	"bytes"
	"fmt"
	"strings"
)

// A testPage is a page of a PDF made by hand.
type testPage struct {
	content string // what is drawn
	extra   string // more entries of the page's dictionary
}

// A testPDF is a PDF made by hand: A5 pages with Helvetica as /F1, its bold as
// /F2, its italics as /F4, and object 11 as /F3.
type testPDF struct {
	pages   []testPage
	catalog string   // more entries of the catalog
	info    string   // entries of the document's properties
	objects []string // more objects; the first is object 10
}

// bytes writes the file. Objects 1 to 4 and 6 are catalog, pages and fonts, 5
// the properties, from 10 on the test's own, and then two for each page.
func (p testPDF) bytes() []byte {
	objects := map[int]string{
		3: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
		4: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
		6: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Oblique /Encoding /WinAnsiEncoding >>",
		5: "<< " + p.info + " >>",
	}
	for i, o := range p.objects {
		objects[10+i] = o
	}
	var kids []string
	for i, page := range p.pages {
		n := 20 + 2*i
		kids = append(kids, fmt.Sprintf("%d 0 R", n))
		objects[n] = fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents %d 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 11 0 R /F4 6 0 R >> /XObject << /X1 10 0 R >> >> %s >>", n+1, page.extra)
		objects[n+1] = stream(page.content)
	}
	objects[1] = "<< /Type /Catalog /Pages 2 0 R " + p.catalog + " >>"
	objects[2] = fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", strings.Join(kids, " "), len(kids))
	return writePDF(objects)
}

func stream(content string) string {
	return fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content)
}

func writePDF(objects map[int]string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	last := 0
	for n := range objects {
		last = max(last, n)
	}
	at := make([]int, last+1)
	for n := 1; n <= last; n++ {
		if o, ok := objects[n]; ok {
			at[n] = b.Len()
			fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", n, o)
		}
	}
	xref := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", last+1)
	for n := 1; n <= last; n++ {
		if at[n] == 0 {
			b.WriteString("0000000000 00000 f \n")
		} else {
			fmt.Fprintf(&b, "%010d 00000 n \n", at[n])
		}
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\nstartxref\n%d\n%%%%EOF\n", last+1, xref)
	return b.Bytes()
}

// show draws lines below one another, the first at x, y.
func show(font string, size, x, y float64, lines ...string) string {
	var b strings.Builder
	for i, line := range lines {
		line = strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(line)
		fmt.Fprintf(&b, "BT /%s %g Tf %g %g Td (%s) Tj ET\n", font, size, x, y-1.2*size*float64(i), line)
	}
	return b.String()
}

// body draws lines of 10 points from the top of the text area.
func body(lines ...string) string { return show("F1", 10, 50, 500, lines...) }

// onePage is a PDF of one page.
func onePage(content string) []byte {
	return testPDF{pages: []testPage{{content: content}}}.bytes()
}
