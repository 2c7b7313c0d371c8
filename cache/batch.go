package cache

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"go.etcd.io/bbolt"

	"caesura"
)

// A batch is what one flush writes. Each kind is put in order of its keys,
// since neighbours share pages.
type batch struct {
	vectors []keyedVector
	records []placedRecord
	answers []keyedAnswer
	models  map[caesura.Hash]caesura.Model
	now     time.Time
}

type keyedVector struct {
	key key
	newVector
}

type placedRecord struct {
	place  place
	record *record
}

func (p *pending) batch() *batch {
	b := &batch{models: maps.Clone(p.models), now: p.now()}
	for k, v := range p.vectors {
		b.vectors = append(b.vectors, keyedVector{k, v})
	}
	for at, r := range p.records {
		b.records = append(b.records, placedRecord{at, r})
	}
	b.answers = p.answersInOrder()
	return b
}

func (b *batch) empty() bool {
	return len(b.vectors)+len(b.records)+len(b.answers)+len(b.models) == 0
}

func (b *batch) write(tx *bbolt.Tx) error {
	for id, m := range b.models {
		if err := describe(tx, id, m, Speed{}, b.now); err != nil {
			return err
		}
	}
	if err := b.writeVectors(tx); err != nil {
		return err
	}
	if err := b.writeAnswers(tx); err != nil {
		return err
	}
	return b.writeRecords(tx)
}

func (b *batch) writeVectors(tx *bbolt.Tx) error {
	slices.SortFunc(b.vectors, func(x, y keyedVector) int {
		return cmp.Or(bytes.Compare(x.model[:], y.model[:]), bytes.Compare(x.key[:], y.key[:]))
	})
	var bucket *bbolt.Bucket
	for i, v := range b.vectors {
		if i == 0 || v.model != b.vectors[i-1].model {
			var err error
			if bucket, err = tx.Bucket(vectorBucket).CreateBucketIfNotExists(v.model[:]); err != nil {
				return err
			}
		}
		if err := bucket.Put(v.key[:], encodeVector(v.key, v.vector)); err != nil {
			return err
		}
	}
	return nil
}

func (b *batch) writeRecords(tx *bbolt.Tx) error {
	slices.SortFunc(b.records, func(x, y placedRecord) int {
		return cmp.Or(cmp.Compare(x.place.source, y.place.source), cmp.Compare(x.place.path, y.place.path))
	})
	for _, r := range b.records {
		bucket, err := tx.Bucket(recordBucket).CreateBucketIfNotExists(segment(r.place.source))
		if err != nil {
			return err
		}
		name := segment(r.place.path)
		if err := bucket.Put(name, seal(name, r.record.encode(r.place))); err != nil {
			return err
		}
	}
	return nil
}

// A description is what the file tells about a model.
type description struct {
	caesura.Model
	Used  int64 `json:"used"` // seconds since 1970, by the last run that used it
	Speed Speed `json:"speed"`
}

// describe notes that a model was used now, and how fast it was lately.
func describe(tx *bbolt.Tx, id caesura.Hash, m caesura.Model, lately Speed, now time.Time) error {
	d := description{Model: m, Used: now.Unix(), Speed: described(tx, id[:]).Speed.and(lately)}
	text, err := json.Marshal(d)
	if err != nil {
		return fmt.Errorf("describe model %s: %w", m, err)
	}
	return tx.Bucket(modelBucket).Put(id[:], text)
}
