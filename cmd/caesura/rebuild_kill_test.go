package main

import (
	"context"
	"errors"
	"io"
	"maps"
	"os/exec"
	"slices"
	"sync"
	"testing"
	"time"

	"caesura"
	"caesura/store/storetest"
)

// rebuildArgs are those of a rebuild where args are those of an ingest.
func (r *rig) rebuildArgs() []string {
	args := r.args(r.flags)
	args[0] = "rebuild"
	return args
}

// rebuild is an undisturbed one.
func (r *rig) rebuild() {
	r.t.Helper()
	began := time.Now()
	if out, err := exec.Command("caesura", r.rebuildArgs()...).CombinedOutput(); err != nil {
		r.t.Fatalf("%v: %s", err, out)
	}
	r.usual = (3*r.usual + time.Since(began)) / 4
}

// rebuildAndKill is one that is killed at a random moment, if it takes so long.
func (r *rig) rebuildAndKill() (killed bool) {
	c := exec.Command("caesura", r.rebuildArgs()...)
	c.Stdout, c.Stderr = io.Discard, io.Discard
	if err := c.Start(); err != nil {
		r.t.Fatal(err)
	}
	kill := time.AfterFunc(time.Duration(r.random.Int64N(int64(r.usual))), func() { _ = c.Process.Kill() })
	err := c.Wait()
	kill.Stop()
	return err != nil
}

// serves is how many points serve, as a process sees it that opens the store
// now and searches.
func (r *rig) serves(ctx context.Context, query caesura.Vector) (n int, err error) {
	s, err := openStore(ctx, r.config(r.flags).Store)
	if err != nil {
		return 0, err
	}
	hits, err := s.Search(ctx, query, 10_000, caesura.Filter{})
	return len(hits), errors.Join(err, s.Close())
}

// watching searches until the returned function is called, which gives how
// often each number of points was found.
func (r *rig) watching(query caesura.Vector) (stop func() map[int]int) {
	found := map[int]int{}
	ctx, cancel := context.WithCancel(r.t.Context())
	var searching sync.WaitGroup
	searching.Go(func() {
		for ctx.Err() == nil {
			n, err := r.serves(ctx, query)
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				r.t.Errorf("a search meanwhile: %v", err)
			}
			found[n]++
		}
	})
	return func() map[int]int {
		cancel()
		searching.Wait()
		return found
	}
}

// TestKilledRebuildsLoseNothing kills rebuilds at random moments, now and then
// several in a row, while searches go on. Each must find all of the old points
// or all of the new ones; the next rebuild must end with just the new ones.
func TestKilledRebuildsLoseNothing(t *testing.T) {
	stores := map[string]func() []string{
		"sqlite": func() []string { return []string{"--state", t.TempDir()} },
		"qdrant": func() []string { return qdrantFlags(t, storetest.StartQdrant(t)) },
	}
	for _, kind := range slices.Sorted(maps.Keys(stores)) {
		t.Run(kind, func(t *testing.T) {
			r := &rig{t: t, random: newRandom(t), flags: stores[kind](), fresh: stores[kind], usual: time.Second}
			r.corpus = newChanging(t, r.random, 14, 4)
			r.rebuild()
			r.killRebuilds()
		})
	}
}

func (r *rig) killRebuilds() {
	query := make(caesura.Vector, 256)
	query[0] = 1
	kills, searches := 0, 0
	for round := range rounds(r.t, 5) {
		old, err := r.serves(r.t.Context(), query)
		if err != nil {
			r.t.Fatal(err)
		}
		r.corpus.change()
		r.corpus.write(r.t)
		stop := r.watching(query)
		for again := true; again; again = r.random.IntN(3) == 0 {
			if r.rebuildAndKill() {
				kills++
			}
		}
		r.rebuild()
		found := stop()
		r.watch = r.open(r.flags)
		now, err := r.serves(r.t.Context(), query)
		if err != nil {
			r.t.Fatal(err)
		}
		for n, times := range found {
			if searches += times; n != old && n != now {
				r.t.Errorf("%d searches found %d points, where there were %d and then %d", times, n, old, now)
			}
		}
		r.expectFresh()
		if r.t.Failed() {
			r.t.Fatalf("round %d", round)
		}
	}
	r.t.Logf("%d rounds, %d rebuilds killed, %d searches meanwhile", rounds(r.t, 5), kills, searches)
}
