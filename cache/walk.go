package cache

import (
	"bytes"
	"context"
	"encoding/json"

	"go.etcd.io/bbolt"
)

// An entry is one vector, record or answer of the file, as walk finds it. Its bytes
// are gone when the visit returns.
type entry struct {
	bucket [2][]byte // the bucket at the top, and the one of the model or source
	key    []byte
	value  []byte
	flaw   Flaw

	model  description // of a vector
	place  place       // of a record
	record *record     // nil where it is flawed
	at     int64       // when an answer was given
}

func (e *entry) isVector() bool { return bytes.Equal(e.bucket[0], vectorBucket) }
func (e *entry) isAnswer() bool { return bytes.Equal(e.bucket[0], answerBucket) }

// walk visits every vector, then every record, then every answer, in order of
// the keys.
func walk(ctx context.Context, tx *bbolt.Tx, visit func(*entry) error) error {
	for _, top := range [][]byte{vectorBucket, recordBucket, answerBucket} {
		if tx.Bucket(top) == nil { // see addAnswers
			continue
		}
		err := tx.Bucket(top).ForEachBucket(func(name []byte) error {
			e := entry{bucket: [2][]byte{top, name}}
			if e.isVector() {
				e.model = described(tx, name)
			}
			return tx.Bucket(top).Bucket(name).ForEach(func(k, v []byte) error {
				if err := ctx.Err(); err != nil {
					return err
				}
				e.key, e.value = k, v
				e.judge()
				return visit(&e)
			})
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// judge finds the entry's flaw, if it has one.
func (e *entry) judge() {
	e.flaw, e.record = "", nil
	switch {
	case e.value == nil: // a bucket inside
		e.flaw = FlawKey
	case e.isVector():
		if len(e.key) != len(key{}) {
			e.flaw = FlawKey
			return
		}
		_, e.flaw = decodeVector(key(e.key), e.value, e.model.Dimensions)
	case e.isAnswer():
		if len(e.key) != len(key{}) {
			e.flaw = FlawKey
			return
		}
		_, _, e.at, e.flaw = decodeAnswer(e.key, e.value)
	default:
		if e.place = (place{name(e.bucket[1]), name(e.key)}); e.key[0] != '/' {
			e.flaw = FlawKey
			return
		}
		e.record, e.flaw = decodeRecord(e.place, e.key, e.value)
	}
}

// described is what the file tells about a model; it is empty where that is
// missing or is not of this model.
func described(tx *bbolt.Tx, id []byte) (d description) {
	if err := json.Unmarshal(tx.Bucket(modelBucket).Get(id), &d); err != nil {
		return description{}
	}
	if want := modelID(d.Model); !bytes.Equal(want[:], id) {
		return description{}
	}
	return d
}
