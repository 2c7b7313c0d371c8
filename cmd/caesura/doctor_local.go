package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"caesura"
	"caesura/ingest/reader"
)

// testPDF is one page that says "caesura". It has no table of its objects,
// which readers rebuild.
const testPDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 38>>stream
BT /F 24 Tf 20 40 Td (caesura) Tj ET

endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`

// checkPDF reads a page in a process of its own, as a run does. The first time
// on a machine the engine is compiled.
func checkPDF(ctx context.Context, o reader.Options) (detail string, err error) {
	if err := o.Check(); err != nil {
		return "", err
	}
	if o.PDF.Command, err = pdfCommand(); err != nil {
		return "", err
	}
	read, err := reader.New(o)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, read.Close()) }()
	began := time.Now()
	file := caesura.File{Source: "doctor", Path: "page.pdf", Open: func() (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(testPDF)), nil
	}}
	documents, err := read.Read(ctx, file, []byte(testPDF))
	if err != nil {
		return "", fmt.Errorf("the %s engine: %w", o.PDF.Engine, err)
	}
	if len(documents) != 1 || documents[0].Text != "caesura" {
		return "", fmt.Errorf("the %s engine read a wrong text", o.PDF.Engine)
	}
	return fmt.Sprintf("%s reads a page, in %d ms with its start", o.PDF.Engine, time.Since(began).Milliseconds()), nil
}

// openedFiles is how many of a source's files are opened to see whether they
// may be read.
const openedFiles = 1000

// unreadable is the first file that cannot be opened.
func unreadable(files []caesura.File) (path string, err error) {
	for _, f := range files[:min(len(files), openedFiles)] {
		in, err := f.Open()
		if err != nil {
			return f.Path, err
		}
		if err := in.Close(); err != nil {
			return f.Path, err
		}
	}
	return "", nil
}

// The clock is needed to tell whether a file changed after it was read: the
// times of files come from the file system's clock, which on a network is
// another machine's.
const (
	clockSlack = time.Second // of two that the cache allows for
	firstYear  = 2025        // before which no clock that is set stands
)

func (d *doctor) checkClock() (string, error) {
	now := time.Now()
	if now.Year() < firstYear {
		return "", fmt.Errorf("it is %s by this machine's clock", now.UTC().Format(time.RFC3339))
	}
	if d.readOnly {
		return now.UTC().Format(time.RFC3339), nil
	}
	path := filepath.Join(d.config.State, ".doctor-clock")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		return now.UTC().Format(time.RFC3339) + "; that of the state folder is not known", nil
	}
	defer os.Remove(path)
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	if off := info.ModTime().Sub(now).Abs(); off > clockSlack {
		return "", fmt.Errorf("the state folder's file system is off by %s", off.Round(time.Millisecond))
	}
	return now.UTC().Format(time.RFC3339) + ", and the state folder's agrees", nil
}
