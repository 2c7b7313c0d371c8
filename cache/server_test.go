package cache_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"caesura"
	"caesura/cache"
	"caesura/ingest/embedding"
	"caesura/ingest/remote"
)

// A service speaks the OpenAI embeddings protocol: a text's vector is [1, its
// length, the length of the model's name]. It answers in reversed order, and
// gives the text "Fog lifts." the zero vector.
type service struct {
	mu    sync.Mutex
	asked map[string]int
}

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Model string
		Input []string
	}
	_ = json.NewDecoder(r.Body).Decode(&q)
	s.mu.Lock()
	defer s.mu.Unlock()
	var items []string
	for i, text := range q.Input {
		s.asked[text]++
		if strings.Contains(text, "refuse") {
			http.Error(w, "no", http.StatusBadRequest)
			return
		}
		v := fmt.Sprintf("[1, %d, %d]", len(text), len(q.Model))
		if text == "Fog lifts." {
			v = "[0, 0, 0]"
		}
		items = append(items, fmt.Sprintf(`{"index": %d, "embedding": %s}`, i, v))
	}
	slices.Reverse(items)
	fmt.Fprintf(w, `{"data": [%s]}`, strings.Join(items, ","))
}

func (s *service) total() int {
	sum := 0
	for _, n := range s.asked {
		sum += n
	}
	return sum
}

// run embeds texts with a model of the service, with the cache at path.
func (s *service) run(t *testing.T, path, model string, texts ...string) ([]caesura.Vector, error) {
	t.Helper()
	web := httptest.NewServer(s)
	defer web.Close()
	h, err := embedding.NewHTTP(embedding.HTTPOptions{Options: remote.Options{URL: web.URL}, Model: model}, "")
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	c := open(t, path, cache.Options{})
	vectors, err := cache.NewEmbedder(c, h).Embed(t.Context(), texts)
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	return vectors, err
}

func TestServersVectorsAreCachedByModelAndStayWithTheirTexts(t *testing.T) {
	s := &service{asked: map[string]int{}}
	path := file(t)
	texts := []string{"Ants march.", "Fog lifts.", "Old bridges creak.", "Ants march.", "Ink dries."}
	for i, model := range []string{"m1", "model2", "m1", "model2"} {
		got, err := s.run(t, path, model, texts...)
		if err != nil {
			t.Fatal(err)
		}
		for n, text := range texts {
			want := caesura.Vector{1, float32(len(text)), float32(len(model))}
			if text == "Fog lifts." {
				want = caesura.Vector{0, 0, 0}
			}
			if !slices.Equal(got[n], want) {
				t.Errorf("run %d: %q has %v, want %v", i+1, text, got[n], want)
			}
		}
		if want := 4 * min(i+1, 2); s.total() != want {
			t.Errorf("run %d: %d texts were asked for, want %d", i+1, s.total(), want)
		}
	}
}

func TestRefusedTextIsNamedAndTheOthersAreKept(t *testing.T) {
	s := &service{asked: map[string]int{}}
	path := file(t)
	if _, err := s.run(t, path, "m", "b"); err != nil {
		t.Fatal(err)
	}
	_, err := s.run(t, path, "m", "a", "b", "a", "refuse this", "c")
	if caesura.KindOf(err) != caesura.BadInput || !strings.HasPrefix(err.Error(), "text 3: ") || !strings.Contains(err.Error(), `"refuse this"`) {
		t.Errorf("got %v", err)
	}
	before := s.total()
	if _, err := s.run(t, path, "m", "a", "b"); err != nil || s.total() != before {
		t.Errorf("%d texts were asked for again, %v", s.total()-before, err)
	}
}
