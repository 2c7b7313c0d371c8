package reader

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// isProse reports whether an element holds as much text as a sentence or two,
// and little of it in links.
func isProse(n *html.Node) bool {
	all, links := textBytes(n)
	return all >= proseBlock && links*proseLinks < all
}

// textBytes counts the text in an element, and how much of it is in links.
func textBytes(n *html.Node) (all, links int) {
	if n.Type == html.TextNode {
		return len(strings.Join(strings.Fields(n.Data), " ")), 0
	}
	if htmlNever[n.DataAtom] {
		return 0, 0
	}
	for c := range n.ChildNodes() {
		a, l := textBytes(c)
		all, links = all+a, links+l
	}
	if n.DataAtom == atom.A {
		links = all
	}
	return all, links
}

// junk reports whether an element's names say that it is no content. It counts
// only where readability drops the element too.
func junk(n *html.Node) bool {
	return n.DataAtom != atom.Body && n.DataAtom != atom.Html && junkNames.MatchString(names(n))
}

func names(n *html.Node) string { return attr(n, "class") + " " + attr(n, "id") }

var junkNames = regexp.MustCompile(`(?i)comment|disqus|respond|related|recommend|shar(?:e|ing)|social|newsletter|subscri|promo|sponsor|` +
	`teaser|sidebar|footer|cookie|consent|breadcrumb|paywall|popup|modal|widget|outbrain|taboola|author|bio\b`)

// insertNames are what sites call that which they put between the paragraphs of
// an article. They count for what readability keeps too, so they are narrower.
var insertNames = regexp.MustCompile(`(?i)\b(?:comment[s-]*(?:respond|form|reply|add|area)|respond\b|related|recommend|newsletter|subscri|sponsor|` +
	`advert|adv?\b|affiliate|outbrain|taboola|author-?(?:box|bio|info|desc|card)|breadcrumb|cookie|consent|entry-(?:utility|meta)|` +
	`print-?(?:button|link)|post-ratings|vote|copyright|licen[cs]e-?info|shar(?:e|ing)|social|promo|review-?form|captcha|buybox|` +
	`read-?more|see-?also|more-?(?:on|links))`)

func junkIn(page *html.Node) (nodes []*html.Node) {
	for n := range page.Descendants() {
		if n.Type == html.ElementNode && junk(n) {
			nodes = append(nodes, n)
		}
	}
	return nodes
}
