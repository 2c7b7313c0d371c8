package store_test

import (
	"strings"
	"testing"
	"time"

	"github.com/qdrant/go-client/qdrant"

	"caesura"
	"caesura/store"
	"caesura/store/storetest"
)

// openWithLease opens the store with a lease of this lifetime.
func (c collection) openWithLease(t *testing.T, lifetime time.Duration) *store.Qdrant {
	t.Helper()
	c.options.Lease = lifetime
	q := c.open(t)
	t.Cleanup(func() { q.Close() })
	if err := q.Fit(t.Context(), storetest.Model, true); err != nil {
		t.Fatal(err)
	}
	return q
}

func mustLock(t *testing.T, q *store.Qdrant, holder string) {
	t.Helper()
	if err := q.Lock(t.Context(), holder); err != nil {
		t.Fatal(err)
	}
}

// A run that was stopped for so long that another took over deletes nothing
// when it goes on.
func TestQdrantLeaseOfASilentHolderIsTakenOver(t *testing.T) {
	c := newCollection(t)
	silent, next := c.openWithLease(t, 100*time.Millisecond), c.openWithLease(t, time.Minute)
	one, two := storetest.Document("one.txt", "One."), storetest.Document("two.txt", "Two.", "Three.")
	if err := silent.Put(t.Context(), [][]caesura.Point{one, two}); err != nil {
		t.Fatal(err)
	}
	mustLock(t, silent, "the silent one")
	time.Sleep(150 * time.Millisecond)
	mustLock(t, next, "the next one")

	expectFault(t, silent.Renew(t.Context()), caesura.Locked, "", "taken over by the next one")
	expectFault(t, silent.Delete(t.Context(), []string{"talks:one.txt"}), caesura.Locked, "", "fence 2, here 1")
	err := silent.Put(t.Context(), [][]caesura.Point{storetest.Document("two.txt", "Two.")})
	expectFault(t, err, caesura.Locked, "", "taken over")
	if n, err := next.Count(t.Context(), caesura.Filter{}); n != 3 || err != nil {
		t.Errorf("%d points are left, want 3 (%v)", n, err)
	}
	if err := silent.Unlock(t.Context()); err != nil {
		t.Error(err)
	}
	if err := next.Delete(t.Context(), []string{"talks:one.txt"}); err != nil {
		t.Error(err)
	}
	if err := next.Renew(t.Context()); err != nil {
		t.Errorf("the silent one gave up another's lease: %v", err)
	}
}

func TestQdrantLeaseIsKeptByRenewing(t *testing.T) {
	c := newCollection(t)
	holder, other := c.openWithLease(t, 400*time.Millisecond), c.openWithLease(t, time.Minute)
	mustLock(t, holder, "the holder")
	for range 8 {
		time.Sleep(100 * time.Millisecond)
		if err := holder.Renew(t.Context()); err != nil {
			t.Fatal(err)
		}
		expectFault(t, other.Lock(t.Context(), "other"), caesura.Locked, "", "the holder", "400ms")
	}
}

// A holder whose clock is far ahead would otherwise hold the lease until then.
func TestQdrantLeaseThatDoesNotChangeIsTakenOver(t *testing.T) {
	c := newCollection(t)
	crashed, waiting := c.openWithLease(t, 300*time.Millisecond), c.openWithLease(t, time.Minute)
	mustLock(t, crashed, "the crashed one")
	c.moveLease(t, time.Hour)
	began := time.Now()
	for waiting.Lock(t.Context(), "the waiting one") != nil {
		if time.Since(began) > 10*time.Second {
			t.Fatal("the lease is never free")
		}
		time.Sleep(50 * time.Millisecond)
	}
	if waited := time.Since(began); waited < 250*time.Millisecond {
		t.Errorf("taken over after %v", waited)
	}
}

func TestQdrantLeaseIsOneForAnAliasAndItsBuilds(t *testing.T) {
	c := newCollection(t)
	build := c
	build.options.Collection += "__20260102T030405Z"
	byAlias, byName := c.open(t), build.open(t)
	defer byAlias.Close()
	defer byName.Close()
	mustLock(t, byAlias, "by alias")
	expectFault(t, byName.Lock(t.Context(), "by name"), caesura.Locked, "", "by alias")
}

func TestQdrantFollowsAnAliasThatMovedBeforeTheLock(t *testing.T) {
	first, second, alias := newCollection(t), newCollection(t), newCollection(t)
	first.fitted(t)
	fresh := second.fitted(t)
	alias.pointAt(t, first.options.Collection)
	q := alias.open(t)
	defer q.Close()
	alias.pointAt(t, second.options.Collection)
	mustLock(t, q, "me")
	if err := q.Fit(t.Context(), storetest.Model, true); err != nil {
		t.Fatal(err)
	}
	if err := q.Put(t.Context(), manyDocuments(1, 2)); err != nil {
		t.Fatal(err)
	}
	if n, err := fresh.Count(t.Context(), caesura.Filter{}); n != 2 || err != nil {
		t.Errorf("the collection that serves has %d points, want 2 (%v)", n, err)
	}
}

// A key that may not keep a lease is told by name what it lacks.
func TestQdrantLeaseNeedsAKeyThatWrites(t *testing.T) {
	server := storetest.NewServer(t, "QDRANT__SERVICE__API_KEY=writer", "QDRANT__SERVICE__READ_ONLY_API_KEY=reader")
	q, err := store.OpenQdrant(t.Context(), store.QdrantOptions{Address: server.Address}, "reader")
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	err = q.Lock(t.Context(), "me")
	if expectFault(t, err, caesura.Config, "reader", "API key"); !strings.Contains(err.Error(), "caesura-leases") {
		t.Errorf("does not say what may not be written: %v", err)
	}
}

// pointAt makes the collection's name an alias of another.
func (c collection) pointAt(t *testing.T, name string) {
	t.Helper()
	if err := c.client.CreateAlias(t.Context(), c.options.Collection, name); err != nil {
		t.Fatal(err)
	}
}

// moveLease moves the last sign of life of this collection's lease.
func (c collection) moveLease(t *testing.T, by time.Duration) {
	t.Helper()
	mine := &qdrant.Filter{Must: []*qdrant.Condition{qdrant.NewMatchKeyword("collection", c.options.Collection)}}
	found, err := c.client.Scroll(t.Context(), &qdrant.ScrollPoints{CollectionName: "caesura-leases", Filter: mine, WithPayload: qdrant.NewWithPayload(true)})
	if err != nil || len(found) != 1 {
		t.Fatalf("%d leases (%v)", len(found), err)
	}
	renewed := found[0].GetPayload()["renewed"].GetIntegerValue() + by.Milliseconds()
	_, err = c.client.SetPayload(t.Context(), &qdrant.SetPayloadPoints{
		CollectionName: "caesura-leases", Wait: qdrant.PtrOf(true),
		Payload:        map[string]*qdrant.Value{"renewed": qdrant.NewValueInt(renewed)},
		PointsSelector: qdrant.NewPointsSelectorFilter(mine),
	})
	if err != nil {
		t.Fatal(err)
	}
}
