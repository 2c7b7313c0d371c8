package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A cache that cannot grow costs time only: the run is done, says so, and the
// store is right.
func TestFullDiskUnderTheCache(t *testing.T) {
	t.Run("disk", func(t *testing.T) {
		dir := t.TempDir()
		if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=128k"); err != nil {
			t.Skipf("no small disk can be made: %v", err)
		}
		t.Cleanup(func() {
			if err := syscall.Unmount(dir, 0); err != nil {
				t.Error(err)
			}
		})
		expectWarnedAndRight(t, "cache.path="+filepath.Join(dir, "cache.db"))
	})
	t.Run("bound", func(t *testing.T) { expectWarnedAndRight(t, "cache.max_bytes=1048576") })
}

func expectWarnedAndRight(t *testing.T, setting string) {
	t.Helper()
	r := &rig{t: t, random: rand.New(rand.NewPCG(1, 1)), fresh: func() []string { return []string{"--state", t.TempDir()} }}
	r.corpus = newChanging(t, r.random, 60, 4)
	r.flags = append(r.fresh(), "--set", setting, "--quiet=false")
	for run := range 2 {
		out, err := exec.Command("caesura", r.args(r.flags)...).CombinedOutput()
		if err != nil {
			t.Fatalf("run %d: %v: %s", run, err, out)
		}
		if run == 0 && !strings.Contains(string(out), "the next run has to do some work again") {
			t.Errorf("nothing was said: %s", out)
		}
		if info, err := os.Stat(r.config(r.flags).Cache.Path); err != nil || info.Size() == 0 {
			t.Errorf("cache: %v, %v", info, err)
		}
		r.watch = r.open(r.flags)
		r.expectFresh()
		r.corpus.change()
		r.corpus.write(t)
	}
}
