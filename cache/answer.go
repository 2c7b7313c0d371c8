package cache

import (
	"context"
	"fmt"
	"strconv"
	"sync"

	"caesura"
)

// An asker puts questions to a language model.
type asker interface {
	Ask(ctx context.Context, q caesura.Question) (caesura.Answer, error)
}

// An Asker looks questions up before it asks the asker inside, and asks each
// distinct question at most once, however many goroutines want its answer at the
// same time. An answer costs money: it is in the file when Ask returns, as far
// as the disk takes it.
type Asker struct {
	cache *Cache
	inner asker
	model string // all that changes an answer, besides the question

	mu      sync.Mutex
	flights map[key]*question
}

// A question is one that a call is having answered.
type question struct {
	done   chan struct{}
	answer caesura.Answer
	err    error
	shared bool // the error is about the question or the model, and not about the call
}

// NewAsker wraps an asker. The model names all that changes an answer besides
// the question itself: the fingerprint of the chat.
func NewAsker(c *Cache, inner asker, model string) *Asker {
	return &Asker{cache: c, inner: inner, model: model, flights: map[key]*question{}}
}

// Ask may be called from several goroutines. A question that failed is asked
// again by the next call.
func (a *Asker) Ask(ctx context.Context, q caesura.Question) (caesura.Answer, error) {
	k := questionKey(a.model, q)
	a.cache.count(func(n *Counts) { n.Questions++ })
	for {
		if answer, ok := a.cache.answer(a.model, k); ok {
			a.cache.count(func(n *Counts) { n.Answered++ })
			return answer, nil
		}
		flight, lead := a.board(k)
		if lead {
			a.lead(ctx, k, q, flight)
			return flight.answer, flight.err
		}
		select {
		case <-flight.done:
		case <-ctx.Done():
			return caesura.Answer{}, context.Cause(ctx)
		}
		if flight.shared {
			return caesura.Answer{}, flight.err
		}
	}
}

// Known reports whether a question would be answered without asking.
func (a *Asker) Known(q caesura.Question) bool {
	_, ok := a.cache.answer(a.model, questionKey(a.model, q))
	return ok
}

// board is the flight of a question; the first on it leads.
func (a *Asker) board(k key) (f *question, lead bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if f = a.flights[k]; f != nil {
		return f, false
	}
	f = &question{done: make(chan struct{})}
	a.flights[k] = f
	return f, true
}

// lead asks, keeps the answer, and lets the others go on.
func (a *Asker) lead(ctx context.Context, k key, q caesura.Question, f *question) {
	defer func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		delete(a.flights, k)
		close(f.done)
	}()
	if known, ok := a.cache.answer(a.model, k); ok { // it came in between the look and the flight
		f.answer = known
		return
	}
	f.answer, f.err = a.inner.Ask(ctx, q)
	if f.err == nil && len(f.answer.JSON) == 0 {
		f.err = fmt.Errorf("%s: got no answer", q.Name)
	}
	if f.err != nil {
		f.shared = aboutAll(ctx, f.err) || ctx.Err() == nil && caesura.KindOf(f.err) == caesura.BadInput
		return
	}
	a.cache.keep(a.model, k, f.answer)
}

// questionKey names a question under a model.
func questionKey(model string, q caesura.Question) key {
	return key(caesura.HashParts("question", model, q.Name, q.System, q.Schema, q.User,
		strconv.Itoa(q.Sample), strconv.FormatFloat(q.Temperature, 'g', -1, 64)))
}
