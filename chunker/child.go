package chunker

import (
	"math"

	"caesura"
)

// ChildVector is what a child is found by: the direction in the middle between
// its own vector and its parent's, of length 1; that of one if the other is no
// direction. What the child says decides among those whose parents are as near.
// Products are rounded, so that processors agree.
func ChildVector(child, parent caesura.Vector) caesura.Vector {
	x, y := inverse(dot(child, child)), inverse(dot(parent, parent))
	sum := make([]float64, len(child))
	squares := 0.0
	for i := range child {
		sum[i] = scaled(child[i], x) + scaled(parent[i], y)
		squares += float64(sum[i] * sum[i])
	}
	scale := inverse(squares)
	out := make(caesura.Vector, len(child))
	for i, s := range sum {
		out[i] = float32(s * scale)
	}
	return out
}

// scaled is a number of a vector, scaled; nothing where the vector is no direction.
func scaled(x float32, scale float64) float64 {
	if scale == 0 {
		return 0
	}
	return float64(float64(x) * scale)
}

// inverse is one over the length of a vector whose square is given, 0 of one
// that is no direction.
func inverse(square float64) float64 {
	if !direction(square) {
		return 0
	}
	return 1 / math.Sqrt(square)
}
