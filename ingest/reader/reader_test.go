package reader

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"caesura"
)

func newReader(t testing.TB, o Options) *Reader {
	t.Helper()
	r, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

// readAs reads a body as the file of that name and checks what comes out.
func readAs(t testing.TB, name, body string) []*caesura.Document {
	t.Helper()
	documents, err := newReader(t, Options{}).Read(t.Context(), file(name), []byte(body))
	if err != nil {
		t.Fatalf("read %s: %v", name, err)
	}
	for _, d := range documents {
		checkDocument(t, d)
	}
	return documents
}

// readOne is readAs for a file that is one document.
func readOne(t testing.TB, name, body string) *caesura.Document {
	t.Helper()
	documents := readAs(t, name, body)
	if len(documents) != 1 {
		t.Fatalf("%s holds %d documents", name, len(documents))
	}
	return documents[0]
}

// refused reads a body that must be refused as bad input and gives the reason.
func refused(t testing.TB, name, body string) string {
	t.Helper()
	documents, err := newReader(t, Options{}).Read(t.Context(), file(name), []byte(body))
	if caesura.KindOf(err) != caesura.BadInput || documents != nil {
		t.Fatalf("%s: %d documents and error %v", name, len(documents), err)
	}
	return err.Error()
}

func file(name string) caesura.File {
	return caesura.File{Source: "docs", Path: name, URI: "/data/" + name}
}

// folded is a document's text with each run of white space as one space.
func folded(d *caesura.Document) string { return strings.Join(strings.Fields(d.Text), " ") }

func TestMediaTypeIsByName(t *testing.T) {
	r := newReader(t, Options{})
	for name, want := range map[string]string{
		"a.pdf": "application/pdf", "b/A.HTML": "text/html", "a.htm": "text/html", "a.xhtml": "text/html",
		"a.json": "application/json", "a.vtt": "text/vtt", "a.srt": "application/x-subrip",
		"a.md": "text/markdown", "a.txt": "text/plain", "caf%E9.html": "text/html",
		"a.DOCX": "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "a.epub": "application/epub+zip",
		"a.doc": "", "pdf": "", "a.": "", "": "", ".html/x": "",
	} {
		if got := r.MediaType(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestFactsOfADocument(t *testing.T) {
	body := "<html lang=de_at><title>\n Die  Wahl </title><p>Ja."
	d := readOne(t, "a/b.html", body)
	if d.ID != "docs:a/b.html" || d.Source != "docs" || d.URI != "/data/a/b.html" || d.MediaType != "text/html" ||
		d.Title != "Die Wahl" || d.Language != "de-AT" || d.Hash != caesura.HashBytes([]byte(body)) {
		t.Errorf("%+v", d)
	}
}

func TestTitleIsNeverEmpty(t *testing.T) {
	for _, c := range []struct{ name, body, want string }{
		{"a/setup.html", "<p>Text<h2>The <i>second</i>\nlevel</h2>", "The second level"},
		{"a/setup.html", "<title> </title><p>Text", "setup"},
		{"caf%E9.txt", "Text", "caf%E9"},
		{"100%25 sure.v2.txt", "Text", "100% sure.v2"},
		{"n.md", "Text", "n"},
		{"videos.json", `[{"video_id": 7, "transcripts": []}]`, "videos 7"},
	} {
		if d := readOne(t, c.name, c.body); d.Title != c.want {
			t.Errorf("%s %q: title %q, want %q", c.name, c.body, d.Title, c.want)
		}
	}
}

func TestLanguageFallsBackToTheOption(t *testing.T) {
	r := newReader(t, Options{Language: "pt_br"})
	for body, want := range map[string]string{"<p>a": "pt-BR", "<html lang=fr><p>a": "fr", "<html lang='?'><p>a": "pt-BR"} {
		d, err := r.Read(t.Context(), file("a.html"), []byte(body))
		if err != nil || d[0].Language != want {
			t.Errorf("%s: %v, %v", body, d, err)
		}
	}
}

func TestLanguageTag(t *testing.T) {
	for in, want := range map[string]string{
		"en": "en", "EN_us": "en-US", "zh-hant-TW": "zh-Hant-TW", " de ": "de", "sr-latn": "sr-Latn", "es-419": "es-419",
		"": "", "und": "", "english": "", "e": "", "en--us": "", "d€": "", "12": "", "en-verylongpart": "",
	} {
		if got := languageTag(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestContentWinsOverTheName(t *testing.T) {
	for _, c := range []struct{ name, body, want string }{
		{"a.pdf", "<!DOCTYPE html><title>Not found</title><p>Gone", "text/html"},
		{"a.pdf", "\xEF\xBB\xBF \n<HTML><p>Gone", "text/html"},
		{"a.json", "<html><p>Log in", "text/html"},
		{"a.txt", "<!doctype html><p>Saved", "text/html"},
		{"a.txt", "<html> is the first tag of a page", "text/plain"},
		{"a.txt", "WEBVTT\n\n00:01.000 --> 00:02.000\nHello", "text/vtt"},
		{"a.txt", "WEBVTTs are subtitles", "text/plain"},
		{"a.html", "WEBVTT is a format", "text/html"},
	} {
		d := readOne(t, c.name, c.body)
		if d.MediaType != c.want {
			t.Errorf("%s %q is read as %s, want %s", c.name, c.body, d.MediaType, c.want)
		}
		if noted := slices.ContainsFunc(d.Notes, func(n string) bool { return strings.HasPrefix(n, "named as") }); noted != (c.want != mediaTypes[c.name[1:]]) {
			t.Errorf("%s %q: notes %q", c.name, c.body, d.Notes)
		}
	}
	if got := sniff(typeText, []byte("%PDF-1.7\n%âãÏÓ")); got != typePDF {
		t.Errorf("a PDF named .txt is read as %s", got)
	}
}

func TestBinaryDataIsRefused(t *testing.T) {
	png := "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\x00\x00\x00\x01\x00\x08\x06\x00\x00\x00"
	for _, name := range []string{"a.txt", "a.md", "a.html", "a.srt", "a.json"} {
		if reason := refused(t, name, png); !strings.Contains(reason, "binary data (image/png)") {
			t.Errorf("%s: %s", name, reason)
		}
	}
	if d := readOne(t, "a.txt", strings.Repeat("one stray zero in much text ", 20)+"\x00"); strings.Contains(d.Text, "\x00") {
		t.Error("a NUL is left")
	}
}

func TestSizeIsBounded(t *testing.T) {
	r := newReader(t, Options{MaxBytes: 10})
	if _, err := r.Read(t.Context(), file("a.txt"), []byte("12345678901")); caesura.KindOf(err) != caesura.BadInput || !strings.Contains(err.Error(), "max_bytes") || caesura.HintOf(err) == "" {
		t.Errorf("%v", err)
	}
	if _, err := r.Read(t.Context(), file("a.txt"), []byte("1234567890")); err != nil {
		t.Error(err)
	}
}

type brokenFormat struct{}

func (brokenFormat) read(context.Context, []byte) ([]*caesura.Document, error) {
	var none []int
	return nil, errors.New(strings.Repeat("x", none[0]))
}

func TestPanicOfAFormatIsBadInput(t *testing.T) {
	r := newReader(t, Options{})
	r.formats[typeText] = brokenFormat{}
	_, err := r.Read(t.Context(), file("a.txt"), []byte("x"))
	if caesura.KindOf(err) != caesura.BadInput || !strings.Contains(err.Error(), "broke down") || strings.Contains(err.Error(), "goroutine") {
		t.Errorf("%v", err)
	}
}

func TestEndedContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, name := range []string{"a.txt", "a.html", "a.json"} {
		if _, err := newReader(t, Options{}).Read(ctx, file(name), []byte("x")); !errors.Is(err, context.Canceled) || caesura.KindOf(err) == caesura.BadInput {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestUnknownEnding(t *testing.T) {
	if reason := refused(t, "a.doc", "PK"); !strings.Contains(reason, "a.doc") {
		t.Error(reason)
	}
}

func TestEmptyFileIsADocumentWithoutText(t *testing.T) {
	for _, name := range []string{"a.txt", "a.md", "a.html", "a.srt", "a.vtt"} {
		for _, body := range []string{"", "\xEF\xBB\xBF\r\n \n"} {
			d := readOne(t, name, body)
			if d.Text != "" || !slices.Contains(d.Notes, "no text") {
				t.Errorf("%s %q: %+v", name, body, d)
			}
		}
	}
}

func TestReadFromSeveralGoroutines(t *testing.T) {
	r := newReader(t, Options{})
	bodies := map[string]string{"a.html": "<h1>A</h1><p>b", "a.md": "# A\n\nb", "a.txt": "caf\xe9 na\xefve", "a.srt": "1\n00:00:01,000 --> 00:00:02,000\n<i>b</i>",
		"a.json": `[{"video_id": 1, "transcripts": [{"sent": "Hi.", "begin": 0, "end": 1}]}]`}
	want := map[string]string{}
	for name, body := range bodies {
		want[name] = outline(readOne(t, name, body))
	}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for name, body := range bodies {
				d, err := r.Read(t.Context(), file(name), []byte(body))
				if err != nil || outline(d[0]) != want[name] {
					t.Errorf("%s: %v, %v", name, d, err)
				}
			}
		})
	}
	group.Wait()
}

func TestOptions(t *testing.T) {
	for _, o := range []Options{
		{Language: "german"},
		{MaxBytes: -1},
		{HTML: HTMLOptions{Selector: "main["}},
		{HTML: HTMLOptions{Exclude: ">"}},
		{HTML: HTMLOptions{Content: "all"}},
		{PDF: PDFOptions{Engine: "none"}},
	} {
		if _, err := New(o); caesura.KindOf(err) != caesura.Config {
			t.Errorf("%+v: %v", o, err)
		}
	}
	zero := Options{}
	if zero.Validate() != nil || zero.Fingerprint() != zero.WithDefaults().Fingerprint() {
		t.Error("the zero options are the defaults")
	}
	for _, o := range []Options{{Language: "de"}, {HTML: HTMLOptions{Selector: "main"}}, {HTML: HTMLOptions{Exclude: "main"}}, {HTML: HTMLOptions{Content: "body"}}, {PDF: PDFOptions{Engine: "ledongthuc"}}} {
		if o.Fingerprint() == zero.Fingerprint() {
			t.Errorf("%+v does not change the fingerprint", o)
		}
	}
	if (Options{MaxBytes: 5}).Fingerprint() != zero.Fingerprint() {
		t.Error("max_bytes changes no document")
	}
}
