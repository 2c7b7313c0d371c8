package embedding

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/cenkalti/backoff/v5"

	"caesura"
)

// A class says what to do about a request that failed. Here, and nowhere else,
// is decided whether to try again.
type class uint8

const (
	again   class = iota // the server is away or busy: wait and repeat
	suspect              // one of the texts, or their number, is to blame: halve
	wrong                // the key, the address or the model is: never again
	spent                // the account is: nothing more until somebody pays
)

// A failure is one request that failed. Its error holds no secret.
type failure struct {
	class   class
	status  int // 0 when there was no answer
	err     error
	hint    string
	after   time.Duration // that the server asks to wait
	busy    bool          // everybody should wait, not this request alone
	late    bool          // there was no answer in time
	tooMany bool          // fewer texts may be taken
}

func (f *failure) Error() string { return f.err.Error() }
func (f *failure) Unwrap() error { return f.err }

// unsure is how many times a status of 500 is taken for an outage before the
// texts are suspected: some servers fail so over a text that they cannot take.
const unsure = 3

// ask sends texts, again and again until the server takes or refuses them or
// the time is up. While the server is down for others too, once is enough.
func (h *HTTP) ask(ctx context.Context, texts []string, spare *allowance) ([]caesura.Vector, error) {
	fivehundreds := 0
	send := func() ([]caesura.Vector, error) {
		if err := h.cool(ctx, spare); err != nil {
			return nil, backoff.Permanent(err)
		}
		made, err := h.try(ctx, texts)
		var f *failure
		if !errors.As(err, &f) {
			return made, permanent(err)
		}
		spare.begin(h.down.Load())
		if f.status == http.StatusInternalServerError {
			fivehundreds++
		}
		slow := f.tooMany && len(texts) > 1 && spare.left() > 0
		if slow || fivehundreds == unsure && h.answers(ctx) {
			f.class = suspect
		}
		if f.class == suspect || h.isTooLong(f, spare) {
			return nil, backoff.Permanent(f)
		}
		return nil, f
	}
	made, err := backoff.Retry(ctx, send, backoff.WithBackOff(newWaits(spare)), backoff.WithNotify(h.waiting), backoff.WithMaxElapsedTime(0))
	return made, h.final(ctx, err)
}

// An allowance is how long a request may be repeated. It begins with the first
// failure, for it is no fault of the server's to be waited for in a queue.
type allowance struct {
	whole time.Duration
	until time.Time
}

// begin is told of a failure. While the server is down there is no time.
func (a *allowance) begin(down bool) {
	if down {
		a.whole = 0
	}
	if a.until.IsZero() {
		a.until = time.Now().Add(a.whole)
	}
}

func (a *allowance) left() time.Duration {
	if a.until.IsZero() {
		return a.whole
	}
	return time.Until(a.until)
}

// waits are half a second, then twice as long each time up to 30 s, each give
// or take a half, so that many clients do not come back together.
type waits struct {
	*backoff.ExponentialBackOff
	spare *allowance
}

func newWaits(spare *allowance) waits {
	b := backoff.NewExponentialBackOff()
	b.Multiplier, b.MaxInterval = 2, 30*time.Second
	return waits{b, spare}
}

// NextBackOff stops when the next wait is longer than there is time.
func (w waits) NextBackOff() time.Duration {
	if next := w.ExponentialBackOff.NextBackOff(); next < w.spare.left() {
		return next
	}
	return backoff.Stop
}

func permanent(err error) error {
	if err == nil {
		return nil
	}
	return backoff.Permanent(err)
}

// isTooLong reports whether the server asks to wait longer than there is time.
func (h *HTTP) isTooLong(f *failure, spare *allowance) bool {
	left := h.pause.left()
	if left == 0 || left < spare.left() {
		return false
	}
	f.hint = fmt.Sprintf("It asks to wait %v, which is longer than embedding.http.retry_for leaves. Run again then; what is embedded is kept.", left.Round(time.Second))
	return true
}

// cool waits while the server has asked everybody to wait, unless that is
// longer than there is time.
func (h *HTTP) cool(ctx context.Context, spare *allowance) error {
	if f := (&failure{err: errors.New("it has asked us to wait")}); h.isTooLong(f, spare) {
		return f
	}
	return h.pause.wait(ctx)
}

// waiting is told that a request failed and is repeated after the wait.
func (h *HTTP) waiting(err error, wait time.Duration) {
	h.retries.Add(1)
	var f *failure
	if errors.As(err, &f) {
		err = h.named(f.err)
		if f.busy {
			h.pause.extend(wait)
		}
	}
	if h.o.OnRetry != nil {
		h.o.OnRetry(err, max(wait, h.pause.left()))
	}
}

// final is the error that ask returns: a failure that leads to halving as it
// is, and every other as a Fault.
func (h *HTTP) final(ctx context.Context, err error) error {
	var f *failure
	if !errors.As(err, &f) || f.class == suspect {
		return err
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	h.down.Store(true)
	if f.hint == "" {
		f.hint = fmt.Sprintf("It was tried for %v. Run again later; what is embedded is kept.", h.o.RetryFor)
	}
	return h.fault(caesura.Unavailable, f)
}

func (h *HTTP) fault(kind caesura.Kind, f *failure) error {
	return &caesura.Fault{Kind: kind, Err: h.named(f.err), Hint: f.hint}
}

// named says which server it is about.
func (h *HTTP) named(err error) error { return fmt.Errorf("embedding server %s: %w", h.name, err) }

// retryAfter reads how long a server asks to wait: seconds, or a date.
func retryAfter(value string, now time.Time) time.Duration {
	value = strings.TrimSpace(value)
	if seconds, err := strconv.ParseFloat(value, 64); err == nil && seconds >= 0 && seconds < 1e6 {
		return time.Duration(seconds * float64(time.Second))
	}
	if at, err := http.ParseTime(value); err == nil {
		return max(at.Sub(now), 0)
	}
	return 0
}

// A pause is shared by all requests: none is sent until it is over.
type pause struct {
	mu    sync.Mutex
	until time.Time
}

func (p *pause) extend(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if until := time.Now().Add(d); until.After(p.until) {
		p.until = until
	}
}

func (p *pause) left() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return max(time.Until(p.until), 0)
}

// stagger is how far apart those who waited begin again.
const stagger = 250 * time.Millisecond

func (p *pause) wait(ctx context.Context) error {
	for left := p.left(); left > 0; left = p.left() {
		timer := time.NewTimer(left + rand.N(min(left/10+1, stagger)))
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return context.Cause(ctx)
		}
	}
	return nil
}
