package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"caesura"
	"caesura/configs"
	"caesura/ingest"
)

// onLocked is what to do while another run holds the cache or the collection.
// It is the value of a flag.
type onLocked struct {
	given bool
	skip  bool
	wait  time.Duration
}

func (o *onLocked) add(c *cobra.Command) {
	c.Flags().Var(o, "on-locked", "while another run writes: `fail` (exit 11), skip (exit 0) or wait=DURATION")
}

// String is the flag's value.
func (o *onLocked) String() string {
	switch {
	case o.skip:
		return "skip"
	case o.wait > 0:
		return "wait=" + o.wait.String()
	}
	return "fail"
}

// Type stands for the value in the help.
func (o *onLocked) Type() string { return "fail|skip|wait=DURATION" }

// Set reads the flag's value.
func (o *onLocked) Set(value string) (err error) {
	*o = onLocked{given: true, skip: value == "skip"}
	if value == "skip" || value == "fail" {
		return nil
	}
	wait, ok := strings.CutPrefix(value, "wait=")
	if ok {
		o.wait, err = time.ParseDuration(wait)
	}
	if !ok || err != nil || o.wait <= 0 {
		return fmt.Errorf("want fail, skip or wait=DURATION, such as wait=10m")
	}
	return nil
}

// apply makes the cache wait as long as the store. Without the flag it waits
// as configured.
func (o *onLocked) apply(c *configs.Config) {
	switch {
	case o.wait > 0:
		c.Cache.Wait = o.wait
	case o.given:
		c.Cache.Wait = -1
	}
}

// outcome is the error of a command: none when it was to be skipped.
func (o *onLocked) outcome(a *app, err error) error {
	if o.skip && caesura.KindOf(err) == caesura.Locked {
		fmt.Fprintf(a.err, "caesura: skipped: %v\n", err)
		return nil
	}
	return err
}

// A queue is a store whose lock is waited for. It says once that it is.
type queue struct {
	index
	log  *slog.Logger
	once *sync.Once
}

func (q queue) Lock(ctx context.Context, holder string) error {
	err := q.index.Lock(ctx, holder)
	if caesura.KindOf(err) == caesura.Locked {
		q.once.Do(func() { q.log.Warn("waiting for another run", "error", err) })
	}
	return err
}

// locked runs do while this process alone may write to the store.
func (p *parts) locked(ctx context.Context, o onLocked, do func(context.Context) error) error {
	lock := p.store
	if o.wait > 0 {
		lock = queue{p.store, p.log, new(sync.Once)}
	}
	return ingest.WithLock(ctx, lock, ingest.LockOptions{Holder: holder(), Wait: o.wait, Renew: p.renew}, do)
}

// holder is this process, for people.
func holder() string {
	host, err := os.Hostname()
	if err != nil {
		host = "an unknown machine"
	}
	return fmt.Sprintf("process %d on %s", os.Getpid(), host)
}
