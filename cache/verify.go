package cache

import (
	"context"
	"fmt"
	"math"

	"go.etcd.io/bbolt"

	"caesura"
)

// Totals count entries of the file.
type Totals struct {
	Vectors int          `json:"vectors"` // sound ones
	Records int          `json:"records"` // sound ones
	Answers int          `json:"answers"` // sound ones
	Flaws   map[Flaw]int `json:"flaws"`   // the others, by what is wrong with them
}

// Flawed is how many entries are not sound.
func (n Totals) Flawed() int {
	sum := 0
	for _, m := range n.Flaws {
		sum += m
	}
	return sum
}

func (n *Totals) count(e *entry) {
	switch {
	case e.flaw != "":
		n.Flaws[e.flaw]++
	case e.isVector():
		n.Vectors++
	case e.isAnswer():
		n.Answers++
	default:
		n.Records++
	}
}

// Verify reads every entry and checks it. A flawed one costs nothing but its
// place: it is a miss, and Prune drops it. The error is that the file could
// not be read to its end.
func (c *Cache) Verify(ctx context.Context) (Totals, error) {
	n := Totals{Flaws: map[Flaw]int{}}
	err := c.view(func(tx *bbolt.Tx) error {
		return walk(ctx, tx, func(e *entry) error { n.count(e); return nil })
	})
	return n, unreadable(c.path, err)
}

// A Comparison tells how cached vectors compare with fresh ones.
type Comparison struct {
	Compared int     `json:"compared"` // distinct texts that are in the cache
	Absent   int     `json:"absent"`   // distinct texts that are not
	Lowest   float64 `json:"lowest"`   // cosine similarity of the most different pair; 1 when nothing was compared
	Worst    string  `json:"worst"`    // the text of that pair
}

// Compare embeds those of the texts anew that are in the cache, and compares.
// A lowest similarity clearly under 1 (rounding stays above 0.999) tells that
// the weights behind the model's name have changed. Nothing is written.
func (c *Cache) Compare(ctx context.Context, inner embedder, texts []string) (Comparison, error) {
	e := NewEmbedder(c, inner)
	r := e.request(texts)
	e.lookup(r, r.all())
	var known []string
	var old []caesura.Vector
	for i, v := range r.vectors {
		if v != nil {
			known, old = append(known, r.texts[i]), append(old, v)
		}
	}
	result := Comparison{Compared: len(known), Absent: len(r.texts) - len(known), Lowest: 1}
	if len(known) == 0 {
		return result, nil
	}
	fresh, err := inner.Embed(ctx, known)
	if err == nil && len(fresh) != len(known) {
		err = fmt.Errorf("embed %d texts: got %d vectors", len(known), len(fresh))
	}
	if err != nil {
		return result, err
	}
	for i, v := range fresh {
		if s := similarity(old[i], v); s < result.Lowest {
			result.Lowest, result.Worst = s, known[i]
		}
	}
	return result, nil
}

// similarity is the cosine of the angle between two vectors: 1 for equal ones,
// also where both are zero, and -1 where they cannot be compared.
func similarity(a, b caesura.Vector) float64 {
	if len(a) != len(b) || !finite(b) {
		return -1
	}
	var ab, aa, bb float64
	for i := range a {
		ab += float64(a[i]) * float64(b[i])
		aa += float64(a[i]) * float64(a[i])
		bb += float64(b[i]) * float64(b[i])
	}
	if aa == 0 || bb == 0 {
		if aa == bb {
			return 1
		}
		return -1
	}
	return ab / math.Sqrt(aa) / math.Sqrt(bb)
}
