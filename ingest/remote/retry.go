package remote

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

// A Class says what to do about a request that failed. Here, and nowhere else,
// is decided whether to try again.
type Class uint8

// The classes.
const (
	Again   Class = iota // the server is away or busy: wait and repeat
	Suspect              // what was sent, or how much of it, is to blame
	Wrong                // the key, the address or the model is: never again
	Spent                // the account is: nothing more until somebody pays
)

// A Failure is one request that failed. Its error holds no secret.
type Failure struct {
	Class   Class
	Status  int // 0 when there was no answer
	Err     error
	Hint    string
	TooMuch bool // less may be taken

	after time.Duration // that the server asks to wait
	busy  bool          // everybody should wait, not this request alone
	late  bool          // there was no answer in time
}

func (f *Failure) Error() string { return f.Err.Error() }
func (f *Failure) Unwrap() error { return f.Err }

// Ask sends, again and again until the server takes or refuses what is sent or
// the time is up. Send tries once and gives a Failure. Suspects, if not nil,
// may decide that what is sent is to blame. While the server is down for others
// too, once is enougs. Errors are Faults, but for a Failure of the class
// Suspect.
func (s *Server) Ask(ctx context.Context, spare *Allowance, send func() error, suspects func(*Failure) bool) error {
	once := func() (struct{}, error) {
		none := struct{}{}
		if err := s.cool(ctx, spare); err != nil {
			return none, backoff.Permanent(err)
		}
		err := send()
		var f *Failure
		if !errors.As(err, &f) {
			return none, permanent(err)
		}
		spare.begin(s.down.Load())
		if suspects != nil && suspects(f) {
			f.Class = Suspect
		}
		if f.Class == Suspect || s.isTooLong(f, spare) {
			return none, backoff.Permanent(f)
		}
		return none, f
	}
	_, err := backoff.Retry(ctx, once, backoff.WithBackOff(newWaits(spare)), backoff.WithNotify(s.waiting), backoff.WithMaxElapsedTime(0))
	return s.final(ctx, err)
}

// An Allowance is how long a request may be repeated. It begins with the first
// failure, for it is no fault of the server's to be waited for in a queue.
type Allowance struct {
	whole time.Duration
	until time.Time
}

// begin is told of a failure. While the server is down there is no time.
func (a *Allowance) begin(down bool) {
	if down {
		a.whole = 0
	}
	if a.until.IsZero() {
		a.until = time.Now().Add(a.whole)
	}
}

// Left is how much of it is left.
func (a *Allowance) Left() time.Duration {
	if a.until.IsZero() {
		return a.whole
	}
	return time.Until(a.until)
}

// waits are half a second, then twice as long each time up to 30 s, each give
// or take a half, so that many clients do not come back together.
type waits struct {
	*backoff.ExponentialBackOff
	spare *Allowance
}

func newWaits(spare *Allowance) waits {
	b := backoff.NewExponentialBackOff()
	b.Multiplier, b.MaxInterval = 2, 30*time.Second
	return waits{b, spare}
}

// NextBackOff stops when the next wait is longer than there is time.
func (w waits) NextBackOff() time.Duration {
	if next := w.ExponentialBackOff.NextBackOff(); next < w.spare.Left() {
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
func (s *Server) isTooLong(f *Failure, spare *Allowance) bool {
	left := s.pause.left()
	if left == 0 || left < spare.Left() {
		return false
	}
	f.Hint = fmt.Sprintf("It asks to wait %v, which is longer than %s.retry_for leaves. Run again then; %s.", left.Round(time.Second), s.role.Section, s.role.Kept)
	return true
}

// cool waits while the server has asked everybody to wait, unless that is
// longer than there is time.
func (s *Server) cool(ctx context.Context, spare *Allowance) error {
	if f := (&Failure{Err: errors.New("it has asked us to wait")}); s.isTooLong(f, spare) {
		return f
	}
	return s.pause.wait(ctx)
}

// waiting is told that a request failed and is repeated after the wait.
func (s *Server) waiting(err error, wait time.Duration) {
	s.retries.Add(1)
	var f *Failure
	if errors.As(err, &f) {
		err = s.Named(f.Err)
		if f.busy {
			s.pause.extend(wait)
		}
	}
	if s.o.OnRetry != nil {
		s.o.OnRetry(err, max(wait, s.pause.left()))
	}
}

// final is the error that Ask returns: a failure that leads to halving as it
// is, and every other as a Fault.
func (s *Server) final(ctx context.Context, err error) error {
	var f *Failure
	if !errors.As(err, &f) || f.Class == Suspect {
		return err
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	s.down.Store(true)
	if f.Hint == "" {
		f.Hint = fmt.Sprintf("It was tried for %v. Run again later; %s.", s.o.RetryFor, s.role.Kept)
	}
	return s.Fault(caesura.Unavailable, f)
}

// Fault is a failure that ends the work.
func (s *Server) Fault(kind caesura.Kind, f *Failure) error {
	return &caesura.Fault{Kind: kind, Err: s.Named(f.Err), Hint: f.Hint}
}

// Named says which server it is about.
func (s *Server) Named(err error) error { return fmt.Errorf("%s %s: %w", s.role.Name, s.name, err) }

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
