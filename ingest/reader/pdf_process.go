package reader

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"time"

	"caesura"
)

const (
	// startTimeout is how long a process may take to get ready. Compiling
	// PDFium took up to 170 seconds on a machine with ten times its load.
	startTimeout = 5 * time.Minute

	// perPage is what each page adds to the time that a document may take:
	// 60 times what one takes on average.
	perPage = 500 * time.Millisecond

	// documentsPerProcess is after how many documents a process is replaced,
	// whatever it has leaked.
	documentsPerProcess = 200
)

// A pdfProcesses is an engine in processes of its own, a bounded number of
// them, started when needed and used again.
type pdfProcesses struct {
	options  PDFOptions
	slots    chan *pdfProcess // nil: a place for one that is not running
	starting sync.Mutex       // held while one starts, so that only one compiles
}

func newPDFProcesses(o PDFOptions) *pdfProcesses {
	e := &pdfProcesses{options: o, slots: make(chan *pdfProcess, o.Instances)}
	for range o.Instances {
		e.slots <- nil
	}
	return e
}

func (e *pdfProcesses) start() error { return nil }

// Close ends the processes. None may be at work.
func (e *pdfProcesses) Close() error {
	for range e.options.Instances {
		if p := <-e.slots; p != nil {
			p.end()
		}
		e.slots <- nil
	}
	return nil
}

