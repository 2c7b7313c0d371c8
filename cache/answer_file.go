package cache

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"slices"
	"time"

	"go.etcd.io/bbolt"

	"caesura"
)

// A newAnswer is one that is not in the file yet.
type newAnswer struct {
	model string
	body  []byte
}

type keyedAnswer struct {
	key key
	newAnswer
}

// answerHead is what stands before the JSON of an answer: when it was given, in
// seconds since 1970, and what it has cost.
const answerHead = 4 * 8

func encodeAnswer(a caesura.Answer, now time.Time) []byte {
	body := make([]byte, 0, answerHead+len(a.JSON))
	for _, n := range []int64{now.Unix(), a.Usage.Requests, a.Usage.Input, a.Usage.Output} {
		body = binary.LittleEndian.AppendUint64(body, uint64(n))
	}
	return append(body, a.JSON...)
}

// decodeAnswer is the inverse of encodeAnswer, sealed. What comes out of the
// file has cost nothing now; told is what it once has.
func decodeAnswer(k, value []byte) (a caesura.Answer, told caesura.Usage, at int64, flaw Flaw) {
	body, flaw := unseal(k, value)
	if flaw != "" {
		return a, told, 0, flaw
	}
	return openAnswer(body)
}

func openAnswer(body []byte) (a caesura.Answer, told caesura.Usage, at int64, flaw Flaw) {
	if len(body) <= answerHead || !json.Valid(body[answerHead:]) {
		return a, told, 0, FlawLength
	}
	n := func(i int) int64 { return int64(binary.LittleEndian.Uint64(body[8*i:])) }
	told = caesura.Usage{Requests: n(1), Input: n(2), Output: n(3)}
	return caesura.Answer{JSON: slices.Clone(body[answerHead:]), Cached: true}, told, n(0), ""
}

// answer finds one among what is pending and then in the file.
func (c *Cache) answer(model string, k key) (a caesura.Answer, ok bool) {
	c.mu.Lock()
	fresh, pending := c.pending.answers[k]
	c.mu.Unlock()
	if pending {
		a, _, _, flaw := openAnswer(fresh.body)
		return a, flaw == ""
	}
	_ = c.view(func(tx *bbolt.Tx) error { // it has told of damage, and then all is a miss
		bucket := answersOf(tx, model)
		if bucket == nil {
			return nil
		}
		value := bucket.Get(k[:])
		if value == nil {
			return nil
		}
		var flaw Flaw
		if a, _, _, flaw = decodeAnswer(k[:], value); flaw != "" {
			c.count(func(n *Counts) { n.Flaws[flaw]++ })
		}
		ok = flaw == ""
		return nil
	})
	return a, ok
}

// answersOf is the bucket of a model's answers; nil where there is none, as in
// a file that was made before there were answers.
func answersOf(tx *bbolt.Tx, model string) *bbolt.Bucket {
	if top := tx.Bucket(answerBucket); top != nil {
		return top.Bucket(segment(model))
	}
	return nil
}

// keep has an answer written at once: those that come meanwhile are written
// together. While nothing can be written it waits with the vectors.
func (c *Cache) keep(model string, k key, a caesura.Answer) {
	c.mu.Lock()
	c.pending.answers[k] = newAnswer{model, encodeAnswer(a, c.pending.now())}
	waits := c.failing || c.db == nil || c.o.ReadOnly
	c.mu.Unlock()
	if waits {
		c.flushIfDue()
		return
	}
	c.flushing.Lock()
	defer c.flushing.Unlock()
	b := c.takeAnswers()
	if b.empty() {
		return // another has written it
	}
	c.settleAnswers(b, c.update(b.write)) // OnWarn has been told, and Close tells again
}

// takeAnswers is the answers that are pending, where they can be written at all.
func (c *Cache) takeAnswers() *batch {
	c.mu.Lock()
	defer c.mu.Unlock()
	b := &batch{now: c.pending.now()}
	if c.db != nil && !c.o.ReadOnly && c.broken == nil {
		b.answers = c.pending.answersInOrder()
	}
	return b
}

func (c *Cache) settleAnswers(b *batch, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failing = err != nil; err == nil {
		c.pending.forget(b)
		c.counts.Written += int64(len(b.answers))
	}
}

func (p *pending) answersInOrder() (list []keyedAnswer) {
	for k, a := range p.answers {
		list = append(list, keyedAnswer{k, a})
	}
	slices.SortFunc(list, func(x, y keyedAnswer) int {
		return cmp.Or(cmp.Compare(x.model, y.model), bytes.Compare(x.key[:], y.key[:]))
	})
	return list
}

func (b *batch) writeAnswers(tx *bbolt.Tx) error {
	for _, a := range b.answers {
		bucket, err := tx.Bucket(answerBucket).CreateBucketIfNotExists(segment(a.model))
		if err != nil {
			return err
		}
		if err := bucket.Put(a.key[:], seal(a.key[:], a.body)); err != nil {
			return err
		}
	}
	return nil
}
