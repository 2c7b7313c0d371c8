package chunker

import (
	"math"

	"caesura"
)

// A spread tells how far the vectors of sentences lie from their mean: the sum
// of the squared distances, by the variance of all sentences of the document.
// A chunk of one subject has little; the whole document has the number of its
// sentences less one, so that it takes off 1 a cut when every sentence is as far
// from every other.
//
// Sums are made in float64, in order, without fused operations, and results are
// rounded as distances are.
type spread struct {
	vectors []caesura.Vector
	length  []float64 // what each vector is multiplied by; 0 leaves it out
	unit    float64   // the variance; 0 when all vectors are equal
	sum     []float64 // of the vectors that were added
	square  float64   // of sum
	own     float64   // the sum of the squares of the vectors
	n       int
}

// newSpread is that of a document. Cosine compares directions; other distances
// take the vectors as they are.
func newSpread(vectors []caesura.Vector, distance string) *spread {
	s := &spread{vectors: vectors, length: make([]float64, len(vectors))}
	if len(vectors) > 0 {
		s.sum = make([]float64, len(vectors[0]))
	}
	for i, v := range vectors {
		square := dot(v, v)
		if s.length[i] = 1; !direction(square) {
			s.length[i] = 0
		} else if distance == Cosine {
			s.length[i] = 1 / math.Sqrt(square)
		}
		s.add(i)
	}
	if s.n > 1 {
		s.unit = s.raw() / float64(s.n-1)
	}
	if s.unit < floor*floor { // float noise
		s.unit = 0
	}
	return s
}

func (s *spread) reset() {
	clear(s.sum)
	s.square, s.own, s.n = 0, 0, 0
}

// add takes a sentence in.
func (s *spread) add(i int) {
	length := s.length[i]
	if length == 0 {
		return
	}
	along, own := 0.0, 0.0
	for k, x := range s.vectors[i] {
		y := float64(x) * length
		along += float64(s.sum[k] * y)
		own += float64(y * y)
		s.sum[k] += y
	}
	s.square += float64(2*along) + own
	s.own += own
	s.n++
}

func (s *spread) raw() float64 {
	if s.n == 0 {
		return 0
	}
	return max(0, s.own-s.square/float64(s.n))
}

// value is the spread of what was added since the last reset.
func (s *spread) value() float64 {
	if s.unit == 0 {
		return 0
	}
	return round(s.raw() / s.unit)
}

// of is the spread of some sentences.
func (s *spread) of(r caesura.Range) float64 {
	if s.unit == 0 {
		return 0
	}
	s.reset()
	for i := r.First; i <= r.Last; i++ {
		s.add(i)
	}
	return s.value()
}
