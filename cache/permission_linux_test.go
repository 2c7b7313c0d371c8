package cache_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"golang.org/x/sys/unix"

	"caesura"
	"caesura/cache"
)

// asOrdinaryUser makes the rest of the test touch files as somebody who is
// not root, to whom read-only means read-only.
func asOrdinaryUser(t *testing.T) {
	t.Helper()
	if os.Geteuid() != 0 {
		return
	}
	const nobody = 65534
	runtime.LockOSThread() // the change is of this thread alone
	was, err := unix.SetfsuidRetUid(nobody)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_, _ = unix.SetfsuidRetUid(was)
		runtime.UnlockOSThread()
	})
}

func chmod(t *testing.T, path string, mode os.FileMode) {
	t.Helper()
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

// TestReadOnlyFolderIsToldAndLeavesNothingBroken is a good run, a run that may
// not write, and a third that may again.
func TestReadOnlyFolderIsToldAndLeavesNothingBroken(t *testing.T) {
	path := file(t)
	l := newLetters("m")
	c := open(t, path, cache.Options{})
	embed(t, cache.NewEmbedder(c, l), "Hens lay eggs.")
	_ = c.Close()
	chmod(t, path, 0o444)
	chmod(t, filepath.Dir(path), 0o555)
	chmod(t, filepath.Join(path, "..", "..", ".."), 0o755) // the test's own, closed to others

	t.Run("as an ordinary user", func(t *testing.T) {
		asOrdinaryUser(t)
		refused(t, path, cache.Options{}, caesura.Config, "permission denied")
		refused(t, filepath.Join(filepath.Dir(path), "new.db"), cache.Options{}, caesura.Config, "permission denied")
		refused(t, filepath.Join(filepath.Dir(path), "new", "cache.db"), cache.Options{}, caesura.Config, "permission denied")
		c := open(t, path, cache.Options{ReadOnly: true})
		embed(t, cache.NewEmbedder(c, l), "Hens lay eggs.", "Clouds drift by.")
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	if l.most() != 1 {
		t.Errorf("asked for %v", l.asked)
	}

	chmod(t, filepath.Dir(path), 0o755)
	chmod(t, path, 0o644)
	c = open(t, path, cache.Options{})
	check(t, l, []string{"Hens lay eggs.", "Clouds drift by."}, embed(t, cache.NewEmbedder(c, l), "Hens lay eggs.", "Clouds drift by."))
	if l.asked["Hens lay eggs."] != 1 || l.asked["Clouds drift by."] != 2 {
		t.Errorf("asked for %v", l.asked)
	}
	_ = c.Close()
	c = open(t, path, cache.Options{ReadOnly: true})
	if n, err := c.Verify(t.Context()); err != nil || n.Vectors != 2 || n.Flawed() != 0 {
		t.Errorf("%+v, %v", n, err)
	}
}
