package source_test

import (
	"os"
	"path/filepath"
	"reflect"
	"syscall"
	"testing"

	"caesura"
	"caesura/ingest/source"
)

func TestPipeIsNamedAndNotListed(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe.md")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skipf("no pipe can be made: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "a.md"), []byte("A."), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := source.New(source.Options{Roots: []string{dir}})
	if err != nil {
		t.Fatal(err)
	}
	l, err := s.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if want := []caesura.Other{{Path: pipe, Kind: "pipe"}}; !reflect.DeepEqual(l.Others, want) || len(l.Files) != 1 {
		t.Errorf("others %v, files %v", l.Others, l.Files)
	}
}
