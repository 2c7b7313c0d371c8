package embedding

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"

	"caesura"
	"caesura/ingest/remote"
)

// HTTP asks a server that speaks the OpenAI embeddings protocol. Its methods
// may be called from several goroutines.
type HTTP struct {
	o      HTTPOptions
	server *remote.Server
	queue  queue

	dimensions atomic.Int64 // of every vector; 0 until one is seen
	most       atomic.Int64 // texts that the server takes at once, as far as is known

	texts, tokens atomic.Int64
}

// NewHTTP connects to nothing yet. Its errors are Faults of kind Config.
func NewHTTP(o HTTPOptions, key string) (*HTTP, error) {
	o = o.WithDefaults()
	if err := o.Validate(); err != nil {
		return nil, &caesura.Fault{Kind: caesura.Config, Where: role.Section, Err: err}
	}
	server, err := remote.New(o.Options, role, key)
	if err != nil {
		return nil, err
	}
	h := &HTTP{o: o, server: server}
	h.dimensions.Store(int64(o.Dimensions))
	h.most.Store(int64(o.BatchItems))
	return h, nil
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
	sent, repeated := h.server.Requests()
	return HTTPStats{Requests: sent, Retries: repeated, Texts: h.texts.Load(), Tokens: h.tokens.Load()}
}

// Close waits until nothing is under way, and drops idle connections. The HTTP
// may be used again.
func (h *HTTP) Close() error {
	h.queue.running.Wait()
	h.server.Close()
	return nil
}

// refused is an error for which one of the texts is to blame.
type refused struct {
	index int
	text  string
	err   error
}

func (r *refused) Error() string { return fmt.Sprintf("%v: %q", r.err, remote.Shorten(r.text, 60)) }
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
