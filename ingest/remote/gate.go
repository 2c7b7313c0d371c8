package remote

import (
	"context"
	"slices"
	"sync"
	"time"
)

// A gate lets as many requests out at once as the server has shown that it
// takes: one until the first has succeeded, so that a wrong key or address is
// found out by a single request; then one more for each that succeeds, until
// the server pushes back. From then on it is additive increase and
// multiplicative decrease, as TCP does it: a push takes a quarter away, and
// patience·n successes while n were under way, all that were allowed, give one
// more.
type gate struct {
	most int // never more than these

	mu      sync.Mutex
	allowed float64
	pushed  time.Time // when it was last made narrower; zero before the first time
	busy    int
	waiting []chan struct{} // in the order of their coming
}

// patience keeps a server that is at its limit from being tried all the time.
// 1,000 small documents, to a server that takes 4 requests of 100 ms at once
// and throttles what is more without saying for how long: 12.6 s and 7 requests
// refused with 16; 16.7 s and 15 with 4; 26.8 s and 42 with 1; and 82 s and 255
// with 16 requests at once all the time.
const patience = 16

func newGate(most int) *gate { return &gate{most: most, allowed: 1} }

// limit is how many requests may be under way now.
func (g *gate) limit() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return int(g.allowed)
}

// enter waits for its turn.
func (g *gate) enter(ctx context.Context) error {
	g.mu.Lock()
	turn := make(chan struct{})
	g.waiting = append(g.waiting, turn)
	g.admit()
	g.mu.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if i := slices.Index(g.waiting, turn); i >= 0 {
		g.waiting = slices.Delete(g.waiting, i, i+1)
	} else { // its turn came at the same moment
		g.busy--
		g.admit()
	}
	return context.Cause(ctx)
}

// admit is called with the lock held.
func (g *gate) admit() {
	for len(g.waiting) > 0 && g.busy < int(g.allowed) {
		close(g.waiting[0])
		g.waiting = g.waiting[1:]
		g.busy++
	}
}

// A verdict is what a request tells about how many the server takes.
type verdict uint8

const (
	unsaid verdict = iota
	fine           // it was answered
	pushed         // it was throttled, or took too long
)

// leave is told how a request that entered went, and when that was. It reports
// how many are allowed now, and whether that is fewer than before.
func (g *gate) leave(v verdict, entered time.Time) (allowed int, fewer bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	before := int(g.allowed)
	switch {
	case v == fine && g.busy >= before: // fewer tell nothing about more
		g.widen()
	case v == pushed && entered.After(g.pushed): // those sent before are of the same push
		g.allowed = max(1, g.allowed*3/4)
		g.pushed = time.Now()
	}
	g.busy--
	g.admit()
	return int(g.allowed), int(g.allowed) < before
}

func (g *gate) widen() {
	step := 1.0
	if !g.pushed.IsZero() {
		step = 1 / (patience * g.allowed)
	}
	g.allowed = min(float64(g.most), g.allowed+step)
}
