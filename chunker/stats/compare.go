package stats

import (
	"fmt"
	"math"

	"caesura/chunker/page"
)

// A Comparison asks whether groups of distances differ, by a linear model
// distance ~ group: treatment coding, the first group is the intercept. Its F
// is that of the one-way analysis of variance.
type Comparison struct {
	By           string        `json:"by"`   // what the groups are: "span" or "tag"
	Unit         string        `json:"unit"` // what a number is of: "gap" or "document"
	Coefficients []Coefficient `json:"coefficients"`
	Means        []Mean        `json:"least_squares_means"`
	ANOVA        Test          `json:"anova"`
	R2           Number        `json:"r_squared"`
	Residual     Number        `json:"residual_std"`

	// Levene's test of equal variances, with the distances from the medians
	// (Brown and Forsythe; scipy's default) and from the means (Levene's own).
	LeveneMedian Test `json:"levene_median"`
	LeveneMean   Test `json:"levene_mean"`

	Pairs []Pair `json:"pairs"`
	Note  string `json:"note,omitempty"` // why numbers do not exist
}

// A Coefficient of a linear model.
type Coefficient struct {
	Term  string `json:"term"`
	Value Number `json:"value"`
	Error Number `json:"std_error"`
	T     Number `json:"t"`
	P     Number `json:"p"`
}

// A Mean is a least-squares mean, with its 95 % interval.
type Mean struct {
	Group string `json:"group"`
	Count int    `json:"count"`
	Value Number `json:"value"`
	Error Number `json:"std_error"`
	Low   Number `json:"low"`
	High  Number `json:"high"`
}

// A Test is an F (or Levene's W) with its degrees of freedom.
type Test struct {
	F   Number  `json:"f"`
	DF1 float64 `json:"df1"`
	DF2 float64 `json:"df2"`
	P   Number  `json:"p"`
}

// A Pair is a t test of two groups: Welch's, which does not suppose equal
// variances, and one with the deviation that the model has of all groups.
type Pair struct {
	A          string `json:"a"`
	B          string `json:"b"`
	Difference Number `json:"difference"` // mean of B less mean of A
	Effect     Number `json:"effect"`     // the difference in residual deviations
	Welch      TTest  `json:"welch"`
	Pooled     TTest  `json:"pooled"`
}

// A TTest has its p as it is and corrected for the number of pairs
// (Bonferroni: times it, at most 1).
type TTest struct {
	T         Number `json:"t"`
	DF        Number `json:"df"`
	P         Number `json:"p"`
	Corrected Number `json:"p_bonferroni"`
}

// compare needs two groups and more numbers than groups; it says so otherwise.
func compare(by, unit string, groups []group) *Comparison {
	c := &Comparison{
		By: by, Unit: unit, Coefficients: []Coefficient{}, Means: []Mean{}, Pairs: []Pair{},
		R2: none, Residual: none, ANOVA: Test{F: none, P: none}, LeveneMedian: Test{F: none, P: none}, LeveneMean: Test{F: none, P: none},
	}
	values := make([]moments, len(groups))
	medians, means := make([]moments, len(groups)), make([]moments, len(groups))
	total := 0
	for i, g := range groups {
		values[i], medians[i], means[i] = g.values, g.fromMedian, g.toMean
		total += g.values.n
	}
	switch {
	case len(groups) < 2:
		c.Note = "nothing to compare: " + page.Count(len(groups), by)
		return c
	case total <= len(groups):
		c.Note = fmt.Sprintf("nothing to test: one %s in each %s", unit, by)
		return c
	}
	m := fit(values)
	c.ANOVA, c.R2, c.Residual = m.test(), Number(m.between/(m.between+m.within)), Number(math.Sqrt(m.variance()))
	c.LeveneMedian, c.LeveneMean = fit(medians).test(), fit(means).test()
	c.model(groups, m)
	c.pairs(groups, m)
	if m.within == 0 {
		c.Note = fmt.Sprintf("the numbers of each %s are equal: there is no spread to test by", by)
	}
	return c
}

// A linear model of one factor.
type linear struct {
	between, within float64 // sums of squares
	df1, df2        float64
}

func fit(groups []moments) linear {
	m := linear{df1: float64(len(groups) - 1)}
	sum, n := 0.0, 0
	for _, g := range groups {
		sum += float64(g.n) * g.mean
		n += g.n
	}
	mean := sum / float64(n)
	for _, g := range groups {
		m.between += float64(g.n) * (g.mean - mean) * (g.mean - mean)
		m.within += g.squares
	}
	m.df2 = float64(n - len(groups))
	return m
}

// variance of the residuals.
func (m linear) variance() float64 { return m.within / m.df2 }

// test that all means are equal. Without spread there is none.
func (m linear) test() Test {
	t := Test{F: none, DF1: m.df1, DF2: m.df2, P: none}
	if m.within > 0 {
		f := m.between / m.df1 / m.variance()
		t.F, t.P = Number(f), Number(tailOfF(f, m.df1, m.df2))
	}
	return t
}

// tested is a t test of a difference.
func tested(difference, deviation, freedom float64, pairs int) TTest {
	t := TTest{T: none, DF: Number(freedom), P: none, Corrected: none}
	if deviation > 0 && freedom > 0 {
		p := tailsOfT(difference/deviation, freedom)
		t.T, t.P, t.Corrected = Number(difference/deviation), Number(p), Number(min(1, p*float64(pairs)))
	}
	return t
}

func (c *Comparison) model(groups []group, m linear) {
	first := groups[0].values
	bound := boundOfT(m.df2)
	for i, g := range groups {
		x := g.values
		own := math.Sqrt(m.variance() / float64(x.n))
		c.Means = append(c.Means, Mean{
			Group: g.name, Count: x.n, Value: Number(x.mean), Error: Number(own),
			Low: Number(x.mean - bound*own), High: Number(x.mean + bound*own),
		})
		term, value, deviation := "intercept", first.mean, own
		if i > 0 {
			term, value = g.name, x.mean-first.mean
			deviation = math.Sqrt(m.variance() * (1/float64(first.n) + 1/float64(x.n)))
		}
		t := tested(value, deviation, m.df2, 1)
		c.Coefficients = append(c.Coefficients, Coefficient{Term: term, Value: Number(value), Error: Number(deviation), T: t.T, P: t.P})
	}
}

func (c *Comparison) pairs(groups []group, m linear) {
	count := len(groups) * (len(groups) - 1) / 2
	for i, g := range groups {
		for _, h := range groups[i+1:] {
			a, b := g.values, h.values
			difference := b.mean - a.mean
			pooled := math.Sqrt(m.variance() * (1/float64(a.n) + 1/float64(b.n)))
			deviation, freedom := welch(a, b)
			c.Pairs = append(c.Pairs, Pair{
				A: g.name, B: h.name, Difference: Number(difference), Effect: finite(difference / math.Sqrt(m.variance())),
				Welch:  tested(difference, deviation, freedom, count),
				Pooled: tested(difference, pooled, m.df2, count),
			})
		}
	}
}

// welch is the deviation of a difference of means whose variances need not be
// equal, and its degrees of freedom after Welch and Satterthwaite.
func welch(a, b moments) (deviation, freedom float64) {
	va, vb := a.variance()/float64(a.n), b.variance()/float64(b.n)
	freedom = (va + vb) * (va + vb) / (va*va/float64(a.n-1) + vb*vb/float64(b.n-1))
	return math.Sqrt(va + vb), freedom
}

// finite is a number, or none.
func finite(x float64) Number {
	if math.IsInf(x, 0) {
		return none
	}
	return Number(x)
}
