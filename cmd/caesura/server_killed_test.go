package main

import (
	"testing"
	"time"

	"caesura/store/storetest"
)

// TestServerKilledLosesNothing kills the server at a random moment of a run
// and starts it again a moment later. The run goes on, or ends with the exit
// code that says "run again".
func TestServerKilledLosesNothing(t *testing.T) {
	t.Parallel() // it waits most of the time
	server := storetest.NewServer(t)
	r := newRig(t, func() []string { return qdrantFlags(t, server.Address) })
	ended := map[int]int{}
	for round := range rounds(t, 10) / 5 {
		r.corpus.change()
		r.corpus.write(t)
		ended[r.ingestWhile(func() {
			server.Kill(t)
			time.Sleep(time.Duration(r.random.IntN(4000)) * time.Millisecond)
			server.Restart(t)
		})]++
		r.ingest()
		r.expectFresh()
		if t.Failed() {
			t.Fatalf("round %d", round)
		}
	}
	t.Logf("runs by exit code: %v", ended)
}

// ingestWhile disturbs a run of little patience at a random moment and gives its
// exit code, which must be one of those that tell the truth.
func (r *rig) ingestWhile(disturb func()) int {
	r.t.Helper()
	c := r.start("--set", "store.qdrant.retry_for=3s", "--set", "store.qdrant.timeout=2s")
	time.Sleep(time.Duration(r.random.Int64N(int64(r.usual))))
	disturb()
	_ = c.Wait()
	code := c.ProcessState.ExitCode()
	if code != exitDone && code != exitUnavailable {
		r.t.Errorf("exit %d, want %d or %d", code, exitDone, exitUnavailable)
	}
	return code
}
