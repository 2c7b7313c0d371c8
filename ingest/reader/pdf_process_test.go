package reader

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"caesura"
)

// TestServePDF is no test: it is the program that the PDF processes of the
// other tests run, when it is given an argument.
func TestServePDF(t *testing.T) {
	switch flag.Arg(0) {
	case "":
		return
	case "extract-pdf":
		if err := ServePDF(t.Context(), os.Stdin, os.Stdout); err != nil {
			t.Fatal(err)
		}
	case "misbehave":
		misbehave()
	case "ocr":
		os.Exit(pretendOCR(flag.Args()[1:]))
	case "refuse":
		fmt.Fprintln(os.Stderr, "no such command")
	}
	os.Exit(0)
}

// testProgram is this test binary as the program of PDFOptions.
func testProgram(arg string) []string { return []string{os.Args[0], "-test.run=^TestServePDF$", arg} }

func servePDF() []string { return testProgram("extract-pdf") }

// misbehave serves as ServePDF does, but does what the document says.
func misbehave() {
	requests, replies := gob.NewDecoder(os.Stdin), gob.NewEncoder(os.Stdout)
	var options PDFOptions
	requests.Decode(&options)
	replies.Encode(pdfReply{})
	for {
		var request pdfRequest
		if requests.Decode(&request) != nil {
			return
		}
		_, what, _ := strings.Cut(string(request.Body), " ")
		what, file, _ := strings.Cut(what, " ")
		replies.Encode(pdfReply{Part: pdfPart{Info: &pdfInfo{Pages: 2}}})
		replies.Encode(pdfReply{Part: pdfPart{Page: &pdfPage{Number: 1, Lines: []pdfLine{{Text: what}}}}})
		_, err := os.Stat(file)
		switch {
		case what == "hang":
			time.Sleep(time.Hour)
		case what == "bloat":
			for all := []byte(nil); len(all) < 1<<30; time.Sleep(time.Millisecond) {
				all = append(all, bytes.Repeat([]byte("x"), 4<<20)...)
			}
		case what == "crash", what == "crash-once" && err != nil:
			if file != "" {
				os.WriteFile(file, nil, 0o600)
			}
			fmt.Fprint(os.Stderr, "fatal error: out of memory\n\ngoroutine 1 [running]:\n")
			os.Exit(2)
		}
		replies.Encode(pdfReply{Part: pdfPart{Page: &pdfPage{Number: 2, Lines: []pdfLine{{Text: "end."}}}}})
		replies.Encode(pdfReply{End: true})
	}
}

func told(what string) []byte { return []byte("%PDF-1.4 " + what) }

func TestPDFProcessThatHangsIsKilled(t *testing.T) {
	p := newPDF(PDFOptions{Command: testProgram("misbehave"), Instances: 1, Timeout: 2 * time.Second})
	defer p.Close()
	_, err := p.read(t.Context(), told("hang"))
	if caesura.KindOf(err) != caesura.BadInput || !strings.Contains(err.Error(), "given up after 2s") {
		t.Errorf("got %v", err)
	}
	if documents, err := p.read(t.Context(), told("go")); err != nil || documents[0].Text != "go end." {
		t.Errorf("the next document gave %v, %v", documents, err)
	}
}

func TestPDFProcessThatCrashesIsTriedOnceMore(t *testing.T) {
	p := newPDF(PDFOptions{Command: testProgram("misbehave"), Instances: 1})
	defer p.Close()
	documents, err := p.read(t.Context(), told("crash-once "+filepath.Join(t.TempDir(), "crashed")))
	if err != nil || documents[0].Text != "crash-once end." {
		t.Errorf("got %v, %v", documents, err)
	}
	_, err = p.read(t.Context(), told("crash"))
	if caesura.KindOf(err) != caesura.BadInput || !strings.HasSuffix(err.Error(), ": fatal error: out of memory") {
		t.Errorf("got %v", err)
	}
	if _, err := p.read(t.Context(), told("go")); err != nil {
		t.Errorf("the next document gave %v", err)
	}
}

