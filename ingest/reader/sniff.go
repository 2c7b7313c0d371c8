package reader

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"unicode"

	"caesura"
)

// The media types, as documents name them.
const (
	typePDF        = "application/pdf"
	typeHTML       = "text/html"
	typeTranscript = "application/json"
	typeVTT        = "text/vtt"
	typeSRT        = "application/x-subrip"
	typeMarkdown   = "text/markdown"
	typeText       = "text/plain"
	typeDocx       = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	typeEPUB       = "application/epub+zip"
)

// mediaTypes is which names are read as what.
var mediaTypes = map[string]string{
	".pdf":      typePDF,
	".html":     typeHTML,
	".htm":      typeHTML,
	".xhtml":    typeHTML,
	".json":     typeTranscript,
	".json3":    typeTranscript,
	".jsonl":    typeTranscript,
	".ndjson":   typeTranscript,
	".vtt":      typeVTT,
	".srt":      typeSRT,
	".md":       typeMarkdown,
	".markdown": typeMarkdown,
	".txt":      typeText,
	".docx":     typeDocx,
	".docm":     typeDocx,
	".epub":     typeEPUB,
}

// sniff is what a file is, whatever its name says: its name counts unless its
// first bytes can mean one thing only.
func sniff(named string, body []byte) string {
	head := bytes.TrimPrefix(body[:min(len(body), 1024)], []byte("\xEF\xBB\xBF"))
	head = bytes.TrimLeft(head, " \t\r\n\f")
	switch {
	case bytes.HasPrefix(head, []byte("%PDF-")):
		return typePDF
	case named == typeHTML:
		return typeHTML
	case begins(head, "WEBVTT") && (len(head) == 6 || strings.IndexByte(" \t\r\n", head[6]) >= 0):
		return typeVTT
	case begins(head, "<!doctype html"):
		return typeHTML
	case begins(head, "<html") && named != typeText && named != typeMarkdown:
		return typeHTML
	}
	return named
}

// begins compares without regard to case.
func begins(head []byte, prefix string) bool {
	return len(head) >= len(prefix) && bytes.EqualFold(head[:len(prefix)], []byte(prefix))
}

// decodeText decodes a file that must be text.
func decodeText(body []byte, declared string) (decoded string, notes []string, err error) {
	decoded, note := decode(body, declared)
	if binary(decoded) {
		return "", nil, &caesura.Fault{
			Kind: caesura.BadInput, Err: fmt.Errorf("binary data (%s), not text", http.DetectContentType(body)),
			Hint: "Give the file the ending of what it is, or exclude it.",
		}
	}
	if note != "" {
		notes = append(notes, note)
	}
	return decoded, notes, nil
}

// binary reports whether control characters are over 1 % of what begins a
// text. Compressed data has 10 %; text has none, but for a few stray ones.
func binary(decoded string) bool {
	controls, n := 0, 0
	for _, r := range decoded[:min(len(decoded), 64<<10)] {
		n++
		if r < ' ' && !unicode.IsSpace(r) && r != '\b' && r != 0x1A && r != 0x1B || r == 0x7F {
			controls++
		}
	}
	return controls > 3 && controls*100 > n
}
