package embedding_test

import (
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"caesura"
	"caesura/ingest/embedding"
	"caesura/ingest/remote"
)

// TestRetryAfterIsObeyedByAll lets one request be throttled. Until the time it
// was given is over nobody sends anything; then all is done.
func TestRetryAfterIsObeyedByAll(t *testing.T) {
	for name, value := range map[string]func() string{
		"seconds": func() string { return "7" },
		"date":    func() string { return time.Now().Add(7 * time.Second).UTC().Format(http.TimeFormat) },
	} {
		for _, status := range []int{429, 503} {
			t.Run(fmt.Sprint(name, " ", status), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					var throttled time.Time
					var once atomic.Bool
					s := &server{}
					s.mischief = func(w http.ResponseWriter, r *request) bool {
						if s.count() > 3 && once.CompareAndSwap(false, true) {
							throttled = r.at
							w.Header().Set("Retry-After", value())
							return refuse(w, status, "slow down")
						}
						time.Sleep(100 * time.Millisecond)
						return false
					}
					h := startWired(t, s, embedding.HTTPOptions{BatchItems: 2})
					mustEmbed(t, h, words(40)...)
					after := 0
					for _, r := range s.requests {
						if d := r.at.Sub(throttled); d > 400*time.Millisecond { // those under way at that moment
							after++
							if d < 6*time.Second || d > 12*time.Second {
								t.Errorf("a request %v after", d)
							}
						}
					}
					if after == 0 || h.Stats().Retries == 0 {
						t.Errorf("%d requests after, %+v", after, h.Stats())
					}
				})
			})
		}
	}
}

func TestWaitLongerThanThereIsTimeIsNotWaited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &server{mischief: func(w http.ResponseWriter, _ *request) bool {
			w.Header().Set("Retry-After", "3600")
			return refuse(w, 429, "come back in an hour")
		}}
		h := startWired(t, s, embedding.HTTPOptions{})
		start := time.Now()
		f := fails(t, h, caesura.Unavailable, "come back in an hour", "a")
		if !strings.Contains(f.Hint, "1h0m0s") || time.Since(start) > time.Second || s.count() != 1 {
			t.Errorf("after %v and %d requests, hint: %s", time.Since(start), s.count(), f.Hint)
		}
		fails(t, h, caesura.Unavailable, "asked us to wait", "b")
		if s.count() != 1 {
			t.Error("asked again at once")
		}
	})
}

// TestOutageIsOutlived fails in each of the ways that pass, and then recovers.
func TestOutageIsOutlived(t *testing.T) {
	for name, fail := range map[string]func(w http.ResponseWriter){
		"408":          func(w http.ResponseWriter) { refuse(w, 408, "") },
		"429":          func(w http.ResponseWriter) { refuse(w, 429, "") },
		"500":          func(w http.ResponseWriter) { refuse(w, 500, "") },
		"502":          func(w http.ResponseWriter) { refuse(w, 502, "<html>bad gateway</html>") },
		"503":          func(w http.ResponseWriter) { refuse(w, 503, "") },
		"529":          func(w http.ResponseWriter) { refuse(w, 529, "") },
		"cut off":      func(w http.ResponseWriter) { panic(http.ErrAbortHandler) },
		"half answer":  func(w http.ResponseWriter) { w.Header().Set("Content-Length", "99"); fmt.Fprint(w, `{"data":`) },
		"a web page":   func(w http.ResponseWriter) { fmt.Fprint(w, "<html>back soon</html>") },
		"200 in error": func(w http.ResponseWriter) { fmt.Fprint(w, `{"error": {"message": "busy", "code": 503}}`) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var over time.Time
				s := &server{}
				s.mischief = func(w http.ResponseWriter, _ *request) bool {
					down := time.Now().Before(over)
					if down {
						fail(w)
					}
					return down
				}
				var retries int
				h := startWired(t, s, embedding.HTTPOptions{Options: remote.Options{OnRetry: func(err error, wait time.Duration) {
					retries++
					if wait <= 0 || !strings.Contains(err.Error(), "localhost") {
						t.Errorf("told of %v, wait %v", err, wait)
					}
				}}})
				mustEmbed(t, h, "before")
				over = time.Now().Add(40 * time.Second)
				mustEmbed(t, h, words(3)...)
				if retries < 3 || int64(retries) != h.Stats().Retries || s.count() > 30 {
					t.Errorf("told of %d retries, %+v", retries, h.Stats())
				}
			})
		})
	}
}

