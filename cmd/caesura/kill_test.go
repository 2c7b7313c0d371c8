package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"caesura"
	"caesura/configs"
	"caesura/store"
	"caesura/store/storetest"
)

// rounds is how often the tests below disturb a run. "make kill" sets more.
func rounds(t testing.TB, usual int) int {
	n, err := strconv.Atoi(cmp.Or(os.Getenv("CAESURA_KILL_ROUNDS"), strconv.Itoa(usual)))
	if err != nil {
		t.Fatalf("CAESURA_KILL_ROUNDS: %v", err)
	}
	return n
}

// A rig is a changing corpus and the store that runs of the real program keep
// equal to it.
type rig struct {
	t      *testing.T
	corpus *changing
	random *rand.Rand
	flags  []string
	fresh  func() []string // flags of a store and a cache that hold nothing
	watch  index           // the store, as others see it
	usual  time.Duration   // of an undisturbed run over a changed corpus

	polls  int
	killed map[string]int // by what the store held afterwards
}

func newRig(t *testing.T, fresh func() []string) *rig {
	r := &rig{t: t, random: newRandom(t), flags: fresh(), fresh: fresh, usual: time.Second, killed: map[string]int{}}
	r.corpus = newChanging(t, r.random, 14, 4)
	r.ingest()
	r.watch = r.open(r.flags)
	return r
}

func newRandom(t *testing.T) *rand.Rand {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	return rand.New(rand.NewPCG(seed, 1))
}

// onEachRig runs a test with the embedded store and with a server, whose
// batches are so small that a document is written by many calls.
func onEachRig(t *testing.T, test func(*rig)) {
	t.Run("sqlite", func(t *testing.T) { test(newRig(t, func() []string { return []string{"--state", t.TempDir()} })) })
	t.Run("qdrant", func(t *testing.T) {
		address := storetest.StartQdrant(t)
		test(newRig(t, func() []string { return qdrantFlags(t, address) }))
	})
}

func qdrantFlags(t *testing.T, address string) []string {
	return []string{
		"--state", t.TempDir(), "--set", "store.kind=qdrant", "--set", "store.qdrant.address=" + address,
		"--set", "store.qdrant.collection=" + storetest.NewCollection(), "--set", "store.qdrant.batch_points=1", "--set", "store.qdrant.parallel=1",
		"--set", "store.qdrant.lease=300ms", // which a killed run leaves behind
	}
}

func (r *rig) args(flags []string) []string {
	return append([]string{"ingest", "--quiet", "--allow-mass-delete", "--on-locked", "wait=1m", "--set", "chunker.min_tokens=20", "--set", "chunker.max_tokens=60", r.corpus.dir}, flags...)
}

// ingest is an undisturbed run.
func (r *rig) ingest() {
	r.t.Helper()
	began := time.Now()
	if out, err := exec.Command("caesura", r.args(r.flags)...).CombinedOutput(); err != nil {
		r.t.Errorf("%v: %s", err, out)
	}
	r.usual = (3*r.usual + time.Since(began)) / 4
}

// ingestAndKill is a run that is killed at a random moment: anywhere in it, or
// soon after the store begins to change.
func (r *rig) ingestAndKill(changed <-chan struct{}) {
	c := exec.Command("caesura", r.args(r.flags)...)
	if err := c.Start(); err != nil {
		r.t.Error(err)
		return
	}
	ended := make(chan struct{})
	go func() { defer close(ended); _ = c.Wait() }()
	wait := time.Duration(r.random.Int64N(int64(r.usual)))
	if r.random.IntN(2) == 0 {
		select {
		case <-changed:
		case <-ended:
		}
		wait /= 5
	}
	select {
	case <-time.After(wait):
	case <-ended:
	}
	_ = c.Process.Kill()
	<-ended
}

// during polls the store while do works, and tells it when the store begins to
// change. A document that is in kept must have points at every moment.
func (r *rig) during(kept []string, do func(changed <-chan struct{})) {
	r.t.Helper()
	changed, ended := make(chan struct{}), make(chan struct{})
	before := r.list()
	go func() { defer close(ended); do(changed) }()
	for moved := false; ; r.polls++ {
		held := r.list()
		for _, id := range kept {
			if held[id].Points == 0 {
				r.t.Errorf("%s had points and has none", id)
			}
		}
		if !moved && !maps.Equal(held, before) {
			moved = true
			close(changed)
		}
		select {
		case <-ended:
			return
		default:
		}
	}
}

