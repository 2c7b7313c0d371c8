package cache_test

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"caesura"
	"caesura/cache"
)

// letters embeds a text as what it is made of, so that a vector tells which
// text it belongs to. It counts how often it was asked for each.
type letters struct {
	model caesura.Model
	fail  func(ctx context.Context, texts []string) error // before anything is made

	mu    sync.Mutex
	asked map[string]int
	calls int
}

func newLetters(name string) *letters {
	return &letters{model: caesura.Model{Name: name, Dimensions: 4}, asked: map[string]int{}}
}

func (l *letters) Model() caesura.Model { return l.model }

func (l *letters) Embed(ctx context.Context, texts []string) ([]caesura.Vector, error) {
	l.mu.Lock()
	l.calls++
	for _, text := range texts {
		l.asked[text]++
	}
	l.mu.Unlock()
	if l.fail != nil {
		if err := l.fail(ctx, texts); err != nil {
			return nil, err
		}
	}
	vectors := make([]caesura.Vector, len(texts))
	for i, text := range texts {
		vectors[i] = l.vector(text)
	}
	return vectors, nil
}

func (l *letters) vector(text string) caesura.Vector {
	v := make(caesura.Vector, 4)
	for i, c := range []byte(l.model.Prefix + text) {
		v[i%4] += float32(c) * float32(i+1)
	}
	v[3] += float32(len(l.model.Name))
	return v
}

func (l *letters) most() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	most := 0
	for _, n := range l.asked {
		most = max(most, n)
	}
	return most
}

func open(t testing.TB, path string, o cache.Options) *cache.Cache {
	t.Helper()
	c, err := cache.Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil && !t.Failed() {
			t.Error(err)
		}
	})
	return c
}

func file(t testing.TB) string { return filepath.Join(t.TempDir(), "sub", "cache.db") }

func embed(t testing.TB, e *cache.Embedder, texts ...string) []caesura.Vector {
	t.Helper()
	vectors, err := e.Embed(t.Context(), texts)
	if err != nil {
		t.Fatal(err)
	}
	return vectors
}

func check(t testing.TB, l *letters, texts []string, vectors []caesura.Vector) {
	t.Helper()
	if len(vectors) != len(texts) {
		t.Fatalf("%d vectors for %d texts", len(vectors), len(texts))
	}
	for i, text := range texts {
		if !slices.Equal(vectors[i], l.vector(text)) {
			t.Errorf("%q has %v, want %v", text, vectors[i], l.vector(text))
		}
	}
}

func TestSecondRunAsksNothing(t *testing.T) {
	path := file(t)
	texts := []string{"Otters swim.", "Kites fly.", "Otters swim.", "Moss grows."}
	for run := range 2 {
		l := newLetters("m")
		c := open(t, path, cache.Options{})
		check(t, l, texts, embed(t, cache.NewEmbedder(c, l), texts...))
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		if want := 1 - run; l.calls != want || l.most() != want {
			t.Errorf("run %d: %d calls, a text at most %d times, want %d", run+1, l.calls, l.most(), want)
		}
	}
}

func TestOnlyMissesAreAskedFor(t *testing.T) {
	c := open(t, file(t), cache.Options{})
	l := newLetters("m")
	e := cache.NewEmbedder(c, l)
	embed(t, e, "b", "d")
	if err := c.Flush(); err != nil {
		t.Fatal(err)
	}
	embed(t, e, "e") // pending, not in the file
	texts := []string{"a", "b", "c", "d", "a", "e"}
	check(t, l, texts, embed(t, e, texts...))
	if l.most() != 1 || len(l.asked) != 5 {
		t.Errorf("asked for %v", l.asked)
	}
	n := c.Counts()
	if n.Texts != 9 || n.Hits != 3 || n.Misses != 5 {
		t.Errorf("counts are %+v", n)
	}
}

