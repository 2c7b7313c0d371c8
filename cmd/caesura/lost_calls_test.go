package main

import (
	"math/rand/v2"
	"os/exec"
	"slices"
	"sync/atomic"
	"testing"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"caesura/store/storetest"
)

// TestLostCallsLoseNothing runs over a proxy that refuses calls at random and
// loses the answers of others, which were carried out. What may pass is
// repeated and goes unnoticed; what may not costs the document or ends the
// run, a rebuild does not serve, and the next one mends what it left. Every second run is a rebuild.
func TestLostCallsLoseNothing(t *testing.T) {
	t.Parallel() // it waits most of the time
	for name, code := range map[string]codes.Code{"that may pass": codes.Unavailable, "for good": codes.Internal} {
		t.Run(name, func(t *testing.T) {
			var bad atomic.Bool
			var refused, lost atomic.Int64
			some := func(count *atomic.Int64) func(string) error {
				return func(string) error {
					if !bad.Load() || rand.IntN(25) > 0 {
						return nil
					}
					count.Add(1)
					return status.Error(code, "an accident")
				}
			}
			proxy := &storetest.Proxy{Refuse: some(&refused), Lose: some(&lost)}
			proxy.Start(t, storetest.StartQdrant(t))
			r := &rig{t: t, random: newRandom(t), fresh: func() []string { return qdrantFlags(t, proxy.Address) }}
			r.flags = r.fresh()
			r.corpus = newChanging(t, r.random, 14, 4)
			r.rebuild()
			ended := map[int]int{}
			for round := range rounds(t, 10) {
				r.corpus.change()
				r.corpus.write(t)
				args := r.args(r.flags)
				if round%2 == 1 {
					args = r.rebuildArgs()
				}
				bad.Store(true)
				c := exec.Command("caesura", args...)
				out, _ := c.CombinedOutput()
				bad.Store(false)
				exit := c.ProcessState.ExitCode()
				ended[exit]++
				if code == codes.Unavailable && exit != exitDone || !slices.Contains([]int{exitDone, exitFatal, exitPartial, exitGuard}, exit) {
					t.Errorf("exit %d: %s", exit, out)
				}
				if round%2 == 1 && exit != exitDone {
					r.rebuild()
				}
				r.ingest()
				r.watch = r.open(r.flags)
				r.expectFresh()
				if t.Failed() {
					t.Fatalf("round %d", round)
				}
			}
			t.Logf("%d rounds, %d calls refused, %d answers lost; runs by exit code: %v", rounds(t, 10), refused.Load(), lost.Load(), ended)
			if refused.Load() == 0 || lost.Load() == 0 {
				t.Error("nothing was disturbed")
			}
		})
	}
}
