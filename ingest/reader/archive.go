package reader

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"caesura"
)

// The bounds of what is unpacked of one file. Books have hundreds of parts and
// XML packs to a tenth; what is far beyond that is made to exhaust whoever
// unpacks it.
const (
	mostParts    = 20_000
	mostUnpacked = 256 << 20 // bytes
	freeUnpacked = 16 << 20  // bytes, however well they are packed
	mostRatio    = 200       // times the size of the file, beyond that
)

// An archive is a zip file whose parts are read, but not without bounds.
type archive struct {
	parts map[string]*zip.File
	left  int64 // bytes that may still be unpacked
}

// openArchive opens a file that is named as a document in a zip file.
func openArchive(body []byte) (*archive, error) {
	if bytes.HasPrefix(body, []byte("\xD0\xCF\x11\xE0")) {
		return nil, &caesura.Fault{
			Kind: caesura.BadInput, Err: errors.New("a file of old Office programs, or locked by a password"),
			Hint: "Save it without a password in the format of its ending.",
		}
	}
	z, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		fault := badInput("", "damaged, or not of the format of its ending: %w", err)
		fault.Hint = "Fetch it again, or exclude it."
		return nil, fault
	}
	if n := len(z.File); n > mostParts {
		return nil, badInput("", "%d parts are more than %d", n, mostParts)
	}
	a := &archive{parts: make(map[string]*zip.File, len(z.File)), left: min(mostUnpacked, max(freeUnpacked, mostRatio*int64(len(body))))}
	for _, part := range z.File {
		if name := strings.TrimPrefix(path.Clean("/"+part.Name), "/"); a.parts[name] == nil {
			a.parts[name] = part
		}
	}
	return a, nil
}

// has reports whether a part is there.
func (a *archive) has(name string) bool { return a.parts[name] != nil }

// read unpacks a part.
func (a *archive) read(name string) ([]byte, error) {
	part := a.parts[name]
	if part == nil {
		return nil, badInput(name, "it is missing")
	}
	if part.Flags&1 != 0 {
		return nil, badInput(name, "it is locked by a password")
	}
	in, err := part.Open()
	if err != nil {
		return nil, badInput(name, "damaged: %w", err)
	}
	defer in.Close()
	body, err := io.ReadAll(io.LimitReader(in, a.left+1))
	if int64(len(body)) > a.left {
		return nil, badInput(name, "it unpacks to too much: more than %d times the file, or %d MiB", mostRatio, mostUnpacked>>20)
	}
	if err != nil {
		return nil, badInput(name, "damaged: %w", err)
	}
	a.left -= int64(len(body))
	return body, nil
}

// An element is an element of XML with what is in it. Names are without their
// namespaces.
type element struct {
	name  string
	attrs []xml.Attr
	in    []*element
	text  string // of an element without a name
}

// deepestElement is how many elements may be inside one another. Documents
// have some thirty; tables in tables add ten each.
const deepestElement = 300

// mostElements is how many elements and texts may be in one element that is
// read as a whole, such as a table; they take some 300 bytes each.
const mostElements = 2_000_000

// An xmlIn is XML while it is read.
type xmlIn struct {
	*xml.Decoder
	left int // elements that the one at hand may still hold
}

// newXML reads XML in whatever charset it is.
func newXML(body []byte) *xmlIn {
	text, _ := decode(body, htmlCharset(body))
	d := xml.NewDecoder(strings.NewReader(text))
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // it is UTF-8 by now
	d.Entity = xml.HTMLEntity
	return &xmlIn{Decoder: d}
}

// element reads an element that has begun, to its end.
func (d *xmlIn) element(start xml.StartElement) (*element, error) {
	d.left = mostElements
	return d.inside(start, 0)
}

// readXML reads a whole part.
func readXML(a *archive, name string) (*element, error) {
	body, err := a.read(name)
	if err != nil {
		return nil, err
	}
	d := newXML(body)
	for {
		token, err := d.Token()
		if err != nil {
			return nil, badInput(name, "not XML: %w", err)
		}
		if start, ok := token.(xml.StartElement); ok {
			root, err := d.element(start)
			if err != nil {
				return nil, badInput(name, "not XML: %w", err)
			}
			return root, nil
		}
	}
}

func (d *xmlIn) inside(start xml.StartElement, depth int) (*element, error) {
	if depth > deepestElement {
		return nil, fmt.Errorf("elements are more than %d deep", deepestElement)
	}
	e := &element{name: start.Name.Local, attrs: start.Attr}
	for {
		token, err := d.Token()
		if err != nil {
			return nil, err
		}
		if _, ends := token.(xml.EndElement); ends {
			return e, nil
		}
		if d.left--; d.left < 0 {
			return nil, fmt.Errorf("one element holds more than %d others", mostElements)
		}
		switch t := token.(type) {
		case xml.StartElement:
			child, err := d.inside(t, depth+1)
			if err != nil {
				return nil, err
			}
			e.in = append(e.in, child)
		case xml.CharData:
			e.in = append(e.in, &element{text: string(t)})
		}
	}
}

// attr is an attribute's value, "" if there is none; nil has none.
func (e *element) attr(name string) string {
	if e == nil {
		return ""
	}
	for _, a := range e.attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// child is the first child of that name, nil if there is none; nil has none.
// More names lead on from there.
func (e *element) child(names ...string) *element {
	for _, name := range names {
		var found *element
		if e != nil {
			for _, c := range e.in {
				if c.name == name {
					found = c
					break
				}
			}
		}
		e = found
	}
	return e
}

// all are the descendants of that name, in order.
func (e *element) all(name string) (found []*element) {
	if e == nil {
		return nil
	}
	for _, c := range e.in {
		if c.name == name {
			found = append(found, c)
		}
		found = append(found, c.all(name)...)
	}
	return found
}

// content is all text in an element; nil has none.
func (e *element) content() string {
	if e == nil {
		return ""
	}
	var b strings.Builder
	b.WriteString(e.text)
	for _, c := range e.in {
		b.WriteString(c.content())
	}
	return b.String()
}
