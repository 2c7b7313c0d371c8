package eval

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"caesura"
)

// Matched is the strategies with all sizes known: those that are to match the
// first one get the size that brings the mean size of their chunks, over these
// documents, nearest to its.
func (o Options) Matched(documents []*caesura.Document) ([]Strategy, error) {
	list := slices.Clone(o.Strategies)
	want := 0.0
	for i := range list {
		s := &list[i]
		if !s.matched {
			continue
		}
		if i == 0 {
			return nil, fmt.Errorf("strategy %s: the first one has none to match", s.Name)
		}
		if want == 0 {
			mean, err := o.meanSize(list[0], documents)
			if err != nil {
				return nil, err
			}
			want = mean
		}
		if err := o.match(s, want, documents); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// match finds a size by halving: larger sizes give larger chunks, but for a few
// tokens.
func (o Options) match(s *Strategy, want float64, documents []*caesura.Document) error {
	low, high := max(minSize, s.overlap+1), max(4*minSize, int(8*want)) // low is too small, or the least
	best, off := low, math.Inf(1)
	for low <= high {
		s.size = (low + high) / 2
		mean, err := o.meanSize(*s, documents)
		if err != nil {
			return err
		}
		if d := math.Abs(mean - want); d <= off { // of equals the smaller, which comes later
			best, off = s.size, d
		}
		if mean < want {
			low = s.size + 1
		} else {
			high = s.size - 1
		}
	}
	s.size, s.matched = best, false
	if !s.labeled {
		s.Name = strings.Replace(s.Name, ":"+sizeOfFirst, fmt.Sprintf(":%d", best), 1)
	}
	return nil
}

func (o Options) meanSize(s Strategy, documents []*caesura.Document) (float64, error) {
	chunks, tokens := 0, 0
	for _, d := range documents {
		cut, err := s.Cut(d, o)
		if err != nil {
			return 0, fmt.Errorf("%s, strategy %s: %w", d.ID, s.Name, err)
		}
		for _, c := range Parents(cut, o.Count) {
			chunks++
			tokens += c.Tokens
		}
	}
	return ratio(tokens, chunks), nil
}
