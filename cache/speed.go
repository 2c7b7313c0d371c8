package cache

import (
	"sync"
	"time"

	"go.etcd.io/bbolt"

	"caesura"
)

// A Speed is how fast vectors were made: of so many texts, of so many bytes
// together, in the time in which at least one was being made.
type Speed struct {
	Texts   int64   `json:"texts"`
	Bytes   int64   `json:"bytes"`
	Seconds float64 `json:"seconds"`
}

// enough is how many texts say something about a speed.
const enough = 100

// BytesPerSecond is 0 where too little was made to tell.
func (s Speed) BytesPerSecond() float64 {
	if s.Texts < enough || s.Seconds <= 0 {
		return 0
	}
	return float64(s.Bytes) / s.Seconds
}

// and is the speed after another run. What was before counts half, so that the
// last runs weigh most, and among them those that made much.
func (s Speed) and(lately Speed) Speed {
	if lately.Texts == 0 {
		return s
	}
	return Speed{s.Texts/2 + lately.Texts, s.Bytes/2 + lately.Bytes, s.Seconds/2 + lately.Seconds}
}

// Speed is that of the model in the runs before, as far as the file tells.
func (e *Embedder) Speed() (s Speed) {
	_ = e.cache.view(func(tx *bbolt.Tx) error { // a damaged file tells nothing
		s = described(tx, e.id[:]).Speed
		return nil
	})
	return s
}

// noteSpeeds writes, once, how fast the vectors of this run were made.
func (c *Cache) noteSpeeds() {
	c.mu.Lock()
	embedders, usable := c.embedders, c.db != nil && !c.o.ReadOnly && c.broken == nil && c.unwritten == nil
	c.embedders = nil
	c.mu.Unlock()
	for _, e := range embedders {
		if made := e.watch.read(); usable && made.Texts > 0 {
			_ = c.update(func(tx *bbolt.Tx) error { // it has told of what went wrong
				return describe(tx, e.id, e.model, made, c.pending.now())
			})
		}
	}
}

// A watch measures the time in which at least one call is under way.
type watch struct {
	mu    sync.Mutex
	busy  int
	since time.Time
	made  Speed
}

func (w *watch) start() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.busy == 0 {
		w.since = time.Now()
	}
	w.busy++
}

func (w *watch) stop(texts []string, made []caesura.Vector) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.busy--; w.busy == 0 {
		w.made.Seconds += time.Since(w.since).Seconds()
	}
	for i, v := range made {
		if v != nil && i < len(texts) {
			w.made.Texts++
			w.made.Bytes += int64(len(texts[i]))
		}
	}
}

func (w *watch) read() Speed {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.made
}
