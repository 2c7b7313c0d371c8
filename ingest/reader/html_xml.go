package reader

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// fromXML makes XHTML readable as HTML: there <script/> has an end, while in
// HTML it would swallow the page.
func fromXML(source string) string {
	if !isXML(source) {
		return source
	}
	source = characterData.ReplaceAllStringFunc(source, func(section string) string {
		return html.EscapeString(characterData.FindStringSubmatch(section)[1])
	})
	return selfClosed.ReplaceAllStringFunc(source, func(tag string) string {
		name := selfClosed.FindStringSubmatch(tag)[1]
		if htmlVoid[atom.Lookup([]byte(strings.ToLower(name)))] {
			return tag
		}
		return tag[:len(tag)-2] + "></" + name + ">"
	})
}

func isXML(source string) bool {
	head := strings.TrimSpace(source[:min(len(source), 1024)])
	return strings.HasPrefix(head, "<?xml") || strings.Contains(head, "http://www.w3.org/1999/xhtml")
}

// characterData are sections of XML in which there are no tags. Those in a
// script stand behind the mark of a comment.
var characterData = regexp.MustCompile(`(?s)<!\[CDATA\[(.*?)\]\]>`)

var selfClosed = regexp.MustCompile(`<([A-Za-z][A-Za-z0-9:._-]*)(?:\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)?/>`)

// htmlVoid are the elements that never have content, nor an end tag.
var htmlVoid = atomSet(
	atom.Area, atom.Base, atom.Br, atom.Col, atom.Embed, atom.Frame, atom.Hr, atom.Img, atom.Input, atom.Link,
	atom.Meta, atom.Param, atom.Source, atom.Track, atom.Wbr,
)
