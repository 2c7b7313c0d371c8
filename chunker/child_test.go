package chunker

import (
	"math"
	"testing"

	"caesura"
)

func TestAChildIsFoundByItselfAndItsParent(t *testing.T) {
	half := float32(1 / math.Sqrt2)
	for _, c := range []struct{ child, parent, want caesura.Vector }{
		{caesura.Vector{3, 0}, caesura.Vector{0, 0.1}, caesura.Vector{half, half}},
		{caesura.Vector{0, 0}, caesura.Vector{0, 2}, caesura.Vector{0, 1}},
		{caesura.Vector{2, 0}, caesura.Vector{float32(math.NaN()), 0}, caesura.Vector{1, 0}},
		{caesura.Vector{1, 0}, caesura.Vector{-1, 0}, caesura.Vector{0, 0}},
	} {
		got := ChildVector(c.child, c.parent)
		for i := range got {
			if math.Abs(float64(got[i]-c.want[i])) > 1e-6 {
				t.Errorf("%v in %v: %v, want %v", c.child, c.parent, got, c.want)
			}
		}
	}
}
