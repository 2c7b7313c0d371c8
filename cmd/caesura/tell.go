package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
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

// What --fail-on knows. All but the first include failed.
var failOn = []string{"never", "failed", "skipped", "incomplete"}

func (f *tellFlags) add(c *cobra.Command) {
	f.addFailOn(c)
	flags := c.Flags()
	flags.StringVar(&f.events, "events", "", "write what happens as it happens to this `file` (- for standard output, in place of the summary), a JSON object a line")
	flags.StringVar(&f.metrics, "metrics", "", "write the run's figures to this `file` for Prometheus' textfile collector")
	flags.StringVar(&f.push, "pushgateway", "", "send the run's figures to the Prometheus Pushgateway at this `address`")
}

func (f *tellFlags) addFailOn(c *cobra.Command) {
	c.Flags().StringVar(&f.failOn, "fail-on", "failed", "what makes the exit code 3: `never|failed|skipped|incomplete`, where skipped is files that no reader takes, incomplete is documents of which pages or chapters are missing, and both are failures too")
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
func (f *tellFlags) outcome(s summary, err error) error {
	err = outcome(s, err)
	switch {
	case f.failOn == "never" && errors.Is(err, errPartial):
		return nil
	case err != nil || s.Report == nil:
	case f.failOn == "skipped" && len(s.Skips) > 0, f.failOn == "incomplete" && slices.ContainsFunc(s.Odd, ingest.Odd.Lacks):
		return errPartial
	}
	return err
}

// outcome is what ended a run, else what it could not do.
func outcome(s summary, err error) error {
	switch {
	case err != nil:
		return err
	case s.Report == nil:
		return nil
	case s.Report.Stopped != nil:
		return s.Report.Stopped
	case len(s.Failures) > 0, s.verified != nil && s.verified.Unmended > 0:
		return errPartial
	}
	return nil
}

// An ending is all that is known of a run when it is over.
type ending struct {
	summary
	Exit    int    `json:"exit"`
	Error   string `json:"error,omitempty"`
	Try     string `json:"try,omitempty"`
	at      time.Time
	command string
	source  string
}

func newEnding(ctx context.Context, command, source string, s summary, err error) ending {
	e := ending{summary: s, Exit: exitCode(ctx, err), at: time.Now(), command: command, source: source}
	if err != nil && !errors.Is(err, errPartial) {
		e.Error, e.Try = err.Error(), caesura.HintOf(err)
	}
	return e
}

// A teller tells what happens in a run, and how it ended.
type teller struct {
	flags tellFlags
	bar   *bar
	log   *slog.Logger // above the bar

	mu     sync.Mutex
	events io.WriteCloser // nil where nobody wants them
	err    error          // the first one of writing them
}

func (a *app) newTeller(command string, f tellFlags) (*teller, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	t := &teller{flags: f, bar: a.newBar(command)}
	t.log = a.logger(t.bar)
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
func (t *teller) end(ctx context.Context, e ending, log *slog.Logger) error {
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
		log.Warn("the figures were not sent", "error", perr)
	}
	if serr := stepSummary(page(e)); serr != nil {
		log.Warn("the step's summary was not written", "error", serr)
	}
	return err
}
