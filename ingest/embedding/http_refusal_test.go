package embedding_test

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"caesura"
	"caesura/ingest/embedding"
	"caesura/ingest/remote"
)

func TestWrongKeyIsFoundOutByOneRequest(t *testing.T) {
	t.Setenv("CAESURA_EMBEDDING_KEY", key)
	for _, status := range []int{401, 403} {
		s := &server{mischief: func(w http.ResponseWriter, _ *request) bool {
			return refuse(w, status, "Incorrect API key provided: "+key+" or Quokka-9417")
		}}
		h := start(t, s, embedding.HTTPOptions{Options: remote.Options{InFlight: 4}, BatchItems: 2})
		var wg sync.WaitGroup
		for range 5 {
			wg.Go(func() {
				_, err := h.Embed(t.Context(), words(9))
				if caesura.KindOf(err) != caesura.Config || !strings.Contains(err.Error(), fmt.Sprint("status ", status)) ||
					!strings.Contains(caesura.HintOf(err), "CAESURA_EMBEDDING_KEY") {
					t.Errorf("%v; hint: %s", err, caesura.HintOf(err))
				}
				noLeak(t, err.Error()+caesura.HintOf(err))
			})
		}
		wg.Wait()
		if s.count() != 1 {
			t.Errorf("status %d: %d requests", status, s.count())
		}
	}
}

func TestStatusDecidesWhetherToTryAgain(t *testing.T) {
	tests := []struct {
		status int
		body   string
		kind   caesura.Kind
		want   string
	}{
		{400, `{"error": {"message": "no such option"}}`, caesura.Config, "no such option"},
		{402, `{"message": "pay first"}`, caesura.Unavailable, "pay first"},
		{404, `{"error": "model not there"}`, caesura.Config, "status 404 Not Found: model not there"},
		{405, ``, caesura.Config, "status 405"},
		{410, `{"detail": "moved away"}`, caesura.Config, "moved away"},
		{415, `<b>what?</b>`, caesura.Config, "<b>what?</b>"},
		{422, `{"detail": [{"msg": "field"}]}`, caesura.Config, "status 422"},
		{429, `{"error": {"message": "You are out of credit.", "code": "insufficient_quota"}}`, caesura.Unavailable, "out of credit"},
		{501, ``, caesura.Config, "status 501"},
	}
	for _, test := range tests {
		t.Run(fmt.Sprint(test.status), func(t *testing.T) {
			s := &server{mischief: func(w http.ResponseWriter, r *request) bool {
				w.WriteHeader(test.status)
				fmt.Fprint(w, test.body)
				return true
			}}
			h := start(t, s, embedding.HTTPOptions{})
			fault := fails(t, h, test.kind, test.want, "a", "b")
			n := s.count()
			if want := map[int]int{400: 3, 422: 3}[test.status]; n != max(want, 1) { // the two, the one, the control
				t.Errorf("%d requests", n)
			}
			if again := fails(t, h, test.kind, test.want, "c"); test.status != 400 && test.status != 422 && (again != fault || s.count() != n) {
				t.Errorf("asked again: %v", again)
			}
		})
	}
}

func TestLongErrorsAreCutAndKeptOnOneLine(t *testing.T) {
	s := &server{mischief: func(w http.ResponseWriter, _ *request) bool {
		return refuse(w, 404, strings.Repeat("line\n\x1b[31m ", 10_000)+key)
	}}
	f := fails(t, start(t, s, embedding.HTTPOptions{}), caesura.Config, "line", "a")
	if text := f.Error(); len(text) > 400 || strings.ContainsAny(text, "\n\x1b") {
		t.Errorf("%d bytes: %q", len(text), text)
	}
}

