package reader

import (
	"bytes"
	"context"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"

	"caesura"
)

// markdownFormat reads Markdown, as GitHub writes it, with definition lists
// and footnotes. It is made into HTML and read as that, so that the HTML inside
// it counts too.
type markdownFormat struct{}

func (markdownFormat) read(ctx context.Context, body []byte) ([]*caesura.Document, error) {
	text, notes, err := decodeText(body, "")
	if err != nil {
		return nil, err
	}
	front, text, broken := frontMatter(lineEnds(text))
	doc, err := markdownDocument(ctx, text)
	if err != nil {
		return nil, err
	}
	front.into(doc)
	if broken != "" {
		notes = append(notes, broken)
	}
	doc.Notes = append(notes, doc.Notes...)
	return []*caesura.Document{doc}, nil
}

func markdownDocument(ctx context.Context, text string) (*caesura.Document, error) {
	if tooLarge(text) {
		var b builder
		writeParagraphs(&b, text)
		doc := b.document()
		doc.Notes = []string{"too large to be read as Markdown; read as plain text"}
		return doc, nil
	}
	text, notes := tame(text)
	var page bytes.Buffer
	convert := goldmark.New(
		goldmark.WithExtensions(extension.GFM, extension.DefinitionList, extension.Footnote),
		goldmark.WithRendererOptions(html.WithUnsafe()),
	)
	if err := convert.Convert([]byte(text), &page); err != nil {
		return nil, badInput("", "convert Markdown: %w", err)
	}
	doc, err := htmlFormat{}.document(ctx, page.String(), false)
	if err != nil {
		return nil, err
	}
	doc.Notes = append(notes, doc.Notes...)
	return doc, nil
}
