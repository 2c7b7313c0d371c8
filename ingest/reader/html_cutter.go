package reader

import (
	"strings"

	"golang.org/x/net/html/atom"
)

// The bounds of a tree. An element takes 112 bytes, an attribute 48, so that a
// page of short tags takes thirty times its size and more. A page that would
// take more is cut between blocks, and its pieces are read one after the other.
const (
	mostTree       = 32 << 20 // bytes of a tree
	forcedTree     = 4        // times that, where there is no place to cut
	nodeBytes      = 128      // of an element or a text
	attributeBytes = 64
	mostAttributes = 1000 // of a tag; one with more loses them
	mostDepth      = 150  // elements in one another that a piece may add; the parser gives up at 512, and is slow before
	mostContext    = 40   // elements that are open where a piece begins
	mostOpen       = 10_000
	mostReopened   = 4 << 10  // bytes of a tag that is written again
	mostHeader     = 16 << 10 // bytes of a table's header rows
	endReach       = 64       // open elements that an end tag looks through
)

// An htmlCutter cuts the source of a page into pieces that are pages of their
// own: what is open where one begins is opened again, and the header rows of a
// table are repeated, hidden. It follows the page's tags more loosely than a
// parser, and never cuts inside one.
type htmlCutter struct {
	source string
	most   int // bytes of a tree
	at     int
	deep   bool // pieces are bounded in depth too

	open    []htmlTag
	formats []string // tags of inline elements that a parser may open again in every block
	table   htmlTableHead
	cost    int // of the tree of the piece so far
	base    int // elements that are open where it begins
}

// An htmlTableHead is where the header rows of the outermost open table stand.
type htmlTableHead struct {
	begin, end int
	row        int // begin of the row at hand
	cells      int // that are not header cells
	closed     bool
}

func (c *htmlCutter) done() bool { return c.at >= len(c.source) }

// next is the next piece.
func (c *htmlCutter) next() string {
	var b strings.Builder
	c.reopen(&b)
	c.cost, c.formats = 0, c.formats[:0]
	from, copied := c.at, b.Len() > 0
	for {
		t, ok := nextTag(c.source, c.at)
		if !ok {
			c.at = len(c.source)
			break
		}
		c.cost += t.begin - c.at + nodeBytes*strings.Count(c.source[c.at:t.begin], "<!")
		if c.full(t) {
			c.at = t.begin
			break
		}
		if t.attributes > mostAttributes {
			b.WriteString(c.source[from:t.begin] + "<" + t.name + ">")
			from, copied, t.attributes = t.end, true, 0
		}
		c.take(t)
	}
	if !copied {
		return c.source[from:c.at]
	}
	b.WriteString(c.source[from:c.at])
	return b.String()
}

// full reports whether the piece ends before a tag.
func (c *htmlCutter) full(t htmlTag) bool {
	if c.deep && !t.closing && len(c.open)-c.base+len(c.formats) >= mostDepth {
		return true
	}
	if c.cost < c.most || t.closing {
		return c.cost >= forcedTree*c.most
	}
	if tables := c.tables(); tables > 0 {
		return tables == 1 && t.tag == atom.Tr || c.cost >= forcedTree*c.most
	}
	return htmlBlocks[t.tag] || c.cost >= forcedTree*c.most
}

func (c *htmlCutter) tables() (n int) {
	for _, t := range c.open {
		if t.tag == atom.Table {
			n++
		}
	}
	return n
}

// take adds a tag, and the text of an element without tags, to the piece.
func (c *htmlCutter) take(t htmlTag) {
	c.at = t.end
	c.cost += 2*nodeBytes + t.attributes*attributeBytes
	if t.tag != 0 && htmlBlocks[t.tag] {
		c.cost += len(c.formats) * nodeBytes
	}
	switch {
	case t.closing:
		c.close(t)
	case htmlRaw[t.tag]:
		c.at = rawEnd(c.source, t)
		c.cost += c.at - t.end
	case !htmlVoid[t.tag]:
		c.begin(t)
	}
}

// begin opens an element, and closes those whose end tags are left out.
func (c *htmlCutter) begin(t htmlTag) {
	if htmlFormats[t.tag] && len(c.formats) < mostOpen {
		c.format(c.source[t.begin:t.end])
	}
	if htmlBlocks[t.tag] {
		c.imply(htmlParagraph)
	}
	if ends, ok := htmlImplied[t.tag]; ok {
		c.imply(ends)
	}
	c.table.begins(t, c.tables)
	if len(c.open) < mostOpen {
		c.open = append(c.open, t)
	}
}

// format notes an inline element. Of equal ones a parser keeps three.
func (c *htmlCutter) format(tag string) {
	equal := 0
	for _, f := range c.formats {
		if f == tag {
			equal++
		}
	}
	if equal < 3 {
		c.formats = append(c.formats, tag)
	}
}

