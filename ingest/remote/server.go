package remote

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"caesura"
)

// A Server is asked. Its methods may be called from several goroutines. The key
// is held by functions only, so that no way of printing a Server shows it.
type Server struct {
	o        Options
	role     Role
	endpoint string // with the query, which is never shown
	name     string // of the server, for messages
	client   *http.Client
	sign     func(http.Header)
	redact   func(string) string
	keyHint  string // what to try when the key is refused

	gate  *gate // how many requests may be under way
	rate  *rate.Limiter
	pause pause // until when nobody sends, since the server asked for it

	proven  atomic.Bool           // a request has succeeded
	down    atomic.Bool           // retrying was given up, and nothing has succeeded since
	refusal atomic.Pointer[error] // why the server will never take a request of ours

	requests, retries atomic.Int64
}

// New connects to nothing yet. Its errors are Faults of kind Config.
func New(o Options, role Role, key string) (*Server, error) {
	s, err := newServer(o.WithDefaults(), role, strings.TrimSpace(key))
	if err != nil {
		return nil, &caesura.Fault{Kind: caesura.Config, Where: role.Section, Err: err, Hint: role.configHint(err)}
	}
	return s, nil
}

func newServer(o Options, role Role, key string) (*Server, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	secrets, err := o.headers(key)
	if err != nil {
		return nil, err
	}
	if err := o.checkPlaintext(secrets); err != nil {
		return nil, &plaintextError{err}
	}
	u, err := o.endpoint(role.Path)
	if err != nil {
		return nil, err
	}
	client, err := newClient(o)
	if err != nil {
		return nil, err
	}
	s := &Server{
		o: o, role: role, endpoint: u.String(), name: u.Scheme + "://" + u.Host + u.Path, client: client,
		sign:    func(to http.Header) { copyHeader(to, secrets) },
		redact:  redactor(secrets),
		keyHint: o.keyHint(key != ""),
		gate:    newGate(o.InFlight),
		rate:    rate.NewLimiter(rate.Inf, 1),
	}
	if o.RequestsPerSecond > 0 {
		s.rate.SetLimit(rate.Limit(o.RequestsPerSecond))
	}
	return s, nil
}

func copyHeader(to, from http.Header) {
	for name, values := range from {
		to[name] = values
	}
}

// A plaintextError is a key that would go unencrypted.
type plaintextError struct{ error }

func (r Role) configHint(err error) string {
	var p *plaintextError
	if errors.As(err, &p) {
		return r.hint("Use https, or set KEY.allow_plaintext_key if the network is trusted.")
	}
	return ""
}

// newClient goes through the proxy that the environment names (HTTPS_PROXY,
// NO_PROXY). It follows no redirect: that would carry the key and the texts to
// wherever the answer says.
func newClient(o Options) (*http.Client, error) {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = o.InFlight
	var err error
	if transport.TLSClientConfig, err = o.trust().Config(); err != nil {
		return nil, err
	}
	client := &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	if o.Transport != nil {
		client.Transport = o.Transport
	}
	return client, nil
}

// Proven reports whether a request has succeeded.
func (s *Server) Proven() bool { return s.proven.Load() }

// AtOnce is how many requests may be under way now.
func (s *Server) AtOnce() int { return s.gate.limit() }

// Allowance is how long a request may be repeated.
func (s *Server) Allowance() *Allowance { return &Allowance{whole: s.o.RetryFor} }

// Requests counts those sent, and of them those repeated since the server was
// away or busy.
func (s *Server) Requests() (sent, repeated int64) { return s.requests.Load(), s.retries.Load() }

// Redact makes what the server says short, and blacks out secrets in it.
func (s *Server) Redact(text string, n int) string { return Shorten(s.redact(Shorten(text, 1000)), n) }

// Close drops idle connections. The Server may be used again.
func (s *Server) Close() { s.client.CloseIdleConnections() }

// Post sends a body, again and again while the server is away or busy, and
// gives the JSON that it answers, of at most so many bytes. Errors are Faults:
// BadInput when it refuses this body, Config when it would refuse every one,
// Unavailable when it is away or throttles for longer than RetryFor.
func (s *Server) Post(ctx context.Context, body []byte, most int64) (answer []byte, err error) {
	send := func() error {
		return s.Try(ctx, body, most, func(b []byte) error {
			if !json.Valid(b) {
				return s.Garbled(errors.New("its answer is not JSON: " + s.Redact(string(b[:min(len(b), 1000)]), 80)))
			}
			answer = b
			return nil
		})
	}
	err = s.Ask(ctx, s.Allowance(), send, nil)
	var f *Failure
	if errors.As(err, &f) && s.Proven() {
		return nil, s.Fault(caesura.BadInput, f)
	}
	if f != nil {
		f.Hint = s.role.hint("It has taken nothing yet: check KEY.model and the other options for this server.")
		return nil, s.Fault(caesura.Config, f)
	}
	return answer, err
}

// Try sends one request when it is its turn, and has its answer, of at most so
// many bytes, read. Its errors are Failures, or what ends all requests: ctx, or
// that the server will never take one.
func (s *Server) Try(ctx context.Context, body []byte, most int64, read func([]byte) error) error {
	if err := s.gate.enter(ctx); err != nil {
		return err
	}
	entered, verdict := time.Now(), unsaid
	defer func() { s.leave(verdict, entered) }()
	if refusal := s.refusal.Load(); refusal != nil {
		return *refusal
	}
	if err := s.rate.Wait(ctx); err != nil {
		return err
	}
	answer, err := s.request(ctx, body, most)
	if err == nil {
		err = read(answer)
	}
	if err == nil {
		verdict = fine
		s.proven.Store(true)
		s.down.Store(false)
		return nil
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	var f *Failure
	if !errors.As(err, &f) {
		return err
	}
	s.pause.extend(f.after)
	if f.busy || f.late {
		verdict = pushed
	}
	switch f.Class {
	case Wrong:
		err = s.refuse(s.Fault(caesura.Config, f))
	case Spent:
		err = s.refuse(s.Fault(caesura.Unavailable, f))
	}
	return err
}

// leave gives up the turn, and tells when fewer are given from now on.
func (s *Server) leave(v verdict, entered time.Time) {
	if allowed, fewer := s.gate.leave(v, entered); fewer && s.o.OnPace != nil {
		s.o.OnPace(allowed)
	}
}

// refuse keeps the error for all requests to come.
func (s *Server) refuse(err error) error {
	s.refusal.Store(&err)
	return err
}

// request sends one request and reads its answer.
func (s *Server) request(ctx context.Context, body []byte, most int64) ([]byte, error) {
	timed, cancel := context.WithTimeout(ctx, s.o.Timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(timed, http.MethodPost, s.endpoint, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", "caesura")
	s.sign(req.Header)

	s.requests.Add(1)
	resp, err := s.client.Do(req)
	if err != nil {
		return nil, s.unreached(err)
	}
	defer finish(resp.Body)
	if resp.StatusCode != http.StatusOK {
		return nil, s.rejected(resp, time.Now())
	}
	answer, err := readAtMost(resp.Body, most)
	if err != nil {
		return nil, s.unreached(err)
	}
	return answer, nil
}

var errTooLong = errors.New("its answer is longer than any answer to this question can be")

func readAtMost(r io.Reader, n int64) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(r, n+1))
	if err == nil && int64(len(b)) > n {
		return nil, errTooLong
	}
	return b, err
}

// finish reads what little may be left, so that the connection can be used
// again, and closes it.
func finish(body io.ReadCloser) {
	_, _ = io.CopyN(io.Discard, body, 64<<10)
	_ = body.Close()
}
