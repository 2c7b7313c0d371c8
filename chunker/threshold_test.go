package chunker

import (
	"math"
	"testing"
)

// The expected values are those of numpy.quantile and of R's quantile.
func TestQuartilesAreThoseOfType7(t *testing.T) {
	for _, c := range []struct {
		in             []float64
		q1, median, q3 float64
	}{
		{[]float64{1}, 1, 1, 1},
		{[]float64{1, 2}, 1.25, 1.5, 1.75},
		{[]float64{1, 2, 4}, 1.5, 2, 3},
		{[]float64{1, 2, 3, 4}, 1.75, 2.5, 3.25},
		{[]float64{3, 5, 7, 8, 12, 13, 14, 18, 21}, 7, 12, 14},
		{[]float64{67, 68, 72, 75, 76, 81, 87, 90, 95, 101, 107, 119, 130}, 75, 87, 101},
	} {
		for p, want := range map[float64]float64{.25: c.q1, .5: c.median, .75: c.q3} {
			if got := quantile(c.in, p); math.Abs(got-want) > 1e-12 {
				t.Errorf("quantile(%v, %v) = %v, want %v", c.in, p, got, want)
			}
		}
	}
}

func TestThresholdIsQ3PlusKTimesIQR(t *testing.T) {
	got := iqr([]float64{4, math.NaN(), 1, 3, 2}, 0.5)
	if got.Defined != 4 || got.Q1 != 1.75 || got.Q3 != 3.25 || got.Value != 4 {
		t.Errorf("%+v", got)
	}
}

func TestThreeDistancesHaveNoThreshold(t *testing.T) {
	if got := iqr([]float64{1, 2, 9}, 0.5); !math.IsNaN(float64(got.Value)) || got.Q3 != 5.5 {
		t.Errorf("%+v", got)
	}
}

func TestDistancesAreRoundedAndSymmetric(t *testing.T) {
	a, b := []float32{3, 4}, []float32{4, -3}
	for kind, want := range map[string]float64{Cosine: 1, Euclidean: 7.071068, Dot: 1} {
		if got := distance(kind, a, b); got != want || distance(kind, b, a) != want {
			t.Errorf("%s: %v, want %v", kind, got, want)
		}
	}
	if got := distance(Cosine, a, a); got != 0 || math.Signbit(got) {
		t.Errorf("distance to itself: %v", got)
	}
	if got := distance(Cosine, []float32{1e-30, 0}, []float32{3e38, 0}); got != 0 {
		t.Errorf("very small against very large: %v", got)
	}
}