// extract gives the document to a process. When that ends without an answer,
// another one tries once more; what the first had emitted is not emitted twice.
func (e *pdfProcesses) extract(ctx context.Context, source *pdfSource, emit func(pdfPart) error) error {
	var process *pdfProcess
	select {
	case process = <-e.slots:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { e.slots <- process }()
	var parts []pdfPart
	err := errEnded
	for try := 0; try < 2 && errors.Is(err, errEnded); try++ {
		if process == nil {
			if process, err = e.startProcess(ctx); err != nil {
				return err
			}
		}
		parts, err = process.extract(ctx, source, e.options.Timeout)
		if !process.fit() {
			process.end()
			process = nil
		}
	}
	for i := 0; err == nil && i < len(parts); i++ {
		err = emit(parts[i])
	}
	return err
}

// startProcess waits until the process is ready.
func (e *pdfProcesses) startProcess(ctx context.Context) (*pdfProcess, error) {
	e.starting.Lock()
	defer e.starting.Unlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p, err := newPDFProcess(e.options.Command)
	if err != nil {
		return nil, &caesura.Fault{Kind: caesura.Unavailable, Err: fmt.Errorf("start the PDF process: %w", err)}
	}
	watch := newWatch(ctx, p, startTimeout)
	defer watch.end()
	err = p.requests.Encode(e.options)
	var ready pdfReply
	if err == nil {
		err = p.replies.Decode(&ready)
	}
	if err == nil && ready.Fault == nil {
		return p, nil
	}
	p.end()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if ready.Fault != nil {
		return nil, ready.Fault.error()
	}
	return nil, &caesura.Fault{Kind: caesura.Unavailable, Err: fmt.Errorf("start the PDF process: %s", p.reason())}
}

// A pdfProcess is a running program that called ServePDF.
type pdfProcess struct {
	command  *exec.Cmd
	stdin    io.WriteCloser
	stderr   head
	requests *gob.Encoder
	replies  *gob.Decoder
	served   int
	broken   bool
}

func newPDFProcess(command []string) (*pdfProcess, error) {
	p := &pdfProcess{command: exec.Command(command[0], command[1:]...)}
	// It needs no key of ours, and a crash is told in one line.
	p.command.Env = []string{"GOTRACEBACK=none"}
	p.command.Stderr = &p.stderr
	dieWithParent(p.command)
	stdin, err := p.command.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := p.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.stdin, p.requests, p.replies = stdin, gob.NewEncoder(stdin), gob.NewDecoder(stdout)
	return p, p.command.Start()
}

// fit reports whether the process can be given another document.
func (p *pdfProcess) fit() bool { return !p.broken && p.served < documentsPerProcess }

// end stops the process, gently where it listens. It may be called twice.
func (p *pdfProcess) end() {
	if p.command.ProcessState != nil {
		return
	}
	p.stdin.Close()
	late := time.AfterFunc(2*time.Second, p.kill)
	defer late.Stop()
	if p.broken {
		p.kill()
	}
	p.command.Wait() // how it ends is in its state
}

func (p *pdfProcess) kill() { p.command.Process.Kill() }

// errEnded is a process that ended without an answer.
var errEnded = errors.New("the process that takes PDFs apart ended")

// reason is why an ended process ended: what it said last, or its state.
func (p *pdfProcess) reason() string {
	if line, _, _ := strings.Cut(strings.TrimSpace(p.stderr.String()), "\n"); line != "" {
		return line
	}
	return p.command.ProcessState.String()
}

// extract sends the document and collects what comes back.
func (p *pdfProcess) extract(ctx context.Context, source *pdfSource, timeout time.Duration) ([]pdfPart, error) {
	p.served++
	watch := newWatch(ctx, p, timeout)
	defer watch.end()
	watch.memory()
	var parts []pdfPart
	request := pdfRequest{Size: source.size, Passwords: source.passwords}
	if source.size <= wholeUpTo {
		request.Body = source.whole
	}
	err := p.requests.Encode(request)
	for err == nil {
		var reply pdfReply
		if err = p.replies.Decode(&reply); err != nil {
			break
		}
		if reply.End {
			return parts, reply.Fault.error()
		}
		if reply.Want != nil {
			err = p.give(source, *reply.Want)
			continue
		}
		parts = append(parts, reply.Part)
		if info := reply.Part.Info; info != nil {
			watch.deadline = time.Now().Add(documentTime(timeout, info.Pages))
		}
		watch.reset()
	}
	p.broken = true
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if watch.late.Load() {
		return nil, slowPDF(len(parts), timeout)
	}
	p.end()
	reason := p.reason()
	if watch.full.Load() {
		reason = fmt.Sprintf("it takes more than %d MiB of memory", maxResident>>20)
	}
	if watch.full.Load() || outOfMemory.MatchString(reason) {
		return nil, fullPDF(partPage(len(parts)), fmt.Errorf("%w: %s", errEnded, reason))
	}
	return nil, &caesura.Fault{Kind: caesura.BadInput, State: caesura.StateDamaged, Transient: true, Where: partPage(len(parts)), Err: fmt.Errorf("%w: %s", errEnded, reason)}
}

// outOfMemory is how Go and wazero say it.
var outOfMemory = regexp.MustCompile(`(?i)out of memory|cannot allocate memory|stack overflow|stack exceeds`)

// give sends a piece of the document.
func (p *pdfProcess) give(source *pdfSource, want pdfWant) error {
	if want.At < 0 || want.N < 0 || want.N > pieceSize || want.At+int64(want.N) > source.size {
		return fmt.Errorf("asked for %d bytes at %d of %d", want.N, want.At, source.size)
	}
	return p.requests.Encode(pdfRequest{Piece: source.whole[want.At:][:want.N]})
}

// documentTime is how long a whole document may take once its pages are counted.
func documentTime(timeout time.Duration, pages int) time.Duration {
	return timeout + time.Duration(pages)*perPage
}

// slowPDF is the fault of a PDF that takes too long after some parts of it.
func slowPDF(parts int, timeout time.Duration) error {
	return &caesura.Fault{Kind: caesura.BadInput, State: caesura.StateTimeout, Transient: true, Where: partPage(parts), Err: fmt.Errorf("damaged or hostile PDF: given up after %s", timeout),
		Hint: "If the file is good and the machine slow, raise timeout of the PDF reader."}
}

// partPage is the page after so many parts; "" for the opening.
func partPage(parts int) string {
	if parts == 0 {
		return ""
	}
	return fmt.Sprintf("page %d", parts)
}
