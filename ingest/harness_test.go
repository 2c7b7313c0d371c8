package ingest_test

import (
	"context"
	"hash/fnv"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"caesura"
	"caesura/chunker"
	"caesura/ingest"
	"caesura/ingest/reader"
	"caesura/ingest/source"
	"caesura/store"
	"caesura/store/storetest"
)

// A corpus is a folder, a store, and a worker that keeps the two equal.
type corpus struct {
	t      *testing.T
	dir    string
	store  storetest.Store
	embed  *wordHashes
	worker *ingest.Worker
	report *ingest.Report
}

// stores is each kind of store, opened new.
var stores = map[string]func(t *testing.T) storetest.Store{
	"sqlite": openSQLite,
	"qdrant": openQdrant,
}

func openSQLite(t *testing.T) storetest.Store {
	return openSQLiteAt(t, store.SQLiteOptions{Path: filepath.Join(t.TempDir(), "store.db")})
}

func openSQLiteAt(t *testing.T, o store.SQLiteOptions) storetest.Store {
	t.Helper()
	s, err := store.OpenSQLite(o)
	if err != nil {
		t.Fatal(err)
	}
	return closing(t, s)
}

func openQdrant(t *testing.T) storetest.Store {
	return openQdrantAt(t, store.QdrantOptions{Address: storetest.StartQdrant(t), Collection: storetest.NewCollection()})
}

func openQdrantAt(t *testing.T, o store.QdrantOptions) storetest.Store {
	t.Helper()
	s, err := store.OpenQdrant(t.Context(), o, "")
	if err != nil {
		t.Fatal(err)
	}
	return closing(t, s)
}

func closing(t *testing.T, s storetest.Store) storetest.Store {
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// onEachStore runs a test on every kind of store.
func onEachStore(t *testing.T, test func(t *testing.T, c *corpus)) {
	for _, kind := range slices.Sorted(maps.Keys(stores)) {
		t.Run(kind, func(t *testing.T) { test(t, newCorpus(t, stores[kind](t))) })
	}
}

func newCorpus(t *testing.T, s storetest.Store) *corpus {
	c := &corpus{t: t, dir: t.TempDir(), store: s, embed: &wordHashes{}}
	c.worker = c.newWorker(c.store, 2)
	return c
}

func (c *corpus) newWorker(s storetest.Store, workers int) *ingest.Worker {
	c.t.Helper()
	read, err := reader.New(reader.Options{})
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() {
		if err := read.Close(); err != nil {
			c.t.Error(err)
		}
	})
	return &ingest.Worker{
		Source: c.source(source.Options{}), Reader: read, Embedder: c.embed, Count: words, Store: s,
		Chunker:     chunker.Options{MinTokens: 4, MaxTokens: 24}.WithDefaults(),
		Options:     ingest.Options{Workers: workers}.WithDefaults(),
		Fingerprint: caesura.NewFingerprint([]string{"v1"}, []string{"o1"}),
	}
}

func (c *corpus) source(o source.Options) *source.Source {
	c.t.Helper()
	o.Roots = []string{c.dir}
	s, err := source.New(o)
	if err != nil {
		c.t.Fatal(err)
	}
	return s
}

func (c *corpus) write(name, text string) {
	c.t.Helper()
	path := filepath.Join(c.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		c.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		c.t.Fatal(err)
	}
}

func (c *corpus) remove(name string) {
	c.t.Helper()
	if err := os.RemoveAll(filepath.Join(c.dir, name)); err != nil {
		c.t.Fatal(err)
	}
}

// run makes the store equal to the folder, which must succeed.
func (c *corpus) run() *ingest.Report {
	c.t.Helper()
	report, err := c.worker.Run(c.t.Context())
	if err != nil {
		c.t.Fatal(err)
	}
	c.report = report
	return report
}

// expectReasons checks the last report.
func (c *corpus) expectReasons(want map[ingest.Reason]int) {
	c.t.Helper()
	if !maps.Equal(c.report.Documents, want) {
		c.t.Errorf("documents: %v, want %v", c.report.Documents, want)
	}
}

// expectEqual checks that the store holds just what a first run into a new
// store would write.
func (c *corpus) expectEqual() {
	c.t.Helper()
	fresh := c.newWorker(openSQLite(c.t), 1)
	fresh.Fingerprint, fresh.Chunker, fresh.Options = c.worker.Fingerprint, c.worker.Chunker, c.worker.Options
	if _, err := fresh.Run(c.t.Context()); err != nil {
		c.t.Fatal(err)
	}
	want, got := points(c.t, fresh.Store.(storetest.Store)), points(c.t, c.store)
	if !reflect.DeepEqual(got, want) {
		c.t.Errorf("the store holds\n%s\nand a new one would hold\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// points is what the store holds, a line for each point, in order.
func points(t *testing.T, s storetest.Store) []string {
	t.Helper()
	hits, err := s.Search(t.Context(), hashWords("any words"), 10000, caesura.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	lines := make([]string, len(hits))
	for i, h := range hits {
		lines[i] = strings.Join([]string{
			h.Document.ID, h.ID.String(), h.Document.Hash.String()[:8], h.Fingerprint.String()[:8],
			string(rune('0' + h.Chunk.Index)), string(rune('0' + h.Count)), h.Chunk.Text,
		}, " ")
	}
	slices.Sort(lines)
	return lines
}

// words counts tokens.
func words(text string) int { return len(strings.Fields(text)) }

// wordHashes embeds a text as the sum of a random direction for each word. It
// counts what it is asked.
type wordHashes struct {
	mu    sync.Mutex
	texts int
	fail  func(texts []string) error
	zero  bool // give the zero vector
}

const dimensions = 16

func (e *wordHashes) Model() caesura.Model {
	return caesura.Model{Name: "word-hashes", Dimensions: dimensions}
}

func (e *wordHashes) Embed(ctx context.Context, texts []string) ([]caesura.Vector, error) {
	e.mu.Lock()
	e.texts += len(texts)
	fail := e.fail
	e.mu.Unlock()
	if fail != nil {
		if err := fail(texts); err != nil {
			return nil, err
		}
	}
	vectors := make([]caesura.Vector, len(texts))
	for i, text := range texts {
		if vectors[i] = hashWords(text); e.zero {
			clear(vectors[i])
		}
	}
	return vectors, ctx.Err()
}

// asked is how many texts were embedded since the last time.
func (e *wordHashes) asked() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	n := e.texts
	e.texts = 0
	return n
}

func hashWords(text string) caesura.Vector {
	v := make(caesura.Vector, dimensions)
	for _, word := range strings.Fields(text) {
		h := fnv.New64a()
		h.Write([]byte(word))
		sum := h.Sum64()
		for d := range v {
			v[d] += float32(int64(sum>>(4*d))&15) - 7.5
		}
	}
	var norm float64
	for _, x := range v {
		norm += float64(x) * float64(x)
	}
	for d := range v {
		v[d] /= float32(math.Sqrt(norm))
	}
	return v
}
