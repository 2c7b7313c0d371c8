package embedding

import (
	"context"
	"sync"
	"sync/atomic"

	"caesura"
)

// A queue joins the texts of all callers: whoever is free to send takes as many
// as fit into one request, whosesoever they are. Nobody waits for a batch to
// become full. It holds no more than its callers, each of whom waits for his
// texts.
type queue struct {
	mu      sync.Mutex
	waiting []*call // with texts that no sender has taken, in the order of their coming
	senders int
	running sync.WaitGroup
}

// A call is the texts of one caller. The queue's lock guards what changes.
type call struct {
	ctx     context.Context
	texts   []string
	vectors []caesura.Vector // nil for those that are not made
	next    int              // the first one that no sender has taken
	open    int              // neither made nor given up
	err     error            // why some were not made; of several bad texts it is the first
	bad     int              // which text err blames; -1 when none
	left    bool             // the caller waits no more, and the vectors are his
	done    chan struct{}    // closed when none is open
}

// embed queues texts and waits for what becomes of them. A call that failed
// withdraws what is not yet sent.
func (h *HTTP) embed(ctx context.Context, texts []string) ([]caesura.Vector, error) {
	c := &call{ctx: ctx, texts: texts, vectors: make([]caesura.Vector, len(texts)), open: len(texts), done: make(chan struct{})}
	h.queue.mu.Lock()
	h.queue.waiting = append(h.queue.waiting, c)
	h.staff()
	h.queue.mu.Unlock()
	select {
	case <-c.done:
		return c.vectors, c.err
	case <-ctx.Done():
	}
	h.queue.mu.Lock()
	defer h.queue.mu.Unlock()
	c.left = true
	c.next = len(c.texts)
	return c.vectors, context.Cause(ctx)
}

// staff lets senders begin, as many as the server takes at once. It is called
// with the lock held.
func (h *HTTP) staff() {
	for h.queue.senders < h.server.AtOnce() {
		b := h.take()
		if len(b.texts) == 0 {
			return
		}
		h.queue.senders++
		h.queue.running.Go(func() { h.send(b) })
	}
}

// send settles one batch after the other while texts wait.
func (h *HTTP) send(b batch) {
	for len(b.texts) > 0 {
		ctx, stop := b.context()
		_, _ = h.batch(ctx, b, h.server.Allowance()) // each caller is told of his own texts
		stop()
		h.queue.mu.Lock()
		h.queue.senders--
		b = batch{}
		if h.queue.senders < h.server.AtOnce() {
			b = h.take()
		}
		if len(b.texts) > 0 {
			h.queue.senders++
			h.staff()
		}
		h.queue.mu.Unlock()
	}
}

// take is the next texts that wait, as many as go into one request. A text that
// is over a limit by itself goes alone: the server knows best. It is called
// with the lock held.
func (h *HTTP) take() (b batch) {
	bytes, tokens := 0, 0
	for ; len(h.queue.waiting) > 0; h.queue.waiting = h.queue.waiting[1:] {
		c := h.queue.waiting[0]
		for ; c.next < len(c.texts); c.next++ {
			text := c.texts[c.next]
			bytes += len(text)
			tokens += h.count(text)
			full := len(b.texts) >= int(h.most.Load()) || bytes > h.o.BatchBytes || h.o.BatchTokens > 0 && tokens > h.o.BatchTokens
			if full && len(b.texts) > 0 {
				return b
			}
			b.texts = append(b.texts, text)
			b.from = append(b.from, place{c, c.next})
		}
	}
	return b
}

func (h *HTTP) count(text string) int {
	if h.o.BatchTokens == 0 || h.o.Count == nil {
		return len(text)
	}
	return h.o.Count(text)
}

// A batch is texts that go in one request, and whose they are.
type batch struct {
	texts []string
	from  []place
}

// A place is one text of a call.
type place struct {
	call  *call
	index int
}

func (b batch) halves() (left, right batch) {
	n := (len(b.texts) + 1) / 2
	return batch{b.texts[:n], b.from[:n]}, batch{b.texts[n:], b.from[n:]}
}

// context ends when nobody waits for the batch any more.
func (b batch) context() (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	var callers atomic.Int64
	var stops []func() bool
	for i, p := range b.from {
		if i == 0 || p.call != b.from[i-1].call { // a call's texts stand together
			callers.Add(1)
		}
	}
	for i, p := range b.from {
		if i == 0 || p.call != b.from[i-1].call {
			stops = append(stops, context.AfterFunc(p.call.ctx, func() {
				if callers.Add(-1) == 0 {
					cancel(context.Cause(p.call.ctx))
				}
			}))
		}
	}
	return ctx, func() {
		for _, stop := range stops {
			stop()
		}
		cancel(nil)
	}
}

// wanted is the texts that somebody waits for. The others are given up: their
// caller has left, or has failed by another text.
func (h *HTTP) wanted(b batch) (w batch) {
	h.queue.mu.Lock()
	defer h.queue.mu.Unlock()
	for i, p := range b.from {
		if p.call.left || p.call.err != nil {
			p.call.settle()
			continue
		}
		w.texts, w.from = append(w.texts, b.texts[i]), append(w.from, p)
	}
	return w
}

// deliver gives each caller his vectors.
func (h *HTTP) deliver(b batch, vectors []caesura.Vector) {
	h.queue.mu.Lock()
	defer h.queue.mu.Unlock()
	for i, p := range b.from {
		if !p.call.left {
			p.call.vectors[p.index] = vectors[i]
		}
		p.call.settle()
	}
}

// fail tells the caller of each text why it is not made. One that concerns
// every text alike goes before one for which a text is to blame.
func (h *HTTP) fail(b batch, err error) {
	h.queue.mu.Lock()
	defer h.queue.mu.Unlock()
	blamed := caesura.KindOf(err) == caesura.BadInput
	for _, p := range b.from {
		c := p.call
		switch {
		case blamed && (c.err == nil || p.index < c.bad):
			c.err, c.bad = err, p.index
		case !blamed && (c.err == nil || c.bad >= 0):
			c.err, c.bad = err, -1
		}
		c.open -= len(c.texts) - c.next // these are not sent any more
		c.next = len(c.texts)
		c.settle()
	}
}

// settle notes that one text more is made or given up.
func (c *call) settle() {
	if c.open--; c.open == 0 {
		close(c.done)
	}
}
