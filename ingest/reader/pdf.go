package reader

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"caesura"
	"caesura/trust"
)

// PDFOptions say how PDFs are read.
type PDFOptions struct {
	// Engine is "pdfium" (default) or "ledongthuc". PDFium reads nearly every
	// file (word F1 0.995 on 167 documents of three pages or more); ledongthuc
	// needs no WebAssembly but joins words and misses whole files (0.64).
	Engine string `yaml:"engine" json:"engine" jsonschema:"enum=pdfium,enum=ledongthuc,description=What takes PDFs apart"`

	// CacheDir keeps PDFium's compiled code (21 MB). Compiling takes about
	// five seconds; starting from the cache takes 0.2. Default: caesura/wazero
	// in the user's cache folder. Where nothing can be written there, or the
	// disk is full, each process compiles.
	CacheDir string `yaml:"cache_dir" json:"cache_dir" jsonschema:"description=Folder for PDFium's compiled code; default: caesura/wazero in the user's cache folder"`

	// Instances is how many PDFs are taken apart at once. Default: the number
	// of processors, at most 4; each needs 80 MB, and never more than 300.
	Instances int `yaml:"instances" json:"instances" jsonschema:"minimum=0,description=How many PDFs are taken apart at once; default: the number of processors and at most 4"`

	// PagesPerInstance is after how many pages PDFium starts afresh, because
	// it gives memory back only then. Default 20, at no cost in time: 150 MiB
	// of its own on the worst file met.
	PagesPerInstance int `yaml:"pages_per_instance" json:"pages_per_instance" jsonschema:"minimum=0,description=After how many pages PDFium starts afresh; default 20"`

	// Timeout is how long any one page may take, and the opening. A whole
	// document may take this and half a second for each page. Default 20 s.
	Timeout time.Duration `yaml:"timeout" json:"timeout" jsonschema:"description=How long a page may take and the opening; default 20s"`

	// PasswordEnv and PasswordFile give passwords, the user's or the owner's:
	// a pattern of paths, such as "contracts/**", and the environment variable
	// or the file (less a line end) that holds the password. All that match a
	// file's path are tried.
	PasswordEnv  map[string]string `yaml:"password_env" json:"password_env" jsonschema:"description=Patterns of paths; each with the environment variable that holds their password"`
	PasswordFile map[string]string `yaml:"password_file" json:"password_file" jsonschema:"description=Patterns of paths; each with the file that holds their password"`

	// PatternsAnywhere lets patterns begin at any folder of a path, for a file
	// whose source is not known.
	PatternsAnywhere bool `yaml:"-" json:"-" env:"-"`

	OCR OCROptions `yaml:"ocr" json:"ocr" envPrefix:"OCR_"`

	// Command is the program, with arguments, that calls ServePDF. PDFs are
	// taken apart in processes of it, so that a hostile one can be stopped and
	// cannot take this process down. Without it they are taken apart in this
	// process at half the speed, and ledongthuc cannot be stopped.
	Command []string `yaml:"-" json:"-" env:"-"`
}

// WithDefaults fills in what is zero.
func (o PDFOptions) WithDefaults() PDFOptions {
	if o.Engine == "" {
		o.Engine = "pdfium"
	}
	if o.CacheDir == "" {
		if dir, err := os.UserCacheDir(); err == nil {
			o.CacheDir = filepath.Join(dir, "caesura", "wazero")
		}
	}
	if o.Instances == 0 {
		o.Instances = min(runtime.GOMAXPROCS(0), 4)
	}
	if o.PagesPerInstance == 0 {
		o.PagesPerInstance = 20
	}
	if o.Timeout == 0 {
		o.Timeout = 20 * time.Second
	}
	o.OCR = o.OCR.WithDefaults()
	return o
}

