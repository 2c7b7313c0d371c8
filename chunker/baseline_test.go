package chunker_test

import (
	"strings"
	"testing"

	"caesura"
	"caesura/chunker"
)

// covers checks that chunks hold every word of a text, in order, and that none
// is over size tokens.
func covers(t *testing.T, d *caesura.Document, chunks []caesura.Chunk, size int) {
	t.Helper()
	end := 0
	for i, c := range chunks {
		if c.Start > end && strings.TrimSpace(d.Text[end:c.Start]) != "" {
			t.Errorf("%q before chunk %d is lost", d.Text[end:c.Start], i)
		}
		if c.Index != i || c.Text != d.Slice(c.Span) || c.Tokens != tokens(c.Text) || c.Tokens > size {
			t.Errorf("chunk %d: index %d, %d of %d tokens, %q", i, c.Index, c.Tokens, size, c.Text)
		}
		end = c.End
	}
	if strings.TrimSpace(d.Text[end:]) != "" {
		t.Errorf("%q at the end is lost", d.Text[end:])
	}
}

func TestFixedWindowsOverlapByWholeWords(t *testing.T) {
	d := document("one two tree four five six sevn eigt nine ten", "en")
	var got []string
	for _, c := range chunker.Fixed(d, 4, 1, tokens) {
		got = append(got, c.Text)
	}
	if want := "one two tree four|four five six sevn|sevn eigt nine ten"; strings.Join(got, "|") != want {
		t.Errorf("got %q", got)
	}
	covers(t, d, chunker.Fixed(d, 4, 0, tokens), 4)
}

func TestRecursiveKeepsParagraphsAndSentencesWhole(t *testing.T) {
	d := document("Short one here.\n\nShort two here.\n\nThis one is long. It has parts. It has more of them.\n\nEnd.", "en")
	var got []string
	for _, c := range chunker.Recursive(d, 12, tokens) {
		got = append(got, c.Text)
	}
	want := "Short one here.\n\nShort two here.|This one is long. It has parts.|It has more of them.|End."
	if strings.Join(got, "|") != want {
		t.Errorf("got %q", got)
	}
}

func TestBaselinesCoverAnyText(t *testing.T) {
	for name, text := range map[string]string{
		"prose":     prose(20_000),
		"one run":   strings.Repeat("x", 10_000),
		"Chinese":   strings.Repeat("今天下雨。没有人动", 500),
		"lines":     strings.Repeat("a b c\n", 500),
		"nothing":   "",
		"only gaps": " \n\n \n",
	} {
		t.Run(name, func(t *testing.T) {
			d := document(text, "")
			covers(t, d, chunker.Fixed(d, 50, 0, tokens), 50)
			covers(t, d, chunker.Fixed(d, 50, 20, tokens), 50)
			covers(t, d, chunker.Recursive(d, 50, tokens), 50)
		})
	}
}
