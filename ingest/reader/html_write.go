package reader

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"caesura"
)

// An htmlWriter writes a page's text, block by block, in the order of its
// elements. Inline elements neither part nor join what stands beside them.
type htmlWriter struct {
	b     builder
	left  htmlLeftOut
	notes []string
	open  bool   // a block of b is open
	lines int    // <br>s since the last text
	cells int    // separators that are due in a row: one for each cell since its last text
	label string // of the cell, due before its text

	labels map[*html.Node]string // of the cells of tables that were begun
}

// An htmlPlace is what text is in some place of the page.
type htmlPlace struct {
	kind      caesura.BlockKind
	level     int
	row       bool // in a row of a table of data
	sectioned bool // in main, article, section or what has a footer of its own
}

func (w *htmlWriter) nodes(roots []*html.Node) {
	for _, n := range roots {
		w.node(n, htmlPlace{})
		w.end()
	}
}

// node writes an element or text, and what is inside. The parser nests at most
// 512 deep.
func (w *htmlWriter) node(n *html.Node, place htmlPlace) {
	switch n.Type {
	case html.TextNode:
		w.text(n.Data, place)
	case html.DocumentNode:
		w.children(n, place)
	case html.ElementNode:
		if n.DataAtom == atom.Table {
			w.labelTable(n)
		}
		if w.left.out(n, place) {
			w.headings(n)
			return
		}
		inner := w.enter(n.DataAtom, place, n)
		w.children(n, inner)
		w.leave(n.DataAtom, inner, n)
	}
}

func (w *htmlWriter) children(n *html.Node, place htmlPlace) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.node(c, place)
	}
}

// enter begins an element and gives the place inside. The node may be nil.
func (w *htmlWriter) enter(tag atom.Atom, place htmlPlace, n *html.Node) htmlPlace {
	switch {
	case tag == atom.Br:
		w.lineBreak(place)
	case n != nil && apart(n):
		w.b.space()
	case place.row && (tag == atom.Td || tag == atom.Th):
		w.cells++
		w.label = w.labels[n]
	case htmlBlocks[tag] && place.row, tag == atom.Div && place.kind == caesura.Heading:
		w.b.space()
	case htmlBlocks[tag] && place.kind == caesura.Code:
		w.b.write("\n")
	case htmlBlocks[tag]:
		w.end()
		return inBlock(tag, place, n)
	}
	return place
}

// leave ends an element, given the place inside it. The node may be nil.
func (w *htmlWriter) leave(tag atom.Atom, place htmlPlace, n *html.Node) {
	switch {
	case !htmlBlocks[tag]:
	case tag == atom.Div && place.kind == caesura.Heading && headingLevel(n) == 0:
		w.b.space()
	case tag == atom.Tr || !place.row && place.kind != caesura.Code || htmlCode[tag]:
		w.end()
	case place.row:
		w.b.space()
	}
}

// inBlock is the place inside a block-level element.
func inBlock(tag atom.Atom, place htmlPlace, n *html.Node) htmlPlace {
	switch tag {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		place.kind, place.level = caesura.Heading, int(tag.String()[1]-'0')
		return place
	case atom.Li, atom.Dt, atom.Dd:
		place.kind, place.level = caesura.ListItem, 0
	case atom.Pre, atom.Listing, atom.Plaintext, atom.Xmp:
		place.kind, place.level = caesura.Code, 0
	case atom.Caption, atom.Figcaption:
		place.kind, place.level = caesura.Caption, 0
	case atom.Tr:
		if n != nil && dataRow(n) {
			place.kind, place.level, place.row = caesura.TableRow, 0, true
		}
	case atom.Main, atom.Article, atom.Section, atom.Blockquote, atom.Figure, atom.Details:
		place.sectioned = true
	}
	if level := headingLevel(n); level > 0 {
		place.kind, place.level = caesura.Heading, level
	}
	return place
}

