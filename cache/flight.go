package cache

import (
	"context"

	"caesura"
)

// A flight is texts that one call is having embedded. Other calls that want
// one of them wait for it.
type flight struct {
	wants   []int // of the call that leads it
	done    chan struct{}
	vectors map[key]caesura.Vector // those that were made; read only after done
	err     error                  // why the others were not, where it concerns every text alike
}

// claim takes the texts that nobody is having embedded for a flight of its
// own, nil when there are none, and finds the flights of the others.
func (e *Embedder) claim(r *request, missing []int) (own *flight, others map[*flight][]int) {
	others = map[*flight][]int{}
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, i := range missing {
		if f := e.flights[r.keys[i]]; f != nil {
			others[f] = append(others[f], i)
			continue
		}
		if own == nil {
			own = &flight{done: make(chan struct{}), vectors: map[key]caesura.Vector{}}
		}
		own.wants = append(own.wants, i)
		e.flights[r.keys[i]] = own
	}
	return own, others
}

// land ends a flight, whatever came of it.
func (e *Embedder) land(r *request, f *flight) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, i := range f.wants {
		if v := r.vectors[i]; v != nil {
			f.vectors[r.keys[i]] = v
		}
		delete(e.flights, r.keys[i])
	}
	close(f.done)
}

// join waits for another call's flight and takes the wanted texts from it. A
// text that it did not make is left missing, for this call to try itself: the
// fault may lie in the other call's context or in another of its texts.
func (e *Embedder) join(ctx context.Context, r *request, f *flight, wants []int) error {
	select {
	case <-f.done:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	for _, i := range wants {
		r.vectors[i] = f.vectors[r.keys[i]]
	}
	missing := len(r.missing(wants))
	e.cache.count(func(n *Counts) { n.Shared += int64(len(wants) - missing) })
	if missing > 0 {
		return f.err
	}
	return nil
}

// aboutAll reports whether an error concerns every text alike: the service is
// down or wrongly configured. Whoever waits need not find that out again.
func aboutAll(ctx context.Context, err error) bool {
	if ctx.Err() != nil {
		return false
	}
	switch caesura.KindOf(err) {
	case caesura.Config, caesura.Unavailable, caesura.Mismatch:
		return true
	}
	return false
}
