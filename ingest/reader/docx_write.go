package reader

import (
	"html"
	"strconv"
	"strings"
)

// paragraph writes a paragraph as what its style says it is.
func (d *docx) paragraph(p *element) {
	properties := p.child("pPr")
	style := d.style(first(properties.child("pStyle").attr("val"), "Normal"))
	text := d.inline(p)
	if strings.HasPrefix(style.name, "toc ") || style.name == "table of figures" || text == "" {
		return
	}
	level, listed := style.level, style.listed
	if own := outlineLevel(properties); own != 0 {
		level = own
	}
	if own := properties.child("numPr", "numId").attr("val"); own != "" {
		listed = own != "0"
	}
	tag := "p"
	switch {
	case level > 0:
		tag = "h" + strconv.Itoa(level)
	case style.name == "caption":
		tag = "figcaption"
	case listed:
		tag = "li"
	}
	d.page.WriteString("<" + tag + ">" + text + "</" + tag + ">\n")
}

// inline is the text of a paragraph as HTML.
func (d *docx) inline(p *element) string {
	var b strings.Builder
	d.run(p, &b)
	return b.String()
}

// run writes what is inside a paragraph. Text boxes and notes wait for its end.
func (d *docx) run(e *element, b *strings.Builder) {
	for _, c := range e.in {
		switch c.name {
		case "t":
			b.WriteString(html.EscapeString(c.content()))
		case "tab", "ptab":
			b.WriteString(" ")
		case "br", "cr":
			b.WriteString("<br>")
		case "noBreakHyphen":
			b.WriteString("\u2011")
		case "sym":
			b.WriteString(html.EscapeString(symbol(c.attr("char"))))
		case "footnoteReference", "endnoteReference":
			d.due = append(d.due, strings.TrimSuffix(c.name, "Reference")+c.attr("id"))
		case "txbxContent":
			d.boxes = append(d.boxes, c)
		case "r":
			if off(c.child("rPr", "vanish")) {
				d.run(c, b)
			}
		case "sdt":
			if c.child("sdtPr", "showingPlcHdr") == nil {
				d.run(c, b)
			}
		case "", "del", "moveFrom", "delText", "instrText", "Fallback", "pPr", "rPr", "sdtPr", "rt":
			// white space between elements, what is deleted, the codes of
			// fields, the same drawing again for old programs, properties, the
			// pronunciation above a word
		default:
			d.run(c, b)
		}
	}
}

// off reports whether a property is not there, or set to be off.
func off(property *element) bool {
	if property == nil {
		return true
	}
	value := property.attr("val")
	return value == "0" || value == "false" || value == "off"
}

// symbol is a character by its code, "" if it has a meaning in one font only.
func symbol(code string) string {
	n, err := strconv.ParseUint(code, 16, 32)
	if err != nil || n < ' ' || n >= 0xE000 && n <= 0xF8FF {
		return ""
	}
	return string(rune(n))
}

// table writes a table. One of a single column is a box around paragraphs.
func (d *docx) table(t *element) {
	rows := d.rows(t)
	if widest(rows) < 2 {
		for _, row := range rows {
			for _, cell := range cellsOf(row) {
				for _, c := range cell.in {
					d.block(c)
				}
			}
		}
		return
	}
	d.page.WriteString("<table>")
	for _, row := range rows {
		tag := "td"
		if !off(row.child("trPr", "tblHeader")) {
			tag = "th"
		}
		d.page.WriteString("<tr>")
		for _, cell := range cellsOf(row) {
			span := html.EscapeString(first(cell.child("tcPr", "gridSpan").attr("val"), "1"))
			d.page.WriteString("<" + tag + ` colspan="` + span + `">` + strings.Join(d.cell(cell), "<br>") + "</" + tag + ">")
		}
		d.page.WriteString("</tr>\n")
	}
	d.page.WriteString("</table>\n")
}

// rows are a table's rows that are not deleted.
func (d *docx) rows(t *element) (rows []*element) {
	for _, c := range t.in {
		switch c.name {
		case "tr":
			if c.child("trPr", "del") == nil {
				rows = append(rows, c)
			}
		case "sdt", "sdtContent", "customXml", "ins", "moveTo":
			rows = append(rows, d.rows(c)...)
		}
	}
	return rows
}

func widest(rows []*element) (n int) {
	for _, row := range rows {
		n = max(n, len(cellsOf(row)))
	}
	return n
}

// cellsOf are a row's cells.
func cellsOf(row *element) (cells []*element) {
	for _, c := range row.in {
		switch c.name {
		case "tc":
			cells = append(cells, c)
		case "sdt", "sdtContent", "customXml":
			cells = append(cells, cellsOf(c)...)
		}
	}
	return cells
}

// cell is the text of a cell's paragraphs, those of tables in it too.
func (d *docx) cell(cell *element) (texts []string) {
	for _, c := range cell.in {
		switch c.name {
		case "p":
			if text := d.inline(c); text != "" {
				texts = append(texts, text)
			}
		case "del", "moveFrom":
		default:
			texts = append(texts, d.cell(c)...)
		}
	}
	return texts
}
