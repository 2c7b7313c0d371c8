package embedding_test

import (
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write the goldens")

// golden compares with the file, or writes it under -update.
func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s:\n got %s\nwant %s", path, got, want)
	}
}