func TestEveryPartOfTheModelIsPartOfTheKey(t *testing.T) {
	path := file(t)
	models := []caesura.Model{
		{Name: "m1"}, {Name: "m2"}, {Name: "m1", Revision: "r"}, {Name: "m1", Dimensions: 4},
		{Name: "m1", Pooling: "mean"}, {Name: "m1", Prefix: "passage: "}, {Name: "m1r"}, {Name: "m1", Revision: "mean"},
	}
	for round := range 2 {
		c := open(t, path, cache.Options{})
		for _, model := range models {
			l := newLetters("")
			l.model = model
			check(t, l, []string{"Bees hum."}, embed(t, cache.NewEmbedder(c, l), "Bees hum."))
			if l.calls != 1-round {
				t.Errorf("round %d: %+v was asked %d times", round, model, l.calls)
			}
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// partial makes all but the last text and then fails.
type partial struct{ *letters }

func (p partial) Embed(ctx context.Context, texts []string) ([]caesura.Vector, error) {
	vectors, _ := p.letters.Embed(ctx, texts)
	vectors[len(texts)-1] = nil
	return vectors, &rejection{len(texts) - 1}
}

type rejection struct{ index int }

func (r *rejection) Error() string  { return "refused" }
func (r *rejection) TextIndex() int { return r.index }

func TestWhatWasMadeBeforeAFailureIsKept(t *testing.T) {
	c := open(t, file(t), cache.Options{})
	l := newLetters("m")
	embed(t, cache.NewEmbedder(c, l), "x", "y")
	_, err := cache.NewEmbedder(c, partial{l}).Embed(t.Context(), []string{"x", "a", "y", "a", "b", "bad"})
	var fault *caesura.Fault
	if !errors.As(err, &fault) || fault.Where != "text 5" {
		t.Errorf("got %v, want the caller's own number of the text", err)
	}
	check(t, l, []string{"a", "b"}, embed(t, cache.NewEmbedder(c, l), "a", "b"))
	if l.most() != 1 {
		t.Errorf("asked for %v", l.asked)
	}
}

// fixed answers with the same vectors to whatever it is asked.
type fixed struct {
	dimensions int
	vectors    []caesura.Vector
}

func (f fixed) Model() caesura.Model { return caesura.Model{Name: "fixed", Dimensions: f.dimensions} }
func (f fixed) Embed(context.Context, []string) ([]caesura.Vector, error) {
	return f.vectors, nil
}

func TestUnfitVectorsAreRefusedAndNotKept(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(-1))
	tests := []struct {
		name       string
		dimensions int
		vectors    []caesura.Vector
		kind       caesura.Kind
		want       string
	}{
		{"too few", 2, []caesura.Vector{{1, 2}}, caesura.Internal, "embed 2 texts: got 1 vectors"},
		{"none", 2, []caesura.Vector{{1, 2}, nil}, caesura.Internal, "text 1: got no vector"},
		{"NaN", 2, []caesura.Vector{{1, nan}, {1, 2}}, caesura.BadInput, "text 0: its vector holds"},
		{"infinite", 2, []caesura.Vector{{1, 2}, {inf, 2}}, caesura.BadInput, "text 1: its vector holds"},
		{"not as configured", 3, []caesura.Vector{{1, 2}, {1, 2}}, caesura.Mismatch, "gave 2 numbers, and 3"},
		{"not alike", 0, []caesura.Vector{{1, 2}, {1, 2, 3}}, caesura.Mismatch, "gave 3 numbers, and 2"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := open(t, file(t), cache.Options{})
			e := cache.NewEmbedder(c, fixed{test.dimensions, test.vectors})
			_, err := e.Embed(t.Context(), []string{"a", "b"})
			if err == nil || caesura.KindOf(err) != test.kind || !strings.Contains(err.Error(), test.want) {
				t.Fatalf("got %v", err)
			}
			l := newLetters("fixed")
			l.model.Dimensions = test.dimensions
			_, _ = cache.NewEmbedder(c, l).Embed(t.Context(), []string{"a", "b"})
			for i, v := range test.vectors {
				sound := len(v) == 2 && v[0] == 1 && v[1] == 2 && test.dimensions != 3 && len(test.vectors) == 2
				if asked := l.asked[string(rune('a'+i))] == 1; asked == sound {
					t.Errorf("vector %d: kept %v, want %v", i, !asked, sound)
				}
			}
		})
	}
}

func TestZeroVectorStaysWithItsText(t *testing.T) {
	path := file(t)
	for run := range 2 {
		c := open(t, path, cache.Options{})
		e := cache.NewEmbedder(c, fixed{3, []caesura.Vector{{1, 0, 0}, {0, 0, 0}, {0, 0, 1}}})
		got := embed(t, e, "Wool is warm.", "Tides turn.", "Rust never sleeps.")
		want := []caesura.Vector{{1, 0, 0}, {0, 0, 0}, {0, 0, 1}}
		if !slices.EqualFunc(got, want, slices.Equal[caesura.Vector]) {
			t.Errorf("run %d: %v", run+1, got)
		}
		_ = c.Close()
	}
}

func TestWeightsThatChangedUnderTheirNameAreFoundOut(t *testing.T) {
	path := file(t)
	c := open(t, path, cache.Options{})
	embed(t, cache.NewEmbedder(c, fixed{0, []caesura.Vector{{1, 2, 3}}}), "old")
	_ = c.Close()

	c = open(t, path, cache.Options{})
	e := cache.NewEmbedder(c, fixed{0, []caesura.Vector{{1, 2}}})
	embed(t, e, "old")
	_, err := e.Embed(t.Context(), []string{"new"})
	if caesura.KindOf(err) != caesura.Mismatch || caesura.HintOf(err) == "" {
		t.Errorf("got %v", err)
	}
}

func TestNoTextsGiveNoVectors(t *testing.T) {
	c := open(t, file(t), cache.Options{})
	l := newLetters("m")
	if got := embed(t, cache.NewEmbedder(c, l)); len(got) != 0 || l.calls != 0 {
		t.Errorf("got %v after %d calls", got, l.calls)
	}
}
