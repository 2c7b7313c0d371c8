package eval

import (
	"cmp"
	"math"
	"slices"

	"caesura"
)

// boundaryFigures name what scoreBoundaries gives, in its order.
var boundaryFigures = []string{"pk", "windowdiff", "boundary_f1"}

// scoreBoundaries compares two ways to divide the same units. Each is, for
// every gap between two units, whether it is a boundary.
//
// Pk (Beeferman, Berger and Lafferty, 1999) is the share of pairs of units k
// apart of which one way says that they are in the same segment and the other
// that they are not. WindowDiff (Pevzner and Hearst, 2002) is the share of them
// between which the two ways have different numbers of boundaries. In both 0 is
// best, and k is half the mean length of the reference's segments, rounded, at
// least 2. Boundary F1 is the harmonic mean of precision and recall of the
// boundaries, at exactly the same gap; 1 when there is none in either.
func scoreBoundaries(reference, found []bool) []float64 {
	k := probe(reference)
	disagree, differ, pairs := 0, 0, 0
	for i := 0; i+k <= len(reference); i++ {
		r, f := boundariesIn(reference[i:i+k]), boundariesIn(found[i:i+k])
		pairs++
		if (r == 0) != (f == 0) {
			disagree++
		}
		if r != f {
			differ++
		}
	}
	return []float64{ratio(disagree, pairs), ratio(differ, pairs), boundaryF1(reference, found)}
}

// probe is k, not over the number of gaps.
func probe(reference []bool) int {
	mean := float64(len(reference)+1) / float64(boundariesIn(reference)+1)
	return min(len(reference), max(2, int(math.Round(mean/2))))
}

func boundariesIn(gaps []bool) int {
	n := 0
	for _, b := range gaps {
		if b {
			n++
		}
	}
	return n
}

func boundaryF1(reference, found []bool) float64 {
	all := boundariesIn(reference) + boundariesIn(found)
	if all == 0 {
		return 1
	}
	both := 0
	for i, b := range reference {
		if b && found[i] {
			both++
		}
	}
	return ratio(2*both, all)
}

// A Segmented is a document whose subject is known to change at some of the
// gaps between its units, which are lines or sentences.
type Segmented struct {
	Set      string // the documents it is reported with
	Document *caesura.Document
	units    []caesura.Span
	gaps     []bool // between unit i and i+1: whether a segment ends there
}

// Score compares the ends of chunks with the known boundaries: Pk, WindowDiff
// and boundary F1.
func (s *Segmented) Score(chunks []caesura.Chunk) []float64 {
	return scoreBoundaries(s.gaps, s.boundariesOf(chunks))
}

// boundariesOf are the gaps at which chunks end. An end inside a unit counts at
// the nearer end of it.
func (s *Segmented) boundariesOf(chunks []caesura.Chunk) []bool {
	gaps := make([]bool, len(s.gaps))
	for _, c := range chunks {
		if gap := s.gap(c.End); gap < len(gaps) {
			gaps[gap] = true
		}
	}
	return gaps
}

// gap is the one that is nearest to a byte; the number of gaps is the end of the
// document.
func (s *Segmented) gap(at int) int {
	unit, _ := slices.BinarySearchFunc(s.units, at, func(u caesura.Span, at int) int { return cmp.Compare(u.End, at) })
	if unit == len(s.units) {
		return len(s.gaps)
	}
	if unit > 0 && at-s.units[unit-1].End <= s.units[unit].End-at {
		return unit - 1
	}
	return unit
}
