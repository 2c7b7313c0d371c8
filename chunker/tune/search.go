package tune

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"caesura"
)

// The ways to search.
const (
	Grid    = "grid"    // every combination
	Descent = "descent" // one axis after the other, from the present values and from restarts
)

// restarts of a descent from random points.
const restarts = 2

// A search measures candidates, each once.
type search struct {
	space  *space
	bench  *bench
	cases  []int // that are tuned on
	most   int   // candidates that are measured
	told   func(done, all int)
	trials []*Trial
	known  map[string]*Trial       // by the fingerprint of options
	alike  map[caesura.Hash]*Trial // by where they cut: settings without effect are no trials of their own
}

// try measures a point; nil where it cannot be, or too many are measured.
func (s *search) try(p point) (*Trial, error) {
	c := s.space.at(p)
	if c == nil {
		return nil, nil
	}
	print := c.options.Fingerprint()
	if t, ok := s.known[print]; ok || len(s.known) >= s.most {
		return t, nil
	}
	t, err := s.bench.measure(c)
	if err != nil {
		return nil, err
	}
	t.Score = t.over(s.cases)
	if same := s.alike[t.cuts()]; same != nil {
		t = same
	} else {
		s.alike[t.cuts()] = t
		s.trials = append(s.trials, t)
	}
	s.known[print] = t
	s.told(len(s.known), s.most)
	return t, nil
}

// cuts is equal for trials that cut every document at the same places.
func (t *Trial) cuts() caesura.Hash {
	var parts []string
	for _, chunks := range t.chunks {
		for _, c := range chunks {
			parts = append(parts, strconv.Itoa(c.Start), strconv.Itoa(c.End))
		}
		parts = append(parts, "")
	}
	return caesura.HashParts(parts...)
}

// grid tries everything.
func (s *search) grid(all []*Candidate) error {
	for _, c := range all {
		if _, err := s.try(c.point); err != nil {
			return err
		}
	}
	return nil
}

// descend goes from the present values and from random points to where no axis
// alone gives more.
func (s *search) descend(random *rand.Rand) error {
	for i := range restarts + 1 {
		at := make(point, len(s.space.axes))
		if i > 0 {
			at = s.space.random(random)
		}
		for better := true; better; {
			var err error
			if at, better, err = s.round(at); err != nil {
				return err
			}
		}
	}
	return nil
}

// round tries every alternative of each axis in turn, and keeps the best.
func (s *search) round(at point) (point, bool, error) {
	best, err := s.try(at)
	if err != nil {
		return nil, false, err
	}
	better := false
	for axis := range at {
		for alternative := range len(s.space.axes[axis].Alternatives) + 1 {
			p := slices.Clone(at)
			p[axis] = alternative
			t, err := s.try(p)
			if err != nil {
				return nil, false, err
			}
			if t != nil && (best == nil || t.Score > best.Score) {
				best, at, better = t, p, true
			}
		}
	}
	return at, better, nil
}
