package stats_test

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"testing"

	"caesura/chunker/stats"
)

// The expected values in testdata/values.json are those of scipy, pandas and
// statsmodels; scripts/statsvalues/stats.py writes them.

type values struct {
	Cases map[string]struct {
		Groups     ordered                  `json:"groups"`
		Summaries  map[string]stats.Summary `json:"summaries"`
		Comparison comparison               `json:"comparison"`
	} `json:"cases"`
	Tails  [][4]float64 `json:"tails"`
	Bounds [][2]float64 `json:"bounds"`
}

type comparison struct {
	R2           stats.Number      `json:"r_squared"`
	Residual     stats.Number      `json:"residual_std"`
	ANOVA        stats.Test        `json:"anova"`
	Coefficients [][4]stats.Number `json:"coefficients"`
	Means        [][4]stats.Number `json:"means"`
	LeveneMedian stats.Test        `json:"levene_median"`
	LeveneMean   stats.Test        `json:"levene_mean"`
	Pairs        []struct {
		A      string          `json:"a"`
		B      string          `json:"b"`
		Welch  [4]stats.Number `json:"welch"`
		Pooled [4]stats.Number `json:"pooled"`
	} `json:"pairs"`
}

// ordered is groups in the order of the file.
type ordered []stats.Group

func (o *ordered) UnmarshalJSON(b []byte) error {
	byName := map[string][]float64{}
	if err := json.Unmarshal(b, &byName); err != nil {
		return err
	}
	for name, numbers := range byName {
		slices.Sort(numbers)
		*o = append(*o, stats.NewGroup(name, numbers))
	}
	slices.SortFunc(*o, func(a, b stats.Group) int { return slices.Compare([]byte(a.Name()), []byte(b.Name())) })
	return nil
}

func read(t *testing.T) (v values) {
	t.Helper()
	body, err := os.ReadFile("testdata/values.json")
	if err == nil {
		err = json.Unmarshal(body, &v)
	}
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// A meter notes how far from the expected values the worst one is.
type meter struct {
	*testing.T
	allowed, worst float64
}

// Allowed relative differences. The incomplete beta function loses digits where
// there are millions of degrees of freedom.
const (
	tolerance = 1e-10
	ofMany    = 1e-8
	many      = 1e6
)

// near compares two numbers; both may be none.
func (m *meter) near(name string, got, want stats.Number) {
	m.Helper()
	g, w := float64(got), float64(want)
	if math.IsNaN(g) || math.IsNaN(w) {
		if math.IsNaN(g) != math.IsNaN(w) {
			m.Errorf("%s: %v, want %v", name, g, w)
		}
		return
	}
	if w == g {
		return
	}
	off := math.Abs(g-w) / max(math.Abs(w), 1e-300)
	m.worst = max(m.worst, off)
	if off > m.allowed {
		m.Errorf("%s: %v, want %v (off by %.1e of it)", name, g, w, off)
	}
}

func (m *meter) test(name string, got, want stats.Test) {
	m.near(name+" statistic", got.F, want.F)
	m.near(name+" p", got.P, want.P)
	if got.DF1 != want.DF1 || got.DF2 != want.DF2 {
		m.Errorf("%s: %v and %v degrees of freedom, want %v and %v", name, got.DF1, got.DF2, want.DF1, want.DF2)
	}
}

func (m *meter) list(name string, want [4]stats.Number, got ...stats.Number) {
	for i, n := range got {
		m.near(name, n, want[i])
	}
}

func TestFiguresAreThoseOfTheStatisticsPackages(t *testing.T) {
	m := &meter{T: t, allowed: tolerance}
	for name, c := range read(t).Cases {
		for _, g := range c.Groups {
			got, want := g.Describe(), c.Summaries[g.Name()]
			m.near(name+" mean", got.Mean, want.Mean)
			m.near(name+" std", got.Deviation, want.Deviation)
			m.list(name+" quartiles", [4]stats.Number{want.Q1, want.Median, want.Q3, want.Skew}, got.Q1, got.Median, got.Q3, got.Skew)
			if got.Count != want.Count || got.Min != want.Min || got.Max != want.Max {
				t.Errorf("%s, %s: %+v, want %+v", name, g.Name(), got, want)
			}
		}
		got, want := stats.Compare("span", "gap", c.Groups), c.Comparison
		m.near(name+" R²", got.R2, want.R2)
		m.near(name+" residual", got.Residual, want.Residual)
		m.test(name+" ANOVA", got.ANOVA, want.ANOVA)
		m.test(name+" Levene, median", got.LeveneMedian, want.LeveneMedian)
		m.test(name+" Levene, mean", got.LeveneMean, want.LeveneMean)
		for i, k := range got.Coefficients {
			m.list(name+" coefficient "+k.Term, want.Coefficients[i], k.Value, k.Error, k.T, k.P)
			s := got.Means[i]
			m.list(name+" mean "+s.Group, want.Means[i], s.Value, s.Error, s.Low, s.High)
		}
		for i, p := range got.Pairs {
			w := want.Pairs[i]
			if p.A != w.A || p.B != w.B {
				t.Fatalf("%s: pair %s-%s, want %s-%s", name, p.A, p.B, w.A, w.B)
			}
			pair := name + " " + p.A + "-" + p.B
			m.list(pair+" Welch", w.Welch, p.Welch.T, p.Welch.DF, p.Welch.P, p.Welch.Corrected)
			m.list(pair+" pooled", w.Pooled, p.Pooled.T, p.Pooled.DF, p.Pooled.P, p.Pooled.Corrected)
		}
	}
	t.Logf("greatest relative difference %.1e", m.worst)
}

func TestTailsOfDistributions(t *testing.T) {
	m := &meter{T: t, allowed: tolerance}
	v := read(t)
	for _, x := range v.Tails {
		if m.allowed = tolerance; x[2] > many {
			m.allowed = ofMany
		}
		m.near("tail of F", stats.Number(stats.TailOfF(x[0], x[1], x[2])), stats.Number(x[3]))
	}
	for _, x := range v.Bounds {
		m.near("bound of t", stats.Number(stats.BoundOfT(x[0])), stats.Number(x[1]))
	}
	t.Logf("greatest relative difference %.1e over %d values", m.worst, len(v.Tails)+len(v.Bounds))
}
