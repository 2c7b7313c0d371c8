package cache

import (
	"time"

	"go.etcd.io/bbolt"

	"caesura"
)

// racy is how coarse the times of a file system may be (FAT: 2 s). A file that
// was written this shortly before it was read can be written again and still
// have the same times, so that its stat does not tell.
const racy = 2 * time.Second

// A place names a file: its source and its path within.
type place struct{ source, path string }

// A record is what is known of a file while its stat and the fingerprint are
// the same.
type record struct {
	stat        caesura.FileStat
	fingerprint caesura.Hash
	at          int64 // when it was remembered, seconds since 1970
	documents   []caesura.Identity
	refusals    []caesura.Refusal
	accounts    []caesura.Account
}

func (r *record) told() caesura.Record {
	return caesura.Record{Documents: r.documents, Refusals: r.refusals, Accounts: r.accounts}
}

// Recall finds the record that was made for this path, stat and fingerprint.
// A file of which no times are known is never found.
func (c *Cache) Recall(file caesura.File, fingerprint caesura.Hash) (caesura.Record, bool) {
	r := c.record(place{file.Source, file.Path})
	found := r != nil && r.stat == file.Stat && r.fingerprint == fingerprint && timed(file.Stat)
	c.count(func(n *Counts) {
		if found {
			n.Recalled++
		}
	})
	if !found {
		return caesura.Record{}, false
	}
	return r.told(), true
}

// Last finds the record that was last made for this path and fingerprint, of
// whatever stat. It holds for those of the documents whose hash is still the same.
func (c *Cache) Last(file caesura.File, fingerprint caesura.Hash) (caesura.Record, bool) {
	r := c.record(place{file.Source, file.Path})
	if r == nil || r.fingerprint != fingerprint {
		return caesura.Record{}, false
	}
	return r.told(), true
}

// Remember keeps what reading a file told. It keeps no stat of a file whose
// stat would not show a change: one without times, or one changed less than
// two seconds before the cache was opened (so before it can have been read) or
// later. Such a file is read again in the next run: Last finds its record, and
// Recall does not. The error is always nil: records that cannot be written are
// told of as Flush's are.
func (c *Cache) Remember(file caesura.File, fingerprint caesura.Hash, r caesura.Record) error {
	at := place{file.Source, file.Path}
	if len(file.Path) >= bbolt.MaxKeySize || len(file.Source) >= bbolt.MaxKeySize {
		return nil
	}
	if !timed(file.Stat) || c.isRacy(file.Stat) {
		file.Stat = caesura.FileStat{}
	}
	c.mu.Lock()
	c.pending.records[at] = &record{file.Stat, fingerprint, c.pending.now().Unix(), r.Documents, r.Refusals, r.Accounts}
	c.mu.Unlock()
	c.flushIfDue()
	return nil
}

func timed(s caesura.FileStat) bool { return s.Modified != 0 }

func (c *Cache) isRacy(s caesura.FileStat) bool {
	return max(s.Modified, s.Changed) > c.opened.Add(-racy).UnixNano()
}

// record is what is kept for a place, nil if there is nothing or it is flawed.
func (c *Cache) record(at place) *record {
	c.mu.Lock()
	r := c.pending.records[at]
	c.mu.Unlock()
	if r != nil {
		return r
	}
	var flaw Flaw
	_ = c.view(func(tx *bbolt.Tx) error { // a damaged file has been told of, and is a miss
		bucket := tx.Bucket(recordBucket).Bucket(segment(at.source))
		if bucket == nil {
			return nil
		}
		name := segment(at.path)
		if value := bucket.Get(name); value != nil {
			r, flaw = decodeRecord(at, name, value)
		}
		return nil
	})
	if flaw != "" {
		c.count(func(n *Counts) { n.Flaws[flaw]++ })
	}
	return r
}
