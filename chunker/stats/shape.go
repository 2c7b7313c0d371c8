package stats

import "caesura/chunker"

// How finely a page shows how distances lie.
const (
	bars  = 72
	steps = 200
)

// shape keeps what the page needs, of distances in ascending order.
func (s *Span) shape(values []float64, low, high float64) {
	if len(values) == 0 {
		return
	}
	s.bars, s.quantiles = make([]int, bars), make([]float64, steps+1)
	for _, x := range values {
		at := 0
		if high > low {
			at = min(bars-1, int((x-low)/(high-low)*bars))
		}
		s.bars[at]++
	}
	for i := range s.quantiles {
		s.quantiles[i] = chunker.Quantile(values, float64(i)/steps)
	}
}
