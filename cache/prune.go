package cache

import (
	"context"
	"errors"
	"os"
	"slices"
	"time"

	"go.etcd.io/bbolt"

	"caesura"
)

// PruneOptions say what to drop besides flawed entries, which are always
// dropped.
type PruneOptions struct {
	// Keep are the models whose vectors stay; nil keeps those of all.
	Keep []caesura.Model

	// UnusedSince drops the vectors of models that no run has used since; the
	// zero time drops none.
	UnusedSince time.Time

	// Gone reports whether the record of a file is to be dropped; nil drops none.
	Gone func(source, path string) bool

	// RememberedBefore drops records that are older; the zero time drops none.
	RememberedBefore time.Time

	// AnsweredBefore drops answers of a language model that are older; the zero
	// time drops none: they cost money.
	AnsweredBefore time.Time

	// DryRun is to count only.
	DryRun bool
}

// Pruned tells what Prune did, or would do.
type Pruned struct {
	Kept        Totals `json:"kept"`
	Dropped     Totals `json:"dropped"`
	BytesBefore int64  `json:"bytes_before"`
	BytesAfter  int64  `json:"bytes_after"` // 0 for a dry run, which cannot know
}

// copyBytes is about how much goes into one transaction of the copy.
const copyBytes = 8 << 20

// Prune copies what is to be kept into a new file and puts it in the place of
// the old one, so that an interruption at any moment leaves one or the other.
// It holds the lock all the while, waiting for it like Open, and needs room
// for both files.
func Prune(ctx context.Context, path string, o Options, p PruneOptions) (Pruned, error) {
	if _, err := os.Stat(path); err != nil {
		return Pruned{}, openFault(path, o, err)
	}
	o.Disabled, o.ReadOnly, o.MaxBytes = false, p.DryRun, 0
	c, err := Open(path, o)
	if err != nil {
		return Pruned{}, err
	}
	done, err := c.prune(ctx, p)
	if err != nil && ctx.Err() == nil && caesura.KindOf(err) == caesura.Internal {
		err = openFault(path, o, err)
	}
	return done, errors.Join(err, c.Close())
}

func (c *Cache) prune(ctx context.Context, p PruneOptions) (done Pruned, err error) {
	if done.BytesBefore, err = c.size(); err != nil {
		return done, err
	}
	if p.DryRun {
		done.Kept, done.Dropped, err = c.sift(ctx, p, func(*entry) error { return nil })
		return done, err
	}
	temporary := c.path + ".pruned"
	if err := os.Remove(temporary); err != nil && !errors.Is(err, os.ErrNotExist) {
		return done, err
	}
	defer os.Remove(temporary) // where it was not renamed
	to, err := Open(temporary, Options{})
	if err != nil {
		return done, err
	}
	done.Kept, done.Dropped, err = c.copyTo(ctx, to, p)
	if err := errors.Join(err, to.Close()); err != nil {
		return done, err
	}
	if err := os.Rename(temporary, c.path); err != nil {
		return done, err
	}
	c.pruned = true
	if info, err := os.Stat(c.path); err == nil {
		done.BytesAfter = info.Size()
	}
	return done, nil
}

// sift visits every entry that is to be kept.
func (c *Cache) sift(ctx context.Context, p PruneOptions, keep func(*entry) error) (kept, dropped Totals, err error) {
	kept, dropped = Totals{Flaws: map[Flaw]int{}}, Totals{Flaws: map[Flaw]int{}}
	err = c.view(func(tx *bbolt.Tx) error {
		return walk(ctx, tx, func(e *entry) error {
			if !p.keeps(e) {
				dropped.count(e)
				return nil
			}
			kept.count(e)
			return keep(e)
		})
	})
	return kept, dropped, err
}

func (p *PruneOptions) keeps(e *entry) bool {
	switch {
	case e.flaw != "":
		return false
	case e.isVector():
		return (p.Keep == nil || slices.Contains(p.Keep, e.model.Model)) && e.model.Used >= unix(p.UnusedSince)
	case e.isAnswer():
		return e.at >= unix(p.AnsweredBefore)
	default:
		gone := p.Gone != nil && p.Gone(e.place.source, e.place.path)
		return !gone && e.record.at >= unix(p.RememberedBefore)
	}
}

func unix(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.Unix()
}

// copyTo writes what is to be kept into another cache.
func (c *Cache) copyTo(ctx context.Context, to *Cache, p PruneOptions) (kept, dropped Totals, err error) {
	w := &copier{to: to.db}
	err = guard(func() error {
		defer w.abandon()
		if kept, dropped, err = c.sift(ctx, p, w.put); err != nil {
			return err
		}
		return w.commit()
	})
	return kept, dropped, err
}
