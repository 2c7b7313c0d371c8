package reader

import (
	"context"
	"strings"

	"caesura"
)

// textFormat reads plain text: paragraphs between empty lines, or a paragraph
// a line where the lines are too long to be wrapped ones.
type textFormat struct{}

func (textFormat) read(_ context.Context, body []byte) ([]*caesura.Document, error) {
	text, notes, err := decodeText(body, "")
	if err != nil {
		return nil, err
	}
	var b builder
	writeParagraphs(&b, text)
	doc := b.document()
	doc.Notes = notes
	return []*caesura.Document{doc}, nil
}

func writeParagraphs(b *builder, text string) {
	text = lineEnds(text)
	wrapped := isWrapped(text)
	b.begin(caesura.Paragraph, 0)
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\f' }) {
		for line := range strings.SplitSeq(line, "\n") {
			if !wrapped || strings.TrimSpace(line) == "" {
				b.end()
				b.begin(caesura.Paragraph, 0)
			}
			b.write(line)
			b.write("\n")
		}
		b.end()
		b.begin(caesura.Paragraph, 0)
	}
	b.end()
}

// isWrapped reports whether a text's lines are parts of paragraphs. No one
// wraps lines at more than 120 bytes; if most of the text stands in such lines,
// each is a paragraph.
func isWrapped(text string) bool {
	long := 0
	for line := range strings.SplitSeq(text, "\n") {
		if len(line) > 120 {
			long += len(line)
		}
	}
	return long <= len(text)/2
}
