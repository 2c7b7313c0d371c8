package store

import (
	"slices"

	"caesura"
)

// A tally counts what is stored for one document, point by point.
type tally struct {
	points    int
	revisions []revisionCount // nearly always one
	head      revision
	hasHead   bool
}

// A revision is what all points of one writing of a document have in common.
type revision struct {
	hash        caesura.Hash
	fingerprint caesura.Hash
	count       int
}

type revisionCount struct {
	revision
	points int
}

// add counts some points of one revision, of which one may be the head.
func (t *tally) add(r revision, points int, head bool) {
	t.points += points
	i := t.index(r)
	if i < 0 {
		i = len(t.revisions)
		t.revisions = append(t.revisions, revisionCount{revision: r})
	}
	t.revisions[i].points += points
	if head {
		t.head, t.hasHead = r, true
	}
}

func (t *tally) index(r revision) int {
	return slices.IndexFunc(t.revisions, func(c revisionCount) bool { return c.revision == r })
}

// stored is the sum. Two heads, which a crash can leave behind, are never
// whole: their revisions differ, so some points are not current.
func (t *tally) stored() caesura.Stored {
	s := caesura.Stored{Points: t.points}
	if t.hasHead {
		s.Hash, s.Fingerprint, s.Count = t.head.hash, t.head.fingerprint, t.head.count
		s.Current = t.revisions[t.index(t.head)].points
	}
	return s
}

type tallies map[string]*tally

func (t tallies) of(document string) *tally {
	if t[document] == nil {
		t[document] = new(tally)
	}
	return t[document]
}

func (t tallies) stored() map[string]caesura.Stored {
	all := make(map[string]caesura.Stored, len(t))
	for document, one := range t {
		all[document] = one.stored()
	}
	return all
}
