package embedding_test

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"caesura"
	"caesura/ingest/embedding"
	"caesura/ingest/remote"
)

func TestVectorsGoByIndexAndNotByOrder(t *testing.T) {
	s := &server{mischief: func(w http.ResponseWriter, r *request) bool {
		var items []string
		for i, text := range r.Input {
			items = append(items, item(i, vector(text)))
		}
		slices.Reverse(items)
		answer(w, items...)
		return true
	}}
	mustEmbed(t, start(t, s, embedding.HTTPOptions{}), "Geese honk.", "Trams need rails.", "Glaciers carve the valleys.")
	mustEmbed(t, start(t, s, embedding.HTTPOptions{BatchItems: 3}), words(20)...)
}

func TestRequestIsWhatTheProtocolAsks(t *testing.T) {
	t.Setenv("TEST_TENANT", "Quokka-tenant")
	s := &server{}
	h := start(t, s, embedding.HTTPOptions{Options: remote.Options{HeaderEnv: map[string]string{"x-tenant": "TEST_TENANT"}}, Model: "small"})
	mustEmbed(t, h, "a <b> & c")
	r := s.requests[0]
	if r.Model != "small" || r.Encoding != "float" || r.Dimensions != nil || r.Input[0] != "a <b> & c" {
		t.Errorf("sent %+v", r)
	}
	if got := r.header.Get("Authorization"); got != "Bearer "+key {
		t.Errorf("authorization is %q", got)
	}
	if got := r.header.Get("X-Tenant"); got != "Quokka-tenant" {
		t.Errorf("x-tenant is %q", got)
	}
	if m := h.Model(); m != (caesura.Model{Name: "small"}) {
		t.Errorf("after an answer the model is %+v", m)
	}
	if n := h.Stats(); n != (embedding.HTTPStats{Requests: 1, Texts: 1, Tokens: 3}) {
		t.Errorf("stats are %+v", n)
	}

	h = start(t, s, embedding.HTTPOptions{Dimensions: 4, Revision: "r1"})
	mustEmbed(t, h, "a")
	if d := s.requests[1].Dimensions; d == nil || *d != 4 {
		t.Errorf("dimensions sent are %v", d)
	}
	if m := h.Model(); m != (caesura.Model{Name: "m", Revision: "r1", Dimensions: 4}) {
		t.Errorf("the model is %+v", m)
	}
}

func TestNoTextsAskNothing(t *testing.T) {
	s := &server{}
	mustEmbed(t, start(t, s, embedding.HTTPOptions{}))
	if s.count() != 0 {
		t.Errorf("%d requests", s.count())
	}
}

func TestBlankTextIsNeverSent(t *testing.T) {
	s := &server{}
	h := start(t, s, embedding.HTTPOptions{})
	for _, blank := range []string{"", " ", "\n\t", "\u00a0"} {
		if f := fails(t, h, caesura.BadInput, "blank", "a", blank); f.Where != "text 1" {
			t.Errorf("%q: where is %q", blank, f.Where)
		}
	}
	if s.count() != 0 {
		t.Errorf("%d requests", s.count())
	}
}

func TestBatchesKeepTheLimits(t *testing.T) {
	tests := []struct {
		name  string
		o     embedding.HTTPOptions
		texts []string
		want  []int // texts in each request
	}{
		{"items", embedding.HTTPOptions{BatchItems: 3}, words(7), []int{3, 3, 1}},
		{"bytes", embedding.HTTPOptions{BatchBytes: 6}, words(4), []int{3, 1}},
		{"a text over the limit goes alone", embedding.HTTPOptions{BatchBytes: 2}, []string{"a", "bcdef", "g", "h"}, []int{1, 1, 2}},
		{"tokens", embedding.HTTPOptions{BatchTokens: 4, Count: func(string) int { return 2 }}, words(5), []int{2, 2, 1}},
		{"tokens without a counter are bytes", embedding.HTTPOptions{BatchTokens: 3}, words(3), []int{2, 1}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := &server{}
			test.o.InFlight = 1
			mustEmbed(t, start(t, s, test.o), test.texts...)
			var got []int
			for _, r := range s.requests {
				got = append(got, len(r.Input))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("requests of %v texts, want %v", got, test.want)
			}
		})
	}
}

func TestManyCallersShareTheSlots(t *testing.T) {
	s := &server{mischief: func(http.ResponseWriter, *request) bool { time.Sleep(time.Millisecond); return false }}
	h := start(t, s, embedding.HTTPOptions{Options: remote.Options{InFlight: 3}, BatchItems: 2})
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			vectors, err := h.Embed(t.Context(), words(11))
			if err != nil {
				t.Error(err)
				return
			}
			right(t, words(11), vectors)
		})
	}
	wg.Wait()
	if s.most > 3 || s.most < 2 {
		t.Errorf("%d requests at once", s.most)
	}
}

func TestBase64IsTaken(t *testing.T) {
	s := &server{mischief: func(w http.ResponseWriter, r *request) bool {
		raw := make([]byte, 16)
		for i, x := range []float32{1, float32(len(r.Input[0])), 0, 0} {
			binary.LittleEndian.PutUint32(raw[4*i:], math.Float32bits(x))
		}
		answer(w, item(0, `"`+base64.StdEncoding.EncodeToString(raw)+`"`))
		return true
	}}
	mustEmbed(t, start(t, s, embedding.HTTPOptions{}), "four")
}

