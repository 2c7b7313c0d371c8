package embedding

import (
	"context"
	"errors"

	"caesura"
)

// A batch is neighbouring texts that go in one request.
type batch struct {
	texts []string
	first int // index of the first one among all that were given
}

func (b batch) halves() (left, right batch) {
	n := (len(b.texts) + 1) / 2
	return batch{b.texts[:n], b.first}, batch{b.texts[n:], b.first + n}
}

// batches cuts the texts into batches within the limits. A text that is over
// one of them by itself goes alone: the server knows best.
func (h *HTTP) batches(texts []string) []batch {
	var all []batch
	start, bytes, tokens := 0, 0, 0
	for i, text := range texts {
		n := h.count(text)
		full := i-start >= int(h.most.Load()) || bytes+len(text) > h.o.BatchBytes ||
			h.o.BatchTokens > 0 && tokens+n > h.o.BatchTokens
		if full && i > start {
			all = append(all, batch{texts[start:i], start})
			start, bytes, tokens = i, 0, 0
		}
		bytes += len(text)
		tokens += n
	}
	if start < len(texts) {
		all = append(all, batch{texts[start:], start})
	}
	return all
}

func (h *HTTP) count(text string) int {
	if h.o.BatchTokens == 0 || h.o.Count == nil {
		return len(text)
	}
	return h.o.Count(text)
}

func (h *HTTP) allowance() *allowance { return &allowance{whole: h.o.RetryFor} }

// batch embeds a batch into its place in vectors. One that the server cannot
// take is halved, again and again, down to the one text that is to blame.
func (h *HTTP) batch(ctx context.Context, b batch, vectors []caesura.Vector, spare *allowance) error {
	if most := int(h.most.Load()); len(b.texts) > most { // it has become too large while it waited
		return h.halve(ctx, b, vectors, spare)
	}
	made, err := h.ask(ctx, b.texts, spare)
	if err == nil {
		copy(vectors[b.first:], made)
		return nil
	}
	var f *failure
	switch {
	case !errors.As(err, &f) || f.class != suspect:
		return err
	case len(b.texts) == 1:
		return h.convict(ctx, b, f)
	case f.tooMany:
		h.shrink(len(b.texts) / 2)
	}
	if err := h.halve(ctx, b, vectors, spare); err != nil {
		return err
	}
	h.shrink((len(b.texts) + 1) / 2) // no text was to blame, so their number was
	return nil
}

// halve embeds the two halves, one after the other. The second has its own
// time: the first has shown that the server is there.
func (h *HTTP) halve(ctx context.Context, b batch, vectors []caesura.Vector, spare *allowance) error {
	left, right := b.halves()
	if err := h.batch(ctx, left, vectors, spare); err != nil {
		return err
	}
	return h.batch(ctx, right, vectors, h.allowance())
}

// shrink makes later batches smaller.
func (h *HTTP) shrink(most int) {
	for {
		now := h.most.Load()
		if int64(most) >= now || most < 1 || h.most.CompareAndSwap(now, int64(most)) {
			return
		}
	}
}

// convict decides whether a text that was refused by itself is to blame. A
// server that has never taken any text may refuse them all.
func (h *HTTP) convict(ctx context.Context, b batch, f *failure) error {
	if !h.proven.Load() && !h.answers(ctx) {
		f.hint = "It takes no text at all: check embedding.http.model and the other options for this server."
		return h.fault(caesura.Config, f)
	}
	return blame(b.first, b.texts[0], h.named(f.err))
}

// control is a text that no server has a reason to refuse.
const control = "test"

// answers reports whether the server embeds at all.
func (h *HTTP) answers(ctx context.Context) bool {
	_, err := h.try(ctx, []string{control})
	return err == nil
}
