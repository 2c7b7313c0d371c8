package reader

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"caesura"
)

// hung is longer than anything that the fuzzer makes takes, on a busy machine
// too.
const hung = time.Minute

// fuzz reads whatever the fuzzer makes. It must end in documents that keep
// their promises, the same ones every time, or in bad input; no panic may even
// reach the edge that would catch it.
func fuzz(f *testing.F, format format, folder string, also ...func(testing.TB, *caesura.Document)) {
	seeds, err := filepath.Glob(filepath.Join("testdata", folder, "*"))
	if err != nil || len(seeds) == 0 {
		f.Fatal("no seeds", err)
	}
	for _, seed := range seeds {
		body, err := os.ReadFile(seed)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(body)
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		began := time.Now()
		documents, err := format.read(t.Context(), body)
		if took := time.Since(began); took > hung {
			t.Fatalf("%d bytes took %s", len(body), took)
		}
		var fault *caesura.Fault
		if err != nil && (!errors.As(err, &fault) || fault.Kind != caesura.BadInput || documents != nil) {
			t.Fatalf("error %v with %d documents", err, len(documents))
		}
		again, _ := format.read(t.Context(), body)
		for i, d := range documents {
			checkDocument(t, d)
			for _, check := range also {
				check(t, d)
			}
			if outline(again[i]) != outline(d) || again[i].Title != d.Title {
				t.Errorf("read again: %q, then %q", d.Text, again[i].Text)
			}
		}
	})
}

func FuzzHTML(f *testing.F)       { fuzz(f, htmlFormat{}, "html") }
func FuzzTranscript(f *testing.F) { fuzz(f, transcriptFormat{}, "transcript", checkSpoken) }
func FuzzSubtitles(f *testing.F)  { fuzz(f, subtitlesFormat{}, "subtitles", checkSpoken) }
func FuzzText(f *testing.F)       { fuzz(f, everyLetter{textFormat{}}, "text") }
func FuzzMarkdown(f *testing.F)   { fuzz(f, markdownFormat{}, "markdown") }

// checkSpoken checks what holds of a document that is nothing but speech: all
// of its text is in cues, each in one block, and no time is beyond what a
// recording can have.
func checkSpoken(t testing.TB, d *caesura.Document) {
	t.Helper()
	at, block := 0, 0
	for i, c := range d.Cues {
		if gap := d.Text[at:c.Span.Start]; strings.TrimSpace(gap) != "" {
			t.Errorf("%q before cue %d is in none", gap, i)
		}
		for block < len(d.Blocks) && d.Blocks[block].End <= c.Span.Start {
			block++
		}
		if block == len(d.Blocks) || !d.Blocks[block].Contains(c.Span) {
			t.Errorf("cue %d crosses a block", i)
		}
		if c.Stop > 2*latestMoment {
			t.Errorf("cue %d ends at %s", i, c.Stop)
		}
		at = c.Span.End
	}
	if rest := d.Text[at:]; strings.TrimSpace(rest) != "" {
		t.Errorf("%q behind the last cue", rest)
	}
}

// FuzzHTMLPieces reads small pages as if they were large ones.
func FuzzHTMLPieces(f *testing.F) {
	fuzz(f, htmlFormat{options: HTMLOptions{Content: contentBody}, tree: 40 * nodeBytes}, "html")
}

// everyLetter breaks down if a letter of a text is lost or comes to be.
type everyLetter struct{ format }

func (e everyLetter) read(ctx context.Context, body []byte) ([]*caesura.Document, error) {
	documents, err := e.format.read(ctx, body)
	decoded, _ := decode(body, "")
	for _, d := range documents {
		if got, want := onlyLetters(d.Text), onlyLetters(decoded); got != want {
			panic("letters of the text: " + got + ", want " + want)
		}
	}
	return documents, err
}

func onlyLetters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return r
		}
		return -1
	}, norm.NFC.String(strings.ToValidUTF8(s, "")))
}
