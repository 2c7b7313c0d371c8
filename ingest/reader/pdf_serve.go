package reader

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"caesura"
)

// A pdfRequest is a document to take apart, or a piece of it that was wanted.
// The first message to a process is its PDFOptions instead.
type pdfRequest struct {
	Size      int64
	Body      []byte // all of it, or nothing when it is over wholeUpTo
	Passwords []string
	Piece     []byte
}

// A pdfReply is a part of the document, its end, or a piece of the file that
// is wanted. The first reply, before any request, says that the process is
// ready.
type pdfReply struct {
	Part  pdfPart
	End   bool
	Fault *wireFault
	Want  *pdfWant
}

// A pdfWant asks for n bytes of the document.
type pdfWant struct {
	At int64
	N  int
}

// A wireFault is an error that can be sent.
type wireFault struct {
	Kind             caesura.Kind
	State            caesura.State
	Transient        bool
	Where, Hint, Err string
}

func newWireFault(err error) *wireFault {
	if err == nil {
		return nil
	}
	w := &wireFault{Kind: caesura.KindOf(err), Hint: caesura.HintOf(err), Err: err.Error()}
	var f *caesura.Fault
	if errors.As(err, &f) {
		w.Where, w.Err, w.State, w.Transient = f.Where, f.Err.Error(), f.State, f.Transient
	}
	return w
}

func (w *wireFault) error() error {
	if w == nil {
		return nil
	}
	return &caesura.Fault{Kind: w.Kind, State: w.State, Transient: w.Transient, Where: w.Where, Hint: w.Hint, Err: errors.New(w.Err)}
}

// ServePDF takes apart the PDFs that come in, until in ends. It is what the
// program in PDFOptions.Command calls, with its standard input and output. It
// changes the whole process: its limit of memory and the signals it hears.
func ServePDF(ctx context.Context, in io.Reader, out io.Writer) error {
	// An interrupt at the terminal goes to parent and child alike; it is for
	// the parent to say what becomes of the document.
	signal.Ignore(os.Interrupt, syscall.SIGTERM)
	limitMemory()
	requests, replies := gob.NewDecoder(in), gob.NewEncoder(out)
	var options PDFOptions
	if err := requests.Decode(&options); err != nil {
		return fmt.Errorf("read the options: %w", err)
	}
	options.Instances = 1
	engine := newPDFEngine(options.WithDefaults(), false)
	defer engine.Close()
	err := engine.start()
	debug.SetMemoryLimit(goMemory)
	debug.FreeOSMemory() // what compiling took, before the parent looks
	if err := replies.Encode(pdfReply{Fault: newWireFault(err)}); err != nil {
		return fmt.Errorf("say that it is ready: %w", err)
	}
	for {
		var request pdfRequest
		if err := requests.Decode(&request); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("read a request: %w", err)
		}
		err := engine.extract(ctx, request.source(requests, replies), bounded(func(part pdfPart) error {
			return replies.Encode(pdfReply{Part: part})
		}))
		if err := replies.Encode(pdfReply{End: true, Fault: newWireFault(err)}); err != nil {
			return fmt.Errorf("answer: %w", err)
		}
	}
}

// goMemory is what Go keeps its own memory under, in bytes, where it can;
// PDFium's is not part of it.
const goMemory = 64 << 20

// source is the document, of which a large one stays with the parent.
func (r *pdfRequest) source(requests *gob.Decoder, replies *gob.Encoder) *pdfSource {
	s := &pdfSource{size: r.Size, whole: r.Body, passwords: r.Passwords, ReaderAt: bytes.NewReader(r.Body)}
	if r.Size > int64(len(r.Body)) {
		s.whole, s.ReaderAt = nil, &piecewise{size: r.Size, fetch: func(at int64, n int) ([]byte, error) {
			if err := replies.Encode(pdfReply{Want: &pdfWant{at, n}}); err != nil {
				return nil, err
			}
			var request pdfRequest
			err := requests.Decode(&request)
			return request.Piece, err
		}}
	}
	return s
}
