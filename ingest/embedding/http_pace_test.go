package embedding_test

import (
	"net/http"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"caesura/ingest/embedding"
	"caesura/ingest/remote"
)

// crowded is a server that takes so many requests at once and throttles more.
func crowded(takes int, throttled *atomic.Int64) *server {
	s := &server{}
	s.mischief = func(w http.ResponseWriter, r *request) bool {
		s.mu.Lock()
		tooMany := s.open > takes
		s.mu.Unlock()
		if tooMany {
			throttled.Add(1)
			return refuse(w, 429, "slow down")
		}
		r.work(100 * time.Millisecond)
		return false
	}
	return s
}

// The server takes three requests at once: it is found out, with few requests
// refused, and then nearly all that it takes are under way.
func TestPaceFollowsWhatTheServerTakes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var throttled, told atomic.Int64
		s := crowded(3, &throttled)
		h := startWired(t, s, embedding.HTTPOptions{Options: remote.Options{InFlight: 16, OnPace: func(n int) {
			told.Add(1)
			if n < 1 || n >= 16 {
				t.Errorf("told of %d at once", n)
			}
		}}, BatchItems: 1})
		start := time.Now()
		mustEmbed(t, h, words(1000)...)
		d := time.Since(start)
		if n := throttled.Load(); n == 0 || n > 40 || told.Load() == 0 {
			t.Errorf("%d of %d requests were refused, told %d times", n, s.count(), told.Load())
		}
		if fewest := 1000 * 100 * time.Millisecond / 3; d > 2*fewest {
			t.Errorf("it took %v; three at once all the time take %v", d, fewest)
		}
	})
}

func TestPaceGrowsWhileAnswersAreGood(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := slow()
		h := startWired(t, s, embedding.HTTPOptions{Options: remote.Options{InFlight: 8}, BatchItems: 1})
		start := time.Now()
		mustEmbed(t, h, words(80)...)
		if d := time.Since(start); s.most != 8 || d > 1500*time.Millisecond { // 1, 2, 4 and then 8 at once
			t.Errorf("%d at once, after %v", s.most, d)
		}
	})
}

// A server that does not answer in time has too much to do.
func TestPaceFallsWhenAnswersAreLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &server{}
		s.mischief = func(_ http.ResponseWriter, r *request) bool {
			s.mu.Lock()
			open := s.open
			s.mu.Unlock()
			r.work(time.Duration(open) * time.Second) // a fifth one is late
			return false
		}
		h := startWired(t, s, embedding.HTTPOptions{Options: remote.Options{InFlight: 8, Timeout: 4500 * time.Millisecond}, BatchItems: 1})
		mustEmbed(t, h, words(60)...)
		late := h.Stats().Retries
		mustEmbed(t, h, words(60)...)
		if more := h.Stats().Retries - late; late == 0 || more > late {
			t.Errorf("%d were late at first, and then %d", late, more)
		}
	})
}
