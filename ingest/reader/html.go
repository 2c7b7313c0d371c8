package reader

import (
	"context"
	"fmt"
	"strings"

	"github.com/PuerkitoBio/goquery"
	"github.com/andybalholm/cascadia"
	"golang.org/x/net/html"

	"caesura"
)

// HTMLOptions say how HTML is read.
type HTMLOptions struct {
	// Content is what of a page is read: "main" (default), its own content
	// without what the site puts around it, or "body", all but navigation. A
	// page whose content cannot be told from the rest is read as "body".
	Content string `yaml:"content" json:"content" jsonschema:"description=What of a page is read: its own content or all but navigation,enum=main,enum=body"`

	// Selector, a CSS selector, names the elements to read, such as "main" or
	// "#content, .post". A page that has none of them is read whole, with a
	// note. It takes the place of Content.
	Selector string `yaml:"selector" json:"selector" jsonschema:"description=CSS selector of the elements to read instead of content"`

	// Exclude, a CSS selector, names elements to leave out, besides navigation
	// and what is hidden.
	Exclude string `yaml:"exclude" json:"exclude" jsonschema:"description=CSS selector of elements to leave out"`
}

// The values of Content.
const (
	contentMain = "main"
	contentBody = "body"
)

// WithDefaults fills in what is zero.
func (o HTMLOptions) WithDefaults() HTMLOptions {
	if o.Content == "" {
		o.Content = contentMain
	}
	return o
}

// Validate reports an unknown content and a selector that is none.
func (o HTMLOptions) Validate() error {
	if c := o.WithDefaults().Content; c != contentMain && c != contentBody {
		return fmt.Errorf("content: %q is neither %s nor %s", c, contentMain, contentBody)
	}
	for name, selector := range map[string]string{"selector": o.Selector, "exclude": o.Exclude} {
		if selector == "" {
			continue
		}
		if _, err := cascadia.ParseGroup(selector); err != nil {
			return fmt.Errorf("%s: %q is no CSS selector: %w", name, selector, err)
		}
	}
	return nil
}

// Fingerprint is the options that change what is read.
func (o HTMLOptions) Fingerprint() string {
	return fmt.Sprintf("html(%s,%q,%q)", o.WithDefaults().Content, o.Selector, o.Exclude)
}

// htmlFormat reads HTML pages.
type htmlFormat struct {
	options HTMLOptions
	tree    int // bytes that the tree of a page may take, roughly; 0 is mostTree
}

func (f htmlFormat) read(ctx context.Context, body []byte) ([]*caesura.Document, error) {
	source, notes, err := decodeText(body, htmlCharset(body))
	if err != nil {
		return nil, err
	}
	doc, err := f.document(ctx, source, true)
	if err != nil {
		return nil, err
	}
	doc.Notes = append(notes, doc.Notes...)
	return []*caesura.Document{doc}, nil
}

// document reads decoded HTML. Site says that it is a page of a site, whose
// navigation, header and footer are not its text.
func (f htmlFormat) document(ctx context.Context, source string, site bool) (*caesura.Document, error) {
	source = fromXML(source)
	whole := htmlCutter{source: source, most: f.mostTree()}
	first := whole.next()
	if !whole.done() {
		return f.inPieces(ctx, source, site)
	}
	root, err := parseHTML(ctx, first)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil { // more than 512 open elements
		return f.inPieces(ctx, source, site)
	}
	page := goquery.NewDocumentFromNode(root)
	w := f.write(page, site)
	doc := w.b.document()
	doc.Notes = w.notes
	htmlFacts(page, doc)
	return doc, nil
}

// write writes the page's text: its main content, else all but navigation. If
// only navigation and hidden parts have text, they are the text.
func (f htmlFormat) write(page *goquery.Document, site bool) *htmlWriter {
	if site && f.options.Content != contentBody && f.options.Selector == "" {
		if main := f.writeMain(page); main != nil {
			return main
		}
	}
	roots, notes := f.roots(page)
	w := &htmlWriter{notes: notes, left: f.leftOut(page, site)}
	w.nodes(roots)
	if w.b.text.Len() > 0 {
		return w
	}
	all := &htmlWriter{notes: append(notes, "all text stands in navigation and hidden parts; it is read"), left: f.leftOut(page, false)}
	all.left.hidden = false
	all.nodes(roots)
	if all.b.text.Len() == 0 {
		all.notes = notes
	}
	return all
}

// roots are the elements to read, in order, none inside another.
func (f htmlFormat) roots(page *goquery.Document) (roots []*html.Node, notes []string) {
	if f.options.Selector != "" {
		found := page.Find(f.options.Selector)
		for _, n := range found.Nodes {
			if len(roots) == 0 || !inside(n, roots[len(roots)-1]) {
				roots = append(roots, n)
			}
		}
		if len(roots) > 0 {
			return roots, nil
		}
		notes = []string{f.noneFound()}
	}
	if body := page.Find("body").First(); body.Length() > 0 {
		return body.Nodes, notes
	}
	return page.Nodes, append(notes, framesOf(page)...)
}

// framesOf names the pages that a page of frames shows: they are files of
// their own.
func framesOf(page *goquery.Document) (notes []string) {
	page.Find("frame[src]").EachWithBreak(func(i int, frame *goquery.Selection) bool {
		notes = append(notes, "its text is in a frame: "+frame.AttrOr("src", ""))
		return i < 9
	})
	return notes
}

func (f htmlFormat) noneFound() string {
	return fmt.Sprintf("selector %q finds nothing; the whole page is read", f.options.Selector)
}

func inside(n, ancestor *html.Node) bool {
	for ; n != nil; n = n.Parent {
		if n == ancestor {
			return true
		}
	}
	return false
}

// checkedReader ends when its context does.
type checkedReader struct {
	ctx context.Context
	in  *strings.Reader
}

func (r *checkedReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.in.Read(p)
}
