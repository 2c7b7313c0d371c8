package stats

// For tests beside the package.
type Group struct {
	group
	values []float64
}

func NewGroup(name string, values []float64) Group { return Group{newGroup(name, values), values} }

func (g Group) Name() string      { return g.name }
func (g Group) Describe() Summary { return Describe(g.values) }

func Compare(by, unit string, list []Group) *Comparison {
	var groups []group
	for _, g := range list {
		groups = append(groups, g.group)
	}
	return compare(by, unit, groups)
}

var (
	TailOfF  = tailOfF
	BoundOfT = boundOfT
)
