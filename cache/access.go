package cache

import "go.etcd.io/bbolt"

// Counts are what has happened since the cache was opened.
type Counts struct {
	Texts    int64          // asked for
	Hits     int64          // distinct texts of a call that were found
	Misses   int64          // distinct texts of a call that were embedded
	Shared   int64          // distinct texts of a call that another call was just having embedded
	Recalled int64          // files that need not be read
	Flaws    map[Flaw]int64 // entries that were not believed, and so were misses

	Questions int64 // asked
	Answered  int64 // of them, those whose answer was there

	Written     int64 // vectors, records and answers
	WriteErrors int64 // batches that could not be written
	Dropped     int64 // vectors, records and answers that were given up, since nothing could be written
}

func (n *Counts) add(flaws map[Flaw]int64) {
	for flaw, m := range flaws {
		n.Flaws[flaw] += m
	}
}

// Counts tells what has happened since the cache was opened.
func (c *Cache) Counts() Counts {
	var n Counts
	c.count(func(now *Counts) {
		n = *now
		n.Flaws = map[Flaw]int64{}
		n.add(now.Flaws)
	})
	return n
}

func (c *Cache) count(f func(*Counts)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f(&c.counts)
}

// view reads. Where there is no file, or it has proved damaged, nothing is
// read and all is a miss. What f gets from bbolt is gone when f returns.
func (c *Cache) view(f func(*bbolt.Tx) error) error {
	if c.db == nil || c.isBroken() {
		return nil
	}
	err := guard(func() error { return c.db.View(f) })
	if isDamaged(err) && c.giveUp(err) {
		c.o.OnWarn(c.trouble("read", err))
	}
	return err
}

// update writes, all or nothing.
func (c *Cache) update(f func(*bbolt.Tx) error) error {
	err := guard(func() error { return c.db.Update(f) })
	if err == nil {
		return nil
	}
	if isDamaged(err) {
		c.giveUp(err)
	}
	err = c.trouble("write", err)
	if c.failed(err) {
		c.o.OnWarn(err)
	}
	return err
}

// failed notes that a batch could not be written, and reports whether it was
// the first.
func (c *Cache) failed(err error) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.counts.WriteErrors++
	if c.unwritten != nil {
		return false
	}
	c.unwritten = err
	return true
}

func (c *Cache) isBroken() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.broken != nil
}

// giveUp makes sure that a damaged file is not touched again: after a panic
// bbolt's locks may be held for ever. It reports whether this was news.
func (c *Cache) giveUp(err error) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.broken != nil {
		return false
	}
	c.broken = err
	c.counts.Flaws[FlawDamaged]++
	return true
}