func TestAnswersThatBreakTheProtocolAreRefused(t *testing.T) {
	good := func(i int) string { return item(i, "[1,2,3]") }
	nan := base64.StdEncoding.EncodeToString([]byte{0, 0, 192, 127})
	tests := []struct {
		name string
		body string
		kind caesura.Kind
		want string
	}{
		{"too few", data(good(0)), caesura.Config, "asked for 2 vectors and sent 1"},
		{"too many", data(good(0), good(1), good(2)), caesura.Config, "asked for 2 vectors and sent 3"},
		{"none", data(), caesura.Config, "sent 0"},
		{"no index", data(good(0), `{"embedding": [1,2,3]}`), caesura.Config, "without an index"},
		{"the same index twice", data(good(1), good(1)), caesura.Config, "two vectors with the index 1"},
		{"index too high", data(good(0), good(2)), caesura.Config, "index 2 for 2 texts"},
		{"index negative", data(good(0), good(-1)), caesura.Config, "index -1"},
		{"different lengths", data(good(0), item(1, "[1,2]")), caesura.Config, "gives 2 numbers, and gave 3 before"},
		{"empty vector", data(good(0), item(1, "[]")), caesura.Config, "no list of numbers"},
		{"null vector", data(good(0), item(1, "null")), caesura.Config, "no list of numbers"},
		{"nested vector", data(good(0), item(1, "[[1,2,3]]")), caesura.Config, "no list of numbers"},
		{"words", data(good(0), item(1, `["1","2","3"]`)), caesura.Config, "no list of numbers"},
		{"bad base64", data(good(0), item(1, `"?!"`)), caesura.Config, "no list of numbers"},
		{"odd base64", data(good(0), item(1, `"AAAAAAA="`)), caesura.Config, "no list of numbers"},
		{"NaN", data(good(0), item(1, "[1,NaN,3]")), caesura.BadInput, "not finite"},
		{"infinite", data(good(0), item(1, "[1,-Infinity,3]")), caesura.BadInput, "not finite"},
		{"null for NaN", data(good(0), item(1, "[1,null,3]")), caesura.BadInput, "not finite"},
		{"beyond float32", data(good(0), item(1, "[1,1e39,3]")), caesura.BadInput, "not finite"},
		{"NaN in base64", data(good(0), item(1, `"`+nan+`"`)), caesura.BadInput, "not finite"},
		{"a web page", "<html><body>Welcome " + key + "</body></html>", caesura.Config, "not JSON of the right shape: <html>"},
		{"nothing", "", caesura.Config, "not JSON"},
		{"half", data(good(0), good(1))[:40], caesura.Config, "not JSON"},
		{"another shape", `[1,2,3]`, caesura.Config, "not JSON of the right shape"},
		{"an error", `{"error": {"message": "model is loading ` + key + `"}}`, caesura.Config, "model is loading"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := &server{mischief: func(w http.ResponseWriter, r *request) bool {
				if len(r.Input) != 2 {
					return false // the text by itself, and the control
				}
				fmt.Fprint(w, test.body)
				return true
			}}
			if test.kind == caesura.BadInput {
				s.mischief = func(w http.ResponseWriter, r *request) bool {
					if slices.Contains(r.Input, "b") {
						fmt.Fprint(w, strings.Replace(test.body, good(0)+",", "", len(r.Input)%2))
					}
					return slices.Contains(r.Input, "b")
				}
			}
			fails(t, start(t, s, embedding.HTTPOptions{}), test.kind, test.want, "a", "b")
		})
	}
}

func data(items ...string) string { return `{"data": [` + strings.Join(items, ",") + `]}` }

func TestAnotherLengthThanConfiguredIsRefused(t *testing.T) {
	h := start(t, &server{}, embedding.HTTPOptions{Dimensions: 8})
	fails(t, h, caesura.Config, "gives 4 numbers, and 8 are configured", "a")
}

func TestEndlessAnswerIsNotReadToItsEnd(t *testing.T) {
	sent := make(chan int, 1)
	s := &server{mischief: func(w http.ResponseWriter, _ *request) bool {
		n, block := 0, []byte(strings.Repeat(" ", 1<<16))
		for {
			m, err := w.Write(block)
			if n += m; err != nil || n > 1<<28 {
				sent <- n
				return true
			}
		}
	}}
	fails(t, start(t, s, embedding.HTTPOptions{}), caesura.Config, "longer than any answer", "a")
	if n := <-sent; n > 1<<25 {
		t.Errorf("%d bytes were taken", n)
	}
}

func TestRedirectIsNotFollowed(t *testing.T) {
	elsewhere := &server{}
	other := httptest.NewServer(elsewhere)
	defer other.Close()
	for _, status := range []int{301, 302, 303, 307, 308} {
		s := &server{mischief: func(w http.ResponseWriter, _ *request) bool {
			w.Header().Set("Location", other.URL+"/v1/embeddings?token="+key)
			w.WriteHeader(status)
			return true
		}}
		fails(t, start(t, s, embedding.HTTPOptions{}), caesura.Config, "sends us on to "+other.URL, "a")
		if s.count() != 1 {
			t.Errorf("status %d: %d requests", status, s.count())
		}
	}
	if elsewhere.count() != 0 {
		t.Error("the other server was asked")
	}
}

func TestPrefixStandsBeforeTextsAndInTheModel(t *testing.T) {
	s := &server{}
	e := embedding.WithPrefix(start(t, s, embedding.HTTPOptions{}), "query: ")
	vectors, err := e.Embed(t.Context(), []string{"a", "bc"})
	if err != nil || vectors[1][1] != 9 || s.requests[0].Input[0] != "query: a" {
		t.Errorf("%v, %v, sent %+v", vectors, err, s.requests[0])
	}
	if m := e.Model(); m != (caesura.Model{Name: "m", Prefix: "query: "}) {
		t.Errorf("the model is %+v", m)
	}
}
