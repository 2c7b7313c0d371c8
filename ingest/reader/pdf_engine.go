package reader

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"caesura"
)

// A pdfEngine takes PDFs apart: bytes in, lines of text with their places out.
// It is the seam between libraries, which may crash or hang, and our reading.
type pdfEngine interface {
	// start gets ready; extract does it when it has not been done.
	start() error
	// extract emits the info once, then each page in order. It may be called
	// from several goroutines. An error of emit ends it.
	extract(ctx context.Context, source *pdfSource, emit func(pdfPart) error) error
	Close() error
}

// newPDFEngine is an engine in this process. Interruptible makes PDFium end
// when the context does, which costs it half its speed (45 pages a second
// instead of 100).
func newPDFEngine(o PDFOptions, interruptible bool) pdfEngine {
	if o.Engine == "ledongthuc" {
		return ledongthuc{}
	}
	return &pdfium{options: o, interruptible: interruptible}
}

const (
	// maxFailures is after how many unreadable pages in a row a file is given
	// up: a hostile one says that it has a million.
	maxFailures = 100

	// maxText bounds the text of one PDF, in bytes. The longest of 1,651 has 2 MB.
	maxText = 128 << 20
)

// bounded is emit, but gives the file up after too many unreadable pages in a
// row or too much text.
func bounded(emit func(pdfPart) error) func(pdfPart) error {
	failures, text := 0, 0
	return func(part pdfPart) error {
		page := part.Page
		if page == nil {
			return emit(part)
		}
		for _, line := range page.Lines {
			text += len(line.Text)
		}
		where := fmt.Sprintf("page %d", page.Number)
		if text > maxText {
			return &caesura.Fault{Kind: caesura.BadInput, State: caesura.StateTooLarge, Where: where,
				Err: fmt.Errorf("more than %d MB of text", maxText>>20), Hint: "Divide the file, or exclude it."}
		}
		failures++
		if page.Err == "" {
			failures = 0
		}
		if failures == maxFailures {
			return damagedPDF(where, fmt.Errorf("damaged PDF: this and the %d pages before it cannot be read: %s", maxFailures-1, page.Err))
		}
		return emit(part)
	}
}

// A pdfPart is what an engine emits: one of the two.
type pdfPart struct {
	Info *pdfInfo
	Page *pdfPage
}

// A pdfInfo is what a PDF says about itself.
type pdfInfo struct {
	Pages    int
	Language string
	Meta     map[string]string // "Title", "Author", … as in the file
	Outline  []pdfMark
}

// A pdfMark is an entry of the outline.
type pdfMark struct {
	Title string
	Page  int // from 1; 0 when unknown
	Level int // from 1
}

// A pdfPage is one page in the order in which its content is drawn.
type pdfPage struct {
	Number  int // from 1
	Lines   []pdfLine
	Drawn   bool          // there is something on it: images, drawings, text
	Err     string        // why it could not be read; "" when it was
	Cut     bool          // a part of what its form fields hold was left out
	Stamped bool          // a scan with a line or two in its margins
	OCR     bool          // an OCR command has read it
	State   caesura.State // of one that could not be read; "" is damaged
}

// A pdfLine is a line of text. An engine that knows no places leaves Size and
// all after it zero. Lengths are in points; the line has been turned upright.
type pdfLine struct {
	Text     string // a tab stands for a gap as wide as between columns
	Hyphen   bool   // it ended in a hyphen, which is left out of Text
	Size     float64
	Left     float64
	Right    float64
	Baseline float64 // grows upwards
	Top      float64 // of the baseline, from 0 at the top of the page to 1 at its foot
	Angle    int     // degrees from upright, counter-clockwise
	Bold     bool
	Field    bool     // the value of a form field, or a typed note
	Slanted  bool     // in italics or small capitals
	Apart    bool     // an empty line comes before it
	Gaps     []pdfGap // one for each tab
}

// A pdfGap is from where to where a line has a gap.
type pdfGap struct{ From, To float64 }

