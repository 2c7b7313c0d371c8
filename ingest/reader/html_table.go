package reader

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// dataRow reports whether a table row is data, so that its cells belong
// together on one line. Tables are also used to lay out pages, and then each
// cell is a part of the page.
func dataRow(tr *html.Node) bool {
	table := tr.Parent
	for table != nil && table.DataAtom != atom.Table {
		table = table.Parent
	}
	if table == nil {
		return false
	}
	if role := attr(table, "role"); role == "presentation" || role == "none" {
		return false
	}
	laidOut, cells := false, 0
	for n := range tr.Descendants() {
		switch n.DataAtom {
		case atom.Table, atom.Pre, atom.Article, atom.Main, atom.Section, atom.Nav, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
			return false
		case atom.Th:
			return true
		case atom.Td:
			cells++
			laidOut = laidOut || paragraphs(n) > 1
		}
	}
	return cells > 1 && !laidOut || cells > 0 && hasHeader(table)
}

// paragraphs counts a cell's blocks of text.
func paragraphs(td *html.Node) (n int) {
	for c := range td.ChildNodes() {
		switch c.DataAtom {
		case atom.P, atom.Ul, atom.Ol, atom.Dl, atom.Blockquote, atom.Div, atom.Form:
			n++
		}
	}
	return n
}

// hasHeader reports whether a table's first row holds header cells.
func hasHeader(table *html.Node) bool {
	for n := range table.Descendants() {
		switch n.DataAtom {
		case atom.Thead, atom.Th, atom.Caption:
			return true
		case atom.Td:
			return false
		}
	}
	return false
}

// attr is an attribute's value, "" if it has none.
func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}
