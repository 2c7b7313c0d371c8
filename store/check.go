package store

import (
	"fmt"
	"math"
	"slices"
	"unicode/utf8"

	"caesura"
)

// checkAll refuses, before anything is written, what no store may hold. Qdrant
// itself takes a vector with NaN and then finds it with every query.
func checkAll(documents [][]caesura.Point, dimensions int) error {
	if dimensions == 0 {
		return fmt.Errorf("put: the store was not fitted to a model")
	}
	for _, points := range documents {
		if err := checkDocument(points, dimensions); err != nil {
			return err
		}
	}
	return nil
}

// checkDocument requires the complete list of one document's points.
func checkDocument(points []caesura.Point, dimensions int) error {
	if len(points) == 0 {
		return fmt.Errorf("put: a document without points")
	}
	doc := points[0].Document
	if doc.ID == "" || !utf8.ValidString(doc.ID) || !utf8.ValidString(doc.Source) {
		return badInput("document %q of source %q: not a valid id", doc.ID, doc.Source)
	}
	ids := make(map[caesura.PointID]bool, len(points))
	for i := range points {
		p := &points[i]
		if p.Document.ID != doc.ID || p.Chunk.Index != i || p.Count != len(points) || ids[p.ID] {
			return fmt.Errorf("put %s: chunk %d of %d is not the point at %d of %d", doc.ID, p.Chunk.Index, p.Count, i, len(points))
		}
		ids[p.ID] = true
		if err := checkVector(p.Vector, dimensions); err != nil {
			return badInput("%s: chunk %d: %w", doc.ID, i, err)
		}
	}
	return nil
}

// checkVector takes the zero vector: it is like nothing, and found last.
func checkVector(v caesura.Vector, dimensions int) error {
	if len(v) != dimensions {
		return fmt.Errorf("the vector has %d dimensions, the collection %d", len(v), dimensions)
	}
	for i, x := range v {
		if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
			return fmt.Errorf("the vector has %v at %d", x, i)
		}
	}
	return nil
}

// checkFilter refuses values that no point has: gRPC cannot carry them, and
// SQLite's JSON would replace a part of them.
func checkFilter(f caesura.Filter) error {
	for _, value := range slices.Concat(f.Sources, f.Documents, f.MediaTypes) {
		if !utf8.ValidString(value) {
			return &caesura.Fault{
				Kind: caesura.Config, Err: fmt.Errorf("filter: %q is not UTF-8", value),
				Hint: "Write the id as the store has it: a byte of a name that is no UTF-8 is written %FF there.",
			}
		}
	}
	return nil
}

func badInput(format string, args ...any) error {
	return &caesura.Fault{
		Kind: caesura.BadInput,
		Hint: "The embedding server or its model may be at fault.",
		Err:  fmt.Errorf(format, args...),
	}
}
