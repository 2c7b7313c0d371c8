package tune

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"caesura/chunker"
)

// An Axis is what is varied together, and its alternatives: each is settings
// such as "window.kind=span" and "window.size=4". None stands for the present
// value.
type Axis struct {
	Key          string
	Alternatives [][]string
}

// ParseAxis reads KEY=VALUE|VALUE|…, where a VALUE may be followed by more
// settings: "window.kind=adjacent|span,window.size=4|span,window.size=8".
func ParseAxis(spec string) (Axis, error) {
	key, values, ok := strings.Cut(spec, "=")
	if key = strings.TrimSpace(key); !ok || key == "" || strings.TrimSpace(values) == "" {
		return Axis{}, fmt.Errorf("%q: want KEY=VALUE|VALUE|…", spec)
	}
	a := Axis{Key: key}
	for value := range strings.SplitSeq(values, "|") {
		a.Alternatives = append(a.Alternatives, strings.Split(key+"="+strings.TrimSpace(value), ","))
	}
	return a, nil
}

// A Candidate is a setting of all axes.
type Candidate struct {
	Settings []string `json:"settings"` // over the present configuration; none for itself
	Changes  int      `json:"changes"`  // axes that differ from it
	point    point
	options  chunker.Options
}

// Name is the settings in one word.
func (c Candidate) Name() string {
	if len(c.Settings) == 0 {
		return "as configured"
	}
	return strings.Join(c.Settings, ",")
}

// A point is an alternative of each axis, from 1; 0 is the present value.
type point []int

func (p point) key() string { return fmt.Sprint([]int(p)) }

// A space is all that may be tried.
type space struct {
	axes       []Axis
	configured func(settings []string) (chunker.Options, error)
	present    string // fingerprint of the options without settings
	known      map[string]*Candidate
}

func newSpace(axes []Axis, configured func([]string) (chunker.Options, error)) (*space, error) {
	present, err := configured(nil)
	if err != nil {
		return nil, err
	}
	return &space{axes, configured, present.Fingerprint(), map[string]*Candidate{}}, nil
}

// at is the candidate of a point; nil where its options cannot be, such as a
// minimum over half of the maximum. An alternative that is the present value
// is no change.
func (s *space) at(p point) *Candidate {
	if c, ok := s.known[p.key()]; ok {
		return c
	}
	c := &Candidate{point: slices.Clone(p)}
	for i, alternative := range p {
		if alternative == 0 {
			continue
		}
		settings := s.axes[i].Alternatives[alternative-1]
		if o, err := s.configured(settings); err == nil && o.Fingerprint() == s.present {
			c.point[i] = 0
			continue
		}
		c.Settings = append(c.Settings, settings...)
		c.Changes++
	}
	var err error
	if c.options, err = s.configured(c.Settings); err != nil {
		c = nil
	}
	s.known[p.key()] = c
	return c
}

// all is every candidate, the present one first, each once.
func (s *space) all() []*Candidate {
	var out []*Candidate
	seen := map[string]bool{}
	p := make(point, len(s.axes))
	for {
		if c := s.at(p); c != nil && !seen[c.options.Fingerprint()] {
			seen[c.options.Fingerprint()] = true
			out = append(out, c)
		}
		i := len(p) - 1
		for ; i >= 0 && p[i] == len(s.axes[i].Alternatives); i-- {
			p[i] = 0
		}
		if i < 0 {
			return out
		}
		p[i]++
	}
}

// random is any point.
func (s *space) random(r *rand.Rand) point {
	p := make(point, len(s.axes))
	for i, a := range s.axes {
		p[i] = r.IntN(len(a.Alternatives) + 1)
	}
	return p
}