// kept is the documents that have points and have text, before and after a
// change.
func (r *rig) kept() (ids []string) {
	for id := range r.list() {
		if len(r.corpus.documents[strings.TrimPrefix(id, "docs:")]) > 0 {
			ids = append(ids, id)
		}
	}
	return ids
}

func (r *rig) list() map[string]caesura.Stored {
	r.t.Helper()
	held, err := r.watch.List(r.t.Context(), "docs")
	if err != nil {
		r.t.Fatal(err)
	}
	return held
}

func (r *rig) config(flags []string) configs.Config {
	r.t.Helper()
	a := &app{}
	for i := 0; i < len(flags); i += 2 {
		switch flags[i] {
		case "--state":
			a.state = flags[i+1]
		case "--set":
			a.set = append(a.set, flags[i+1])
		}
	}
	config, err := a.load(nil)
	if err != nil {
		r.t.Fatal(err)
	}
	return config
}

func (r *rig) open(flags []string) index {
	r.t.Helper()
	s, err := openStore(r.t.Context(), r.config(flags).Store)
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() { s.Close() })
	return s
}

// expectFresh checks that the store holds, to the last bit, what a run into a
// new store with a new cache writes.
func (r *rig) expectFresh() {
	r.t.Helper()
	flags := r.fresh()
	if code := run(r.args(flags), strings.NewReader(""), io.Discard, os.Stderr); code != exitDone {
		r.t.Fatalf("a run into a new store: exit %d", code)
	}
	fresh := r.open(flags)
	defer fresh.Close()
	want, got := everyPoint(r.t, fresh), everyPoint(r.t, r.watch)
	for _, key := range slices.Sorted(maps.Keys(want)) {
		if got[key] != want[key] {
			r.t.Errorf("point %s:\ngot  %s\nwant %s", key, got[key], want[key])
		}
	}
	for _, key := range slices.Sorted(maps.Keys(got)) {
		if _, wanted := want[key]; !wanted {
			r.t.Errorf("point %s is one too many: %s", key, got[key])
		}
	}
	if len(want) == 0 {
		r.t.Error("nothing was compared")
	}
	if o := r.config(flags).Store; o.Kind == store.KindQdrant {
		storetest.Forget(r.t, o.Qdrant.Address, o.Qdrant.Collection)
	}
}

// everyPoint is all that the store holds of each point, by document and id.
func everyPoint(t *testing.T, s index) map[string]string {
	t.Helper()
	held, err := s.List(t.Context(), "docs")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for id := range held {
		points, err := s.Read(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range points {
			all[id+" "+p.ID.String()] = fmt.Sprintf("%+v %x %+v %d %v", *p.Document, p.Fingerprint, p.Chunk, p.Count, p.Vector)
		}
	}
	return all
}

// TestKilledRunsLoseNothing kills runs with SIGKILL at random moments, now and
// then several in a row, now and then followed by the corpus going back to
// what it was. The next run must mend everything.
func TestKilledRunsLoseNothing(t *testing.T) {
	onEachRig(t, func(r *rig) {
		for round := range rounds(r.t, 10) {
			before := maps.Clone(r.corpus.documents)
			had := r.list()
			r.corpus.change()
			r.corpus.write(r.t)
			if round%25 == 24 {
				time.Sleep(2100 * time.Millisecond) // so that the cache keeps records of the files
			}
			kept := r.kept()
			for again := true; again; again = r.random.IntN(4) == 0 {
				r.during(kept, r.ingestAndKill)
			}
			r.judge(had)
			if r.random.IntN(4) == 0 {
				r.corpus.documents = before
				r.corpus.write(r.t)
				kept = r.kept()
			}
			r.during(kept, func(<-chan struct{}) { r.ingest() })
			r.expectFresh()
			if r.t.Failed() {
				r.t.Fatalf("round %d", round)
			}
		}
		r.t.Logf("%d rounds, %d polls, killed when the store was: %v", rounds(r.t, 10), r.polls, r.killed)
	})
}

// judge counts how far a killed run had come.
func (r *rig) judge(had map[string]caesura.Stored) {
	held := r.list()
	state := "as before"
	for id, s := range held {
		if !s.Whole() {
			r.killed["inside a document"]++
			return
		}
		if s != had[id] {
			state = "between documents"
		}
	}
	r.killed[state]++
}
