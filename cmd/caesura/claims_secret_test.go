package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
)

// The key of the language model, which repeats it when it refuses, is in nothing
// that is printed or written.
func TestTheKeyOfTheChatIsInNothingThatIsTold(t *testing.T) {
	const key = "k3y-of-the-m0del"
	d := newDesk(t)
	var status, asked atomic.Int64
	teller := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") == "Bearer "+key {
			asked.Add(1)
		}
		if code := int(status.Load()); code > 0 {
			http.Error(w, "not with "+r.Header.Get("Authorization"), code)
			return
		}
		d.model.Config.Handler.ServeHTTP(w, r)
	}))
	t.Cleanup(teller.Close)
	t.Setenv("CAESURA_CHAT_KEY", key)
	d.write("a.txt", "The mill closed in 1931. It had three wheels.")
	g := &gossip{t: t, state: d.state}
	for i, code := range []int{0, http.StatusUnauthorized, http.StatusBadRequest, http.StatusTooManyRequests, http.StatusInternalServerError} {
		status.Store(int64(code))
		var told strings.Builder
		for _, format := range []string{formatText, formatJSON} {
			for _, args := range [][]string{
				{"claims", "--judge", d.docs}, {"claims", "--json", d.docs}, {"claims", "--estimate", d.docs}, {"ingest", "--claims", "points", d.docs},
				{"plan", "--claims", "points", d.docs}, {"verify", "--claims", "points", d.docs}, {"config", "check", "--json"}, {"cache", "stats"},
			} {
				more := []string{"--set", "chat.url=" + teller.URL, "--set", "chat.retry_for=200ms", "--set", fmt.Sprintf("chat.seed=%d", 7+i), "--verbose", "--log-format", format}
				exit, out := program(append(d.flags(args...), more...)...)
				fmt.Fprintf(&told, "%v: exit %d\n%s\n", args, exit, out)
			}
		}
		if text := told.String() + g.files(); strings.Contains(text, key) || code > 0 && !strings.Contains(text, "not with") {
			t.Errorf("status %d: the key is shown, or nobody was refused:\n%s", code, told.String())
		}
	}
	if asked.Load() == 0 {
		t.Error("nobody asked with the key")
	}
}