// TestOneBadTextIsFoundByHalving lets the server refuse every batch that holds
// a certain text, in the ways in which servers do that.
func TestOneBadTextIsFoundByHalving(t *testing.T) {
	tests := []struct {
		name    string
		refusal func(w http.ResponseWriter) bool
		want    string
		times   int // that each such batch is sent
	}{
		{"400", func(w http.ResponseWriter) bool { return refuse(w, 400, "invalid input "+key) }, "status 400 Bad Request: invalid input [key]", 1},
		{"413", func(w http.ResponseWriter) bool { return refuse(w, 413, "too large") }, "status 413", 1},
		{"422", func(w http.ResponseWriter) bool { return refuse(w, 422, "too long") }, "too long", 1},
		{"500", func(w http.ResponseWriter) bool { return refuse(w, 500, "unsupported value: NaN") }, "unsupported value", 3},
		{"NaN", func(w http.ResponseWriter) bool { answer(w, item(0, "[NaN]")); return true }, "not finite", 1},
	}
	for _, test := range tests {
		for _, place := range []int{0, 37, 63} {
			t.Run(fmt.Sprint(test.name, " at ", place), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					texts := words(64)
					texts[place] = "a poisonous text " + strings.Repeat("and so on ", 50)
					s := &server{mischief: func(w http.ResponseWriter, r *request) bool {
						return slices.Contains(r.Input, texts[place]) && test.refusal(w)
					}}
					h := startWired(t, s, embedding.HTTPOptions{})
					vectors, err := h.Embed(t.Context(), texts)
					var fault *caesura.Fault
					if !errors.As(err, &fault) || fault.Kind != caesura.BadInput || fault.Where != fmt.Sprint("text ", place) ||
						!strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "a poisonous text") || len(err.Error()) > 400 {
						t.Fatalf("got %v", err)
					}
					noLeak(t, err.Error())
					var blamed interface{ TextIndex() int }
					if !errors.As(err, &blamed) || blamed.TextIndex() != place {
						t.Errorf("the index is not told: %v", err)
					}
					for i, v := range vectors {
						if v != nil && (i >= place || v[1] != float32(i+1)) {
							t.Errorf("text %d has %v", i, v)
						}
						if v == nil && i < place {
							t.Errorf("text %d was made and is lost", i)
						}
					}
					if most := 2*test.times*(bits.Len(64)+1) + 1; s.count() > most {
						t.Errorf("%d requests, want at most %d", s.count(), most)
					}
					mustEmbed(t, h, texts[:place]...) // the others are as good as ever
				})
			})
		}
	}
}

func TestServerThatTakesFewerTextsIsGivenFewer(t *testing.T) {
	for _, status := range []int{400, 413, 422} {
		s := &server{mischief: func(w http.ResponseWriter, r *request) bool {
			return len(r.Input) > 32 && refuse(w, status, "at most 32 inputs")
		}}
		h := start(t, s, embedding.HTTPOptions{Options: remote.Options{InFlight: 1}})
		mustEmbed(t, h, words(200)...)
		before := s.count()
		mustEmbed(t, h, words(64)...)
		if n := s.count() - before; n != 2 {
			t.Errorf("status %d: %d requests for 64 texts", status, n)
		}
	}
}

func TestServerThatTakesNoTextIsWronglyConfigured(t *testing.T) {
	s := &server{mischief: func(w http.ResponseWriter, _ *request) bool { return refuse(w, 400, "unknown model") }}
	h := start(t, s, embedding.HTTPOptions{})
	f := fails(t, h, caesura.Config, "unknown model", "a")
	if !strings.Contains(f.Hint, "embedding.http.model") {
		t.Errorf("hint: %s", f.Hint)
	}
}

func TestCancelledCallEndsAtOnceAndKeepsWhatIsMade(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	s := &server{}
	s.mischief = func(w http.ResponseWriter, r *request) bool {
		if r.Input[0] == "xxxxx" {
			cancel(why)
			return refuse(w, 503, "later")
		}
		return false
	}
	h := start(t, s, embedding.HTTPOptions{Options: remote.Options{InFlight: 1}, BatchItems: 2})
	vectors, err := h.Embed(ctx, words(9))
	if !errors.Is(err, why) && !errors.Is(err, context.Canceled) || caesura.KindOf(err) != caesura.Internal {
		t.Errorf("got %v", err)
	}
	if len(vectors) != 9 {
		t.Fatalf("%d vectors", len(vectors))
	}
	right(t, words(4), vectors[:4])
}
