package store_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"caesura"
	"caesura/store"
	"caesura/store/storetest"
)

func TestSQLiteIsReadWhereNothingMayBeWritten(t *testing.T) {
	dir := t.TempDir()
	if os.Getuid() == 0 {
		dir = mount(t, "")
	}
	path := filepath.Join(dir, "points.db")
	points := storetest.Document("a.txt", "One.", "Two.")
	if err := writePoints(t, path, points).Close(); err != nil {
		t.Fatal(err)
	}
	forbidWriting(t, dir)

	s := openSQLite(t, path)
	defer s.Close()
	if err := s.Fit(t.Context(), storetest.Model, false); err != nil {
		t.Fatal(err)
	}
	if all, err := s.List(t.Context(), storetest.Source); err != nil || !all[points[0].Document.ID].Whole() {
		t.Errorf("lists %+v, %v", all, err)
	}
	if hits, err := s.Search(t.Context(), points[0].Vector, 10, caesura.Filter{}); err != nil || len(hits) != 2 {
		t.Errorf("finds %d points, %v", len(hits), err)
	}
	if n, err := s.Count(t.Context(), caesura.Filter{}); err != nil || n != 2 {
		t.Errorf("counts %d points, %v", n, err)
	}
	if got, err := s.Read(t.Context(), points[0].Document.ID); err != nil || len(got) != 2 {
		t.Errorf("reads %d points, %v", len(got), err)
	}
	if all, err := s.Builds(t.Context()); err != nil || len(all) != 1 {
		t.Errorf("builds %+v, %v", all, err)
	}
	expectFault(t, s.Put(t.Context(), [][]caesura.Point{points}), caesura.Config, "", "must be writable", path)
	expectFault(t, s.Delete(t.Context(), []string{points[0].Document.ID}), caesura.Config, "", "must be writable", path)
}

// What another process has committed and not yet copied into the file itself
// is read too.
func TestSQLiteReadsTheLogWhereNothingMayBeWritten(t *testing.T) {
	dir := t.TempDir()
	if os.Getuid() == 0 {
		dir = mount(t, "")
	}
	path := filepath.Join(dir, "points.db")
	live := filepath.Join(t.TempDir(), "points.db")
	defer writePoints(t, live, storetest.Document("a.txt", "One.", "Two.")).Close()
	for _, end := range []string{"", "-wal", "-shm"} {
		b, err := os.ReadFile(live + end)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path+end, b, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	forbidWriting(t, dir)
	s := openSQLite(t, path)
	defer s.Close()
	if n, err := s.Count(t.Context(), caesura.Filter{}); err != nil || n != 2 {
		t.Errorf("counts %d points, %v", n, err)
	}
}

func writePoints(t *testing.T, path string, points []caesura.Point) *store.SQLite {
	t.Helper()
	s := openSQLite(t, path)
	if err := s.Fit(t.Context(), storetest.Model, true); err != nil {
		t.Fatal(err)
	}
	if err := s.Put(t.Context(), [][]caesura.Point{points}); err != nil {
		t.Fatal(err)
	}
	return s
}

// forbidWriting takes away the permission, or of the superuser, whom that does
// not stop, the disk's.
func forbidWriting(t *testing.T, dir string) {
	t.Helper()
	if os.Getuid() == 0 {
		if err := syscall.Mount("", dir, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
			t.Fatal(err)
		}
		return
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if err := os.Chmod(f, 0o444); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(dir, 0o755) })
}
