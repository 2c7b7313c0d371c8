package reader

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"caesura"
)

// checkDocument checks everything that caesura.Document promises.
func checkDocument(t testing.TB, d *caesura.Document) {
	t.Helper()
	if !utf8.ValidString(d.Text) || strings.ContainsRune(d.Text, 0) {
		t.Fatalf("text is not UTF-8 without NUL: %.80q", d.Text)
	}
	checkBlocks(t, d)
	end := 0
	for i, p := range d.Pages {
		checkSpan(t, d, "page", i, p.Span, end)
		if p.Number < 1 || i > 0 && p.Number <= d.Pages[i-1].Number {
			t.Errorf("page %d has number %d", i, p.Number)
		}
		end = p.End
	}
	end = 0
	for i, c := range d.Cues {
		checkSpan(t, d, "cue", i, c.Span, end)
		if c.Start < 0 || c.Start > c.Stop {
			t.Errorf("cue %d is from %s to %s", i, c.Start, c.Stop)
		}
		end = c.End
	}
}

func checkBlocks(t testing.TB, d *caesura.Document) {
	t.Helper()
	end := 0
	for i, b := range d.Blocks {
		checkSpan(t, d, b.Kind.String(), i, b.Span, end)
		between := d.Text[end:b.Start]
		if i == 0 && between != "" || i > 0 && between != "\n" && between != "\n\n" {
			t.Errorf("%q before block %d", between, i)
		}
		if (b.Kind == caesura.Heading) != (b.Level >= 1 && b.Level <= 6) {
			t.Errorf("block %d: %s of level %d", i, b.Kind, b.Level)
		}
		if b.Kind != caesura.Code {
			checkFolded(t, i, d.Slice(b.Span))
		}
		end = b.End
	}
	if end != len(d.Text) {
		t.Errorf("%q is in no block", d.Text[end:])
	}
}

// checkSpan checks that a span holds text, keeps the order, and begins and
// ends with whole characters that are not white space.
func checkSpan(t testing.TB, d *caesura.Document, what string, i int, s caesura.Span, after int) {
	t.Helper()
	if s.Start < after || s.End <= s.Start || s.End > len(d.Text) {
		t.Fatalf("%s %d: span %v after %d in a text of %d bytes", what, i, s, after, len(d.Text))
	}
	if !utf8.RuneStart(d.Text[s.Start]) || s.End < len(d.Text) && !utf8.RuneStart(d.Text[s.End]) {
		t.Errorf("%s %d: span %v cuts a character", what, i, s)
	}
	if text := d.Slice(s); text != strings.TrimSpace(text) {
		t.Errorf("%s %d has white space at an end: %q", what, i, text)
	}
}

func checkFolded(t testing.TB, i int, text string) {
	t.Helper()
	white := false
	for _, r := range text {
		if unicode.IsSpace(r) && (r != ' ' || white) {
			t.Errorf("block %d: white space is not folded: %q", i, text)
			return
		}
		white = unicode.IsSpace(r)
	}
}

// outline shows a document as text, one block a line: its kind and its text.
func outline(d *caesura.Document) string {
	var b strings.Builder
	for _, block := range d.Blocks {
		b.WriteString(block.Kind.String())
		if block.Level > 0 {
			b.WriteByte(' ')
			b.WriteByte('0' + byte(block.Level))
		}
		b.WriteString(": " + strings.ReplaceAll(d.Slice(block.Span), "\n", "⏎") + "\n")
	}
	return b.String()
}
