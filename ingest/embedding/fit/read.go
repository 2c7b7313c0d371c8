package fit

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// readTable reads rows behind a head. What separates their cells is what gives
// the head the most of the known columns.
func (g *gatherer) readTable(in io.Reader, start []byte) error {
	head, _, _ := bytes.Cut(start, []byte("\n"))
	table := csv.NewReader(in)
	table.ReuseRecord, table.FieldsPerRecord = true, -1
	most := 0
	for _, comma := range ",\t;" {
		known := 0
		for cell := range strings.SplitSeq(string(head), string(comma)) {
			if _, ok := column(cell); ok {
				known++
			}
		}
		if known > most {
			most, table.Comma = known, comma
		}
	}
	if table.Comma == '\t' {
		table.LazyQuotes = true // tab-separated text quotes nothing
	}
	names, err := table.Read()
	if err != nil {
		return err
	}
	places, err := headPlaces(names)
	if err != nil {
		return err
	}
	return g.rows(table, len(names), places)
}

func (g *gatherer) rows(table *csv.Reader, width int, places [columnCount]int) error {
	for {
		row, err := table.Read()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		line, _ := table.FieldPos(0)
		where := fmt.Sprintf("line %d", line)
		if len(row) != width {
			g.fault(where, "%d cells, the head has %d", len(row), width)
			continue
		}
		var cells [columnCount]*string
		for i, at := range places {
			if at >= 0 {
				cells[i] = &row[at]
			}
		}
		g.add(where, cells)
	}
}

// column is the one that a cell of the head names.
func column(cell string) (int, bool) {
	i, ok := columns[strings.ToLower(strings.Trim(strings.TrimSpace(cell), `"`))]
	return i, ok
}

// headPlaces are where the columns stand; -1 for those that do not.
func headPlaces(names []string) (places [columnCount]int, err error) {
	places = [columnCount]int{-1, -1, -1, -1}
	for at, name := range names {
		if i, ok := column(name); ok {
			if places[i] >= 0 {
				return places, fmt.Errorf("line 1: the column %s is there twice", name)
			}
			places[i] = at
		}
	}
	if places[columnA] < 0 || places[columnB] < 0 || places[columnScore] < 0 && places[columnLabel] < 0 {
		return places, fmt.Errorf("line 1: the head is %s", strings.Join(names, ", "))
	}
	return places, nil
}

// readLines reads a JSON object a line.
func (g *gatherer) readLines(in *bufio.Reader) error {
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if line = bytes.TrimSpace(line); len(line) > 0 {
			g.addObject(fmt.Sprintf("line %d", n), line)
		}
		if err != nil {
			return nil
		}
	}
}

// readList reads a JSON list of objects.
func (g *gatherer) readList(in io.Reader) error {
	d := json.NewDecoder(in)
	if _, err := d.Token(); err != nil {
		return err
	}
	for n := 1; d.More(); n++ {
		var object json.RawMessage
		if err := d.Decode(&object); err != nil {
			return fmt.Errorf("pair %d: %w", n, err)
		}
		g.addObject(fmt.Sprintf("pair %d", n), object)
	}
	_, err := d.Token()
	return err
}

func (g *gatherer) addObject(place string, text []byte) {
	var object map[string]json.RawMessage
	if err := json.Unmarshal(text, &object); err != nil {
		g.fault(place, "%v", err)
		return
	}
	var cells [columnCount]*string
	for name, value := range object {
		i, ok := columns[strings.ToLower(name)]
		if !ok || string(value) == "null" {
			continue
		}
		cell := string(value)
		if err := json.Unmarshal(value, &cell); err != nil && (i == columnA || i == columnB) {
			g.fault(place, "%s is no text", name)
			return
		}
		cells[i] = &cell
	}
	g.add(place, cells)
}