// imply closes what the start tag of an element closes.
func (c *htmlCutter) imply(ends htmlEnds) {
	for i := len(c.open) - 1; i >= 0 && i > len(c.open)-endReach && !ends.within[c.open[i].tag]; i-- {
		if ends.closes[c.open[i].tag] {
			c.open = c.open[:i]
			c.imply(ends)
			return
		}
	}
}

// close closes an element by its end tag, with all that is open inside.
func (c *htmlCutter) close(t htmlTag) {
	c.table.ends(t, c.tables)
	for i := len(c.formats) - 1; i >= 0; i-- {
		if strings.EqualFold(tagName(c.formats[i][1:]), t.name) {
			c.formats = append(c.formats[:i], c.formats[i+1:]...)
			break
		}
	}
	for i := len(c.open) - 1; i >= 0 && i > len(c.open)-endReach; i-- {
		if strings.EqualFold(c.open[i].name, t.name) {
			c.open = c.open[:i]
			return
		}
	}
}

// reopen writes the tags of what is open: the outermost and the innermost, if
// there are too many.
func (c *htmlCutter) reopen(b *strings.Builder) {
	if len(c.open) > mostContext {
		c.open = append(c.open[:mostContext/4:mostContext/4], c.open[len(c.open)-mostContext*3/4:]...)
	}
	c.base = len(c.open)
	for _, t := range c.open {
		switch {
		case htmlFormats[t.tag]:
			continue
		case t.end-t.begin > mostReopened:
			b.WriteString("<" + t.name + ">")
		default:
			b.WriteString(c.source[t.begin:t.end])
		}
		if head := c.table; t.tag == atom.Table && 0 < head.end-head.begin && head.end-head.begin < mostHeader {
			b.WriteString("<thead hidden>" + c.source[head.begin:head.end] + "</thead>")
			c.table.end = c.table.begin // of the outermost table alone
			defer func() { c.table = head }()
		}
	}
}

// begins notes the rows at the head of the outermost table.
func (h *htmlTableHead) begins(t htmlTag, tables func() int) {
	switch t.tag {
	case atom.Table:
		if tables() == 0 {
			*h = htmlTableHead{}
		}
	case atom.Tr:
		if !h.closed && tables() == 1 {
			h.rowEnd(t.begin)
			h.row, h.cells = t.begin, 0
		}
	case atom.Td:
		h.cells++
	}
}

func (h *htmlTableHead) ends(t htmlTag, tables func() int) {
	switch t.tag {
	case atom.Tr, atom.Thead, atom.Table:
		if !h.closed && tables() == 1 {
			h.rowEnd(t.begin)
		}
	}
}

// rowEnd ends a row: one with other cells ends the head.
func (h *htmlTableHead) rowEnd(at int) {
	switch {
	case h.row == 0:
	case h.cells > 0:
		h.closed = true
	default:
		if h.begin == 0 {
			h.begin = h.row
		}
		h.end = at
	}
	h.row = 0
}

// An htmlEnds is which open elements a start tag closes, inside which others.
type htmlEnds struct{ closes, within map[atom.Atom]bool }

var (
	htmlParagraph = htmlEnds{atomSet(atom.P), htmlNoParagraph}
	htmlRows      = atomSet(atom.Caption, atom.Colgroup, atom.Tr, atom.Td, atom.Th)
	htmlImplied   = map[atom.Atom]htmlEnds{
		atom.Li:    {atomSet(atom.Li), atomSet(atom.Ul, atom.Ol, atom.Menu, atom.Dir)},
		atom.Dt:    {atomSet(atom.Dt, atom.Dd), atomSet(atom.Dl)},
		atom.Dd:    {atomSet(atom.Dt, atom.Dd), atomSet(atom.Dl)},
		atom.Td:    {atomSet(atom.Td, atom.Th), atomSet(atom.Tr, atom.Table)},
		atom.Th:    {atomSet(atom.Td, atom.Th), atomSet(atom.Tr, atom.Table)},
		atom.Tr:    {htmlRows, atomSet(atom.Table)},
		atom.Thead: {htmlSections, atomSet(atom.Table)},
		atom.Tbody: {htmlSections, atomSet(atom.Table)},
		atom.Tfoot: {htmlSections, atomSet(atom.Table)},
	}
	htmlSections = atomSet(atom.Caption, atom.Colgroup, atom.Thead, atom.Tbody, atom.Tfoot, atom.Tr, atom.Td, atom.Th)

	// htmlNoParagraph are the elements beyond which a block closes no paragraph.
	htmlNoParagraph = func() map[atom.Atom]bool {
		within := map[atom.Atom]bool{atom.Button: true, atom.Object: true}
		for tag := range htmlBlocks {
			within[tag] = tag != atom.P
		}
		return within
	}()

	// htmlFormats are the inline elements that a parser opens again in the next
	// block when they were left open.
	htmlFormats = atomSet(atom.A, atom.B, atom.Big, atom.Code, atom.Em, atom.Font, atom.I, atom.Nobr, atom.S, atom.Small,
		atom.Strike, atom.Strong, atom.Tt, atom.U)
)
