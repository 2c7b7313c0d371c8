package reader

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"strings"

	"caesura"
)

// docxFormat reads documents of word processors. They are made into HTML and
// read as that. What is deleted, but kept in the file, is not read, nor are
// comments, page headers and footers, and tables of contents.
type docxFormat struct{}

func (docxFormat) read(ctx context.Context, body []byte) ([]*caesura.Document, error) {
	a, err := openArchive(body)
	if err != nil {
		return nil, err
	}
	d, err := openDocx(a)
	if err != nil {
		return nil, err
	}
	if err := d.body(ctx); err != nil {
		return nil, err
	}
	doc, err := htmlFormat{}.document(ctx, d.page.String(), false)
	if err != nil {
		return nil, err
	}
	d.facts(doc)
	return []*caesura.Document{doc}, nil
}

// A docx is a document while it is made into HTML.
type docx struct {
	archive *archive
	name    string // of its main part
	styles  map[string]docxStyle
	notes   map[string]*element // foot- and endnotes, by kind and id
	page    strings.Builder
	due     []string // notes that were referred to in the block at hand
	boxes   []*element
}

func openDocx(a *archive) (*docx, error) {
	d := &docx{archive: a, name: "word/document.xml", notes: map[string]*element{}}
	if a.has("_rels/.rels") {
		relations, err := readXML(a, "_rels/.rels")
		if err != nil {
			return nil, err
		}
		for _, r := range relations.all("Relationship") {
			if strings.HasSuffix(r.attr("Type"), "/officeDocument") {
				d.name = partName("", r.attr("Target"))
			}
		}
	}
	folder := path.Dir(d.name)
	if err := d.readStyles(path.Join(folder, "styles.xml")); err != nil {
		return nil, err
	}
	for _, kind := range []string{"footnote", "endnote"} {
		part := path.Join(folder, kind+"s.xml")
		if !a.has(part) {
			continue
		}
		root, err := readXML(a, part)
		if err != nil {
			return nil, err
		}
		for _, note := range root.all(kind) {
			if t := note.attr("type"); t == "" || t == "normal" { // the others are rules between text and notes
				d.notes[kind+note.attr("id")] = note
			}
		}
	}
	return d, nil
}

// body writes the document's blocks, each read and written on its own.
func (d *docx) body(ctx context.Context) error {
	body, err := d.archive.read(d.name)
	if err != nil {
		return err
	}
	in, inBody := newXML(body), false
	for {
		token, err := in.Token()
		if errors.Is(err, io.EOF) && inBody {
			return nil
		}
		if err != nil {
			return badInput(d.name, "not XML: %w", err)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if !inBody {
			inBody = start.Name.Local == "body"
			continue
		}
		block, err := in.element(start)
		if err != nil {
			return badInput(d.name, "not XML: %w", err)
		}
		if err := context.Cause(ctx); err != nil {
			return err
		}
		d.block(block)
	}
}

// block writes a block, then what belongs to it: text boxes and notes.
func (d *docx) block(e *element) {
	switch e.name {
	case "p":
		d.paragraph(e)
	case "tbl":
		d.table(e)
	case "sdt", "sdtContent", "customXml", "smartTag", "ins", "moveTo", "body", "txbxContent", "footnote", "endnote":
		if e.child("sdtPr", "showingPlcHdr") != nil {
			return // "Click here to enter text."
		}
		for _, c := range e.in {
			d.block(c)
		}
	}
	for len(d.boxes) > 0 {
		box := d.boxes[0]
		d.boxes = d.boxes[1:]
		d.block(box)
	}
	for len(d.due) > 0 {
		note := d.notes[d.due[0]]
		delete(d.notes, d.due[0]) // a note that refers to itself ends here
		d.due = d.due[1:]
		if note != nil {
			d.block(note)
		}
	}
}

// facts reads what the document says of itself.
func (d *docx) facts(doc *caesura.Document) {
	if !d.archive.has("docProps/core.xml") {
		return
	}
	core, err := readXML(d.archive, "docProps/core.xml")
	if err != nil {
		doc.Notes = append(doc.Notes, err.Error())
		return
	}
	fact := func(name string) string { return core.child(name).content() }
	doc.Title, doc.Language = fact("title"), fact("language")
	doc.Meta = map[string]string{
		"author": fact("creator"), "description": first(fact("description"), fact("subject")),
		"created": fact("created"), "modified": fact("modified"),
	}
}
