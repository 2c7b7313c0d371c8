package cache

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"caesura"
)

// An embedder turns texts into vectors, in order, one for each. On an error it
// may return as many vectors as texts, with nil for those it did not make; the
// others are kept.
type embedder interface {
	Model() caesura.Model
	Embed(ctx context.Context, texts []string) ([]caesura.Vector, error)
}

// An Embedder looks texts up before it asks the embedder inside, and asks for
// each distinct text at most once, however many goroutines want it at the same
// time. Its Model is that of the embedder inside.
type Embedder struct {
	cache      *Cache
	inner      embedder
	model      caesura.Model
	id         caesura.Hash
	dimensions atomic.Int64 // of every vector of this run; 0 until one is seen
	watch      watch

	mu      sync.Mutex
	flights map[key]*flight
}

// NewEmbedder wraps an embedder. The Model that inner has now is the one that
// its vectors are kept under, so it must be the same in every run: Dimensions
// as configured, or 0, and not what a server answered.
func NewEmbedder(c *Cache, inner embedder) *Embedder {
	e := &Embedder{cache: c, inner: inner, model: inner.Model(), flights: map[key]*flight{}}
	e.id = modelID(e.model)
	e.dimensions.Store(int64(e.model.Dimensions))
	c.mu.Lock()
	c.embedders = append(c.embedders, e)
	c.mu.Unlock()
	return e
}

// Model is that of the embedder inside.
func (e *Embedder) Model() caesura.Model { return e.model }

// Embed returns a vector for each text, in order. The vectors are shared with
// other callers and must not be changed. It may be called from several
// goroutines. A text that failed is asked for again by the next call.
func (e *Embedder) Embed(ctx context.Context, texts []string) ([]caesura.Vector, error) {
	r := e.request(texts)
	all := r.all()
	hits, _ := e.lookup(r, all) // what is amiss is counted by whoever leads the text
	e.cache.use(e.id, e.model)
	e.cache.count(func(n *Counts) { n.Texts += int64(len(texts)); n.Hits += hits })

	for missing := r.missing(all); len(missing) > 0; missing = r.missing(missing) {
		own, others := e.claim(r, missing)
		if own != nil {
			if err := e.lead(ctx, r, own); err != nil {
				return nil, err
			}
		}
		for f, wants := range others {
			if err := e.join(ctx, r, f, wants); err != nil {
				return nil, err
			}
		}
	}
	return r.result(), nil
}

// Unknown gives the distinct texts among these that have no vector, in order.
// It embeds nothing and counts nothing.
func (e *Embedder) Unknown(texts []string) (unknown []string) {
	r := e.request(texts)
	all := r.all()
	e.lookup(r, all)
	for _, i := range r.missing(all) {
		unknown = append(unknown, r.texts[i])
	}
	return unknown
}

// lead has the texts of a flight embedded. Some may have come into the cache
// between the first look and the claim, so it looks once more.
func (e *Embedder) lead(ctx context.Context, r *request, f *flight) error {
	defer e.land(r, f)
	hits, flaws := e.lookup(r, f.wants)
	missing := r.missing(f.wants)
	e.cache.count(func(n *Counts) {
		n.Hits += hits
		n.add(flaws)
	})
	if len(missing) == 0 {
		return nil
	}
	err := e.make(ctx, r, missing)
	if err != nil && aboutAll(ctx, err) {
		f.err = err
	}
	return err
}

// make asks the embedder inside and keeps what it made, also when it failed
// half-way: what is paid for is not asked for again.
func (e *Embedder) make(ctx context.Context, r *request, missing []int) error {
	texts := make([]string, len(missing))
	for n, i := range missing {
		texts[n] = r.texts[i]
	}
	e.watch.start()
	made, err := e.inner.Embed(ctx, texts)
	e.watch.stop(texts, made)
	if err != nil {
		err = renumber(err, r, missing)
	}
	if len(made) != len(texts) {
		if err == nil {
			err = fmt.Errorf("embed %d texts: got %d vectors", len(texts), len(made))
		}
		return err
	}
	fresh := map[key]newVector{}
	for n, i := range missing {
		switch flaw := e.fit(made[n]); {
		case flaw == nil:
			r.vectors[i] = made[n]
			fresh[r.keys[i]] = newVector{e.id, made[n]}
		case err == nil:
			err = fmt.Errorf("text %d: %w", r.first[i], flaw)
		}
	}
	e.cache.add(fresh)
	e.cache.count(func(n *Counts) { n.Misses += int64(len(fresh)) })
	return err
}

var errNone = errors.New("got no vector")

// fit refuses a vector that cannot be compared with the others of this run.
func (e *Embedder) fit(v caesura.Vector) error {
	if len(v) == 0 {
		return errNone
	}
	if !finite(v) {
		return &caesura.Fault{Kind: caesura.BadInput, Err: errors.New("its vector holds a number that is not finite")}
	}
	if e.agree(v) {
		return nil
	}
	return &caesura.Fault{
		Kind: caesura.Mismatch,
		Err:  fmt.Errorf("model %s gave %d numbers, and %d before", e.model, len(v), e.dimensions.Load()),
		Hint: "If the weights behind this name have changed, name their revision in the configuration, or prune the cache of this model.",
	}
}

// A blamer is an error for which one of the texts is to blame.
type blamer interface {
	error
	TextIndex() int // among the texts that were asked for
}

// renumber makes such an error name the caller's text: the embedder inside has
// seen fewer texts than the caller gave.
func renumber(err error, r *request, missing []int) error {
	var b blamer
	if !errors.As(err, &b) || b.TextIndex() < 0 || b.TextIndex() >= len(missing) {
		return err
	}
	return &caesura.Fault{
		Kind:  caesura.KindOf(err),
		Where: fmt.Sprintf("text %d", r.first[missing[b.TextIndex()]]),
		Hint:  caesura.HintOf(err),
		Err:   b,
	}
}
