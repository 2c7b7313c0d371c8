package reader

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"caesura"
)

// fuzz reads whatever the fuzzer makes. It must end in documents that keep
// their promises, the same ones every time, or in bad input; no panic may even
// reach the edge that would catch it.
func fuzz(f *testing.F, format format, folder string) {
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
		documents, err := format.read(t.Context(), body)
		var fault *caesura.Fault
		if err != nil && (!errors.As(err, &fault) || fault.Kind != caesura.BadInput || documents != nil) {
			t.Fatalf("error %v with %d documents", err, len(documents))
		}
		again, _ := format.read(t.Context(), body)
		for i, d := range documents {
			checkDocument(t, d)
			if outline(again[i]) != outline(d) || again[i].Title != d.Title {
				t.Errorf("read again: %q, then %q", d.Text, again[i].Text)
			}
		}
	})
}

func FuzzHTML(f *testing.F)       { fuzz(f, htmlFormat{}, "html") }
func FuzzTranscript(f *testing.F) { fuzz(f, transcriptFormat{}, "transcript") }
func FuzzSubtitles(f *testing.F)  { fuzz(f, subtitlesFormat{}, "subtitles") }
func FuzzText(f *testing.F)       { fuzz(f, textFormat{}, "text") }
func FuzzMarkdown(f *testing.F)   { fuzz(f, markdownFormat{}, "markdown") }
