package cache

import "time"

// When a batch is written. Single random puts are what makes bbolt slow; what
// is pending is lost when the process is killed.
const (
	flushItems = 2048             // about 3 MB of vectors of 384 numbers
	flushAfter = 10 * time.Second // or this long after the last one
	holdItems  = 4 * flushItems   // what cannot be written stays in memory up to here, and is then dropped
)

// Flush writes what is pending. An error leaves the file as it was before.
func (c *Cache) Flush() error {
	c.flushing.Lock()
	defer c.flushing.Unlock()
	return c.flush()
}

// flushIfDue writes a batch when enough has come together. While another
// goroutine writes, this one goes on, unless far too much has gathered.
func (c *Cache) flushIfDue() {
	n, due := c.due()
	if !due {
		return
	}
	if n >= 2*flushItems {
		c.flushing.Lock()
	} else if !c.flushing.TryLock() {
		return
	}
	defer c.flushing.Unlock()
	_ = c.flush() // OnWarn has been told, and Close tells again
}

// due tells how much is pending and whether to write it. After a write that
// failed the next is tried when it is time, or when too much is held.
func (c *Cache) due() (n int, due bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n = c.pending.len()
	late := c.pending.now().Sub(c.pending.since) >= flushAfter
	return n, n > 0 && (late || n > holdItems || n >= flushItems && !c.failing)
}

func (c *Cache) flush() error {
	b := c.take()
	var err error
	if !b.empty() {
		err = c.update(b.write)
	}
	c.settle(b, err)
	return err
}

// take is what is pending, where it can be written at all.
func (c *Cache) take() *batch {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.db == nil || c.o.ReadOnly || c.broken != nil {
		return &batch{}
	}
	return c.pending.batch()
}

// settle forgets what has been written. What was not is kept, so that it is
// found, until it is too much.
func (c *Cache) settle(b *batch, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pending.since = c.pending.now()
	c.failing = err != nil
	if err == nil {
		c.pending.forget(b)
		c.counts.Written += int64(len(b.vectors) + len(b.records) + len(b.answers))
	}
	if c.pending.len() > holdItems {
		c.counts.Dropped += int64(c.pending.len())
		clear(c.pending.vectors)
		clear(c.pending.records)
		clear(c.pending.answers)
	}
}
