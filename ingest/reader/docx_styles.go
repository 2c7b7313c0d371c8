package reader

import (
	"strconv"
	"strings"
)

// A docxStyle is what a paragraph's style tells. Styles are referred to by an
// id, which is translated with the program; names of built-in ones are not.
type docxStyle struct {
	name    string // in lower case
	based   string // id of the style that it is based on
	level   int    // of a heading, 1 to 6; 0 if unset, -1 if set to none
	listed  bool
	numbers string
}

func (d *docx) readStyles(part string) error {
	d.styles = map[string]docxStyle{}
	if !d.archive.has(part) {
		return nil
	}
	root, err := readXML(d.archive, part)
	if err != nil {
		return err
	}
	for _, e := range root.all("style") {
		properties := e.child("pPr")
		s := docxStyle{name: strings.ToLower(e.child("name").attr("val")), based: e.child("basedOn").attr("val"), level: outlineLevel(properties)}
		s.numbers = properties.child("numPr", "numId").attr("val")
		if rest, ok := strings.CutPrefix(s.name, "heading "); ok && s.level == 0 {
			s.level = levelOf(rest, 1)
		}
		if s.name == "title" && s.level == 0 {
			s.level = 1
		}
		d.styles[e.attr("styleId")] = s
	}
	return nil
}

// outlineLevel is the level of a heading that a paragraph's properties set: 0
// if they set none, -1 if they set it to be none.
func outlineLevel(properties *element) int {
	return levelOf(properties.child("outlineLvl").attr("val"), 0)
}

// levelOf reads a level that is counted from some number; the tenth and beyond
// are no headings.
func levelOf(text string, from int) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	switch n -= from; {
	case err != nil || n < 0:
		return 0
	case n > 8:
		return -1
	}
	return min(n+1, 6)
}

// style is what a style tells together with those that it is based on.
func (d *docx) style(id string) (style docxStyle) {
	for range 20 { // they may be based on each other
		s, ok := d.styles[id]
		if !ok {
			break
		}
		if style.name == "" || strings.HasPrefix(s.name, "toc ") {
			style.name = s.name
		}
		if style.level == 0 {
			style.level = s.level
		}
		if style.numbers == "" {
			style.numbers = s.numbers
		}
		id = s.based
	}
	style.listed = style.numbers != "" && style.numbers != "0"
	return style
}
