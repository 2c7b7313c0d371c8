package cache

import (
	"cmp"
	"os"
	"slices"
	"time"

	"go.etcd.io/bbolt"

	"caesura"
)

// Stats tell what the file holds. What is pending is not part of it.
type Stats struct {
	Path    string        `json:"path"`
	Bytes   int64         `json:"bytes"` // size of the file
	Used    int64         `json:"used"`  // of it by the entries below; the next writes take the rest, and Prune gives it back
	Models  []ModelStats  `json:"models"`
	Sources []SourceStats `json:"sources"`
	Answers []AnswerStats `json:"answers"`
}

// AnswerStats are about the answers of one language model, as it was asked.
type AnswerStats struct {
	Chat    string `json:"chat"`
	Answers int    `json:"answers"`
	Bytes   int64  `json:"bytes"` // of the file
}

// ModelStats are about the vectors of one model.
type ModelStats struct {
	Model   caesura.Model `json:"model"`
	LastUse time.Time     `json:"last_use"` // the last run that asked for a vector of it
	Vectors int           `json:"vectors"`
	Bytes   int64         `json:"bytes"` // of the file
	Speed   Speed         `json:"speed"` // at which the last runs made vectors
}

// SourceStats are about the file records of one source.
type SourceStats struct {
	Source string `json:"source"`
	Files  int    `json:"files"`
	Bytes  int64  `json:"bytes"` // of the file
}

// Stats counts what the file holds, without checking it: it touches every
// page. The models come in order of their last use, the latest first.
func (c *Cache) Stats() (Stats, error) {
	s := Stats{Path: c.path, Models: []ModelStats{}, Sources: []SourceStats{}, Answers: []AnswerStats{}}
	if info, err := os.Stat(c.path); err == nil {
		s.Bytes = info.Size()
	}
	err := c.view(func(tx *bbolt.Tx) error {
		if err := tx.Bucket(vectorBucket).ForEachBucket(func(id []byte) error {
			s.addModel(described(tx, id), tx.Bucket(vectorBucket).Bucket(id).Stats())
			return nil
		}); err != nil {
			return err
		}
		if err := tx.Bucket(recordBucket).ForEachBucket(func(id []byte) error {
			s.addSource(name(id), tx.Bucket(recordBucket).Bucket(id).Stats())
			return nil
		}); err != nil || tx.Bucket(answerBucket) == nil {
			return err
		}
		return tx.Bucket(answerBucket).ForEachBucket(func(id []byte) error {
			s.addAnswers(name(id), tx.Bucket(answerBucket).Bucket(id).Stats())
			return nil
		})
	})
	slices.SortStableFunc(s.Models, func(a, b ModelStats) int {
		return cmp.Or(b.LastUse.Compare(a.LastUse), cmp.Compare(a.Model.String(), b.Model.String()))
	})
	return s, unreadable(c.path, err)
}

func (s *Stats) addModel(d description, n bbolt.BucketStats) {
	bytes := int64(n.BranchAlloc + n.LeafAlloc)
	s.Used += bytes
	s.Models = append(s.Models, ModelStats{Model: d.Model, LastUse: time.Unix(d.Used, 0).UTC(), Vectors: n.KeyN, Bytes: bytes, Speed: d.Speed})
}

func (s *Stats) addSource(source string, n bbolt.BucketStats) {
	bytes := int64(n.BranchAlloc + n.LeafAlloc)
	s.Used += bytes
	s.Sources = append(s.Sources, SourceStats{Source: source, Files: n.KeyN, Bytes: bytes})
}

func (s *Stats) addAnswers(chat string, n bbolt.BucketStats) {
	bytes := int64(n.BranchAlloc + n.LeafAlloc)
	s.Used += bytes
	s.Answers = append(s.Answers, AnswerStats{Chat: chat, Answers: n.KeyN, Bytes: bytes})
}

func (c *Cache) size() (int64, error) {
	info, err := os.Stat(c.path)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}
