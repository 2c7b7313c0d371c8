package ingest_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"caesura"
	"caesura/ingest"
	"caesura/store"
	"caesura/store/storetest"
)

// locked runs do under the store's lock, or says why not.
func locked(t *testing.T, s storetest.Store, wait time.Duration, do func(context.Context) error) error {
	t.Helper()
	return ingest.WithLock(t.Context(), s, ingest.LockOptions{Holder: "a test", Wait: wait, Renew: 20 * time.Millisecond}, do)
}

// twice opens each kind of store twice at the same place.
var twice = map[string]func(t *testing.T) (a, b storetest.Store){
	"sqlite": func(t *testing.T) (a, b storetest.Store) {
		o := store.SQLiteOptions{Path: t.TempDir() + "/store.db"}
		return openSQLiteAt(t, o), openSQLiteAt(t, o)
	},
	"qdrant": func(t *testing.T) (a, b storetest.Store) {
		o := store.QdrantOptions{Address: storetest.StartQdrant(t), Collection: storetest.NewCollection(), Lease: 200 * time.Millisecond}
		return openQdrantAt(t, o), openQdrantAt(t, o)
	},
}

func onTwo(t *testing.T, test func(t *testing.T, a, b storetest.Store)) {
	for kind, open := range twice {
		t.Run(kind, func(t *testing.T) {
			a, b := open(t)
			test(t, a, b)
		})
	}
}

func TestLockIsHeldAsLongAsTheWorkTakes(t *testing.T) {
	onTwo(t, func(t *testing.T, a, b storetest.Store) {
		told := errors.New("told")
		err := locked(t, a, 0, func(context.Context) error {
			time.Sleep(500 * time.Millisecond) // over twice the lifetime of the lease
			err := locked(t, b, 0, func(context.Context) error { t.Error("both hold the lock"); return nil })
			if caesura.KindOf(err) != caesura.Locked {
				t.Errorf("the second gets %v", err)
			}
			return told
		})
		if !errors.Is(err, told) {
			t.Errorf("error %v, want the work's own", err)
		}
		ran := false
		if err := locked(t, b, 0, func(context.Context) error { ran = true; return nil }); err != nil || !ran {
			t.Errorf("the lock was not given up: %v", err)
		}
	})
}

func TestLockIsWaitedFor(t *testing.T) {
	onTwo(t, func(t *testing.T, a, b storetest.Store) {
		got := make(chan error, 1)
		err := locked(t, a, 0, func(context.Context) error {
			go func() { got <- locked(t, b, time.Minute, func(context.Context) error { return nil }) }()
			time.Sleep(100 * time.Millisecond)
			return nil
		})
		if err := errors.Join(err, <-got); err != nil {
			t.Error(err)
		}
	})
}

// lostLock is a store whose lock another one takes over.
type lostLock struct{ storetest.Store }

var errTaken = &caesura.Fault{Kind: caesura.Locked, Err: errors.New("taken over")}

func (lostLock) Renew(context.Context) error { return errTaken }

func TestWorkEndsWhenTheLockIsLost(t *testing.T) {
	err := locked(t, lostLock{openSQLite(t)}, 0, func(ctx context.Context) error {
		<-ctx.Done()
		return context.Cause(ctx)
	})
	if !errors.Is(err, errTaken) {
		t.Errorf("error %v, want that of the lock", err)
	}
}

func TestRunThatLostItsLockStops(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	c.write("bees.html", bees)
	err := locked(t, lostLock{c.store}, 0, func(ctx context.Context) error {
		c.embed.fail = func([]string) error { <-ctx.Done(); return ctx.Err() }
		_, err := c.worker.Run(ctx)
		return err
	})
	if caesura.KindOf(err) != caesura.Locked {
		t.Errorf("error %v", err)
	}
	if lines := points(t, c.store); len(lines) > 0 {
		t.Errorf("wrote %v", lines)
	}
}
