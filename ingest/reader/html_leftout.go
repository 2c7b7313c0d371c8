package reader

import (
	"strings"
	"unicode"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"caesura"
)

// An htmlLeftOut says which elements are not the page's text.
type htmlLeftOut struct {
	chrome  bool // leave out the site's own parts: navigation, header, footer, sidebar
	hidden  bool // leave out what is not shown
	titles  bool // the page's first-level headings are in its header only
	exclude map[*html.Node]bool
}

func (f htmlFormat) leftOut(page *goquery.Document, site bool) htmlLeftOut {
	l := htmlLeftOut{chrome: site, hidden: true}
	l.titles = site && page.Find("h1").FilterFunction(func(_ int, h1 *goquery.Selection) bool {
		return h1.Closest("header").Length() == 0 || h1.Closest("main, article, section").Length() > 0
	}).Length() == 0
	if f.options.Exclude != "" {
		l.exclude = map[*html.Node]bool{}
		for _, n := range page.Find(f.options.Exclude).Nodes {
			l.exclude[n] = true
		}
	}
	return l
}

// out reports whether an element is left out, with all that is in it.
func (l *htmlLeftOut) out(n *html.Node, place htmlPlace) bool {
	switch {
	case htmlNever[n.DataAtom] || n.Namespace == "svg" || l.exclude[n]:
		return true
	case n.DataAtom == atom.Button:
		return !opens(n, place)
	case n.DataAtom == atom.A:
		return sign(n, place)
	case n.Namespace == "math" && strings.HasPrefix(n.Data, "annotation"): // the formula again, as TeX
		return true
	}
	return l.hidden && hiddenNode(n) || l.chrome && chrome(n, place)
}

// htmlNever are elements whose content is not text of the page: programs,
// forms' controls, what is shown only where something else cannot be, and the
// pronunciation above a word, which would tear it apart.
var htmlNever = atomSet(
	atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Head, atom.Title, atom.Iframe, atom.Object,
	atom.Embed, atom.Applet, atom.Audio, atom.Video, atom.Canvas, atom.Svg, atom.Map, atom.Select, atom.Datalist,
	atom.Textarea, atom.Progress, atom.Meter, atom.Noembed, atom.Noframes, atom.Rt, atom.Rp,
)

// hiddenNode reports whether an element is not shown. Panels of tabs are: one
// of them at a time.
func hiddenNode(n *html.Node) bool {
	shut := n.DataAtom == atom.Dialog
	for _, a := range n.Attr {
		switch a.Key {
		case "hidden":
			if a.Val != "until-found" && attr(n, "role") != "tabpanel" {
				return true
			}
		case "aria-hidden":
			if strings.EqualFold(a.Val, "true") && attr(n, "role") != "tabpanel" {
				return true
			}
		case "style":
			if hidingStyle(a.Val) {
				return true
			}
		case "open":
			shut = false
		}
	}
	return shut
}

func hidingStyle(style string) bool {
	for declaration := range strings.SplitSeq(strings.ToLower(style), ";") {
		name, value, _ := strings.Cut(declaration, ":")
		value, _, _ = strings.Cut(value, "!")
		switch strings.TrimSpace(name) + ":" + strings.TrimSpace(value) {
		case "display:none", "visibility:hidden":
			return true
		}
	}
	return false
}

// chrome reports whether an element is a part of the site and not of the page.
// A header, footer or aside of an article or section belongs to that.
func chrome(n *html.Node, place htmlPlace) bool {
	switch n.DataAtom {
	case atom.Nav, atom.Search:
		return true
	case atom.Header, atom.Footer, atom.Aside:
		return !place.sectioned
	}
	switch attr(n, "role") {
	case "navigation", "banner", "contentinfo", "search", "menu", "menubar", "toolbar", "dialog", "alertdialog":
		return true
	case "complementary":
		return !place.sectioned
	}
	return false
}

// opens reports whether a button is a question or title that opens the text
// below it. The others say "Send" and "Copy".
func opens(button *html.Node, place htmlPlace) bool {
	if attr(button, "aria-expanded") != "" {
		return true
	}
	if place.kind != caesura.Heading {
		return false
	}
	for n := range button.Parent.ChildNodes() {
		if n != button && holds(n, unicode.IsLetter) {
			return false
		}
	}
	return true
}

// sign reports whether a link is only a sign: that of a note, that leads back
// from one, or that of a heading to copy its address.
func sign(a *html.Node, place htmlPlace) bool {
	switch role := attr(a, "role"); {
	case role == "doc-noteref" || attr(a, "epub:type") == "noteref":
		return !holds(a, unicode.IsLetter)
	case role == "doc-backlink", place.kind == caesura.Heading && strings.HasPrefix(attr(a, "href"), "#"):
		return !holds(a, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
	}
	return false
}

// holds reports whether a node's text has such a character.
func holds(n *html.Node, is func(rune) bool) bool {
	if n.Type == html.TextNode {
		return strings.ContainsFunc(n.Data, is)
	}
	for c := range n.ChildNodes() {
		if holds(c, is) {
			return true
		}
	}
	return false
}

// headingLevel is the level of an element that is a heading by its role, or 0.
func headingLevel(n *html.Node) int {
	if n == nil || attr(n, "role") != "heading" {
		return 0
	}
	if level := attr(n, "aria-level"); len(level) == 1 && level >= "1" && level <= "6" {
		return int(level[0] - '0')
	}
	return 2 // as the standard has it
}