// TestLongOutageIsGivenUpAndThenAskedOnce is what keeps a run with many
// documents from waiting for each of them.
func TestLongOutageIsGivenUpAndThenAskedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		down := true
		s := &server{mischief: func(w http.ResponseWriter, _ *request) bool { return down && refuse(w, 503, "down") }}
		h := startWired(t, s, embedding.HTTPOptions{Options: remote.Options{RetryFor: time.Minute}})
		start := time.Now()
		f := fails(t, h, caesura.Unavailable, "status 503 Service Unavailable: down", "a")
		if d := time.Since(start); d > time.Minute || d < 20*time.Second || !strings.Contains(f.Hint, "1m0s") {
			t.Errorf("gave up after %v, hint: %s", d, f.Hint)
		}
		time.Sleep(time.Minute)
		before := s.count()
		fails(t, h, caesura.Unavailable, "down", "b")
		if n := s.count() - before; n != 1 {
			t.Errorf("asked %d times more", n)
		}
		down = false
		time.Sleep(time.Minute)
		mustEmbed(t, h, "c")
	})
}

func TestServerThatIsNotThereIsUnavailable(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := "http://" + l.Addr().String()
	_ = l.Close()
	h := connect(t, embedding.HTTPOptions{Options: remote.Options{URL: address, RetryFor: 300 * time.Millisecond}})
	fails(t, h, caesura.Unavailable, "connection refused", "a")

	h = connect(t, embedding.HTTPOptions{Options: remote.Options{URL: "http://no-such-host.localhost", RetryFor: 300 * time.Millisecond}})
	fails(t, h, caesura.Unavailable, "no-such-host", "a")
}

func TestServerThatHangsIsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &server{mischief: func(_ http.ResponseWriter, r *request) bool { r.work(time.Hour); return true }}
		h := startWired(t, s, embedding.HTTPOptions{})
		start := time.Now()
		f := fails(t, h, caesura.Unavailable, "no answer within 1m0s", words(100)...)
		if d := time.Since(start); d > 5*time.Minute || !strings.Contains(f.Hint, "batch_items") {
			t.Errorf("after %v; hint: %s", d, f.Hint)
		}
	})
}

// TestSlowServerIsGivenSmallerBatches has a server that needs 0.7 s a text,
// so that a batch of 128 never comes in time.
func TestSlowServerIsGivenSmallerBatches(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &server{mischief: func(_ http.ResponseWriter, r *request) bool {
			r.work(time.Duration(len(r.Input)) * 700 * time.Millisecond)
			return false
		}}
		h := startWired(t, s, embedding.HTTPOptions{})
		mustEmbed(t, h, "first")
		mustEmbed(t, h, words(300)...)
		before := s.count()
		mustEmbed(t, h, words(128)...)
		sizes := []int{}
		for _, r := range s.requests[before:] {
			sizes = append(sizes, len(r.Input))
		}
		if slices.Max(sizes) > 80 {
			t.Errorf("batches are still of %v", sizes)
		}
	})
}

func TestRateIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &server{}
		h := startWired(t, s, embedding.HTTPOptions{Options: remote.Options{RequestsPerSecond: 2}, BatchItems: 1})
		mustEmbed(t, h, words(11)...)
		first, last := s.requests[0].at, s.requests[10].at
		if d := last.Sub(first); d < 4900*time.Millisecond || d > 5500*time.Millisecond {
			t.Errorf("11 requests in %v", d)
		}
	})
}
