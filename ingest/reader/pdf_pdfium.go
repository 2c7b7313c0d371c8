package reader

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"time"

	gopdfium "github.com/klippa-app/go-pdfium"
	pdfiumerrors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"caesura"
)

const (
	// wasmPages is what PDFium may ask for, in pages of 64 KiB: more than
	// maxWasm, so that it is seen when it asks for more than that.
	wasmPages = maxWasm>>16 + 4096
)

// A pdfium takes PDFs apart with PDFium in WebAssembly.
type pdfium struct {
	options       PDFOptions
	interruptible bool

	mutex sync.Mutex
	pool  gopdfium.Pool
	cache wazero.CompilationCache

	memory wasmMemory
}

// start compiles PDFium or loads it from the cache; the first call does.
func (e *pdfium) start() error {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	if e.pool != nil {
		return nil
	}
	e.openCache()
	err := e.compile()
	// A cache that cannot be written keeps what was compiled in memory, where
	// a second try finds it; without that one that cannot be read fails again.
	if err != nil && e.cache != nil {
		err = e.compile()
	}
	if err != nil && e.cache != nil {
		e.cache.Close(context.Background()) // nothing of it is in use
		e.cache = nil
		err = e.compile()
	}
	if err != nil {
		return &caesura.Fault{Kind: caesura.Unavailable, Err: fmt.Errorf("start PDFium: %s", firstLine(err))}
	}
	return nil
}

// openCache opens the cache on disk; where there can be none, it stays nil.
func (e *pdfium) openCache() {
	dir := e.options.CacheDir
	if dir == "" || os.MkdirAll(dir, 0o755) != nil {
		return
	}
	if cache, err := wazero.NewCompilationCacheWithDir(dir); err == nil {
		e.cache = cache
	}
}

func (e *pdfium) compile() (err error) {
	config := wazero.NewRuntimeConfig().
		WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling).
		WithMemoryLimitPages(wasmPages).
		WithCloseOnContextDone(e.interruptible)
	if e.cache != nil {
		config = config.WithCompilationCache(e.cache)
	}
	e.memory.reserve = !e.interruptible
	ctx := experimental.WithMemoryAllocator(context.Background(), &e.memory)
	e.pool, err = webassembly.Init(webassembly.Config{
		Context:       experimental.WithCompilationWorkers(ctx, runtime.GOMAXPROCS(0)),
		MaxTotal:      e.options.Instances,
		FSConfig:      wazero.NewFSConfig(), // the default would show it the whole disk
		RuntimeConfig: config,
		Stdout:        io.Discard,
		Stderr:        io.Discard,
	})
	if err != nil {
		e.pool = nil // not a nil of another type
	}
	return err
}

// Close ends PDFium. The compiled code stays on disk.
func (e *pdfium) Close() error {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	if e.pool == nil {
		return nil
	}
	err := e.pool.Close()
	e.pool = nil
	if e.cache != nil {
		err = errors.Join(err, e.cache.Close(context.Background()))
	}
	return err
}

