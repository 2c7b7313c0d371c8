package reader

import (
	"archive/zip"
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"caesura"
)

// packed is a zip file of parts: name, content, name, content, …
func packed(t testing.TB, parts ...string) string {
	var file bytes.Buffer
	z := zip.NewWriter(&file)
	for i := 0; i < len(parts); i += 2 {
		w, err := z.Create(parts[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(parts[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

const wordSpace = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="w" xmlns:m="m"`

const styles = `<w:styles ` + wordSpace + `><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
<w:style w:styleId="berschrift3"><w:name w:val="Heading 3"/></w:style><w:style w:styleId="Kapitel"><w:name w:val="Kapitel"/><w:basedOn w:val="berschrift3"/></w:style>
<w:style w:styleId="Titel"><w:name w:val="Title"/></w:style><w:style w:styleId="Own"><w:name w:val="Own"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
<w:style w:styleId="Liste"><w:name w:val="List Bullet"/><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style><w:style w:styleId="Verz1"><w:name w:val="toc 1"/></w:style>
<w:style w:styleId="Beschriftung"><w:name w:val="caption"/></w:style><w:style w:styleId="Loop"><w:name w:val="Loop"/><w:basedOn w:val="Loop"/></w:style></w:styles>`

// docxOf is a document of such a body.
func docxOf(t testing.TB, body string) string {
	return packed(t, "[Content_Types].xml", "<Types/>", "word/document.xml", `<?xml version="1.0" encoding="UTF-8"?><w:document `+wordSpace+`><w:body>`+body+`<w:sectPr/></w:body></w:document>`,
		"word/styles.xml", styles,
		"word/footnotes.xml", `<w:footnotes `+wordSpace+`><w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:t>rule</w:t></w:r></w:p></w:footnote><w:footnote w:id="2"><w:p><w:r><w:footnoteRef/><w:t xml:space="preserve"> Of the note.</w:t></w:r></w:p></w:footnote></w:footnotes>`,
		"docProps/core.xml", `<cp:coreProperties xmlns:cp="c" xmlns:dc="d" xmlns:dcterms="t"><dc:title>The  yard</dc:title><dc:creator>Ann Lee</dc:creator><dc:language>en-GB</dc:language><dcterms:created>2024-05-06T07:00:00Z</dcterms:created></cp:coreProperties>`)
}

func para(style, text string) string {
	return `<w:p><w:pPr><w:pStyle w:val="` + style + `"/></w:pPr><w:r><w:t>` + text + `</w:t></w:r></w:p>`
}

func TestDocx(t *testing.T) {
	run := func(inside string) string { return "<w:p>" + inside + "</w:p>" }
	text := func(s string) string { return `<w:r><w:t xml:space="preserve">` + s + `</w:t></w:r>` }
	row := func(cells ...string) string {
		return "<w:tr><w:tc>" + strings.Join(cells, "</w:tc><w:tc>") + "</w:tc></w:tr>"
	}
	for _, c := range []struct{ about, body, want string }{
		{"headings by the names of their styles", para("Titel", "T") + para("berschrift1", "A") + para("Kapitel", "B") + para("Own", "C") + para("Loop", "p") + para("Unknown", "q"),
			"heading 1: T\nheading 1: A\nheading 3: B\nheading 2: C\nparagraph: p\nparagraph: q\n"},
		{"a heading of its own level, and none", `<w:p><w:pPr><w:outlineLvl w:val="2"/></w:pPr>` + text("A") + `</w:p><w:p><w:pPr><w:pStyle w:val="berschrift1"/><w:outlineLvl w:val="9"/></w:pPr>` + text("b") + "</w:p>",
			"heading 3: A\nparagraph: b\n"},
		{"lists", para("Liste", "one") + `<w:p><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="5"/></w:numPr></w:pPr>` + text("two") + `</w:p><w:p><w:pPr><w:pStyle w:val="Liste"/><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr>` + text("not") + "</w:p>",
			"list item: one\nlist item: two\nparagraph: not\n"},
		{"captions and tables of contents", para("Verz1", "A . . . 3") + para("Beschriftung", "Fig. 1"), "caption: Fig. 1\n"},
		{"runs of one word", run(text("in") + text("cred") + `<w:proofErr/>` + text("ible &amp; ") + `<w:r><w:rPr><w:b/></w:rPr><w:t>bold</w:t></w:r>`), "paragraph: incredible & bold\n"},
		{"breaks, tabs and hyphens", run(`<w:r><w:t>a</w:t><w:br/><w:t>b</w:t><w:tab/><w:t>c</w:t><w:noBreakHyphen/><w:t>d soft</w:t><w:softHyphen/><w:t>ly</w:t><w:sym w:font="Wingdings" w:char="F0E0"/><w:sym w:char="2192"/></w:r>`),
			"paragraph: a b c\u2011d softly→\n"},
		{"tracked changes", run(text("It is ") + `<w:del><w:r><w:delText>not </w:delText></w:r></w:del><w:ins>` + text("really ") + `</w:ins><w:moveFrom>` + text("x") + `</w:moveFrom><w:moveTo>` + text("so.") + `</w:moveTo>`),
			"paragraph: It is really so.\n"},
		{"links and fields", run(`<w:hyperlink>` + text("Here") + `</w:hyperlink><w:r><w:fldChar/><w:instrText> PAGEREF x </w:instrText></w:r>` + text(" on 4") + `<w:fldSimple w:instr="DATE">` + text(" May") + `</w:fldSimple>`), "paragraph: Here on 4 May\n"},
		{"hidden text and placeholders", run(`<w:r><w:rPr><w:vanish/></w:rPr><w:t>no</w:t></w:r><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>yes</w:t></w:r>`) + `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>` + run(text("Click here")) + `</w:sdtContent></w:sdt><w:sdt><w:sdtContent>` + run(text("filled")) + "</w:sdtContent></w:sdt>",
			"paragraph: yes\nparagraph: filled\n"},
		{"notes stand after their paragraph, once", run(text("Text")+`<w:r><w:footnoteReference w:id="2"/></w:r>`+text(" goes on.")) + run(text("Next.")+`<w:r><w:footnoteReference w:id="2"/></w:r>`), "paragraph: Text goes on.\nparagraph: Of the note.\nparagraph: Next.\n"},
		{"tables", "<w:tbl>" + row(run(text("a")), run(text("b"))+run(text("c"))) + "<w:tr><w:trPr><w:del/></w:trPr><w:tc>" + run(text("gone")) + "</w:tc></w:tr>" + row(para("berschrift1", "d"), "<w:p/>") + "</w:tbl>",
			"table row: a | b c\ntable row: d\n"},
		{"tables with a header", `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr><w:tc>` + run(text("Tool")) + "</w:tc><w:tc>" + run(text("Days")) + "</w:tc></w:tr>" + row(run(text("saw")), run(text("7"))) + "</w:tbl>",
			"table row: Tool | Days\ntable row: Tool: saw | Days: 7\n"},
		{"a box around paragraphs", "<w:tbl>" + row(para("berschrift1", "A")+run(text("b"))) + "</w:tbl>", "heading 1: A\nparagraph: b\n"},
		{"tables in tables", "<w:tbl>" + row(run(text("a")), "<w:tbl>"+row(run(text("x")), run(text("y")))+"</w:tbl><w:p/>") + row(run(text("c")), run(text("d"))) + "</w:tbl>", "table row: a | x y\ntable row: c | d\n"},
		{"text boxes, once", run(text("Before") + `<mc:AlternateContent><mc:Choice><w:drawing><wps:txbx><w:txbxContent>` + run(text("Box.")) + `</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>` + run(text("Box.")) + `</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent>` + text(" and after.")),
			"paragraph: Before and after.\nparagraph: Box.\n"},
		{"what looks like HTML", run(text("a &lt;b&gt; &amp;amp; c")), "paragraph: a <b> &amp; c\n"},
		{"ruby and formulas", run(`<w:r><w:ruby><w:rt><w:r><w:t>かん</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r><m:oMath><m:r><m:t>x=2</m:t></m:r></m:oMath>`), "paragraph: 漢x=2\n"},
	} {
		if got := outline(readOne(t, "a.docx", docxOf(t, c.body))); got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.about, got, c.want)
		}
	}
	d := readOne(t, "a.docx", docxOf(t, para("", "x")))
	if d.Title != "The yard" || d.Language != "en-GB" || d.Meta["author"] != "Ann Lee" || d.Meta["created"] != "2024-05-06T07:00:00Z" {
		t.Errorf("title %q, language %q, meta %v", d.Title, d.Language, d.Meta)
	}
	if d := readOne(t, "a.docx", packed(t, "_rels/.rels", `<R><Relationship Type="http://x/officeDocument" Target="/w/d.xml"/></R>`, "w/d.xml", `<w:document xmlns:w="w"><w:body>`+para("", "else")+`</w:body></w:document>`)); d.Text != "else" {
		t.Errorf("a main part of another name: %q", d.Text)
	}
}

// bookOf is an EPUB with these chapters: href, content, …
func bookOf(t testing.TB, chapters ...string) string {
	manifest, spine := `<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>`, `<itemref idref="nav"/>`
	parts := []string{"mimetype", "application/epub+zip", "META-INF/container.xml", `<container><rootfiles><rootfile full-path="OEBPS/content.opf"/></rootfiles></container>`,
		"OEBPS/nav.xhtml", "<html><body><nav>Contents</nav></body></html>"}
	for i := 0; i < len(chapters); i += 2 {
		id := "c" + string(rune('a'+i/2))
		manifest += `<item id="` + id + `" href="` + strings.ReplaceAll(chapters[i], " ", "%20") + `" media-type="application/xhtml+xml"/>`
		spine = spine + `<itemref idref="` + id + `"/>`
		if chapters[i+1] != "" {
			parts = append(parts, "OEBPS/"+chapters[i], chapters[i+1])
		}
	}
	return packed(t, append(parts, "OEBPS/content.opf", `<package xmlns:dc="d"><metadata><dc:title>The <![CDATA[bees]]></dc:title><dc:creator>Ann</dc:creator><dc:creator>Bob</dc:creator><dc:language>de</dc:language></metadata><manifest>`+manifest+`</manifest><spine>`+spine+`</spine></package>`)...)
}

func TestEPUB(t *testing.T) {
	d := readOne(t, "a.epub", bookOf(t,
		"text/b one.xhtml", `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><h1>One</h1><p>First<a epub:type="noteref" href="#n">1</a>.</p><pre>a
  b</pre></body></html>`,
		"gone.xhtml", "",
		"a.xhtml", "<html><body><h2>Two</h2><ul><li>x</li></ul><nav>kept</nav></body></html>"))
	if want := "heading 1: One\nparagraph: First.\ncode: a⏎  b\nheading 2: Two\nlist item: x\nparagraph: kept\n"; outline(d) != want {
		t.Errorf("got\n%swant\n%s", outline(d), want)
	}
	if d.Title != "The bees" || d.Language != "de" || d.Meta["author"] != "Ann, Bob" || len(d.Notes) != 1 || !strings.Contains(d.Notes[0], "OEBPS/gone.xhtml") {
		t.Errorf("title %q, language %q, meta %v, notes %q", d.Title, d.Language, d.Meta, d.Notes)
	}
}

func TestDamagedAndHostileArchivesAreNamed(t *testing.T) {
	whole := docxOf(t, para("", strings.Repeat("text ", 2000)))
	bomb := docxOf(t, "<w:p>"+strings.Repeat(" ", 40<<20)+"</w:p>")
	wide := docxOf(t, "<w:p>"+strings.Repeat("<w:r/>", mostElements+1)+"</w:p>"+noise(1<<17)) // so that it does not pack too well
	deep := docxOf(t, strings.Repeat("<w:ins>", 1000)+strings.Repeat("</w:ins>", 1000))
	book := bookOf(t, "a.xhtml", "<p>x</p>")
	for _, c := range []struct{ name, body, want string }{
		{"a.docx", whole[:len(whole)/2], "damaged, or not"},
		{"a.docx", "", "damaged, or not"},
		{"a.docx", "{\\rtf1 x}", "damaged, or not"},
		{"a.docx", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + strings.Repeat("\x00", 600), "locked by a password"},
		{"a.docx", packed(t, "a.txt", "x"), "word/document.xml: it is missing"},
		{"a.docx", packed(t, "word/document.xml", "<w:document><w:body><w:p>"), "word/document.xml: not XML"},
		{"a.docx", packed(t, "word/document.xml", ""), "word/document.xml: not XML"},
		{"a.docx", strings.Replace(whole, "PK\x01\x02\x14\x00\x14\x00\x08\x00", "PK\x01\x02\x14\x00\x14\x00\x09\x00", 2), "locked by a password"},
		{"a.docx", bomb, "unpacks to too much"},
		{"a.docx", wide, "more than 2000000 others"},
		{"a.docx", deep, "deep"},
		{"a.epub", packed(t, "mimetype", "x"), "META-INF/container.xml: it is missing"},
		{"a.epub", packed(t, "META-INF/container.xml", "<container/>"), "it is missing"},
		{"a.epub", packed(t, "META-INF/container.xml", `<c><rootfiles><rootfile full-path="o"/></rootfiles></c>`, "o", "<package/>"), "no chapter"},
		{"a.epub", book[:len(book)-30], "damaged, or not"},
	} {
		if reason := refused(t, c.name, c.body); !strings.Contains(reason, c.want) {
			t.Errorf("%s: %s, want %s", c.name, reason, c.want)
		}
	}
	locked := packed(t, "META-INF/container.xml", `<c><rootfiles><rootfile full-path="o"/></rootfiles></c>`, "META-INF/encryption.xml", `<e><CipherReference URI="a.html"/></e>`, "a.html", "x",
		"o", `<package><manifest><item id="a" href="a.html" media-type="text/html"/></manifest><spine><itemref idref="a"/></spine></package>`)
	if reason := refused(t, "a.epub", locked); reason != "a.html: the chapter is encrypted" {
		t.Error(reason)
	}
	var many []string
	for range mostParts + 1 {
		many = append(many, "a", "")
	}
	if reason := refused(t, "a.epub", packed(t, many...)); !strings.Contains(reason, "parts are more than") {
		t.Error(reason)
	}
}

// noise is text that hardly packs.
func noise(n int) string {
	text := make([]byte, n)
	for i, x := 0, uint32(1); i < n; i++ {
		x = x*1664525 + 1013904223
		text[i] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"[x>>26]
	}
	return string(text)
}

func TestFlippedBytesInArchivesEndInADocumentOrAReason(t *testing.T) {
	for name, whole := range map[string]string{"a.docx": docxOf(t, para("Titel", "A title")+para("", "some text")), "a.epub": bookOf(t, "a.xhtml", "<h1>A</h1><p>text</p>")} {
		r := newReader(t, Options{})
		for at := range len(whole) {
			body := []byte(whole)
			body[at] ^= 0x20
			documents, err := r.Read(t.Context(), file(name), body)
			if err != nil && (caesura.KindOf(err) != caesura.BadInput || strings.Contains(err.Error(), "broke down")) {
				t.Fatalf("%s, byte %d: %v", name, at, err)
			}
			for _, d := range documents {
				checkDocument(t, d)
			}
		}
	}
}

// A packing packs what is fuzzed into a file around it.
type packing struct {
	format format
	pack   func(testing.TB, string) string
	t      testing.TB
}

func (p packing) read(ctx context.Context, body []byte) ([]*caesura.Document, error) {
	return p.format.read(ctx, []byte(p.pack(p.t, string(body))))
}

func FuzzDocx(f *testing.F) { fuzz(f, packing{docxFormat{}, docxOf, f}, "docx") }

func FuzzEPUB(f *testing.F) {
	fuzz(f, packing{epubFormat{}, func(t testing.TB, opf string) string {
		return packed(t, "META-INF/container.xml", `<c><rootfiles><rootfile full-path="p/o"/></rootfiles></c>`, "p/o", opf, "p/a.xhtml", "<h1>A</h1>", "b.xhtml", "<p>b")
	}, f}, "epub")
}

func FuzzArchive(f *testing.F) {
	for i, folder := range []string{"docx", "epub"} {
		seeds, err := filepath.Glob(filepath.Join("testdata", folder, "*"))
		if err != nil || len(seeds) == 0 {
			f.Fatal("no seeds", err)
		}
		for _, seed := range seeds {
			body, err := os.ReadFile(seed)
			if err != nil {
				f.Fatal(err)
			}
			f.Add([]byte([]string{docxOf(f, string(body)), bookOf(f, "a.xhtml", string(body))}[i]))
		}
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, format := range []format{docxFormat{}, epubFormat{}} {
			documents, err := format.read(t.Context(), body)
			if err != nil && (caesura.KindOf(err) != caesura.BadInput || documents != nil) {
				t.Fatalf("error %v with %d documents", err, len(documents))
			}
			for _, d := range documents {
				checkDocument(t, d)
			}
		}
	})
}
