package cache_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"caesura/cache"
)

// A cache is only a cache: where there is no room for one, the run goes on
// without it. The test is skipped where no disk can be made.
func TestFullDiskCostsTheCacheOnly(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=256k"); err != nil {
		t.Skipf("no disk can be made: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, 0) })
	if err := os.WriteFile(filepath.Join(dir, "fill"), bytes.Repeat([]byte{1}, 1<<20), 0o600); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("the disk is not full: %v", err)
	}
	for _, path := range []string{filepath.Join(dir, "cache.db"), filepath.Join(dir, "folder", "cache.db")} {
		var warned []error
		c := open(t, path, cache.Options{OnWarn: func(err error) { warned = append(warned, err) }})
		l := newLetters("m")
		e := cache.NewEmbedder(c, l)
		embed(t, e, "Hens lay eggs.")
		check(t, l, []string{"Hens lay eggs."}, embed(t, e, "Hens lay eggs."))
		if len(warned) != 1 || !strings.Contains(warned[0].Error(), "no space left") {
			t.Errorf("%s: warned of %v", path, warned)
		}
		if l.asked["Hens lay eggs."] != 1 {
			t.Error("what is known in a run was asked for twice")
		}
	}
}
