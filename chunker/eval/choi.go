package eval

import (
	"strings"

	"caesura"
)

// choiMark separates segments, and may stand before the first and after the
// last.
const choiMark = "=========="

// ReadChoi reads a text in Choi's format: a sentence a line, segments separated
// by a line of ten "=". The lines are taken as the sentences: each is a block of
// a kind that is not divided further, as long as it fits in a chunk. Bytes that
// are not UTF-8 become U+FFFD.
func ReadChoi(name, set, language, body string) (*Segmented, error) {
	s := &Segmented{Set: set, Document: &caesura.Document{ID: name, Language: language, MediaType: "text/plain"}}
	var text strings.Builder
	marked := false
	body = strings.ReplaceAll(strings.ToValidUTF8(body, "\ufffd"), "\x00", "\ufffd")
	for line := range strings.Lines(body) {
		line = strings.TrimSpace(line)
		if line == choiMark {
			marked = true
		}
		if line == "" || line == choiMark {
			continue
		}
		if text.Len() > 0 {
			s.gaps = append(s.gaps, marked)
			text.WriteByte('\n')
		}
		marked = false
		start := text.Len()
		text.WriteString(line)
		unit := caesura.Span{Start: start, End: text.Len()}
		s.units = append(s.units, unit)
		s.Document.Blocks = append(s.Document.Blocks, caesura.Block{Span: unit, Kind: caesura.TableRow})
	}
	s.Document.Text = text.String()
	s.Document.Hash = caesura.HashBytes([]byte(s.Document.Text))
	if len(s.gaps) == 0 {
		return nil, bad("", "See docs/eval.md for the format.", "fewer than two sentences")
	}
	return s, nil
}
