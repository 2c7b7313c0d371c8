package store_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"caesura"
	"caesura/store"
	"caesura/store/storetest"
)

// envWriter makes the test binary a process that writes documents to this
// file until it is killed.
const envWriter = "CAESURA_TEST_WRITER"

func TestMain(m *testing.M) {
	if path := os.Getenv(envWriter); path != "" {
		fmt.Fprintln(os.Stderr, writeForEver(path))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func writeForEver(path string) error {
	s, err := store.OpenSQLite(store.SQLiteOptions{Path: path})
	if err != nil {
		return err
	}
	ctx := context.Background()
	if err := s.Lock(ctx, "the writer"); err != nil {
		return err
	}
	if err := s.Fit(ctx, storetest.Model, true); err != nil {
		return err
	}
	for i := 0; ; i++ {
		name := fmt.Sprintf("%d.txt", i%20)
		texts := make([]string, 3+i%7)
		for c := range texts {
			texts[c] = fmt.Sprintf("Chunk %d of version %d.", c, i)
		}
		if err := s.Put(ctx, [][]caesura.Point{storetest.Document(name, texts...)}); err != nil {
			return err
		}
		fmt.Println(i)
	}
}

func TestSQLiteHoldsWholeDocumentsWhileAnotherProcessWritesAndIsKilled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "points.db")
	reader := openSQLite(t, path)
	defer reader.Close()
	for range 3 {
		written := writeAndKill(t, path, func() {
			expectAllWhole(t, reader)
			expectFault(t, reader.Lock(t.Context(), "reader"), caesura.Locked, "", path)
		})
		if err := reader.Lock(t.Context(), "reader"); err != nil {
			t.Errorf("the killed writer left its lock: %v", err)
		}
		if err := reader.Unlock(t.Context()); err != nil {
			t.Error(err)
		}
		if all := expectAllWhole(t, reader); len(all) < min(written, 20) {
			t.Errorf("%d documents are left of %d that were written", len(all), written)
		}
	}
	execSQLite(t, path, `INSERT INTO words (words) VALUES ('integrity-check')`)
}

// writeAndKill runs a writer until it has written some documents.
func writeAndKill(t *testing.T, path string, meanwhile func()) (written int) {
	t.Helper()
	writer := exec.CommandContext(t.Context(), os.Args[0])
	writer.Env = append(os.Environ(), envWriter+"="+path)
	writer.Stderr = os.Stderr
	out, err := writer.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := writer.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for written < 100 && lines.Scan() {
		if written++; written%20 == 0 {
			meanwhile()
		}
	}
	if err := writer.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	writer.Wait()
	if written < 100 {
		t.Fatalf("the writer ended after %d documents", written)
	}
	return written
}

func expectAllWhole(t *testing.T, s *store.SQLite) map[string]caesura.Stored {
	t.Helper()
	all, err := s.List(t.Context(), storetest.Source)
	if err != nil {
		t.Fatal(err)
	}
	for id, stored := range all {
		if !stored.Whole() {
			t.Errorf("%s: %+v", id, stored)
		}
	}
	return all
}
