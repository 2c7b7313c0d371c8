package storetest

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"caesura"
)

func lock(t *testing.T, s Store, holder string) {
	t.Helper()
	if err := s.Lock(t.Context(), holder); err != nil {
		t.Fatal(err)
	}
}

func unlock(t *testing.T, s Store) {
	t.Helper()
	if err := s.Unlock(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// oneHolds locks before anything is there, as the first run ever does.
func oneHolds(t *testing.T, p Place) {
	first, second := p.open(t), p.open(t)
	lock(t, first, "first")
	for range 2 {
		err := second.Lock(t.Context(), "second")
		expectKind(t, err, caesura.Locked)
		if !strings.Contains(caesura.HintOf(err), "--on-locked") {
			t.Errorf("no way out is named: %v, %s", err, caesura.HintOf(err))
		}
	}
	if err := second.Unlock(t.Context()); err != nil { // it is not the second's
		t.Error(err)
	}
	expectKind(t, second.Lock(t.Context(), "second"), caesura.Locked)
	for range 2 {
		if err := first.Renew(t.Context()); err != nil {
			t.Error(err)
		}
	}
	if err := first.Fit(t.Context(), Model, true); err != nil {
		t.Fatal(err)
	}
	put(t, first, Document("a.txt", "One.", "Two."))
	put(t, first, Document("a.txt", "One."))
	expectKind(t, second.Lock(t.Context(), "second"), caesura.Locked)
	unlock(t, first)
	unlock(t, first)
	lock(t, second, "second")
	expectKind(t, first.Lock(t.Context(), "first"), caesura.Locked)
	unlock(t, second)
}

func manyWant(t *testing.T, p Place) {
	const runs, rounds = 6, 12
	stores := make([]Store, runs)
	for i := range stores {
		stores[i] = p.open(t)
	}
	for round := range rounds {
		var wait sync.WaitGroup
		var winners, last atomic.Int64
		for i, s := range stores {
			wait.Go(func() {
				switch err := s.Lock(t.Context(), fmt.Sprint("run ", i)); {
				case err == nil:
					winners.Add(1)
					last.Store(int64(i))
				case caesura.KindOf(err) != caesura.Locked:
					t.Error(err)
				}
			})
		}
		wait.Wait()
		if n := winners.Load(); n != 1 {
			t.Fatalf("round %d: %d hold the lock", round, n)
		}
		unlock(t, stores[last.Load()])
	}
}

func lockShowsNowhere(t *testing.T, p Place) {
	s := p.fitted(t)
	lock(t, s, "me")
	a := Document("a.txt", "One.", "Two.")
	put(t, s, a)
	expect(t, p.open(t), a)
	if n := count(t, s, caesura.Filter{}); n != 2 {
		t.Errorf("counts %d points, want 2", n)
	}
	if hits := search(t, s, firstAxis(), 10, caesura.Filter{}); len(hits) != 2 {
		t.Errorf("finds %d points, want 2", len(hits))
	}
	unlock(t, s)
}
