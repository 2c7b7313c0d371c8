package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"caesura/store/storetest"
)

// TestKeysOfAServer: the key for reading is enough for what only reads, a
// wrong one is told from one that may not write, and none of them is shown.
func TestKeysOfAServer(t *testing.T) {
	const write, read, wrong = "write-s3cret", "read-s3cret", "wrong-s3cret"
	server := storetest.NewServer(t, "QDRANT__SERVICE__API_KEY="+write, "QDRANT__SERVICE__READ_ONLY_API_KEY="+read)
	docs := t.TempDir()
	if err := os.WriteFile(filepath.Join(docs, "a.txt"), []byte("Boats float on water."), 0o644); err != nil {
		t.Fatal(err)
	}
	flags := qdrantFlags(t, server.Address)
	for _, c := range []struct {
		name string
		key  string
		args []string
		code int
		want string
	}{
		{"doctor with the key", write, []string{"doctor", docs}, exitDone, "ok    lock"},
		{"doctor with the reading key", read, []string{"doctor", docs}, exitUsage, "FAIL  lock"},
		{"doctor with a wrong key", wrong, []string{"doctor", docs}, exitUsage, "FAIL  store"},
		{"ingest with the reading key", read, []string{"ingest", docs}, exitUsage, "may not do this"},
		{"ingest with the key", write, []string{"ingest", docs}, exitDone, "written   1 document"},
		{"plan with the reading key", read, []string{"plan", docs}, exitDone, "1 equal"},
		{"doctor --read-only with the reading key", read, []string{"doctor", "--read-only"}, exitDone, "fits the model; 1 document"},
		{"search with the reading key", read, []string{"search", "boats"}, exitDone, "Boats float"},
		{"search with a wrong key", wrong, []string{"search", "--log-format", "json", "boats"}, exitUsage, `"level":"ERROR"`},
	} {
		t.Setenv("CAESURA_QDRANT_KEY", c.key)
		run := exec.Command("caesura", append(c.args, flags...)...)
		text, _ := run.CombinedOutput()
		code, out := run.ProcessState.ExitCode(), string(text)
		if code != c.code || !strings.Contains(out, c.want) {
			t.Errorf("%s: exit %d, want %d and %q in\n%s", c.name, code, c.code, c.want, out)
		}
		if strings.Contains(out, "s3cret") {
			t.Errorf("%s: the key is shown in\n%s", c.name, out)
		}
	}
}
