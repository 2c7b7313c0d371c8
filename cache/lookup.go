package cache

import (
	"go.etcd.io/bbolt"

	"caesura"
)

// lookup finds wanted texts among what is pending and then in the file. What a
// flush has written leaves pending only after it is in the file, so in this
// order nothing is missed. It tells how many it found and what was amiss.
func (e *Embedder) lookup(r *request, wants []int) (hits int64, flaws map[Flaw]int64) {
	flaws = map[Flaw]int64{}
	rest := e.cache.recent(r, wants)
	if len(rest) > 0 {
		_ = e.cache.view(func(tx *bbolt.Tx) error { // it has told of damage, and then all is a miss
			if vectors := tx.Bucket(vectorBucket).Bucket(e.id[:]); vectors != nil {
				e.read(vectors, r, rest, flaws)
			}
			return nil
		})
	}
	return int64(len(wants) - len(r.missing(wants))), flaws
}

// read takes wanted texts from a model's bucket.
func (e *Embedder) read(vectors *bbolt.Bucket, r *request, wants []int, flaws map[Flaw]int64) {
	for _, i := range wants {
		value := vectors.Get(r.keys[i][:])
		if value == nil {
			continue
		}
		v, flaw := decodeVector(r.keys[i], value, int(e.dimensions.Load()))
		if flaw == "" && !e.agree(v) {
			flaw = FlawLength
		}
		if flaw != "" {
			flaws[flaw]++
			continue
		}
		r.vectors[i] = v
	}
}

// agree reports whether a vector is as long as every other of this run.
func (e *Embedder) agree(v caesura.Vector) bool {
	n := int64(len(v))
	return e.dimensions.CompareAndSwap(0, n) || e.dimensions.Load() == n
}
