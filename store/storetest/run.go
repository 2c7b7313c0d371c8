package storetest

import (
	"context"
	"testing"

	"caesura"
)

// A Store is what the suite tests.
type Store interface {
	Fit(ctx context.Context, model caesura.Model, create bool) error
	List(ctx context.Context, source string) (map[string]caesura.Stored, error)
	Put(ctx context.Context, documents [][]caesura.Point) error
	Delete(ctx context.Context, documents []string) error
	Read(ctx context.Context, document string) ([]caesura.Point, error)
	Search(ctx context.Context, vector caesura.Vector, limit int, filter caesura.Filter) ([]caesura.Hit, error)
	Count(ctx context.Context, filter caesura.Filter) (int, error)
	Lock(ctx context.Context, holder string) error
	Renew(ctx context.Context) error
	Unlock(ctx context.Context) error
	Begin(ctx context.Context, model caesura.Model, replace bool) (name string, err error)
	Finish(ctx context.Context, told func(indexed, all int)) error
	Builds(ctx context.Context) ([]caesura.Build, error)
	Switch(ctx context.Context, name string, replace bool) error
	Drop(ctx context.Context, name string) error
	Sources(ctx context.Context) (map[string]int, error)
	Close() error
}

// A Place is where one store is. Its stores are all the same one.
type Place struct {
	// Open opens the store. The suite closes what it opens.
	Open func(t *testing.T) Store

	// OpenBuild opens a build of the store.
	OpenBuild func(t *testing.T, name string) Store

	// Lose takes one point away behind the store's back, as a crash between
	// two writes may.
	Lose func(t *testing.T, id caesura.PointID)
}

// Run runs every test at a place of its own, where nothing is yet.
func Run(t *testing.T, place func(t *testing.T) Place) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, Place)
	}{
		{"a store that is not there is empty", emptyBeforeFit},
		{"fit makes a store only when asked", fitMakes},
		{"several make the store at the same time", fitAtOnce},
		{"another model or dimension is refused", fitRefuses},
		{"every fact comes back", everyFact},
		{"a document is read back whole, with its vectors", readsBack},
		{"writing again changes nothing", idempotent},
		{"what is open elsewhere is seen", seenElsewhere},
		{"a document shrinks, grows and is edited without leftovers", edits},
		{"equal texts are points of their own", equalTexts},
		{"a new fingerprint reaches every point", newFingerprint},
		{"deleting takes its documents and no other", deletes},
		{"a lost point is seen", lostPoint},
		{"a document over 4 MiB is listed and replaced", longDocument},
		{"many documents in one call", manyDocuments},
		{"the nearest come first, up to the limit", searchOrder},
		{"a filter narrows search and count", searchFilter},
		{"claims are found when they are asked for", searchKind},
		{"a query of the wrong size is refused", searchRefuses},
		{"a filter that is not UTF-8 is refused", filterRefuses},
		{"the zero vector is like nothing", zeroVector},
		{"a vector that is not a number is refused", refusesNaN},
		{"an incomplete document is refused", refusesIncomplete},
		{"invalid UTF-8 is replaced", invalidUTF8},
		{"documents are written at the same time", concurrentPuts},
		{"one at a time holds the lock", oneHolds},
		{"of many that want the lock one gets it", manyWant},
		{"a lock hides nothing and shows nowhere", lockShowsNowhere},
		{"a build serves when it is switched to, and the one before again", switches},
		{"what is written to a build stays through switches", switchesKeepWrites},
		{"a build that was begun goes on, one for another model does not", beginsAgain},
		{"searches are answered while builds are switched", answersWhileSwitching},
		{"what serves is never dropped", dropsNothingElse},
		{"a cancelled call stops", cancelled},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			test.run(t, place(t))
		})
	}
}

func (p Place) open(t *testing.T) Store {
	t.Helper()
	return closed(t, p.Open(t))
}

// closed closes the store at the test's end.
func closed(t *testing.T, s Store) Store {
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return s
}

// fitted opens a store that is made for Model.
func (p Place) fitted(t *testing.T) Store {
	t.Helper()
	s := p.open(t)
	if err := s.Fit(t.Context(), Model, true); err != nil {
		t.Fatal(err)
	}
	return s
}
