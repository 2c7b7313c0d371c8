package store_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"caesura"
	"caesura/store/storetest"
)

// A disk without room is no other run: whoever skips while another one writes
// must not skip every night from now on.
func TestSQLiteTellsAFullDiskFromAHeldLock(t *testing.T) {
	dir := fullDisk(t)
	for _, path := range []string{filepath.Join(dir, "points.db"), filepath.Join(dir, "folder", "points.db")} {
		s := openSQLite(t, path)
		defer s.Close()
		expectFull(t, "lock", s.Lock(t.Context(), "me"))
		expectFull(t, "fit", s.Fit(t.Context(), storetest.Model, true))
	}
}

func expectFull(t *testing.T, what string, err error) {
	t.Helper()
	if caesura.KindOf(err) != caesura.Unavailable || !strings.Contains(caesura.HintOf(err), "disk is full") {
		t.Errorf("%s on a full disk: kind %d, hint %q: %v", what, caesura.KindOf(err), caesura.HintOf(err), err)
	}
}

// fullDisk is a folder on a disk that has no room left.
func fullDisk(t *testing.T) (dir string) {
	t.Helper()
	dir = mount(t, "size=256k")
	err := os.WriteFile(filepath.Join(dir, "fill"), bytes.Repeat([]byte{1}, 1<<20), 0o666)
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("the disk is not full: %v", err)
	}
	return dir
}

// mount is a folder that is a disk in memory. Without the right to make one the
// test is skipped.
func mount(t *testing.T, options string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, options); err != nil {
		t.Skipf("no disk can be made: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	})
	return dir
}
