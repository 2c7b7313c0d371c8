package embedding

import (
	"context"
	"errors"

	"caesura"
	"caesura/ingest/remote"
)

// batch settles every text of a batch: it is delivered to its caller, or he is
// told why not. A batch that the server cannot take is halved, again and again,
// down to the texts that are to blame, of which it reports whether there is
// one. An error concerns every text alike.
func (h *HTTP) batch(ctx context.Context, b batch, spare *remote.Allowance) (blamed bool, err error) {
	if b = h.wanted(b); len(b.texts) == 0 {
		return false, nil
	}
	if most := int(h.most.Load()); len(b.texts) > most { // it has become too large while it waited
		return h.halve(ctx, b, spare)
	}
	made, err := h.ask(ctx, b.texts, spare)
	if err == nil {
		h.deliver(b, made)
		return false, nil
	}
	var f *remote.Failure
	switch {
	case !errors.As(err, &f) || f.Class != remote.Suspect:
		h.fail(b, err)
		return false, err
	case len(b.texts) == 1:
		return h.convict(ctx, b, f)
	case f.TooMuch:
		h.shrink(len(b.texts) / 2)
	}
	blamed, err = h.halve(ctx, b, spare)
	if !blamed && err == nil {
		h.shrink((len(b.texts) + 1) / 2) // no text was to blame, so their number was
	}
	return blamed, err
}

// halve settles the two halves, one after the other. The second has its own
// time: the first has shown that the server is there.
func (h *HTTP) halve(ctx context.Context, b batch, spare *remote.Allowance) (blamed bool, err error) {
	left, right := b.halves()
	blamed, err = h.batch(ctx, left, spare)
	if err != nil {
		h.fail(right, err)
		return blamed, err
	}
	also, err := h.batch(ctx, right, h.server.Allowance())
	return blamed || also, err
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
func (h *HTTP) convict(ctx context.Context, b batch, f *remote.Failure) (blamed bool, err error) {
	if !h.server.Proven() && !h.answers(ctx) {
		f.Hint = "It takes no text at all: check embedding.http.model and the other options for this server."
		err = h.server.Fault(caesura.Config, f)
		h.fail(b, err)
		return false, err
	}
	h.fail(b, blame(b.from[0].index, b.texts[0], h.server.Named(f.Err)))
	return true, nil
}

// control is a text that no server has a reason to refuse.
const control = "test"

// answers reports whether the server embeds at all.
func (h *HTTP) answers(ctx context.Context) bool {
	_, err := h.try(ctx, []string{control})
	return err == nil
}
