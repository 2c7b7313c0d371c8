package embedding_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"caesura"
	"caesura/ingest/embedding"
	"caesura/ingest/remote"
)

// slow is a server that needs 100 ms for a request.
func slow() *server {
	return &server{mischief: func(_ http.ResponseWriter, r *request) bool { r.work(100 * time.Millisecond); return false }}
}

func TestTextsOfManyCallersGoTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := slow()
		h := startWired(t, s, embedding.HTTPOptions{Options: remote.Options{InFlight: 1}})
		var all sync.WaitGroup
		for i := range 100 {
			all.Go(func() { mustEmbed(t, h, strings.Repeat("y", i+1), "z") })
		}
		all.Wait()
		if n := s.count(); n != 3 { // who came first, and 198 or so in batches of 128
			t.Errorf("%d requests for 100 callers", n)
		}
	})
}

func TestOneTextIsSentAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := startWired(t, &server{}, embedding.HTTPOptions{})
		start := time.Now()
		mustEmbed(t, h, "a")
		if d := time.Since(start); d > 0 {
			t.Errorf("it took %v", d)
		}
	})
}

// Callers whose texts go in one request: some hold a text that the server
// refuses, some leave, and the others do not notice.
func TestCallersDoNotHarmEachOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &server{mischief: func(w http.ResponseWriter, r *request) bool {
			r.work(100 * time.Millisecond)
			return slices.ContainsFunc(r.Input, func(text string) bool { return strings.HasPrefix(text, "poison") }) && refuse(w, 400, "bad")
		}}
		h := startWired(t, s, embedding.HTTPOptions{})
		mustEmbed(t, h, "first") // keeps the sender, so that the rest comes together
		enough := errors.New("enough")
		var all sync.WaitGroup
		for i := range 64 {
			texts := []string{strings.Repeat("y", i+1), strings.Repeat("z", i+1)}
			all.Go(func() {
				switch {
				case i%16 == 3:
					bad := fmt.Sprint("poison ", i)
					vectors, err := h.Embed(t.Context(), []string{texts[0], bad, texts[1], bad + "!"})
					var blamed interface{ TextIndex() int }
					if caesura.KindOf(err) != caesura.BadInput || !errors.As(err, &blamed) || blamed.TextIndex() != 1 || !strings.Contains(err.Error(), bad) {
						t.Errorf("got %v", err)
					}
					if len(vectors) != 4 || vectors[1] != nil || vectors[3] != nil {
						t.Errorf("got %v", vectors)
					}
				case i%16 == 7:
					ctx, cancel := context.WithCancelCause(t.Context())
					time.AfterFunc(50*time.Millisecond, func() { cancel(enough) })
					start := time.Now()
					if vectors, err := h.Embed(ctx, texts); !errors.Is(err, enough) || len(vectors) != 2 || time.Since(start) > 50*time.Millisecond {
						t.Errorf("after %v: %v, %v", time.Since(start), vectors, err)
					}
				default:
					mustEmbed(t, h, texts...)
				}
			})
		}
		all.Wait()
		if n := s.count(); n > 60 { // four poisons in 136 texts, each halved seven times
			t.Errorf("%d requests", n)
		}
	})
}

// A caller with many bad texts is told of the first, and costs no request more.
func TestManyBadTextsCostNoMoreThanOne(t *testing.T) {
	s := &server{mischief: func(w http.ResponseWriter, r *request) bool {
		return r.Input[0] != "good" && refuse(w, 400, "all bad")
	}}
	h := start(t, s, embedding.HTTPOptions{Options: remote.Options{InFlight: 1}, BatchItems: 64})
	mustEmbed(t, h, "good")
	f := fails(t, h, caesura.BadInput, "all bad", words(640)...)
	if f.Where != "text 0" || s.count() > 9 {
		t.Errorf("%s after %d requests", f.Where, s.count())
	}
}

func TestRequestEndsWhenNobodyWaitsForIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gone := make(chan time.Time, 1)
		s := &server{mischief: func(_ http.ResponseWriter, r *request) bool {
			r.work(time.Hour)
			gone <- time.Now()
			return true
		}}
		h := startWired(t, s, embedding.HTTPOptions{})
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		start := time.Now()
		if _, err := h.Embed(ctx, []string{"a"}); err == nil {
			t.Error("no error")
		}
		if d := (<-gone).Sub(start); d > 2*time.Second {
			t.Errorf("the server worked for %v", d)
		}
	})
}

func TestDownServerFailsEveryCallerAlike(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &server{mischief: func(w http.ResponseWriter, _ *request) bool { return refuse(w, 503, "down") }}
		h := startWired(t, s, embedding.HTTPOptions{Options: remote.Options{RetryFor: time.Minute}})
		start := time.Now()
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() { fails(t, h, caesura.Unavailable, "down", words(100)...) })
		}
		all.Wait()
		if d := time.Since(start); d > 3*time.Minute {
			t.Errorf("all have given up after %v", d)
		}
	})
}
