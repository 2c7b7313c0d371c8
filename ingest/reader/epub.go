package reader

import (
	"context"
	"net/url"
	"path"
	"strings"

	"caesura"
)

// epubFormat reads books: the chapters in the order of the spine, as HTML. The
// table of contents is not read.
type epubFormat struct{}

func (epubFormat) read(ctx context.Context, body []byte) ([]*caesura.Document, error) {
	a, err := openArchive(body)
	if err != nil {
		return nil, err
	}
	book, err := openBook(a)
	if err != nil {
		return nil, err
	}
	var b builder
	var notes []string
	missing := false
	for _, name := range book.chapters {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		if !a.has(name) {
			notes, missing = append(notes, name+": the chapter is missing"), true
			continue
		}
		chapter, err := book.chapter(ctx, name)
		if err != nil {
			return nil, err
		}
		for _, block := range chapter.Blocks {
			b.add(block.Kind, block.Level, chapter.Slice(block.Span))
		}
		for _, note := range chapter.Notes {
			notes = append(notes, name+": "+note)
		}
	}
	doc := b.document()
	book.facts(doc)
	doc.Notes = notes
	if missing {
		doc.State = caesura.StatePartial
	}
	return []*caesura.Document{doc}, nil
}

// A book is what the package file tells of an EPUB.
type book struct {
	archive  *archive
	metadata *element
	chapters []string // names of parts, in order
	locked   map[string]bool
}

func openBook(a *archive) (*book, error) {
	container, err := readXML(a, "META-INF/container.xml")
	if err != nil {
		return nil, err
	}
	name := strings.TrimPrefix(path.Clean("/"+container.child("rootfiles", "rootfile").attr("full-path")), "/")
	pkg, err := readXML(a, name)
	if err != nil {
		return nil, err
	}
	items := map[string]*element{}
	for _, item := range pkg.child("manifest").all("item") {
		items[item.attr("id")] = item
	}
	b := &book{archive: a, metadata: pkg.child("metadata"), locked: lockedParts(a)}
	for _, ref := range pkg.child("spine").all("itemref") {
		item := items[ref.attr("idref")]
		if item == nil || !strings.Contains(item.attr("media-type"), "html") || strings.Contains(" "+item.attr("properties")+" ", " nav ") {
			continue // pictures, and the table of contents
		}
		b.chapters = append(b.chapters, partName(path.Dir(name), item.attr("href")))
	}
	if len(b.chapters) == 0 {
		return nil, badInput(name, "no chapter is named")
	}
	return b, nil
}

// partName is the name of a part that is named from a folder.
func partName(folder, href string) string {
	href, _, _ = strings.Cut(href, "#")
	if plain, err := url.PathUnescape(href); err == nil {
		href = plain
	}
	return strings.TrimPrefix(path.Join("/", folder, href), "/")
}

// lockedParts are the parts that are encrypted: chapters where copying is
// prevented, in other books fonts alone.
func lockedParts(a *archive) map[string]bool {
	locked := map[string]bool{}
	if !a.has("META-INF/encryption.xml") {
		return locked
	}
	if list, err := readXML(a, "META-INF/encryption.xml"); err == nil {
		for _, ref := range list.all("CipherReference") {
			locked[partName("", ref.attr("URI"))] = true
		}
	}
	return locked
}

// chapter reads a chapter, which is a page of HTML.
func (b *book) chapter(ctx context.Context, name string) (*caesura.Document, error) {
	if b.locked[name] {
		fault := badInput(name, "the chapter is encrypted")
		fault.Hint = "Books that are protected from copying cannot be read; exclude it."
		return nil, fault
	}
	body, err := b.archive.read(name)
	if err != nil {
		return nil, err
	}
	source, notes, err := decodeText(body, htmlCharset(body))
	if err != nil {
		return nil, badInput(name, "%w", err)
	}
	doc, err := htmlFormat{}.document(ctx, source, false)
	if err != nil {
		return nil, err
	}
	doc.Notes = append(notes, doc.Notes...)
	return doc, nil
}

// facts reads what the book says of itself.
func (b *book) facts(doc *caesura.Document) {
	fact := func(name string) string { return strings.TrimSpace(b.metadata.child(name).content()) }
	var authors []string
	for _, creator := range b.metadata.all("creator") {
		authors = append(authors, line(creator.content()))
	}
	doc.Title, doc.Language = fact("title"), fact("language")
	doc.Meta = map[string]string{
		"author": strings.Join(authors, ", "), "published": fact("date"), "publisher": fact("publisher"),
		"description": fact("description"), "identifier": fact("identifier"),
	}
}
