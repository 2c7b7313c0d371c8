package reader

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"

	"caesura"
)

// Check says what the options name that is not there: passwords, and the
// program for OCR. Its errors are Faults of kind Config.
func (o Options) Check() error {
	return errors.Join(o.PDF.CheckPasswords(), o.PDF.OCR.Check())
}

// Check says whether the command can be started.
func (o OCROptions) Check() error {
	if len(o.Command) == 0 {
		return nil
	}
	if _, err := exec.LookPath(o.Command[0]); err != nil && !errors.Is(err, exec.ErrDot) {
		return &caesura.Fault{
			Kind: caesura.Config, Err: fmt.Errorf("reader.pdf.ocr.command: %w", err),
			Hint: "Install the program, or give its path; it must be executable.",
		}
	}
	return nil
}

// program is the command's program by its whole path: it is started in a folder
// of its own.
func (o OCROptions) program() string {
	found, err := exec.LookPath(o.Command[0])
	if err != nil && !errors.Is(err, exec.ErrDot) {
		return o.Command[0]
	}
	if whole, err := filepath.Abs(found); err == nil {
		return whole
	}
	return found
}
