package fit

// For tests beside the package.
var (
	Crossed       = crossed
	ReliabilityOf = reliability
)

func Ranks(values []float64) []float64 { return newOrder(values).ranks(once(len(values))) }

func Spearman(a, b []float64) float64 { return correlation(Ranks(a), Ranks(b), once(len(a))) }

func AUC(values []float64, truth []bool) float64 {
	return auc(Ranks(values), truth, once(len(values)))
}

// Drawn is the Spearman and the AUC of pairs that are taken so many times.
func Drawn(a, b []float64, truth []bool, times []float64) (spearman, area float64) {
	ranks := newOrder(a).ranks(times)
	return correlation(ranks, newOrder(b).ranks(times), times), auc(ranks, truth, times)
}

func once(n int) []float64 {
	times := make([]float64, n)
	for i := range times {
		times[i] = 1
	}
	return times
}
