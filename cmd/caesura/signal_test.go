package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"caesura/store/storetest"
)

// A slowServer makes vectors of texts and takes its time.
type slowServer struct {
	*httptest.Server
	first sync.Once
	asked chan struct{} // closed by the first request
	wait  time.Duration
}

func newSlowServer(t *testing.T, wait time.Duration) *slowServer {
	s := &slowServer{asked: make(chan struct{}), wait: wait}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

func (s *slowServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var q struct{ Input []string }
	if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.first.Do(func() { close(s.asked) })
	select {
	case <-time.After(s.wait):
	case <-r.Context().Done():
		return
	}
	var items []string
	for i, text := range q.Input {
		items = append(items, fmt.Sprintf(`{"index": %d, "embedding": [1, %d, %d]}`, i, len(text), len(strings.Fields(text))))
	}
	fmt.Fprintf(w, `{"data": [%s]}`, strings.Join(items, ","))
}

func (s *slowServer) flags(state string) []string {
	return []string{
		"--state", state, "--set", "embedding.kind=http", "--set", "embedding.http.url=" + s.URL,
		"--set", "embedding.http.model=words", "--set", "embedding.http.batch_items=8",
	}
}

// slowRig has documents enough for a run of some seconds at 20 ms a request.
func slowRig(t *testing.T, server *slowServer) *rig {
	r := &rig{t: t, fresh: func() []string { return server.flags(t.TempDir()) }}
	r.random = newRandom(t)
	r.flags = r.fresh()
	r.corpus = newChanging(t, r.random, 60, 4)
	return r
}

// TestSignalEndsARunThatTheNextGoesOnWith sends a signal while texts are
// embedded.
func TestSignalEndsARunThatTheNextGoesOnWith(t *testing.T) {
	t.Parallel() // it waits most of the time
	for signal, code := range map[syscall.Signal]int{syscall.SIGTERM: 143, syscall.SIGINT: 130} {
		t.Run(signal.String(), func(t *testing.T) {
			server := newSlowServer(t, 20*time.Millisecond)
			r := slowRig(t, server)
			metrics := filepath.Join(t.TempDir(), "run.prom")
			c := exec.Command("caesura", append(r.args(r.flags), "--metrics", metrics)...)
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
			<-server.asked
			time.Sleep(200 * time.Millisecond)
			_ = c.Process.Signal(signal)
			_ = c.Wait()
			if got := c.ProcessState.ExitCode(); got != code {
				t.Errorf("exit %d, want %d", got, code)
			}
			if text, err := os.ReadFile(metrics); err != nil || !strings.Contains(string(text), fmt.Sprintf(`exit_code{command="ingest",source="docs"} %d`, code)) {
				t.Errorf("the metrics are %q, %v", text, err)
			}
			r.watch = r.open(r.flags)
			for id, s := range r.list() {
				if !s.Whole() {
					t.Errorf("%s is half written: %+v", id, s)
				}
			}
			r.ingest()
			r.expectFresh()
		})
	}
}

func TestSignalEndsARunWhoseEmbedderHangs(t *testing.T) {
	server := newSlowServer(t, time.Hour)
	r := slowRig(t, server)
	c := r.start("--set", "embedding.http.dimensions=3")
	<-server.asked
	_ = c.Process.Signal(syscall.SIGTERM)
	if code := r.wait(c).ExitCode(); code != 143 {
		t.Errorf("exit %d, want 143", code)
	}
}

// TestSecondSignalEndsAtOnce stops the way to the store while documents are
// written. The first signal lets them be written for a while, the second does
// not. Without the second the run ends too, which takes longer.
func TestSecondSignalEndsAtOnce(t *testing.T) {
	t.Parallel() // it waits most of the time
	address := storetest.StartQdrant(t)
	for _, signals := range []int{2, 1} {
		if signals == 1 && rounds(t, 10) < 100 {
			t.Log("make kill waits for the end after one signal")
			continue
		}
		line := newLine(t, address)
		flags := qdrantFlags(t, line.address)
		r := &rig{t: t, random: newRandom(t), flags: flags, fresh: func() []string { return qdrantFlags(t, address) }, killed: map[string]int{}}
		r.corpus = newChanging(t, r.random, 60, 4)
		r.watch = r.open(append(slices.Clone(flags), "--set", "store.qdrant.address="+address))
		c := r.start()
		for len(r.list()) == 0 {
			time.Sleep(time.Millisecond)
		}
		line.stuck.Store(true)
		_ = c.Process.Signal(syscall.SIGTERM)
		time.Sleep(500 * time.Millisecond) // two signals at one moment are one
		if signals == 2 {
			_ = c.Process.Signal(syscall.SIGTERM)
		}
		state := r.wait(c)
		if status := state.Sys().(syscall.WaitStatus); signals == 2 && status.Signal() != syscall.SIGTERM || signals == 1 && state.ExitCode() != 143 {
			t.Errorf("after %d signals: %v", signals, state)
		}
		line.stuck.Store(false)
		r.usual = time.Second
		r.ingest()
		r.expectFresh()
	}
}

// start is a run in the background.
func (r *rig) start(flags ...string) *exec.Cmd {
	r.t.Helper()
	c := exec.Command("caesura", append(r.args(r.flags), flags...)...)
	if err := c.Start(); err != nil {
		r.t.Fatal(err)
	}
	return c
}

// wait gives a run a bounded time to end.
func (r *rig) wait(c *exec.Cmd) *os.ProcessState {
	r.t.Helper()
	ended := make(chan struct{})
	go func() { defer close(ended); _ = c.Wait() }()
	select {
	case <-ended:
	case <-time.After(time.Minute):
		_ = c.Process.Kill()
		<-ended
		r.t.Fatal("it goes on a minute after the signal")
	}
	return c.ProcessState
}

// TestDeadlineKeepsWhatIsDone runs again and again for a short while.
func TestDeadlineKeepsWhatIsDone(t *testing.T) {
	t.Parallel() // it waits most of the time
	r := slowRig(t, newSlowServer(t, 20*time.Millisecond))
	codes := map[int]int{}
	for range 200 {
		c := exec.Command("caesura", append(r.args(r.flags), "--deadline", "400ms")...)
		_ = c.Run()
		code := c.ProcessState.ExitCode()
		codes[code]++
		if code != exitUnavailable {
			break
		}
	}
	if codes[exitDone] != 1 || codes[exitUnavailable] == 0 {
		t.Errorf("runs by exit code: %v, want several of %d and then one of %d", codes, exitUnavailable, exitDone)
	}
	r.watch = r.open(r.flags)
	r.expectFresh()
}
