package fit

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"caesura"
)

// A Pair of texts, and what is known of their nearness.
type Pair struct {
	A, B  string
	Score float64 // the higher the nearer; NaN where there is none
	Label bool    // near or not
}

// Pairs are those of a file. Each has a score, a label, or both.
type Pairs struct {
	List     []Pair
	HasScore bool
	HasLabel bool
}

// The names of the columns. The second of each two is that of the STS data sets.
var columns = map[string]int{
	"text_a": columnA, "sentence1": columnA,
	"text_b": columnB, "sentence2": columnB,
	"score": columnScore, "similarity_score": columnScore,
	"label": columnLabel,
}

const (
	columnA = iota
	columnB
	columnScore
	columnLabel
	columnCount
)

const hint = "Want the columns text_a, text_b and score or label: CSV or tab-separated with a head, or JSON objects."

// Read reads CSV, tab- or semicolon-separated values with a head, JSON objects a
// line, or one JSON list of objects; what it is it sees by the content. Its
// errors name every line that is wrong, up to ten.
func Read(r io.Reader) (Pairs, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	if mark, _ := in.Peek(3); string(mark) == "\uFEFF" {
		in.Discard(len(mark))
	}
	start, err := in.Peek(1 << 16)
	if err != nil && !errors.Is(err, io.EOF) {
		return Pairs{}, err
	}
	start = bytes.TrimSpace(start)
	g := &gatherer{}
	switch {
	case len(start) == 0:
		return Pairs{}, wrong(errors.New("no pair: nothing is in it"))
	case start[0] == '{':
		err = g.readLines(in)
	case start[0] == '[':
		err = g.readList(in)
	default:
		err = g.readTable(in, start)
	}
	if err != nil {
		return Pairs{}, wrong(err)
	}
	return g.pairs()
}

func wrong(err error) error { return &caesura.Fault{Kind: caesura.BadInput, Err: err, Hint: hint} }

// A gatherer gathers pairs, and what is wrong.
type gatherer struct {
	list   []Pair
	has    [columnCount]bool // columns of the pairs
	faults []error
	more   int // faults that are not listed
}

const mostFaults = 10

func (g *gatherer) fault(place string, format string, values ...any) {
	if len(g.faults) == mostFaults {
		g.more++
		return
	}
	g.faults = append(g.faults, fmt.Errorf(place+": "+format, values...))
}

// add takes the cells of one pair; those that it has not are nil.
func (g *gatherer) add(place string, cells [columnCount]*string) {
	has := [columnCount]bool{}
	for i, cell := range cells {
		has[i] = cell != nil && strings.TrimSpace(*cell) != ""
	}
	switch {
	case !has[columnA] || !has[columnB]:
		g.fault(place, "a text is missing")
		return
	case !has[columnScore] && !has[columnLabel]:
		g.fault(place, "neither score nor label")
		return
	case len(g.list) > 0 && has != g.has:
		g.fault(place, "score or label is missing, or the pairs before have none")
		return
	}
	p := Pair{A: *cells[columnA], B: *cells[columnB], Score: math.NaN()}
	if has[columnScore] {
		score, err := strconv.ParseFloat(strings.TrimSpace(*cells[columnScore]), 64)
		if err != nil || math.IsNaN(score) || math.IsInf(score, 0) {
			g.fault(place, "score %q: not a number", *cells[columnScore])
			return
		}
		p.Score = score
	}
	if has[columnLabel] {
		label, ok := labels[strings.ToLower(strings.TrimSpace(*cells[columnLabel]))]
		if !ok {
			g.fault(place, "label %q: want 1 or 0, true or false, yes or no", *cells[columnLabel])
			return
		}
		p.Label = label
	}
	g.list, g.has = append(g.list, p), has
}

var labels = map[string]bool{"1": true, "1.0": true, "true": true, "yes": true, "0": false, "0.0": false, "false": false, "no": false}

func (g *gatherer) pairs() (Pairs, error) {
	if g.more > 0 {
		g.faults = append(g.faults, fmt.Errorf("and %d more", g.more))
	}
	switch {
	case len(g.faults) > 0:
		return Pairs{}, wrong(errors.Join(g.faults...))
	case len(g.list) == 0:
		return Pairs{}, wrong(errors.New("no pair"))
	}
	return Pairs{List: g.list, HasScore: g.has[columnScore], HasLabel: g.has[columnLabel]}, nil
}