// Validate says what is wrong with the options.
func (o PDFOptions) Validate() error {
	switch {
	case o.Engine != "" && o.Engine != "pdfium" && o.Engine != "ledongthuc":
		return fmt.Errorf("engine %q: want pdfium or ledongthuc", o.Engine)
	case o.Instances < 0:
		return fmt.Errorf("instances %d: want at least 1", o.Instances)
	case o.PagesPerInstance < 0:
		return fmt.Errorf("pages_per_instance %d: want at least 1", o.PagesPerInstance)
	case o.Timeout < 0:
		return fmt.Errorf("timeout %s: want more than 0", o.Timeout)
	}
	if err := o.OCR.Validate(); err != nil {
		return fmt.Errorf("ocr: %w", err)
	}
	return errors.Join(validPatterns("password_env", o.PasswordEnv), trust.ValidVariables("password_env", o.PasswordEnv), validPatterns("password_file", o.PasswordFile))
}

// Fingerprint covers what changes the text: the engine and the OCR command.
// Passwords do not, for a file that is not opened gives none.
func (o PDFOptions) Fingerprint() string {
	return "pdf(" + o.WithDefaults().Engine + o.OCR.Fingerprint() + ")"
}

// A pdf reads PDFs: an engine takes them apart, compose makes the document.
type pdf struct {
	options     PDFOptions
	engine      pdfEngine
	recognising chan struct{} // one for each OCR command that runs
}

// newPDF starts nothing yet; the first PDF does. Close must be called.
func newPDF(o PDFOptions) *pdf {
	o = o.WithDefaults()
	p := &pdf{options: o, recognising: make(chan struct{}, o.Instances)}
	if len(o.Command) > 0 {
		p.engine = newPDFProcesses(o)
	} else {
		p.engine = newPDFEngine(o, true)
	}
	return p
}

// A pdfAt reads the PDF at a path, with the passwords for it.
type pdfAt struct {
	*pdf
	path string
}

func (p pdfAt) read(ctx context.Context, body []byte) ([]*caesura.Document, error) {
	passwords, err := p.options.passwords(p.path)
	if err != nil {
		return nil, err
	}
	documents, err := p.open(ctx, body, passwords)
	return documents, p.options.unmatched(p.path, len(passwords), err)
}

// Close ends the engine. It must not be called while a PDF is being read.
func (p *pdf) Close() error { return p.engine.Close() }

func (p *pdf) read(ctx context.Context, body []byte) ([]*caesura.Document, error) {
	return p.open(ctx, body, nil)
}

func (p *pdf) open(ctx context.Context, body []byte, passwords []string) ([]*caesura.Document, error) {
	if err := checkPDF(body); err != nil {
		return nil, err
	}
	file, err := takeApart(ctx, p.engine, body, passwords)
	if err != nil {
		return nil, err
	}
	file.Damaged, file.Locked = damagedStreams(body), bytes.Contains(body, []byte("/Encrypt"))
	if err := p.recognise(ctx, body, file); err != nil {
		return nil, err
	}
	if err := file.fault(); err != nil {
		return nil, err
	}
	return []*caesura.Document{file.compose()}, nil
}

// checkPDF refuses what is no PDF before an engine sees it. As readers do, it
// takes a header anywhere in the first KiB; a file without one but with the
// structure of a PDF is left to the engine.
func checkPDF(body []byte) error {
	head := body[:min(len(body), 1024)]
	if bytes.Contains(head, []byte("%PDF-")) || bytes.Contains(body, []byte("startxref")) {
		return nil
	}
	what := "not a PDF: it has no %PDF header"
	if len(bytes.TrimSpace(head)) == 0 {
		what = "not a PDF: the file is empty"
	}
	return &caesura.Fault{Kind: caesura.BadInput, State: caesura.StateNotPDF, Where: "byte 0", Err: errors.New(what),
		Hint: "Check that the download is complete and that the name's ending is right."}
}

// takeApart collects what the engine finds.
func takeApart(ctx context.Context, engine pdfEngine, body []byte, passwords []string) (*pdfFile, error) {
	file := &pdfFile{}
	source := &pdfSource{ReaderAt: bytes.NewReader(body), size: int64(len(body)), whole: body, passwords: passwords}
	err := engine.extract(ctx, source, bounded(func(part pdfPart) error {
		if part.Info != nil {
			file.Info = *part.Info
		}
		if part.Page != nil {
			file.Pages = append(file.Pages, *part.Page)
		}
		return nil
	}))
	return file, err
}