// text writes text in a place. White space alone begins no block.
func (w *htmlWriter) text(s string, place htmlPlace) {
	blank := strings.TrimSpace(s) == ""
	if !blank {
		if w.lines > 1 && w.open && !place.row && place.kind != caesura.Heading && place.kind != caesura.Code {
			w.end() // an empty line between two paragraphs
		}
		w.lines = 0
	}
	if !w.open {
		if blank {
			return
		}
		w.b.begin(place.kind, place.level)
		w.open = true
	}
	if !blank && place.row {
		w.beginCell()
	}
	w.b.write(s)
}

func (w *htmlWriter) labelTable(table *html.Node) {
	if w.labels == nil {
		w.labels = map[*html.Node]string{}
	}
	labelTable(table, w.labels)
}

// beginCell writes what goes before the text of a cell. Empty cells keep their
// place, but not where the others are labelled.
func (w *htmlWriter) beginCell() {
	if w.label != "" && w.cells > 0 {
		w.cells = 1
		if w.b.block.Start < 0 {
			w.cells = 0
		}
	}
	if w.cells > 0 {
		w.b.write(" " + strings.Repeat("| ", w.cells))
	}
	w.b.write(w.label)
	w.cells, w.label = 0, ""
}

// apart reports whether an inline element stands apart from the one before it,
// though there is no white space: of two links, labels or custom elements
// neither is a part of the other's word, and style sheets put a colon before a
// classifier of docutils.
func apart(n *html.Node) bool {
	before := n.PrevSibling
	if before == nil || before.Type != html.ElementNode {
		return false
	}
	alike := n.Data == before.Data && (n.DataAtom == atom.A || n.DataAtom == atom.Label || strings.Contains(n.Data, "-"))
	return alike || n.DataAtom == atom.Span && attr(n, "class") == "classifier"
}

func (w *htmlWriter) lineBreak(place htmlPlace) {
	w.lines++
	if place.kind == caesura.Code {
		w.b.write("\n")
		return
	}
	w.b.space()
}

func (w *htmlWriter) end() {
	if w.open {
		w.b.end()
	}
	w.open, w.lines = false, 0
	w.cells, w.label = -1, "" // the first cell of a row makes it 0
}

// headings writes the first-level headings of a part that is left out, if the
// page has no others: the title of many a page stands in its header.
func (w *htmlWriter) headings(n *html.Node) {
	if !w.left.titles || n.DataAtom != atom.Header || hiddenNode(n) {
		return
	}
	for c := range n.Descendants() {
		if c.DataAtom == atom.H1 && !hiddenNode(c) {
			w.end()
			place := htmlPlace{kind: caesura.Heading, level: 1}
			w.children(c, place)
			w.end()
		}
	}
}

// htmlBlocks are the elements that browsers show as blocks.
var htmlBlocks = atomSet(
	atom.Address, atom.Article, atom.Aside, atom.Blockquote, atom.Body, atom.Caption, atom.Center, atom.Dd,
	atom.Details, atom.Dialog, atom.Dir, atom.Div, atom.Dl, atom.Dt, atom.Fieldset, atom.Figcaption, atom.Figure,
	atom.Footer, atom.Form, atom.Frameset, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Header,
	atom.Hgroup, atom.Hr, atom.Html, atom.Legend, atom.Li, atom.Listing, atom.Main, atom.Menu, atom.Nav,
	atom.Ol, atom.Optgroup, atom.Option, atom.P, atom.Plaintext, atom.Pre, atom.Search, atom.Section,
	atom.Summary, atom.Table, atom.Tbody, atom.Td, atom.Tfoot, atom.Th, atom.Thead, atom.Tr, atom.Ul, atom.Xmp,
)

// htmlCode are the elements whose white space counts.
var htmlCode = atomSet(atom.Pre, atom.Listing, atom.Plaintext, atom.Xmp)

func atomSet(atoms ...atom.Atom) map[atom.Atom]bool {
	set := make(map[atom.Atom]bool, len(atoms))
	for _, a := range atoms {
		set[a] = true
	}
	return set
}
