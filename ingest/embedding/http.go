package embedding

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"

	"golang.org/x/time/rate"

	"caesura"
)

// HTTP asks a server that speaks the OpenAI embeddings protocol. Its methods
// may be called from several goroutines. The key is held by functions only, so
// that no way of printing an HTTP shows it.
type HTTP struct {
	o        HTTPOptions
	endpoint string // with the query, which is never shown
	name     string // of the server, for messages
	client   *http.Client
	sign     func(http.Header)
	redact   func(string) string
	keyHint  string // what to try when the key is refused

	queue queue
	gate  *gate // how many requests may be under way
	rate  *rate.Limiter
	pause pause // until when nobody sends, since the server asked for it

	proven     atomic.Bool           // a request has succeeded
	down       atomic.Bool           // retrying was given up, and nothing has succeeded since
	refusal    atomic.Pointer[error] // why the server will never take a request of ours
	dimensions atomic.Int64          // of every vector; 0 until one is seen
	most       atomic.Int64          // texts that the server takes at once, as far as is known

	requests, retries, texts, tokens atomic.Int64
}

// NewHTTP connects to nothing yet. Its errors are Faults of kind Config.
func NewHTTP(o HTTPOptions, key string) (*HTTP, error) {
	o = o.WithDefaults()
	h, err := newHTTP(o, strings.TrimSpace(key))
	if err != nil {
		return nil, &caesura.Fault{Kind: caesura.Config, Where: "embedding.http", Err: err, Hint: configHint(err)}
	}
	return h, nil
}

func newHTTP(o HTTPOptions, key string) (*HTTP, error) {
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
	u, err := o.endpoint()
	if err != nil {
		return nil, err
	}
	client, err := newClient(o)
	if err != nil {
		return nil, err
	}
	h := &HTTP{
		o: o, endpoint: u.String(), name: u.Scheme + "://" + u.Host + u.Path, client: client,
		sign:    func(to http.Header) { copyHeader(to, secrets) },
		redact:  redactor(secrets),
		keyHint: o.keyHint(key != ""),
		gate:    newGate(o.InFlight),
		rate:    rate.NewLimiter(rate.Inf, 1),
	}
	if o.RequestsPerSecond > 0 {
		h.rate.SetLimit(rate.Limit(o.RequestsPerSecond))
	}
	h.dimensions.Store(int64(o.Dimensions))
	h.most.Store(int64(o.BatchItems))
	return h, nil
}

func copyHeader(to, from http.Header) {
	for name, values := range from {
		to[name] = values
	}
}

// A plaintextError is a key that would go unencrypted.
type plaintextError struct{ error }

func configHint(err error) string {
	var p *plaintextError
	if errors.As(err, &p) {
		return "Use https, or set embedding.http.allow_plaintext_key if the network is trusted."
	}
	return ""
}

// newClient goes through the proxy that the environment names (HTTPS_PROXY,
// NO_PROXY). It follows no redirect: that would carry the key and the texts to
// wherever the answer says.
func newClient(o HTTPOptions) (*http.Client, error) {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = o.InFlight
	var err error
	if transport.TLSClientConfig, err = o.trust().Config(); err != nil {
		return nil, err
	}
	return &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}, nil
}

// Model is as configured: its Dimensions are 0 where they are left to the
// server, also after it has answered, so that it is the same in every run.
func (h *HTTP) Model() caesura.Model {
	return caesura.Model{Name: h.o.Model, Revision: h.o.Revision, Dimensions: h.o.Dimensions}
}

// Embed gives a vector for each text, in order, whatever order the server
// answers in. The texts of all callers go together in batches, several at once;
// what becomes of one caller's texts, or of his ctx, is nothing to the others.
// On an error it returns as many vectors as texts, with nil for those that were
// not made.
//
// Errors are Faults: BadInput when the server refuses one of the texts (found
// by halving the batch; its Err has a method TextIndex), Config when it refuses
// the key, the address, the model or the protocol, Unavailable when it is down
// or throttles for longer than RetryFor.
func (h *HTTP) Embed(ctx context.Context, texts []string) ([]caesura.Vector, error) {
	for i, text := range texts {
		if strings.TrimSpace(text) == "" {
			return nil, blame(i, text, errors.New("is blank, and servers refuse that"))
		}
	}
	if len(texts) == 0 {
		return nil, nil
	}
	return h.embed(ctx, texts)
}

// HTTPStats count what has happened so far.
type HTTPStats struct {
	Requests int64 `json:"requests"` // sent, those repeated included
	Retries  int64 `json:"retries"`  // repeated since the server was away or busy
	Texts    int64 `json:"texts"`    // embedded
	Tokens   int64 `json:"tokens"`   // as the server counts them for its bill; 0 where it does not tell
}

// Stats tells what has happened so far.
func (h *HTTP) Stats() HTTPStats {
	return HTTPStats{Requests: h.requests.Load(), Retries: h.retries.Load(), Texts: h.texts.Load(), Tokens: h.tokens.Load()}
}

// Close waits until nothing is under way, and drops idle connections. The HTTP
// may be used again.
func (h *HTTP) Close() error {
	h.queue.running.Wait()
	h.client.CloseIdleConnections()
	return nil
}

// refused is an error for which one of the texts is to blame.
type refused struct {
	index int
	text  string
	err   error
}

func (r *refused) Error() string { return fmt.Sprintf("%v: %q", r.err, shorten(r.text, 60)) }
func (r *refused) Unwrap() error { return r.err }

// TextIndex is which text, among those given to Embed.
func (r *refused) TextIndex() int { return r.index }

func blame(index int, text string, err error) error {
	return &caesura.Fault{
		Kind:  caesura.BadInput,
		Where: fmt.Sprintf("text %d", index),
		Err:   &refused{index, text, err},
		Hint:  "If the text is too long for the model, lower chunker.max_tokens.",
	}
}
