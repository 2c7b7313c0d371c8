package reader

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"caesura"
)

// deflatedBy is a stream that inflates to the content.
func deflatedBy(t testing.TB, write func(w *zlib.Writer)) string {
	t.Helper()
	var b bytes.Buffer
	w, err := zlib.NewWriterLevel(&b, zlib.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	write(w)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("<< /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream", b.Len(), b.String())
}

// inflating is a PDF whose second page inflates to so many megabytes of what
// is drawn.
func inflating(t testing.TB, megabytes int, drawn string) []byte {
	block := strings.Repeat(drawn, 1<<20/len(drawn))
	object := deflatedBy(t, func(w *zlib.Writer) {
		for range megabytes {
			fmt.Fprint(w, block)
		}
	})
	p := testPDF{pages: []testPage{{content: body(full)}, {content: "", extra: "/Contents 10 0 R"}, {content: body(next)}}, objects: []string{object}}
	return bytes.Replace(p.bytes(), []byte("/Contents 23 0 R"), []byte("                "), 1)
}

func TestPDFThatTakesTooMuchMemoryCostsOnlyItself(t *testing.T) {
	tests := []struct {
		name string
		body []byte
	}{
		{"a stream that inflates", inflating(t, 300, " ")},
		{"much drawing", inflating(t, 60, "0 0 m 9 9 l S\n")},
		{"much text", inflating(t, 30, "BT /F1 9 Tf 50 50 Td (sand banks and channels) Tj ET\n")},
	}
	p := newTestPDF(t, PDFOptions{Timeout: 30 * time.Second})
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			documents, err := p.read(t.Context(), test.body)
			switch state := stateOf(err); {
			case err == nil:
				d := documents[0]
				t.Logf("%s, %v, lost %q, %d bytes", d.State, d.PageStates, d.Lost, len(d.Text))
				if !strings.Contains(d.Text, full) || !strings.Contains(d.Text, next) {
					t.Errorf("the other pages are lost: %.200q", d.Text)
				}
				if len(d.Lost) > 0 && d.PageStates[2] != caesura.StateOutOfMemory && d.PageStates[2] != caesura.StateTooLarge {
					t.Errorf("page 2 is %q", d.PageStates[2])
				}
			case state != caesura.StateOutOfMemory && state != caesura.StateTimeout:
				t.Errorf("got %q: %v", state, err)
			default:
				t.Logf("%s: %v", state, err)
			}
			if peak := childPeak(t, p); peak > 300 {
				t.Errorf("the process took up %d MiB", peak)
			} else {
				t.Logf("peak %d MiB", peak)
			}
			if documents, err := p.read(t.Context(), onePage(body(full))); err != nil || documents[0].Text != full {
				t.Errorf("the next document gave %v, %v", documents, err)
			}
		})
	}
}

func TestPDFProcessThatTakesTooMuchMemoryIsKilled(t *testing.T) {
	if resident(os.Getpid()) == 0 {
		t.Skip("the memory of processes is not known here")
	}
	p := newPDF(PDFOptions{Command: testProgram("misbehave"), Instances: 1})
	defer p.Close()
	if _, err := p.read(t.Context(), told("bloat")); stateOf(err) != caesura.StateOutOfMemory || !strings.Contains(err.Error(), "more than 280 MiB") {
		t.Errorf("got %q: %v", stateOf(err), err)
	}
	if documents, err := p.read(t.Context(), told("go")); err != nil || documents[0].Text != "go end." {
		t.Errorf("the next document gave %v, %v", documents, err)
	}
}

