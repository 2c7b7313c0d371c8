package main

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"caesura"
	"caesura/configs"
)

// runFlags are those of every command that runs over a source.
type runFlags struct {
	from     sourceFlags
	locked   onLocked
	tell     tellFlags
	deadline time.Duration
	failures string // "" is not to write them
	claims   string // where to; "" is as configured
}

func (f *runFlags) addDeadline(c *cobra.Command) {
	c.Flags().DurationVar(&f.deadline, "deadline", 0, "stop after this `time`, such as 6h, with exit code 5; what was written stays")
}

func (f *runFlags) addClaims(c *cobra.Command) {
	c.Flags().StringVar(&f.claims, "claims", "", "take claims from every sentence with the language model under chat: into points of their own, into the payload of the chunks, or not (`points`, payload, none; default claims.into)")
}

func (f *runFlags) addFailures(c *cobra.Command) {
	c.Flags().StringVar(&f.failures, "failures", "", "write failures to this `file`, a JSON object a line (default failures.jsonl in the state folder)")
}

func (f *runFlags) apply(c *configs.Config, roots []string) {
	f.from.apply(c, roots)
	f.locked.apply(c)
	if f.claims != "" {
		c.Claims.Into = f.claims
	}
}

// limit ends the context when the deadline is over.
func (f *runFlags) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if f.deadline <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, f.deadline, &caesura.Fault{
		Kind: caesura.Unavailable, Hint: "What was written stays; run again to go on.",
		Err: fmt.Errorf("the deadline of %s is over", f.deadline),
	})
}

// A work is what a command does between what it tells. Where it could not
// begin the summary has no report.
type work func(ctx context.Context, t *teller) (summary, error)

// told does the work of a command and tells what comes of it: while it goes on,
// on standard output, and to all who were named by flags.
func (a *app) told(ctx context.Context, command string, config configs.Config, f runFlags, do work) error {
	tell, err := a.newTeller(command, f.tell)
	if err != nil {
		return err
	}
	began := time.Now()
	limited, stop := f.limit(ctx)
	defer stop()
	s, err := do(limited, tell)
	tell.bar.finish()
	if s.planned == nil { // two plans of the same are equal
		s.Seconds = time.Since(began).Seconds()
	}
	s.Stopped = stopped(s.Report)
	if err != nil && limited.Err() != nil {
		err = context.Cause(limited)
	}
	if err != nil && s.Stopped == "" {
		s.Stopped = err.Error()
	}
	if s.Report == nil && f.locked.outcome(a, err) == nil { // it was skipped
		return nil
	}
	if why := nothing(s.Report); why != "" && err == nil {
		a.logger(a.err).Warn(why)
	}
	if s.Report != nil {
		err = firstError(err, a.conclude(s, f))
	}
	err = f.tell.outcome(s, err)
	return firstError(err, tell.end(ctx, newEnding(ctx, command, config.Source.Name, s, err), a.logger(a.err)))
}

// conclude lists the failures and prints the summary.
func (a *app) conclude(s summary, f runFlags) (err error) {
	if f.failures != "" {
		err = writeFailures(f.failures, s.Failures)
	}
	if f.tell.events != "-" && s.Began() {
		a.summary(s, f.failures)
	}
	return err
}

// openTold joins the parts of a run that tells what it does.
func (a *app) openTold(ctx context.Context, c configs.Config, filesFrom string, t *teller) (*parts, error) {
	tellWaits(&c, t.log, t)
	p, err := a.open(ctx, c, filesFrom, t.log)
	if err == nil {
		p.worker.Progress, p.worker.OnEvent = t.bar.update, t.event
	}
	return p, err
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
