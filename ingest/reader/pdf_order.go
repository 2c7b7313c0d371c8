package reader

import (
	"slices"
	"unicode"
)

// A flow is rows of a page that go down one column, as they were drawn.
type flow struct {
	rows                     []row
	left, right, top, bottom float64
	prose                    bool
}

// mostFlows is of how many flows a page may consist to be put in order. More
// are labels in a drawing.
const mostFlows = 60

// inOrder puts columns of prose in order that were drawn in another: the left
// one before the right one beside it, the upper before the lower. All else
// stays in the order in which it was drawn, which is right on nearly all pages
// (trigram recall 0.996 over 167 documents).
func inOrder(rows []row) []row {
	flows := newFlows(rows)
	if len(flows) < 2 || len(flows) > mostFlows {
		return rows
	}
	moved := false
	for range flows {
		swapped := false
		for i := 1; i < len(flows); i++ {
			if flows[i-1].after(flows[i]) {
				flows[i-1], flows[i] = flows[i], flows[i-1]
				swapped, moved = true, true
			}
		}
		if !swapped {
			break
		}
	}
	if !moved {
		return rows
	}
	ordered := make([]row, 0, len(rows))
	for _, f := range flows {
		ordered = append(ordered, f.rows...)
	}
	return ordered
}

func newFlows(rows []row) (flows []flow) {
	for _, r := range rows {
		if n := len(flows); n > 0 && flows[n-1].takes(r) {
			f := &flows[n-1]
			f.rows = append(f.rows, r)
			f.left, f.right, f.bottom = min(f.left, r.Left), max(f.right, r.Right), r.Baseline
			continue
		}
		flows = append(flows, flow{[]row{r}, r.Left, r.Right, r.Baseline + r.Size, r.Baseline, false})
	}
	for i := range flows {
		flows[i].prose = prose(flows[i].rows)
	}
	return flows
}

// takes reports whether the row stands below the flow's last one.
func (f *flow) takes(r row) bool {
	return r.Size > 0 && r.Angle == f.rows[0].Angle && r.Baseline < f.bottom && r.Left < f.right && r.Right > f.left
}

// after reports whether the flow, which was drawn before the next, is to be
// read after it.
func (f *flow) after(next flow) bool {
	if !f.prose || !next.prose || f.rows[0].Angle != next.rows[0].Angle {
		return false
	}
	if next.right <= f.left { // beside it
		shared := min(f.top, next.top) - max(f.bottom, next.bottom)
		return shared > 0.5*min(f.top-f.bottom, next.top-next.bottom) && !rightToLeft(f.rows) && !rightToLeft(next.rows)
	}
	shared := min(f.right, next.right) - max(f.left, next.left)
	return shared > 0.5*min(f.right-f.left, next.right-next.left) && next.bottom >= f.top
}

// rightToLeft reports whether the rows have letters of a script that is
// written so.
func rightToLeft(rows []row) bool {
	return slices.ContainsFunc(rows, func(r row) bool {
		for _, c := range r.Text {
			if unicode.In(c, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana) {
				return true
			}
		}
		return false
	})
}