func (e *pdfium) extract(ctx context.Context, source *pdfSource, emit func(pdfPart) error) error {
	if err := e.start(); err != nil {
		return err
	}
	if !e.interruptible {
		return e.pages(ctx, source, emit)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	parts := 0
	late := time.AfterFunc(e.options.Timeout, func() { cancel(errLate) })
	defer late.Stop()
	err := e.pages(ctx, source, func(part pdfPart) error {
		parts++
		if part.Info != nil {
			late.Reset(documentTime(e.options.Timeout, part.Info.Pages))
		}
		return emit(part)
	})
	if context.Cause(ctx) == errLate {
		return slowPDF(parts, e.options.Timeout)
	}
	return err
}

// errLate is why a document's context ends when it takes too long.
var errLate = errors.New("too late")

// pages emits the info and the pages.
func (e *pdfium) pages(ctx context.Context, source *pdfSource, emit func(pdfPart) error) error {
	doc := &pdfiumDocument{pool: e.pool, memory: &e.memory, source: source}
	if err := doc.open(ctx); err != nil {
		return err
	}
	defer doc.close()
	info := doc.info()
	if err := emit(pdfPart{Info: info}); err != nil {
		return err
	}
	for n := 1; n <= info.Pages; n++ {
		if n > 1 && (n-1)%e.options.PagesPerInstance == 0 {
			if err := doc.reopen(ctx); err != nil {
				return err
			}
		}
		page, err := doc.pageOrRetry(ctx, n)
		if err != nil {
			return err
		}
		if err := emit(pdfPart{Page: page}); err != nil {
			return err
		}
	}
	return nil
}

// A pdfiumDocument is a PDF open in an instance of its own.
type pdfiumDocument struct {
	pool     gopdfium.Pool
	memory   *wasmMemory
	source   *pdfSource
	password *string // that opened it, if it needed one
	plain    int     // the page of which the fields are left out
	instance gopdfium.Pdfium
	document references.FPDF_DOCUMENT
	stop     func() bool
}

// open opens the body in a fresh instance. When ctx ends, an interruptible
// instance ends in the middle of a call.
func (d *pdfiumDocument) open(ctx context.Context) error {
	instance, err := d.pool.GetInstanceWithContext(ctx)
	if err != nil {
		return errors.Join(ctx.Err(), fmt.Errorf("start PDFium: %s", firstLine(err)))
	}
	d.instance = instance
	d.stop = context.AfterFunc(ctx, func() { instance.Kill() })
	d.memory.refused.Store(false)
	err = d.openWith(d.password)
	for i := 0; errors.Is(err, pdfiumerrors.ErrPassword) && i < len(d.source.passwords); i++ {
		err = d.openWith(&d.source.passwords[i])
	}
	if err != nil {
		d.close()
		return errors.Join(ctx.Err(), d.openFault(err))
	}
	return nil
}

// openWith opens the document with a password, or without one.
func (d *pdfiumDocument) openWith(password *string) error {
	request := &requests.OpenDocument{File: &d.source.whole, Password: password}
	if d.source.whole == nil {
		request = &requests.OpenDocument{FileReader: io.NewSectionReader(d.source, 0, d.source.size), FileReaderSize: d.source.size, Password: password}
	}
	response, err := d.instance.OpenDocument(request)
	if err != nil {
		return err
	}
	d.document, d.password = response.Document, password
	return nil
}

// close gives the instance up; it may be called twice.
func (d *pdfiumDocument) close() {
	if d.instance != nil && d.stop() {
		d.instance.Close() // the instance is thrown away; nothing depends on it
	}
	d.instance = nil
}

// reopen goes on in a fresh instance.
func (d *pdfiumDocument) reopen(ctx context.Context) error {
	d.close()
	if err := ctx.Err(); err != nil {
		return err
	}
	return d.open(ctx)
}

// pageOrRetry reads page n, a second time in a fresh instance when the first
// fails, for the instance may be what is broken. Only then the page has failed.
func (d *pdfiumDocument) pageOrRetry(ctx context.Context, n int) (*pdfPage, error) {
	page, err := d.page(n)
	if err == nil {
		return page, nil
	}
	if err := d.reopen(ctx); err != nil {
		return nil, err
	}
	if page, err = d.page(n); err == nil {
		return page, nil
	}
	failed := &pdfPage{Number: n, State: caesura.StateDamaged, Err: firstLine(err)}
	switch {
	case d.memory.refused.Load():
		failed.State, failed.Err = caesura.StateOutOfMemory, errMemory.Error()
	case errors.Is(err, errLongPage):
		failed.State = caesura.StateTooLarge
	}
	return failed, d.reopen(ctx)
}

// errMemory is PDFium at the end of its memory.
var errMemory = fmt.Errorf("it takes more than %d MiB of memory", maxWasm>>20)

// openFault says why PDFium did not open a file.
func (d *pdfiumDocument) openFault(err error) error {
	switch {
	case errors.Is(err, pdfiumerrors.ErrPassword):
		return lockedPDF(len(d.source.passwords))
	case d.memory.refused.Load():
		return fullPDF("", errMemory)
	case errors.Is(err, pdfiumerrors.ErrSecurity):
		return &caesura.Fault{Kind: caesura.BadInput, State: caesura.StateDamaged, Err: errors.New("encrypted PDF: its kind of encryption is not known"),
			Hint: "Save a copy without encryption and read that."}
	case errors.Is(err, pdfiumerrors.ErrFormat), errors.Is(err, pdfiumerrors.ErrFile):
		return brokenPDF(d.source)
	default:
		return damagedPDF("", fmt.Errorf("damaged PDF: %s", firstLine(err)))
	}
}

// brokenPDF is the fault of a file in which PDFium finds neither a table of
// objects nor the objects themselves.
func brokenPDF(source *pdfSource) error {
	if bytes.Contains(source.end(), []byte("%%EOF")) {
		return damagedPDF("", errors.New("damaged PDF: its structure cannot be read"))
	}
	return damagedPDF(fmt.Sprintf("byte %d", source.size), errors.New("damaged PDF: it breaks off; its end is missing"))
}
