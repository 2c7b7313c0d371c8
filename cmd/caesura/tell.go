package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"caesura"
	"caesura/ingest"
)

// tellFlags say what a run tells besides its summary, and to whom.
type tellFlags struct {
	events  string
	metrics string
	push    string
	failOn  string
}

// What --fail-on knows, from the most forgiving to the strictest.
var failOn = []string{"never", "failed", "skipped"}

func (f *tellFlags) add(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.events, "events", "", "write what happens as it happens to this `file` (- for standard output, in place of the summary), a JSON object a line")
	flags.StringVar(&f.metrics, "metrics", "", "write the run's figures to this `file` for Prometheus' textfile collector")
	flags.StringVar(&f.push, "pushgateway", "", "send the run's figures to the Prometheus Pushgateway at this `address`")
	flags.StringVar(&f.failOn, "fail-on", "failed", "what makes the exit code 3: `never|failed|skipped`, where skipped is files that no reader takes, or a failure")
}

func (f *tellFlags) check() error {
	if !slices.Contains(failOn, f.failOn) {
		return usage(fmt.Errorf("--fail-on %s: want one of %s", f.failOn, strings.Join(failOn, ", ")))
	}
	if u, err := url.Parse(f.push); f.push != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https") {
		return usage(errors.New("--pushgateway: want http:// or https:// and a host"))
	}
	if f.metrics == "" {
		return nil
	}
	if _, err := os.Stat(filepath.Dir(f.metrics)); err != nil {
		return usage(fmt.Errorf("--metrics: %w", err))
	}
	return nil
}

// outcome is a run's error: what ended it, else what it could not do.
func (f *tellFlags) outcome(report *ingest.Report, err error) error {
	err = outcome(report, err)
	switch {
	case f.failOn == "never" && errors.Is(err, errPartial):
		return nil
	case f.failOn == "skipped" && err == nil && report != nil && len(report.Skips) > 0:
		return errPartial
	}
	return err
}

// An ending is all that is known of a run when it is over.
type ending struct {
	summary
	Exit  int    `json:"exit"`
	Error string `json:"error,omitempty"`
	Try   string `json:"try,omitempty"`
	at    time.Time
	name  string // of the source
}

func newEnding(ctx context.Context, s summary, source string, err error) ending {
	e := ending{summary: s, Exit: exitCode(ctx, err), at: time.Now(), name: source}
	if err != nil && !errors.Is(err, errPartial) {
		e.Error, e.Try = err.Error(), caesura.HintOf(err)
	}
	return e
}

// A teller tells what happens in a run, and how it ended.
type teller struct {
	flags tellFlags
	log   *slog.Logger

	mu     sync.Mutex
	events io.WriteCloser // nil where nobody wants them
	err    error          // the first one of writing them
}

func (a *app) newTeller(f tellFlags) (*teller, error) {
	t := &teller{flags: f, log: a.logger(a.err)}
	if err := f.check(); err != nil {
		return nil, err
	}
	switch f.events {
	case "":
	case "-":
		t.events = unclosed{a.out}
	default:
		file, err := os.Create(f.events)
		if err != nil {
			return nil, usage(fmt.Errorf("--events: %w", err))
		}
		t.events = file
	}
	return t, nil
}

// unclosed is a writer that others go on to use.
type unclosed struct{ io.Writer }

func (unclosed) Close() error { return nil }

// event tells what happened.
func (t *teller) event(e ingest.Event) {
	t.log.Info(string(e.Kind), "document", e.Document, "reason", string(e.Reason), "points", e.Points)
	t.line(e)
}

// line writes what v is as one line that begins with the time. A reader that
// follows the file sees whole lines.
func (t *teller) line(v any) {
	if t.events == nil {
		return
	}
	body, err := json.Marshal(v)
	if err != nil {
		body = []byte(`{"event":"` + err.Error() + `"}`)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	line := fmt.Sprintf(`{"time":%q,%s`+"\n", time.Now().UTC().Format("2006-01-02T15:04:05.000Z"), body[1:])
	if _, err := io.WriteString(t.events, line); err != nil && t.err == nil {
		t.err = fmt.Errorf("--events: %w", err)
	}
}

// end tells how the run ended. What was asked for and could not be written is
// an error; what others could not take is a warning.
func (t *teller) end(ctx context.Context, command string, e ending) error {
	t.line(struct {
		Kind string `json:"event"`
		ending
	}{"summary", e})
	err := t.err
	if t.events != nil {
		err = firstError(err, t.events.Close())
	}
	if t.flags.metrics != "" {
		if werr := replaceFile(t.flags.metrics, metrics(e)); werr != nil {
			err = firstError(err, fmt.Errorf("--metrics: %w", werr))
		}
	}
	if perr := push(ctx, t.flags.push, e); perr != nil {
		t.log.Warn("the figures were not sent", "error", perr)
	}
	if serr := stepSummary(runMarkdown(command, e)); serr != nil {
		t.log.Warn("the step's summary was not written", "error", serr)
	}
	return err
}

// replaceFile puts a file in its place in one step, so that nobody reads half
// of it. Its name while it is written does not end in what collectors look for.
func replaceFile(path string, text []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // where it was not renamed
	_, err = f.Write(text)
	if err = errors.Join(err, f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// pushTime is how long a Pushgateway may take. It is also asked after the run
// was told to stop.
const pushTime = 10 * time.Second

// push replaces what the Pushgateway has of this source.
func push(ctx context.Context, to string, e ending) error {
	if to == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), pushTime)
	defer cancel()
	address := strings.TrimRight(to, "/") + "/metrics/job/caesura/source/" + url.PathEscape(e.name)
	request, err := http.NewRequestWithContext(ctx, http.MethodPut, address, bytes.NewReader(metrics(e)))
	if err != nil {
		return errors.New("--pushgateway: no address") // the error repeats it, and with it a password
	}
	request.Header.Set("Content-Type", "text/plain; version=0.0.4")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err // net/http leaves a password out
	}
	defer answer.Body.Close()
	if answer.StatusCode/100 != 2 {
		return fmt.Errorf("the Pushgateway answers %s", answer.Status)
	}
	return nil
}

// stepSummary adds to the page that GitHub shows for a step of a workflow.
func stepSummary(markdown string) (err error) {
	path := os.Getenv("GITHUB_STEP_SUMMARY")
	if path == "" {
		return nil
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	_, err = f.WriteString(markdown)
	return err
}
