package eval

import (
	"cmp"
	"math"
	"slices"

	"caesura"
)

// rank gives the indices of vectors in falling order of their cosine to the
// query; of equals, the first one first.
func rank(query caesura.Vector, vectors []caesura.Vector) []int {
	cosines, order := make([]float64, len(vectors)), make([]int, len(vectors))
	for i, v := range vectors {
		cosines[i], order[i] = cosine(query, v), i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(cosines[b], cosines[a]) })
	return order
}

// cosine is 0 for a zero vector. The conversions forbid fused operations, so
// that rankings are the same on every processor.
func cosine(a, b caesura.Vector) float64 {
	var dot, aa, bb float64
	for i, x := range a {
		x, y := float64(x), float64(b[i])
		dot += float64(x * y)
		aa += float64(x * x)
		bb += float64(y * y)
	}
	if aa == 0 || bb == 0 {
		return 0
	}
	return dot / math.Sqrt(aa*bb)
}
