package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"caesura/store"
	"caesura/store/storetest"
)

// places is each kind of store: flags for the program, and the same opened here.
func places(t *testing.T) map[string]func(t *testing.T) ([]string, index) {
	return map[string]func(t *testing.T) ([]string, index){
		"sqlite": func(t *testing.T) ([]string, index) {
			o := store.SQLiteOptions{Path: filepath.Join(t.TempDir(), "store.db")}
			s, err := store.OpenSQLite(o)
			return []string{"--set", "store.sqlite.path=" + o.Path}, opened(t, s, err)
		},
		"qdrant": func(t *testing.T) ([]string, index) {
			o := store.QdrantOptions{Address: storetest.StartQdrant(t), Collection: storetest.NewCollection()}
			s, err := store.OpenQdrant(t.Context(), o, "")
			return []string{"--set", "store.kind=qdrant", "--set", "store.qdrant.address=" + o.Address, "--set", "store.qdrant.collection=" + o.Collection},
				opened(t, s, err)
		},
	}
}

func opened(t *testing.T, s index, err error) index {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// program runs the program in this process.
func program(args ...string) (code int, output string) {
	var out bytes.Buffer
	code = run(args, strings.NewReader(""), &out, &out)
	return code, out.String()
}

func TestWhileAnotherRunHoldsTheStore(t *testing.T) {
	for kind, open := range places(t) {
		t.Run(kind, func(t *testing.T) {
			flags, other := open(t)
			docs := t.TempDir()
			if err := os.WriteFile(filepath.Join(docs, "a.txt"), []byte("Boats float on water."), 0o644); err != nil {
				t.Fatal(err)
			}
			flags = append(flags, "--state", t.TempDir(), docs)
			for _, args := range [][]string{{"ingest"}, {"ingest", "--on-locked", "fail"}, {"verify", "--repair"}, {"ingest", "--on-locked", "wait=100ms"}} {
				expectExit(t, other, exitLocked, "", append(args, flags...))
			}
			expectExit(t, other, exitDone, "skipped: ", append([]string{"ingest", "--on-locked", "skip"}, flags...))
			expectExit(t, other, exitDone, "", append([]string{"verify"}, flags[:len(flags)-1]...), t.TempDir())
			if all, err := other.List(t.Context(), "docs"); len(all) > 0 || err != nil {
				t.Errorf("a run that had no lock wrote %v (%v)", all, err)
			}

			if err := other.Lock(t.Context(), "the other"); err != nil {
				t.Fatal(err)
			}
			freed := time.AfterFunc(300*time.Millisecond, func() { other.Unlock(t.Context()) })
			defer freed.Stop()
			if code, output := program(append([]string{"ingest", "--on-locked", "wait=1m"}, flags...)...); code != exitDone || strings.Count(output, "waiting for another run") != 1 {
				t.Errorf("exit %d after waiting: %s", code, output)
			}
			if all, err := other.List(t.Context(), "docs"); len(all) != 1 || err != nil {
				t.Errorf("the store holds %v (%v)", all, err)
			}
		})
	}
}

// expectExit runs the program while the other holds the lock.
func expectExit(t *testing.T, other index, want int, says string, args []string, more ...string) {
	t.Helper()
	if err := other.Lock(t.Context(), "the other"); err != nil {
		t.Fatal(err)
	}
	defer other.Unlock(t.Context())
	args = append(args, more...)
	if code, output := program(args...); code != want || !strings.Contains(output, says) {
		t.Errorf("%v: exit %d, want %d: %s", args, code, want, output)
	}
}

func TestOnLockedRefusesWhatItDoesNotKnow(t *testing.T) {
	for _, value := range []string{"", "wait", "wait=", "wait=soon", "wait=-1m", "wait=0s", "retry"} {
		if code, output := program("ingest", "--on-locked="+value, "docs"); code != exitUsage {
			t.Errorf("%q: exit %d: %s", value, code, output)
		}
	}
}
