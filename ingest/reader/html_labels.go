package reader

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// A row of a table is found without the rows above it, so each of its cells
// says what it is: "Tool: saw | Days: 7". A label longer than this is a text of
// its own and is not repeated.
const longestLabel = 60

// mostColumns bounds the work on tables that nobody could read.
const mostColumns = 200

// A tableGrid goes through a table row by row and knows what stands above each
// column.
type tableGrid struct {
	headers []string          // labels of the columns
	above   map[int]*spanning // columns that a cell from a row above reaches into
	labels  map[*html.Node]string
}

// A spanning is a cell that reaches into the rows below.
type spanning struct {
	text string
	rows int // still to come
}

// labelTable gives each cell of a table with a header row the text that goes
// before its own: its column's label, and the cells of rows above that reach
// into its row just before it.
func labelTable(table *html.Node, labels map[*html.Node]string) {
	g := tableGrid{above: map[int]*spanning{}, labels: labels}
	rows := tableRows(table)
	heads := 0
	for heads < len(rows) && isHeaderRow(rows[heads]) {
		g.header(rows[heads])
		heads++
	}
	if heads == 0 || heads == len(rows) {
		return
	}
	g.above = map[int]*spanning{}
	for _, row := range rows[heads:] {
		g.row(row)
	}
}

// tableRows are the rows of a table, not those of tables inside it.
func tableRows(table *html.Node) (rows []*html.Node) {
	for part := range table.ChildNodes() {
		switch part.DataAtom {
		case atom.Tr:
			rows = append(rows, part)
		case atom.Thead, atom.Tbody, atom.Tfoot:
			for row := range part.ChildNodes() {
				if row.DataAtom == atom.Tr {
					rows = append(rows, row)
				}
			}
		}
	}
	return rows
}

// isHeaderRow reports whether a row holds labels: two cells at least, and
// either all are header cells or it stands in the table's head.
func isHeaderRow(row *html.Node) bool {
	cells, headers := 0, 0
	for cell := range row.ChildNodes() {
		switch cell.DataAtom {
		case atom.Th:
			cells, headers = cells+1, headers+1
		case atom.Td:
			cells++
		}
	}
	return cells > 1 && (headers == cells || row.Parent.DataAtom == atom.Thead)
}

// header adds a row to the columns' labels.
func (g *tableGrid) header(row *html.Node) {
	g.cells(row, func(cell *html.Node, column, width int, _ string) {
		text := nodeText(cell)
		for c := column; c < column+width && text != ""; c++ {
			for len(g.headers) <= c {
				g.headers = append(g.headers, "")
			}
			g.headers[c] = strings.TrimSpace(g.headers[c] + " " + text)
		}
	})
}

// row labels a row's cells.
func (g *tableGrid) row(row *html.Node) {
	g.cells(row, func(cell *html.Node, column, _ int, before string) {
		if label := before + g.label(column); label != "" {
			g.labels[cell] = label
		}
	})
}

// label is what goes before the text in a column, "" if nothing does.
func (g *tableGrid) label(column int) string {
	if column >= len(g.headers) || g.headers[column] == "" || len(g.headers[column]) > longestLabel {
		return ""
	}
	return strings.TrimRight(g.headers[column], ":") + ": "
}

// cells calls do for each cell of a row with its column, its width, and what
// the cells from above that stand just before it say.
func (g *tableGrid) cells(row *html.Node, do func(cell *html.Node, column, width int, before string)) {
	column, before := 0, ""
	for cell := range row.ChildNodes() {
		if cell.DataAtom != atom.Td && cell.DataAtom != atom.Th {
			continue
		}
		for g.above[column] != nil {
			before += g.reached(column)
			column++
		}
		if column >= mostColumns {
			break
		}
		width := span(cell, "colspan")
		do(cell, column, width, before)
		before = ""
		if rows := span(cell, "rowspan"); rows > 1 {
			g.above[column] = &spanning{nodeText(cell), rows} // of this row too
			for c := column + 1; c < column+width; c++ {
				g.above[c] = &spanning{"", rows}
			}
		}
		column += width
	}
	for c, s := range g.above {
		if s.rows--; s.rows == 0 {
			delete(g.above, c)
		}
	}
}

// reached is a cell from a row above with its label. Only short ones in the
// first columns say what the row is of.
func (g *tableGrid) reached(column int) string {
	text := g.above[column].text
	if text == "" || len(text) > longestLabel || column >= 3 {
		return ""
	}
	return g.label(column) + text + " | "
}

// span is how many columns or rows a cell takes.
func span(cell *html.Node, key string) int {
	n, err := strconv.Atoi(strings.TrimSpace(attr(cell, key)))
	if err != nil || n < 1 {
		return 1
	}
	return min(n, 100)
}

// nodeText is the text that is shown of a node, folded.
func nodeText(n *html.Node) string {
	var b strings.Builder
	shownText(n, &b)
	return line(b.String())
}

func shownText(n *html.Node, b *strings.Builder) {
	if n.Type == html.TextNode {
		b.WriteString(n.Data)
	}
	if htmlNever[n.DataAtom] || hiddenNode(n) {
		return
	}
	if n.DataAtom == atom.Br || htmlBlocks[n.DataAtom] {
		b.WriteByte(' ')
	}
	for c := range n.ChildNodes() {
		shownText(c, b)
	}
}
