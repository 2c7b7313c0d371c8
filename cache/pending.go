package cache

import (
	"maps"
	"time"

	"caesura"
)

// pending is what is not in the file yet, by what it will be found by.
type pending struct {
	vectors map[key]newVector
	records map[place]*record
	answers map[key]newAnswer
	models  map[caesura.Hash]caesura.Model // in use, and not yet noted in the file
	noted   map[caesura.Hash]bool          // those that are
	since   time.Time                      // of the last flush
	now     func() time.Time
}

type newVector struct {
	model  caesura.Hash
	vector caesura.Vector
}

func newPending(now func() time.Time) pending {
	return pending{
		vectors: map[key]newVector{},
		records: map[place]*record{},
		answers: map[key]newAnswer{},
		models:  map[caesura.Hash]caesura.Model{},
		noted:   map[caesura.Hash]bool{},
		since:   now(),
		now:     now,
	}
}

// len does not count models: that one is in use is worth no flush of its own.
func (p *pending) len() int { return len(p.vectors) + len(p.records) + len(p.answers) }

// forget drops what a batch has written, but not what was added again since
// the batch was taken.
func (p *pending) forget(b *batch) {
	for _, v := range b.vectors {
		delete(p.vectors, v.key)
	}
	for _, r := range b.records {
		if p.records[r.place] == r.record {
			delete(p.records, r.place)
		}
	}
	for _, a := range b.answers {
		delete(p.answers, a.key)
	}
	for id := range b.models {
		delete(p.models, id)
		p.noted[id] = true
	}
}

// add keeps vectors for the next flush, and flushes if it is time.
func (c *Cache) add(fresh map[key]newVector) {
	c.mu.Lock()
	maps.Copy(c.pending.vectors, fresh)
	c.mu.Unlock()
	c.flushIfDue()
}

// use notes that a model is in use, so that Prune can tell those that are not.
func (c *Cache) use(id caesura.Hash, m caesura.Model) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.pending.noted[id] {
		c.pending.models[id] = m
	}
}

// recent finds wanted vectors among what is pending, and returns the rest.
func (c *Cache) recent(r *request, wants []int) (rest []int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.pending.vectors) == 0 {
		return wants
	}
	for _, i := range wants {
		if n, ok := c.pending.vectors[r.keys[i]]; ok {
			r.vectors[i] = n.vector
		} else {
			rest = append(rest, i)
		}
	}
	return rest
}
