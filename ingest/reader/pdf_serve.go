package reader

import (
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

// A pdfRequest is a document to take apart. The first message to a process is
// its PDFOptions instead.
type pdfRequest struct{ Body []byte }

// A pdfReply is a part of the document, or its end. The first reply, before
// any request, says that the process is ready.
type pdfReply struct {
	Part  pdfPart
	End   bool
	Fault *wireFault
}

// A wireFault is an error that can be sent.
type wireFault struct {
	Kind             caesura.Kind
	Where, Hint, Err string
}

func newWireFault(err error) *wireFault {
	if err == nil {
		return nil
	}
	w := &wireFault{Kind: caesura.KindOf(err), Hint: caesura.HintOf(err), Err: err.Error()}
	var f *caesura.Fault
	if errors.As(err, &f) {
		w.Where, w.Err = f.Where, f.Err.Error()
	}
	return w
}

func (w *wireFault) error() error {
	if w == nil {
		return nil
	}
	return &caesura.Fault{Kind: w.Kind, Where: w.Where, Hint: w.Hint, Err: errors.New(w.Err)}
}

// ServePDF takes apart the PDFs that come in, until in ends. It is what the
// program in PDFOptions.Command calls, with its standard input and output. It
// changes the whole process: its limit of memory and the signals it hears.
func ServePDF(ctx context.Context, in io.Reader, out io.Writer) error {
	// An interrupt at the terminal goes to parent and child alike; it is for
	// the parent to say what becomes of the document.
	signal.Ignore(os.Interrupt, syscall.SIGTERM)
	debug.SetMemoryLimit(400 << 20)
	limitMemory()
	requests, replies := gob.NewDecoder(in), gob.NewEncoder(out)
	var options PDFOptions
	if err := requests.Decode(&options); err != nil {
		return fmt.Errorf("read the options: %w", err)
	}
	options.Instances = 1
	engine := newPDFEngine(options.WithDefaults(), false)
	defer engine.Close()
	if err := replies.Encode(pdfReply{Fault: newWireFault(engine.start())}); err != nil {
		return fmt.Errorf("say that it is ready: %w", err)
	}
	for {
		var request pdfRequest
		if err := requests.Decode(&request); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("read a request: %w", err)
		}
		err := engine.extract(ctx, request.Body, bounded(func(part pdfPart) error {
			return replies.Encode(pdfReply{Part: part})
		}))
		if err := replies.Encode(pdfReply{End: true, Fault: newWireFault(err)}); err != nil {
			return fmt.Errorf("answer: %w", err)
		}
	}
}
