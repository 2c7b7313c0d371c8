// Command caesura keeps a vector store equal to a corpus of documents, cut
// where the subject changes.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"google.golang.org/grpc/grpclog"

	"caesura"
)

func main() {
	// What gRPC has to say of its connections is in the errors of calls.
	grpclog.SetLoggerV2(grpclog.NewLoggerV2(io.Discard, io.Discard, io.Discard))
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program: it gives the exit code.
func run(args []string, in io.Reader, out, errOut io.Writer) int {
	ctx, stop := untilSignal(context.Background())
	defer stop()
	results := &output{w: out}
	a := &app{in: in, out: results, err: errOut}
	root := a.command()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(results)
	root.SetErr(errOut)
	err := root.ExecuteContext(ctx)
	if err != nil && !a.started {
		err = usage(err)
	}
	if caught := (signalled{}); err != nil && errors.As(context.Cause(ctx), &caught) {
		err = caught
	}
	if results.err != nil && (err == nil || errors.Is(err, errPartial)) {
		err = fmt.Errorf("write the results: %w", results.err)
	}
	a.complain(err)
	return exitCode(ctx, err)
}

// An output remembers the first error of writing to it, so that results that
// went nowhere are not taken for a success.
type output struct {
	w   io.Writer
	err error
}

func (o *output) Write(b []byte) (int, error) {
	n, err := o.w.Write(b)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// signalled is the cause of a context that a signal ended.
type signalled struct{ signal syscall.Signal }

func (s signalled) Error() string {
	return "stopped by signal: " + s.signal.String() + "; what was written stays, run again to go on"
}

// untilSignal is a context that the first SIGINT or SIGTERM ends. A second one
// ends the process at once, which is safe: no step leaves a state that the
// next run does not mend.
func untilSignal(parent context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		select {
		case s := <-signals:
			signal.Stop(signals)
			cancel(signalled{s.(syscall.Signal)})
		case <-ctx.Done():
		}
	}()
	return ctx, func() { signal.Stop(signals); cancel(nil) }
}

// Exit codes; docs/operations.md explains them.
const (
	exitDone        = 0
	exitFatal       = 1
	exitUsage       = 2
	exitPartial     = 3
	exitGuard       = 4
	exitUnavailable = 5
	exitMismatch    = 6
	exitLocked      = 11
)

// exitCode is what a command's error means for the shell.
func exitCode(ctx context.Context, err error) int {
	if err == nil {
		return exitDone
	}
	if caught := (signalled{}); errors.As(context.Cause(ctx), &caught) {
		return 128 + int(caught.signal)
	}
	if errors.Is(err, errPartial) {
		return exitPartial
	}
	switch caesura.KindOf(err) {
	case caesura.Config:
		return exitUsage
	case caesura.Guard:
		return exitGuard
	case caesura.Unavailable:
		return exitUnavailable
	case caesura.Mismatch:
		return exitMismatch
	case caesura.Locked:
		return exitLocked
	}
	return exitFatal
}

// errPartial ends a command that went through, but not for everything; its
// output names what is left.
var errPartial = errors.New("done, but not for everything: what is left is listed")

// usage marks an error of the command line itself.
func usage(err error) error {
	return &caesura.Fault{Kind: caesura.Config, Err: err, Hint: "See: caesura --help"}
}

// complain says what went wrong and what to try.
func (a *app) complain(err error) {
	if err == nil {
		return
	}
	hint := caesura.HintOf(err)
	if a.logFormat == formatJSON {
		a.logger(a.err).Error(err.Error(), "try", hint)
		return
	}
	fmt.Fprintf(a.err, "caesura: %v\n", err)
	if hint != "" {
		fmt.Fprintf(a.err, "  %s\n", hint)
	}
}
