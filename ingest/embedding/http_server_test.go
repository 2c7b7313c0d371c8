package embedding_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"caesura"
	"caesura/ingest/embedding"
)

// key is the secret of every test: it must never be seen in an error, a hint,
// a message about a retry, or any way of printing the embedder.
const key = "sk-Quokka-9417-zebra"

// A request is what the server was sent.
type request struct {
	Model      string   `json:"model"`
	Input      []string `json:"input"`
	Encoding   string   `json:"encoding_format"`
	Dimensions *int     `json:"dimensions"`

	header http.Header
	at     time.Time
	gone   <-chan struct{} // closed when the client no longer waits
}

// A server embeds a text as [1, its length, 0, 0], unless mischief answers
// first. It keeps every request.
type server struct {
	mischief func(w http.ResponseWriter, r *request) (answered bool)

	mu       sync.Mutex
	requests []*request
	open     int // under way now
	most     int // under way at once
}

func (s *server) ServeHTTP(w http.ResponseWriter, hr *http.Request) {
	r := &request{header: hr.Header, at: time.Now(), gone: hr.Context().Done()}
	if err := json.NewDecoder(hr.Body).Decode(r); err != nil || hr.Method != http.MethodPost || !strings.HasSuffix(hr.URL.Path, "/v1/embeddings") {
		http.Error(w, "no such thing", http.StatusTeapot)
		return
	}
	s.mu.Lock()
	s.requests = append(s.requests, r)
	s.open++
	s.most = max(s.most, s.open)
	mischief := s.mischief
	s.mu.Unlock()
	defer func() { s.mu.Lock(); s.open--; s.mu.Unlock() }()
	if mischief != nil && mischief(w, r) {
		return
	}
	var items []string
	for i, text := range r.Input {
		items = append(items, item(i, vector(text)))
	}
	answer(w, items...)
}

func (s *server) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.requests)
}

func vector(text string) string { return fmt.Sprintf("[1, %d, 0, 0]", utf8.RuneCountInString(text)) }

func item(index int, vector string) string {
	return fmt.Sprintf(`{"object": "embedding", "index": %d, "embedding": %s}`, index, vector)
}

func answer(w http.ResponseWriter, items ...string) {
	fmt.Fprintf(w, `{"object": "list", "data": [%s], "usage": {"total_tokens": %d}}`, strings.Join(items, ","), 3*len(items))
}

func refuse(w http.ResponseWriter, status int, message string) bool {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	fmt.Fprintf(w, `{"error": {"message": %q, "code": null}}`, message)
	return true
}

// work takes time, unless the client leaves.
func (r *request) work(d time.Duration) {
	select {
	case <-time.After(d):
	case <-r.gone:
	}
}

// start runs the server and gives an embedder that asks it.
func start(t *testing.T, s *server, o embedding.HTTPOptions) *embedding.HTTP {
	t.Helper()
	web := httptest.NewServer(s)
	t.Cleanup(web.Close)
	o.URL = web.URL
	return connect(t, o)
}

// connect gives an embedder that is checked for leaks of the key at the end.
func connect(t *testing.T, o embedding.HTTPOptions) *embedding.HTTP {
	t.Helper()
	if o.Model == "" {
		o.Model = "m"
	}
	inner := o.OnRetry
	o.OnRetry = func(err error, wait time.Duration) {
		noLeak(t, err.Error())
		if inner != nil {
			inner(err, wait)
		}
	}
	h, err := embedding.NewHTTP(o, key)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = h.Close()
		noLeak(t, fmt.Sprintf("%v %+v %#v", h, h, h))
	})
	return h
}

// noLeak looks for the key, and for the parts of it that tell.
func noLeak(t *testing.T, text string) {
	t.Helper()
	for _, part := range []string{key, "Quokka", "9417-z", "zebra"} {
		if strings.Contains(text, part) {
			t.Errorf("the key is in %q", text)
		}
	}
}

func mustEmbed(t *testing.T, h *embedding.HTTP, texts ...string) {
	t.Helper()
	vectors, err := h.Embed(t.Context(), texts)
	if err != nil {
		t.Fatal(err)
	}
	right(t, texts, vectors)
}

// right checks that each text has its own vector.
func right(t *testing.T, texts []string, vectors []caesura.Vector) {
	t.Helper()
	if len(vectors) != len(texts) {
		t.Fatalf("%d vectors for %d texts", len(vectors), len(texts))
	}
	for i, text := range texts {
		if v := vectors[i]; len(v) != 4 || v[0] != 1 || v[1] != float32(utf8.RuneCountInString(text)) {
			t.Errorf("text %d has %v", i, v)
		}
	}
}

// fails checks that the texts are refused with such a fault.
func fails(t *testing.T, h *embedding.HTTP, kind caesura.Kind, want string, texts ...string) *caesura.Fault {
	t.Helper()
	_, err := h.Embed(t.Context(), texts)
	var fault *caesura.Fault
	if !errors.As(err, &fault) || fault.Kind != kind || !strings.Contains(err.Error(), want) || fault.Hint == "" {
		t.Fatalf("got %v (kind %d), want kind %d and %q", err, caesura.KindOf(err), kind, want)
	}
	noLeak(t, err.Error()+caesura.HintOf(err)+fmt.Sprintf("%+v", err))
	return fault
}

// words are n different texts.
func words(n int) []string {
	texts := make([]string, n)
	for i := range texts {
		texts[i] = strings.Repeat("x", i+1)
	}
	return texts
}

// A wire is a network inside the test, for tests in which time is not real.
type wire struct {
	calls chan net.Conn
	done  chan struct{}
	once  sync.Once
}

func (w *wire) Accept() (net.Conn, error) {
	select {
	case c := <-w.calls:
		return c, nil
	case <-w.done:
		return nil, net.ErrClosed
	}
}
func (w *wire) Close() error   { w.once.Do(func() { close(w.done) }); return nil }
func (w *wire) Addr() net.Addr { return &net.UnixAddr{Name: "wire"} }
func (w *wire) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	near, far := net.Pipe()
	select {
	case w.calls <- far:
		return near, nil
	case <-w.done:
		return nil, errors.New("connection refused")
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// startWired is start over a wire. It is for use with testing/synctest.
func startWired(t *testing.T, s *server, o embedding.HTTPOptions) *embedding.HTTP {
	t.Helper()
	w := &wire{calls: make(chan net.Conn), done: make(chan struct{})}
	web := &http.Server{Handler: s}
	go func() { _ = web.Serve(w) }()
	o.URL = "http://localhost"
	o.Transport = &http.Transport{DialContext: w.dial, MaxIdleConnsPerHost: 8}
	h := connect(t, o)
	t.Cleanup(func() { _ = h.Close(); _ = web.Close() })
	return h
}
