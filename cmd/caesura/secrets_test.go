package main

import (
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"caesura/store/storetest"
)

// The secrets of TestSecretsAreInNothingThatIsTold.
const (
	qdrantKey    = "k3y-of-the-st0re"
	embedderKey  = "k3y-of-the-emb3dder"
	pushPassword = "w0rd-of-the-pushgat3way"
)

// A keeper is an embedder that wants its key, and repeats it when it refuses.
type keeper struct {
	slowServer
	status atomic.Int64 // to refuse with; 0 is to answer
	asked  atomic.Int64 // with the right key
}

func (k *keeper) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") == "Bearer "+embedderKey {
		k.asked.Add(1)
	}
	if code := int(k.status.Load()); code > 0 {
		http.Error(w, "not with "+r.Header.Get("Authorization"), code)
		return
	}
	k.slowServer.ServeHTTP(w, r)
}

// A gossip is a place where programs are run that know secrets.
type gossip struct {
	t        *testing.T
	embedder keeper
	proxy    storetest.Proxy
	refuse   atomic.Bool // by the store, which repeats the key
	state    string
	docs     string
	golden   string
	flags    []string
}

func newGossip(t *testing.T) *gossip {
	g := &gossip{t: t, state: t.TempDir(), docs: t.TempDir()}
	g.embedder.slowServer.asked = make(chan struct{})
	embedder := httptest.NewServer(&g.embedder)
	t.Cleanup(embedder.Close)
	g.proxy.Refuse = func(string) error {
		if g.refuse.Load() {
			return status.Error(codes.PermissionDenied, "nobody may enter with "+qdrantKey)
		}
		return nil
	}
	g.proxy.Start(t, storetest.NewServer(t, "QDRANT__SERVICE__API_KEY="+qdrantKey).Address)
	g.golden = filepath.Join(g.state, "golden.txt")
	for path, text := range map[string]string{
		filepath.Join(g.docs, "a.txt"): "Boats float. Bees make honey.", filepath.Join(g.docs, "bad.json"): "{", g.golden: "what floats\ta.txt\n",
	} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	g.flags = []string{
		"--verbose", "--state", g.state, "--set", "store.kind=qdrant", "--set", "store.qdrant.address=" + g.proxy.Address,
		"--set", "store.qdrant.retry_for=300ms", "--set", "embedding.kind=http", "--set", "embedding.http.url=" + embedder.URL,
		"--set", "embedding.http.model=m", "--set", "embedding.http.retry_for=300ms",
	}
	t.Setenv("CAESURA_QDRANT_KEY", qdrantKey)
	t.Setenv("CAESURA_EMBEDDING_KEY", embedderKey)
	t.Setenv("GITHUB_STEP_SUMMARY", filepath.Join(g.state, "step.md"))
	return g
}

// tell runs every command, and gives all that they print.
func (g *gossip) tell(name string, more ...string) (told string) {
	file := func(kind string) string { return filepath.Join(g.state, strings.ReplaceAll(name, " ", "-")+kind) }
	all := []string{"--events", file(".jsonl"), "--metrics", file(".prom"), "--pushgateway", "http://me:" + pushPassword + "@127.0.0.1:1"}
	for _, args := range [][]string{
		append([]string{"rebuild", "--allow-mass-delete", "--golden", g.golden, g.docs}, all...),
		append([]string{"ingest", "--retry-failed", "--failures", file(".failures"), g.docs}, all...),
		append([]string{"verify", g.docs}, all...),
		{"plan", g.docs}, {"plan", "--json", g.docs}, {"search", "--json", "bees"}, {"rollback", "--list"}, {"rollback"},
		{"inspect", "--html", file(".html"), filepath.Join(g.docs, "a.txt")}, {"doctor", "--read-only"}, {"doctor", "--json", "--read-only"},
		{"cache", "stats"}, {"cache", "verify"}, {"cache", "prune", "--dry-run"}, {"config", "check"}, {"config", "check", "--json"}, {"version"},
	} {
		code, out := program(append(append(args, g.flags...), more...)...)
		told += fmt.Sprintf("%v: exit %d\n%s\n", args[0], code, out)
	}
	return told
}

// files is the text of every file that was written.
func (g *gossip) files() (text string) {
	err := filepath.WalkDir(g.state, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		text += path + "\n" + string(b) + "\n"
		return err
	})
	if err != nil {
		g.t.Error(err)
	}
	return text
}

// TestSecretsAreInNothingThatIsTold runs all that talks to a server, well and
// badly, against servers that repeat what they are given, and looks into
// everything that is printed or written.
func TestSecretsAreInNothingThatIsTold(t *testing.T) {
	g := newGossip(t)
	look := func(name, must string, told string) {
		t.Helper()
		if !strings.Contains(told, must) {
			t.Errorf("%s: no %q in\n%s", name, must, told)
		}
		for _, secret := range []string{qdrantKey, embedderKey, pushPassword} {
			if at := strings.Index(told, secret); at >= 0 {
				t.Errorf("%s: %s is shown in …%s…", name, secret, told[max(0, at-300):min(len(told), at+100)])
			}
		}
	}
	for _, format := range []string{"text", "json"} {
		look("all is well", "rebuild: exit 3", g.tell("well "+format, "--log-format", format))
		if g.embedder.asked.Load() == 0 {
			t.Error("nobody asked the embedder with its key")
		}
		for _, code := range []int{http.StatusUnauthorized, http.StatusTooManyRequests, http.StatusBadRequest, http.StatusInternalServerError} {
			g.embedder.status.Store(int64(code))
			more := []string{"--log-format", format, "--set", fmt.Sprintf("embedding.text_prefix=%d", code)}
			look(fmt.Sprint("embedder: ", code), "not with", g.tell(fmt.Sprintf("embedder %d %s", code, format), more...))
		}
		g.embedder.status.Store(0)
		g.refuse.Store(true)
		look("store refuses", "nobody may enter with [the API key]", g.tell("store "+format, "--log-format", format))
		g.refuse.Store(false)
		look("store away", "connection refused", g.tell("away "+format, "--log-format", format, "--set", "store.qdrant.address=127.0.0.1:1"))
		look("store elsewhere", "would go unencrypted", g.tell("elsewhere "+format, "--log-format", format, "--set", "store.qdrant.address=qdrant.example.org"))
		look("embedder elsewhere", "unencrypted", g.tell("embedder elsewhere "+format, "--log-format", format, "--set", "embedding.http.url=http://embedder.example.org"))
	}
	files := g.files()
	for _, name := range []string{"failures.jsonl", ".prom", ".jsonl", "step.md", "cache.db", ".html", ".failures"} {
		if !strings.Contains(files, name) {
			t.Errorf("no file %s was written", name)
		}
	}
	look("files", `"event":"waiting"`, files)
}
