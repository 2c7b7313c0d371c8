package reader

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"

	"caesura"
)

// inPieces reads a page piece by piece. What is content is not told from the
// rest: that takes the whole page.
func (f htmlFormat) inPieces(ctx context.Context, source string, site bool) (*caesura.Document, error) {
	w, facts, found := &htmlWriter{}, &caesura.Document{}, f.options.Selector == ""
	c := htmlCutter{source: source, most: f.mostTree(), deep: true}
	var lost []string
	for pieces := 0; !c.done(); pieces++ {
		from := c.at
		root, err := parseHTML(ctx, c.next())
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err != nil {
			lost = append(lost, fmt.Sprintf("bytes %d-%d: not read: %v", from+1, c.at, err))
			continue
		}
		page := goquery.NewDocumentFromNode(root)
		if pieces == 0 {
			htmlFacts(page, facts)
		}
		roots, notes := f.roots(page)
		if f.options.Selector != "" && len(notes) > 0 {
			continue
		}
		found = true
		w.left, w.labels = f.leftOut(page, site), nil
		w.nodes(roots)
	}
	if !found {
		doc, err := htmlFormat{HTMLOptions{Exclude: f.options.Exclude}, f.tree}.inPieces(ctx, source, site)
		if err == nil {
			doc.Notes = append(doc.Notes, f.noneFound())
		}
		return doc, err
	}
	doc := w.b.document()
	doc.Lost = lost
	doc.Title, doc.Language, doc.Meta = facts.Title, facts.Language, facts.Meta
	if f.options.Selector == "" && site {
		doc.Notes = []string{fmt.Sprintf("too large or too deep to tell its content from the rest (%d bytes); all but navigation is read", len(source))}
	}
	return doc, nil
}

func (f htmlFormat) mostTree() int { return cmp.Or(f.tree, mostTree) }

// parseHTML makes a tree. It gives up on more than 512 open elements.
func parseHTML(ctx context.Context, source string) (*html.Node, error) {
	return html.Parse(&checkedReader{ctx, strings.NewReader(source)})
}
