package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"caesura/store/storetest"
)

// token is a JWT of Qdrant, signed with the server's own key.
func token(key, claims string) string {
	text := base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"HS256","typ":"JWT"}`)) + "." + base64.RawURLEncoding.EncodeToString([]byte(claims))
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write([]byte(text))
	return text + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// TestReadingNeedsNoRightToWrite tries every command with keys that may only
// read: everything, or the one collection by the name that is configured, which
// here is an alias.
func TestReadingNeedsNoRightToWrite(t *testing.T) {
	const all, read = "k3y-of-all-rights", "k3y-that-may-read"
	server := storetest.NewServer(t, "QDRANT__SERVICE__API_KEY="+all, "QDRANT__SERVICE__READ_ONLY_API_KEY="+read, "QDRANT__SERVICE__JWT_RBAC=true")
	docs := t.TempDir()
	if err := os.WriteFile(filepath.Join(docs, "a.txt"), []byte("Boats float."), 0o644); err != nil {
		t.Fatal(err)
	}
	collection := storetest.NewCollection()
	flags := []string{"--state", t.TempDir(), "--set", "store.kind=qdrant", "--set", "store.qdrant.address=" + server.Address, "--set", "store.qdrant.collection=" + collection}
	try := func(key string, want int, args ...string) (out string) {
		t.Helper()
		c := exec.Command("caesura", append(args, flags...)...)
		c.Env = append(os.Environ(), "CAESURA_QDRANT_KEY="+key)
		text, _ := c.CombinedOutput()
		if code := c.ProcessState.ExitCode(); code != want {
			t.Errorf("%v: exit %d, want %d: %s", args, code, want, text)
		}
		return string(text)
	}
	try(all, exitDone, "rebuild", docs)
	keys := map[string]string{
		"read-only key":       read,
		"token of the server": token(all, `{"access":"r"}`),
		"token of the name":   token(all, `{"access":[{"collection":"`+collection+`","access":"r"}]}`),
	}
	for name, key := range keys {
		t.Run(name, func(t *testing.T) {
			for _, args := range [][]string{{"search", "boats"}, {"plan", docs}, {"verify", docs}, {"doctor", "--read-only"}, {"rollback", "--list"}} {
				try(key, exitDone, args...)
			}
			for _, args := range [][]string{{"ingest", docs}, {"verify", "--repair", docs}, {"rebuild", docs}, {"rollback"}, {"doctor", docs}} {
				try(key, exitUsage, args...)
			}
		})
	}
}