// A pdfFile is a PDF taken apart.
type pdfFile struct {
	Info    pdfInfo
	Pages   []pdfPage
	Locked  bool  // it is encrypted
	Damaged []int // offsets of damaged streams, in bytes
}

// fault is why the file as a whole cannot be used; nil when it can.
func (f *pdfFile) fault() error {
	failed, lines, drawn := 0, 0, 0
	for _, p := range f.Pages {
		lines += len(p.Lines)
		if p.Err != "" {
			failed++
		} else if p.Drawn {
			drawn++
		}
	}
	switch {
	case len(f.Pages) == 0:
		return damagedPDF("", errors.New("damaged PDF: it has no pages"))
	case failed == len(f.Pages):
		return f.unreadable()
	case lines == 0 && len(f.Damaged) > 0:
		return damagedPDF(fmt.Sprintf("byte %d", f.Damaged[0]), errors.New("damaged PDF: "+lostStreams(f.Damaged)+"; none was found"))
	case lines == 0 && drawn > 0:
		return &caesura.Fault{Kind: caesura.BadInput, State: caesura.StateNoTextLayer, Where: f.where(),
			Hint: "It is probably a scan: name an OCR program in reader.pdf.ocr.command.",
			Err:  errors.New("no text layer: the pages hold only images or drawings")}
	}
	return nil
}

// unreadable is the fault of a file of which no page could be read.
func (f *pdfFile) unreadable() error {
	first := &f.Pages[0]
	fault := damagedPDF("page 1", fmt.Errorf("damaged PDF: no page can be read: %s", first.Err))
	fault.State = first.state(false)
	fault.Transient = fault.State == caesura.StateOutOfMemory
	return fault
}

func (f *pdfFile) where() string {
	if len(f.Pages) == 1 {
		return "page 1"
	}
	return fmt.Sprintf("pages 1-%d", len(f.Pages))
}

// bare reports whether the page has no text layer: something is on it, but no
// text other than a stamp.
func (p *pdfPage) bare() bool { return len(p.Lines) == 0 && p.Drawn || p.Stamped }

// state is the page's own; ok when it was read and there is nothing odd about
// it. Garbled is the share of its characters that stand for nothing.
func (p *pdfPage) state(garbled bool) caesura.State {
	switch {
	case p.Err != "" && p.State == "":
		return caesura.StateDamaged
	case p.Err != "":
		return p.State
	case p.bare():
		return caesura.StateNoTextLayer
	case len(p.Lines) == 0:
		return caesura.StateEmpty
	case p.Cut:
		return caesura.StatePartial
	case garbled:
		return caesura.StateGarbled
	case p.OCR:
		return caesura.StateOCR
	}
	return caesura.StateOK
}

// damagedPDF is the fault of a PDF that cannot be taken apart.
func damagedPDF(where string, err error) *caesura.Fault {
	return &caesura.Fault{Kind: caesura.BadInput, State: caesura.StateDamaged, Where: where, Err: err,
		Hint: "Fetch the file again, or open it in a PDF program and save it anew."}
}

// lockedPDF is the fault of a PDF that none of so many passwords opens.
func lockedPDF(tried int) error {
	reason := "encrypted PDF: it needs a password to open"
	if tried > 0 {
		reason = fmt.Sprintf("encrypted PDF: none of the passwords for it opens it (tried: %d)", tried)
	}
	return &caesura.Fault{Kind: caesura.BadInput, State: caesura.StatePassword, Transient: true, Err: errors.New(reason),
		Hint: "Give its password with reader.pdf.password_env or password_file, or save a copy without one (such as with qpdf --decrypt)."}
}

// fullPDF is the fault of a PDF that takes too much memory.
func fullPDF(where string, err error) error {
	return &caesura.Fault{Kind: caesura.BadInput, State: caesura.StateOutOfMemory, Transient: true, Where: where,
		Err: fmt.Errorf("damaged or hostile PDF: %w", err), Hint: "Print it to a new PDF, divide it, or exclude it."}
}

// firstLine cuts an error of a library down to one line: some carry a stack trace.
func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return strings.TrimSuffix(strings.TrimSpace(line), "(recovered by wazero)")
}