func TestPDFReadingEndsWithItsContext(t *testing.T) {
	p := newPDF(PDFOptions{Command: testProgram("misbehave"), Instances: 1})
	defer p.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if _, err := p.read(ctx, told("hang")); err != context.DeadlineExceeded {
		t.Errorf("got %v", err)
	}
	if _, err := p.read(ctx, told("go")); err != context.DeadlineExceeded {
		t.Errorf("after the end got %v", err)
	}
}

func TestPDFProcessThatDoesNotStartIsNotTheDocumentsFault(t *testing.T) {
	for _, command := range [][]string{{filepath.Join(t.TempDir(), "missing")}, testProgram("refuse")} {
		p := newPDF(PDFOptions{Command: command})
		_, err := p.read(t.Context(), told("go"))
		if caesura.KindOf(err) != caesura.Unavailable {
			t.Errorf("%q gave %v", command, err)
		}
		p.Close()
	}
}

func TestPDFManyAtOnceAreReadAsOneByOne(t *testing.T) {
	p := newPDF(PDFOptions{Command: servePDF(), Instances: 2})
	defer p.Close()
	done := make(chan error)
	for n := range 8 {
		go func() {
			text := fmt.Sprintf("%s number %d.", full, n)
			documents, err := p.read(t.Context(), onePage(body(text)))
			if err == nil && documents[0].Text != text {
				err = fmt.Errorf("%d gave %q", n, documents[0].Text)
			}
			done <- err
		}()
	}
	for range 8 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// bomb is a small PDF that draws a text ten million times: forms within forms,
// each of which draws the next ten times.
func bomb() []byte {
	p := testPDF{pages: []testPage{{content: body(full)}, {content: "/X1 Do"}}}
	for i := range 8 {
		content, more := strings.Repeat("/X1 Do ", 10), fmt.Sprintf("/XObject << /X1 %d 0 R >>", 11+i)
		if i == 7 {
			content, more = show("F1", 10, 50, 300, "boom "), ""
		}
		p.objects = append(p.objects, "<< /Type /XObject /Subtype /Form /BBox [0 0 420 595] /Resources << /Font << /F1 3 0 R >> "+more+" >> "+stream(content)[3:])
	}
	return p.bytes()
}

func TestPDFThatTakesForEverIsGivenUp(t *testing.T) {
	for name, command := range map[string][]string{"in a process": servePDF(), "in this process": nil} {
		t.Run(name, func(t *testing.T) {
			p := newPDF(PDFOptions{Command: command, Instances: 1, Timeout: 2 * time.Second})
			defer p.Close()
			documents, err := p.read(t.Context(), bomb())
			state := stateOf(err)
			if err == nil { // its memory ended before its time, and cost the page
				state = documents[0].PageStates[2]
			}
			if state != caesura.StateTimeout && state != caesura.StateOutOfMemory {
				t.Errorf("got %q: %v", state, err)
			}
			documents, err = p.read(t.Context(), onePage(body(full)))
			if err != nil || documents[0].Text != full {
				t.Errorf("the next document gave %v, %v", documents, err)
			}
		})
	}
}

// stateOf is the state that an error tells of the document.
func stateOf(err error) caesura.State {
	var fault *caesura.Fault
	if !errors.As(err, &fault) || fault.Kind != caesura.BadInput {
		return ""
	}
	return fault.State
}

func TestLedongthucIsContained(t *testing.T) {
	p := newPDF(PDFOptions{Command: servePDF(), Engine: "ledongthuc", Instances: 1, Timeout: time.Second})
	defer p.Close()
	if documents, err := p.read(t.Context(), onePage(body(full))); err != nil || documents[0].Text != full {
		t.Errorf("got %v, %v", documents, err)
	}
	if _, err := p.read(t.Context(), circle()); caesura.KindOf(err) != caesura.BadInput {
		t.Errorf("a page tree in a circle gave %v", err)
	}
	broken := bytes.Replace(onePage(body(full)), []byte("/Helvetica "), []byte("<<<<<<<<<<<"), 2)
	if _, err := p.read(t.Context(), broken); caesura.KindOf(err) != caesura.BadInput {
		t.Errorf("a broken font gave %v", err)
	}
}
