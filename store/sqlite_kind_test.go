package store

import (
	"path/filepath"
	"testing"

	"caesura"
	"caesura/store/storetest"
)

// A file that was made before there were claims is searched as ever, and takes
// claims after the next Fit of a run.
func TestSQLiteWithoutKindsHoldsChunks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.db")
	open := func(create bool) *SQLite {
		t.Helper()
		s, err := OpenSQLite(SQLiteOptions{Path: path})
		if err == nil {
			err = s.Fit(t.Context(), storetest.Model, create)
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		return s
	}
	s := open(true)
	if err := s.Put(t.Context(), [][]caesura.Point{storetest.Document("a.txt", "A0.", "A1.")}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.write.ExecContext(t.Context(), `ALTER TABLE points DROP COLUMN kind`); err != nil {
		t.Fatal(err)
	}
	count := func(s *SQLite, kind caesura.PointKind) int {
		t.Helper()
		n, err := s.Count(t.Context(), caesura.Filter{Kind: kind})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	s = open(false)
	if chunks, claims := count(s, caesura.ChunkPoint), count(s, caesura.ClaimPoint); chunks != 2 || claims != 0 {
		t.Errorf("an old file: %d chunks, %d claims", chunks, claims)
	}
	if points, err := s.Read(t.Context(), "talks:a.txt"); err != nil || len(points) != 2 || points[0].Fingerprint == (caesura.Hash{}) {
		t.Errorf("an old file reads as %v, %v", points, err)
	}
	s = open(true)
	if err := s.Put(t.Context(), [][]caesura.Point{storetest.Claimed("c.txt")}); err != nil {
		t.Fatal(err)
	}
	if chunks, claims := count(s, caesura.ChunkPoint), count(s, caesura.ClaimPoint); chunks != 4 || claims != 3 {
		t.Errorf("after a run: %d chunks, %d claims", chunks, claims)
	}
}
