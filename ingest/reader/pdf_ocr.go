package reader

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"caesura"
)

// OCROptions name a program that reads pages without a text layer.
type OCROptions struct {
	// Command is the program with its arguments, started without a shell. In
	// them {input} is the PDF, {output} the file that it writes (its standard
	// output where no argument has that), and {pages} the pages to read, such
	// as 2,4-5. It gives either a PDF, or UTF-8 text with a form feed between
	// pages; of both the pages must be as many as the PDF has. Default: none.
	Command []string `yaml:"command" json:"command" jsonschema:"description=Program and arguments that read scanned pages; {input} is the PDF and {output} what it writes and {pages} which pages"`

	// Timeout is how long it may take for each page that it is to read.
	// Default 1 min.
	Timeout time.Duration `yaml:"timeout" json:"timeout" jsonschema:"description=How long the command may take for each page to read; default 1m"`

	// MaxBytes is the size of the largest output. Default 256 MiB.
	MaxBytes int64 `yaml:"max_bytes" json:"max_bytes" jsonschema:"minimum=0,description=Size in bytes of the command's largest output; 0 is 256 MiB"`
}

// WithDefaults fills in what is zero.
func (o OCROptions) WithDefaults() OCROptions {
	if o.Timeout == 0 {
		o.Timeout = time.Minute
	}
	if o.MaxBytes == 0 {
		o.MaxBytes = 256 << 20
	}
	return o
}

// Validate says what is wrong with the options.
func (o OCROptions) Validate() error {
	switch {
	case len(o.Command) > 0 && o.Command[0] == "":
		return errors.New("command: the program has no name")
	case len(o.Command) > 0 && !strings.Contains(strings.Join(o.Command[1:], " "), "{input}"):
		return errors.New("command: no argument has {input}, which stands for the PDF")
	case o.Timeout < 0:
		return fmt.Errorf("timeout %s: want more than 0", o.Timeout)
	case o.MaxBytes < 0:
		return fmt.Errorf("max_bytes %d: want at least 1", o.MaxBytes)
	}
	return nil
}

// Fingerprint is the command line; "" when there is none.
func (o OCROptions) Fingerprint() string {
	if len(o.Command) == 0 {
		return ""
	}
	return fmt.Sprintf(" ocr=%q", o.Command)
}

// recognise lets the OCR command read the pages that have no text layer. When
// it fails, these pages have, and a file of no others.
func (p *pdf) recognise(ctx context.Context, body []byte, file *pdfFile) error {
	bare := file.bare()
	if len(p.options.OCR.Command) == 0 || len(bare) == 0 {
		return nil
	}
	select {
	case p.recognising <- struct{}{}:
		defer func() { <-p.recognising }()
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	pages, err := p.ocrPages(ctx, body, bare)
	if err == nil && len(pages) != len(file.Pages) {
		err = badInput("", "OCR gave a text of %d of the %d pages", len(pages), len(file.Pages))
	}
	switch {
	case err == nil:
		file.take(pages, bare)
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case caesura.KindOf(err) != caesura.BadInput:
		return err
	case !slices.ContainsFunc(file.Pages, func(p pdfPage) bool { return len(p.Lines) > 0 && !p.Stamped }):
		return file.unrecognised(err)
	}
	if err != nil {
		for _, n := range bare {
			file.Pages[n-1].Err, file.Pages[n-1].State = firstLine(err), caesura.StateNoTextLayer
		}
	}
	return nil
}

// bare are the numbers of the pages that have something on them, but no text.
func (f *pdfFile) bare() (pages []int) {
	for _, p := range f.Pages {
		if p.Err == "" && p.bare() {
			pages = append(pages, p.Number)
		}
	}
	return pages
}

// take puts what OCR read in place of the bare pages. A stamp stays where OCR
// has not read it, and a page of which it read no more than that stays bare.
func (f *pdfFile) take(pages []pdfPage, bare []int) {
	for _, n := range bare {
		page, stamp := pages[n-1], f.Pages[n-1]
		if stamp.Stamped && (page.Stamped || len(page.Lines) == 0) {
			continue
		}
		read := wordsOf(linesText(page.Lines))
		for _, line := range stamp.Lines {
			if !strings.Contains(read, wordsOf(line.Text)) {
				page.Lines = append(page.Lines, pdfLine{Text: line.Text, Apart: true})
			}
		}
		page.Number, page.Drawn, page.OCR = n, true, true
		f.Pages[n-1] = page
	}
}

// wordsOf is the text without all but its letters and digits.
func wordsOf(text string) string {
	return strings.Map(func(r rune) rune {
		if !isWord(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
}

func linesText(lines []pdfLine) string {
	var text strings.Builder
	for _, line := range lines {
		text.WriteString(line.Text + "\n")
	}
	return text.String()
}

// unrecognised is the fault of a scan that OCR could not read.
func (f *pdfFile) unrecognised(err error) error {
	fault := &caesura.Fault{Kind: caesura.BadInput, State: caesura.StateNoTextLayer, Where: f.where(),
		Err:  fmt.Errorf("no text layer, and OCR failed: %s", firstLine(err)),
		Hint: "Run reader.pdf.ocr.command by hand on this file."}
	if f.Locked {
		fault.Hint = "It is encrypted, and the command is given it so: save a copy without a password (such as with qpdf --decrypt)."
	}
	var cause *caesura.Fault
	if errors.As(err, &cause) {
		fault.Transient = cause.Transient
	}
	return fault
}

// ocrPages are all pages of the PDF as the command gives them.
func (p *pdf) ocrPages(ctx context.Context, body []byte, bare []int) ([]pdfPage, error) {
	output, err := p.options.OCR.run(ctx, body, bare)
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(string(output[:min(5, len(output))]), "%PDF-") {
		file, err := takeApart(ctx, p.engine, output, nil)
		return file.Pages, err
	}
	text, _, err := decodeText(output, "")
	if err != nil {
		return nil, err
	}
	return textPages(text), nil
}

// textPages are the pages of a text with form feeds between them, or after each.
func textPages(text string) (pages []pdfPage) {
	parts := strings.Split(text, "\f")
	if last := len(parts) - 1; last > 0 && strings.TrimSpace(parts[last]) == "" {
		parts = parts[:last]
	}
	for i, part := range parts {
		page := pdfPage{Number: i + 1}
		apart := false
		for line := range strings.Lines(part) {
			if line = strings.TrimSpace(line); line == "" {
				apart = true
				continue
			}
			page.Lines = append(page.Lines, pdfLine{Text: line, Apart: apart})
			apart = false
		}
		pages = append(pages, page)
	}
	return pages
}
