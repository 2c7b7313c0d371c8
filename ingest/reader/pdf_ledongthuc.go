package reader

import (
	"context"
	"errors"
	"fmt"
	"strings"

	ledong "github.com/ledongthuc/pdf"
)

// A ledongthuc takes PDFs apart with the library of that name. It knows no
// places, so all lines of a page are one paragraph. It panics on some files
// and loops or overflows the stack on others; the latter only a process of its
// own survives.
type ledongthuc struct{}

func (ledongthuc) start() error { return nil }

func (ledongthuc) Close() error { return nil }

func (ledongthuc) extract(ctx context.Context, source *pdfSource, emit func(pdfPart) error) (err error) {
	defer func() {
		if caught := recover(); caught != nil {
			err = damagedPDF("", fmt.Errorf("damaged PDF: %s", firstLine(fmt.Errorf("%v", caught))))
		}
	}()
	file, err := ledong.NewReaderEncrypted(source, source.size, passwordsOf(source))
	if errors.Is(err, ledong.ErrInvalidPassword) {
		return lockedPDF(len(source.passwords))
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

// passwordsOf gives the source's passwords one by one, and "" when there are
// no more.
func passwordsOf(source *pdfSource) func() string {
	next := 0
	return func() string {
		if next == len(source.passwords) {
			return ""
		}
		next++
		return source.passwords[next-1]
	}
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
