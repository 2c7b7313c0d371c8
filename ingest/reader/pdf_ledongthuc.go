package reader

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	ledong "github.com/ledongthuc/pdf"

	"caesura"
)

// A ledongthuc takes PDFs apart with the library of that name. It knows no
// places, so all lines of a page are one paragraph. It panics on some files
// and loops or overflows the stack on others; the latter only a process of its
// own survives.
type ledongthuc struct{}

func (ledongthuc) start() error { return nil }

func (ledongthuc) Close() error { return nil }

func (ledongthuc) extract(ctx context.Context, body []byte, emit func(pdfPart) error) (err error) {
	defer func() {
		if caught := recover(); caught != nil {
			err = damagedPDF("", fmt.Errorf("damaged PDF: %s", firstLine(fmt.Errorf("%v", caught))))
		}
	}()
	file, err := ledong.NewReader(bytes.NewReader(body), int64(len(body)))
	if errors.Is(err, ledong.ErrInvalidPassword) {
		return &caesura.Fault{Kind: caesura.BadInput, Err: errors.New("encrypted PDF: it needs a password to open"),
			Hint: "Save a copy without the password (such as with qpdf --decrypt) and read that."}
	}
	if err != nil {
		return damagedPDF("", fmt.Errorf("damaged PDF: %s", firstLine(err)))
	}
	info := &pdfInfo{Pages: file.NumPage(), Language: file.Trailer().Key("Root").Key("Lang").Text(), Meta: map[string]string{}}
	for _, tag := range []string{"Title", "Author", "Subject", "Keywords", "CreationDate"} {
		info.Meta[tag] = file.Trailer().Key("Info").Key(tag).Text()
	}
	if err := emit(pdfPart{Info: info}); err != nil {
		return err
	}
	for n := 1; n <= info.Pages; n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := emit(pdfPart{Page: ledongPage(file, n)}); err != nil {
			return err
		}
	}
	return nil
}

// ledongPage reads page n; a panic is that page's failure alone.
func ledongPage(file *ledong.Reader, n int) (page *pdfPage) {
	page = &pdfPage{Number: n}
	defer func() {
		if caught := recover(); caught != nil {
			page.Err = firstLine(fmt.Errorf("%v", caught))
		}
	}()
	source := file.Page(n)
	if source.V.IsNull() {
		page.Err = "the page is missing"
		return page
	}
	page.Drawn = !source.V.Key("Contents").IsNull()
	text, err := source.GetPlainText(nil)
	if err != nil {
		page.Err = firstLine(err)
		return page
	}
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			page.Lines = append(page.Lines, pdfLine{Text: line})
		}
	}
	return page
}
