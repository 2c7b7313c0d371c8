package chunker

// A Threshold is the number over which a gap of a document is a boundary, and
// what it was computed from. Numbers that do not exist are NaN.
type Threshold struct {
	Rule      string `json:"rule"`    // by which Value was computed, such as "iqr"
	Defined   int    `json:"defined"` // compared numbers that took part
	Q1        Number `json:"q1"`
	Median    Number `json:"median"`
	Q3        Number `json:"q3"`
	Mean      Number `json:"mean"`
	Deviation Number `json:"deviation"` // standard deviation of the population
	Value     Number `json:"value"`     // NaN: no gap is a boundary
}

// fewest is the number of distances below which there is no threshold, but for
// an absolute one. Of three, one is over Q3 + k·IQR for any k under 1, whatever
// they are.
const fewest = 4

// floor is how far over the middle of the distances a threshold is at least, so
// that equal distances with float noise are not cut when they have no spread.
const floor = 1e-4

// noThreshold is that of a document of which nothing is computed.
func noThreshold(rule string) Threshold {
	none := Number(undefined)
	return Threshold{Rule: rule, Q1: none, Median: none, Q3: none, Mean: none, Deviation: none, Value: none}
}

// threshold is that of a document of which these are the compared numbers, in
// order; NaN takes no part. The options have their defaults.
func threshold(compared []float64, o Options) Threshold {
	sorted := defined(compared)
	t := noThreshold(o.Threshold)
	t.Defined = len(sorted)
	if len(sorted) > 0 {
		mean, deviation := moments(sorted)
		t.Q1, t.Median, t.Q3 = Number(quantile(sorted, 0.25)), Number(quantile(sorted, 0.5)), Number(quantile(sorted, 0.75))
		t.Mean, t.Deviation = Number(mean), Number(deviation)
	}
	if len(sorted) >= fewest || o.Threshold == Absolute || o.Threshold == Table {
		t.Value = Number(round(t.value(sorted, o)))
	}
	return t
}

// value applies the rule to numbers in ascending order.
func (t Threshold) value(sorted []float64, o Options) float64 {
	switch o.Threshold {
	case Absolute:
		return o.Absolute
	case Table:
		return o.Window.Thresholds[o.Window.Size]
	case Percentile:
		return max(quantile(sorted, o.Percentile/100), sorted[0]+floor)
	case Gradient:
		return max(quantile(sorted, o.Percentile/100), floor)
	case MeanStd:
		return float64(t.Mean) + max(float64(o.K*float64(t.Deviation)), floor)
	default:
		return float64(t.Q3) + max(float64(o.K*float64(t.Q3-t.Q1)), floor)
	}
}