// TestPDFThatIsLargeIsReadPieceByPiece reads 40 MB of which 30 pages are text.
func TestPDFThatIsLargeIsReadPieceByPiece(t *testing.T) {
	made := testPDF{objects: []string{stream(strings.Repeat("0123456789abcde\n", 40<<16))}}
	for n := range 30 {
		made.pages = append(made.pages, testPage{content: body(full, fmt.Sprintf("Number %d.", n*n))})
	}
	pdf := made.bytes()
	if len(pdf) <= wholeUpTo {
		t.Fatalf("%d bytes are not enough", len(pdf))
	}
	p := newTestPDF(t, PDFOptions{})
	documents, err := p.read(t.Context(), pdf)
	if err != nil {
		t.Fatal(err)
	}
	d := documents[0]
	if len(d.Pages) != 30 || d.Slice(d.Pages[29].Span) != full+" Number 841." || d.State != caesura.StateOK {
		t.Errorf("%d pages, %s, %q", len(d.Pages), d.State, d.Text)
	}
	if peak := childPeak(t, p); peak > 120 {
		t.Errorf("the process took up %d MiB", peak)
	}
}

// childPeak is the most memory in MiB that the only process has taken up since
// the last call; 0 when that is not known.
func childPeak(t testing.TB, p *pdf) (peak int) {
	t.Helper()
	e, ok := p.engine.(*pdfProcesses)
	if !ok {
		return 0
	}
	process := <-e.slots
	defer func() { e.slots <- process }()
	if process == nil {
		return 0
	}
	dir := fmt.Sprintf("/proc/%d", process.command.Process.Pid)
	status, err := os.ReadFile(filepath.Join(dir, "status"))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		if n, _ := fmt.Sscanf(line, "VmHWM: %d", &peak); n == 1 {
			break
		}
	}
	os.WriteFile(filepath.Join(dir, "clear_refs"), []byte("5"), 0) // begins to count anew, where that may be
	return peak >> 10
}

// processorSeconds is how long processors have worked for this process and the
// only one of p, as far as the system tells.
func processorSeconds(p *pdf) float64 {
	var own syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &own); err != nil {
		return 0
	}
	seconds := time.Duration(own.Utime.Nano() + own.Stime.Nano()).Seconds()
	e, ok := p.engine.(*pdfProcesses)
	if !ok {
		return seconds
	}
	process := <-e.slots
	defer func() { e.slots <- process }()
	if process == nil {
		return seconds
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", process.command.Process.Pid))
	if err != nil {
		return seconds
	}
	_, after, _ := strings.Cut(string(stat), ") ") // the name may hold anything
	fields := strings.Fields(after)
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return seconds + float64(user+system)/100
}

// TestPDFFieldsThatHoldTooMuchAreCut reads a page with a field that draws more
// than the page may gain.
func TestPDFFieldsThatHoldTooMuchAreCut(t *testing.T) {
	var drawn strings.Builder
	for i := range 3000 {
		drawn.WriteString(show("F1", 1, 1, float64(i%400)+1, fmt.Sprintf("filler %d", i*i)))
	}
	made := testPDF{pages: []testPage{{content: body(full, next, short), extra: "/Annots [11 0 R]"}}, catalog: "/AcroForm << /Fields [11 0 R] >>",
		objects: []string{"null", "<< /Type /Annot /Subtype /Widget /FT /Tx /T (n) /V (x) /Rect [200 0 300 420] /F 4 /AP << /N 12 0 R >> >>",
			"<< /Type /XObject /Subtype /Form /BBox [0 0 100 420] /Resources << /Font << /F1 3 0 R >> >> " + stream(drawn.String())[3:]}}
	documents, err := newTestPDF(t, PDFOptions{}).read(t.Context(), made.bytes())
	if err != nil {
		t.Fatal(err)
	}
	d := documents[0]
	if d.State != caesura.StatePartial || d.PageStates[1] != caesura.StatePartial || len(d.Text) > fieldText+1000 || !strings.HasPrefix(d.Text, full+" "+next) || !strings.Contains(d.Text, "filler 100") {
		t.Errorf("got %s, %v, %d bytes", d.State, d.PageStates, len(d.Text))
	}
	if got := strings.Join(d.Notes, "\n"); got != "page 1: partial: of its form fields only the first 20000 characters" {
		t.Errorf("notes are %q", got)
	}
}
