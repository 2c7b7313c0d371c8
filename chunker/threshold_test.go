package chunker

import (
	"math"
	"slices"
	"testing"
)

var nan = math.NaN()

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

// rule is the options with one rule and, where it is not 0, its number.
func rule(name string, number float64) Options {
	return Options{Threshold: name, K: number, Percentile: number, Absolute: number}.WithDefaults()
}

// The values are those of numpy 2 over the same ten numbers: percentile (linear,
// its default) for quartiles and percentiles, mean and std (ddof 0, its default),
// gradient; what is cut is where the array is greater.
func TestEachRuleGivesTheThresholdThatNumPyGives(t *testing.T) {
	series := []float64{.12, .30, .25, .41, .18, .90, .22, .35, .27, .31}
	for _, c := range []struct {
		rule   string
		number float64
		value  float64
		cuts   []int
	}{
		{"", 0, .39625, []int{3, 5}},
		{IQR, 1.5, .50875, []int{5}},
		{MeanStd, 0, .536351, []int{5}},
		{MeanStd, 2.5, .844377, []int{5}},
		{Percentile, 0, .6795, []int{5}},
		{Percentile, 60, .304, []int{3, 5, 7, 9}},
		{Gradient, 0, .21575, []int{4}},
		{Gradient, 80, .088, []int{0, 4}},
		{Absolute, .3, .3, []int{3, 5, 7, 9}},
	} {
		o := rule(c.rule, c.number)
		kinds := make([]gapKind, len(series))
		x := compared(series, kinds, o.Threshold)
		got := threshold(x, o)
		if got.Rule != o.Threshold || got.Defined != 10 || math.Abs(float64(got.Value)-c.value) > 1e-9 {
			t.Errorf("%s %v: %+v, want %v", c.rule, c.number, got, c.value)
		}
		if cuts := boundaries(x, kinds, got); !slices.Equal(cuts, c.cuts) {
			t.Errorf("%s %v cuts %v, want %v", c.rule, c.number, cuts, c.cuts)
		}
	}
}

func TestTheThresholdTellsItsStatistics(t *testing.T) {
	got := threshold([]float64{4, nan, 1, 3, 2}, rule(IQR, 0.5))
	want := Threshold{Rule: IQR, Defined: 4, Q1: 1.75, Median: 2.5, Q3: 3.25, Mean: 2.5, Deviation: Number(math.Sqrt(1.25)), Value: 4}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// numpy.gradient of the numbers without the undefined ones gives the same.
func TestTheGradientPassesOverWhatIsUndefined(t *testing.T) {
	got := gradient([]float64{.12, nan, .30, .25, .18, .90, nan, nan, .22, .35, .27, .31, nan})
	want := []float64{.18, nan, .065, -.06, .325, .02, nan, nan, -.275, .025, -.02, .04, nan}
	for i := range want {
		if math.IsNaN(got[i]) != math.IsNaN(want[i]) || math.Abs(got[i]-want[i]) > 1e-9 {
			t.Errorf("%d: %v, want %v", i, got[i], want[i])
		}
	}
	if got := gradient([]float64{nan, .3}); !math.IsNaN(got[1]) {
		t.Errorf("of a single number: %v", got[1])
	}
}

func TestThreeDistancesHaveNoThresholdButAnAbsoluteOne(t *testing.T) {
	for _, name := range []string{IQR, MeanStd, Percentile, Gradient} {
		if got := threshold([]float64{1, 2, 9}, rule(name, 0.5)); !math.IsNaN(float64(got.Value)) || got.Q3 != 5.5 {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if got := threshold([]float64{1, 2, 9}, rule(Absolute, 2)); got.Value != 2 {
		t.Errorf("absolute: %+v", got)
	}
}

func TestFloatNoiseIsNotCutByAnyRule(t *testing.T) {
	series := []float64{.3, .3, .300001, .299999, .3, .3, .300002, .3}
	kinds := make([]gapKind, len(series))
	for _, name := range []string{IQR, MeanStd, Percentile, Gradient} {
		x := compared(series, kinds, name)
		if cuts := boundaries(x, kinds, threshold(x, rule(name, 0.01))); len(cuts) > 0 {
			t.Errorf("%s cuts %v", name, cuts)
		}
	}
}

func TestOnlyFreeGapsTakePartInTheThreshold(t *testing.T) {
	kinds := []gapKind{free, glued, inner, closed, free}
	x := compared([]float64{.1, .9, .9, .9, .2}, kinds, IQR)
	if got := threshold(x, rule(Absolute, 0.15)); got.Defined != 2 || !slices.Equal(boundaries(x, kinds, got), []int{3, 4}) {
		t.Errorf("%+v, cuts %v", got, boundaries(x, kinds, got))
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
