package cache

import (
	"encoding/json"

	"go.etcd.io/bbolt"
)

// A copier writes entries into another database, in transactions of copyBytes.
// Entries must come in order of their keys.
type copier struct {
	to     *bbolt.DB
	tx     *bbolt.Tx
	bucket *bbolt.Bucket
	of     [2]string // the bucket's names
	bytes  int
}

func (w *copier) put(e *entry) error {
	of := [2]string{string(e.bucket[0]), string(e.bucket[1])}
	if w.tx == nil || of != w.of {
		if err := w.enter(e); err != nil {
			return err
		}
		w.of = of
	}
	w.bytes += len(e.key) + len(e.value)
	if err := w.bucket.Put(e.key, e.value); err != nil {
		return err
	}
	if w.bytes >= copyBytes {
		return w.commit()
	}
	return nil
}

// enter makes the entry's bucket the one that is written to.
func (w *copier) enter(e *entry) (err error) {
	if w.tx == nil {
		if w.tx, err = w.to.Begin(true); err != nil {
			return err
		}
	}
	w.bucket, err = w.tx.Bucket(e.bucket[0]).CreateBucketIfNotExists(e.bucket[1])
	if err != nil || !e.isVector() {
		return err
	}
	w.bucket.FillPercent = 1 // what comes in order need not leave gaps
	text, err := json.Marshal(e.model)
	if err != nil {
		return err
	}
	return w.tx.Bucket(modelBucket).Put(e.bucket[1], text)
}

func (w *copier) commit() error {
	if w.tx == nil {
		return nil
	}
	tx := w.tx
	w.tx, w.bytes = nil, 0
	return tx.Commit()
}

// abandon gives up what is not committed.
func (w *copier) abandon() {
	if w.tx != nil {
		_ = w.tx.Rollback()
		w.tx = nil
	}
}
