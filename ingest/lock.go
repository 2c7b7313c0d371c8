package ingest

import (
	"cmp"
	"context"
	"sync"
	"time"

	"caesura"
)

// LockOptions say how to take a store's lock.
type LockOptions struct {
	Holder string        // who takes it, for others to read
	Wait   time.Duration // how long to wait for another one; 0 is not at all
	Renew  time.Duration // how often to give a sign of life; default 10s
}

// Times of locking.
const (
	lockEvery  = 500 * time.Millisecond // how often a lock that another has is tried
	renewEvery = 10 * time.Second
	unlockTime = 10 * time.Second
)

// WithLock runs do while this process alone may write to the store. When the
// lock is lost the context of do ends, and the error is of kind Locked.
func WithLock(ctx context.Context, l locker, o LockOptions, do func(ctx context.Context) error) error {
	if err := lock(ctx, l, o); err != nil {
		return err
	}
	held, lose := context.WithCancelCause(ctx)
	var renewing sync.WaitGroup
	renewing.Go(func() { renew(held, l, cmp.Or(o.Renew, renewEvery), lose) })
	err := do(held)
	lost := context.Cause(held)
	lose(nil)
	renewing.Wait()
	if caesura.KindOf(lost) == caesura.Locked {
		return lost
	}
	// What could not be given up ends by itself after its lifetime.
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), unlockTime)
	defer cancel()
	_ = l.Unlock(last)
	return err
}

// lock tries until the time to wait is over.
func lock(ctx context.Context, l locker, o LockOptions) error {
	end := time.Now().Add(o.Wait)
	for {
		err := l.Lock(ctx, o.Holder)
		if caesura.KindOf(err) != caesura.Locked || time.Until(end) <= 0 {
			return err
		}
		select {
		case <-time.After(min(lockEvery, time.Until(end))):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// renew gives a sign of life until ctx ends. While the store is down nobody
// else can take the lock either; so it goes on until it is told that the lock
// is lost.
func renew(ctx context.Context, l locker, every time.Duration, lose func(error)) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := l.Renew(ctx); caesura.KindOf(err) == caesura.Locked {
			lose(err)
			return
		}
	}
}
