package reader

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"caesura"
)

// ocrEnvironment are the variables that an OCR command is given. It is not
// given our keys and passwords.
var ocrEnvironment = []string{"PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TESSDATA_PREFIX", "OMP_THREAD_LIMIT"}

// run gives what the command makes of the PDF. Errors of kind BadInput are
// those of this file.
func (o OCROptions) run(ctx context.Context, body []byte, pages []int) (output []byte, err error) {
	clearWork()
	dir, err := os.MkdirTemp("", workName)
	if err != nil {
		return nil, &caesura.Fault{Kind: caesura.Unavailable, Err: fmt.Errorf("OCR: %w", err)}
	}
	defer os.RemoveAll(dir) // what stays there is cleared by a later run
	input, written := filepath.Join(dir, "input.pdf"), filepath.Join(dir, "output")
	if err := os.WriteFile(input, body, 0o600); err != nil {
		return nil, &caesura.Fault{Kind: caesura.Unavailable, Err: fmt.Errorf("OCR: %w", err)}
	}
	limit := time.Duration(len(pages)) * o.Timeout
	late, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	in := strings.NewReplacer("{input}", input, "{output}", written, "{pages}", pageNumbers(pages))
	command := exec.CommandContext(late, o.program())
	for _, argument := range o.Command[1:] {
		command.Args = append(command.Args, in.Replace(argument))
	}
	said, told := &capped{room: o.MaxBytes}, &head{}
	command.Dir, command.Stdout, command.Stderr, command.WaitDelay = dir, said, told, time.Second
	for _, name := range ocrEnvironment {
		if value, ok := os.LookupEnv(name); ok {
			command.Env = append(command.Env, name+"="+value)
		}
	}
	command.Env = append(command.Env, "TMPDIR="+dir)
	dieWithChildren(command)
	err = o.wait(late, command, limit, told)
	switch {
	case said.room < 0:
		return nil, badInput("", "OCR wrote more than ocr.max_bytes, %d", o.MaxBytes)
	case err != nil:
		return nil, err
	case strings.Contains(strings.Join(o.Command, " "), "{output}"):
		return o.written(written)
	}
	return said.held.Bytes(), nil
}

const (
	workName = "caesura-ocr-"
	workAge  = 24 * time.Hour
)

// clearWork removes the work folders of runs that were killed: those in which
// nothing was begun for a day.
func clearWork() {
	old, _ := filepath.Glob(filepath.Join(os.TempDir(), workName+"*")) // the pattern is one
	for _, dir := range old {
		if at, err := os.Lstat(dir); err == nil && at.IsDir() && time.Since(at.ModTime()) > workAge {
			os.RemoveAll(dir) // another user's stays
		}
	}
}

// wait runs the command to its end.
func (o OCROptions) wait(late context.Context, command *exec.Cmd, limit time.Duration, told *head) error {
	if err := command.Start(); err != nil {
		return &caesura.Fault{Kind: caesura.Unavailable, Err: fmt.Errorf("OCR: %w", err), Hint: "Install the program of reader.pdf.ocr.command, or give its path."}
	}
	err := command.Wait()
	endChildren(command)
	switch {
	case err == nil:
		return nil
	case errors.Is(late.Err(), context.DeadlineExceeded):
		return &caesura.Fault{Kind: caesura.BadInput, Transient: true, Err: fmt.Errorf("OCR was ended after %s", limit), Hint: "Raise reader.pdf.ocr.timeout."}
	}
	reason, _, _ := strings.Cut(strings.TrimSpace(told.String()), "\n")
	if reason != "" {
		reason = ": " + reason
	}
	// It may have been killed, or the disk full: it is tried again.
	return &caesura.Fault{Kind: caesura.BadInput, Transient: true, Err: fmt.Errorf("OCR ended with %s%s", command.ProcessState, reason)}
}

// written reads the file that the command wrote.
func (o OCROptions) written(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, badInput("", "OCR wrote no {output}")
	}
	defer f.Close()
	output, err := io.ReadAll(io.LimitReader(f, o.MaxBytes+1))
	if err == nil && int64(len(output)) > o.MaxBytes {
		err = badInput("", "OCR wrote more than ocr.max_bytes, %d", o.MaxBytes)
	}
	return output, err
}

// capped keeps what is written to it as far as there is room, which is
// negative when there was too little.
type capped struct {
	held bytes.Buffer
	room int64
}

func (c *capped) Write(b []byte) (int, error) {
	if c.room -= int64(len(b)); c.room < 0 {
		return 0, errors.New("too much output")
	}
	return c.held.Write(b)
}
