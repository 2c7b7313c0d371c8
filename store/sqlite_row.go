package store

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"strings"

	"caesura"
)

// encodeRow is a point's text, and its other facts as JSON.
func encodeRow(p *caesura.Point) (text, facts string, err error) {
	flat := layouts[LayoutFlat]
	tree := flat.encode(p)
	text = tree.string(flat.text)
	delete(tree, flat.text)
	b, err := json.Marshal(tree)
	return text, string(b), err
}

// decodeRow is the inverse of encodeRow.
func decodeRow(id []byte, text, facts string) (caesura.Point, error) {
	tree, err := parseTree(facts)
	if err != nil {
		return caesura.Point{}, err
	}
	flat := layouts[LayoutFlat]
	tree[flat.text] = text
	p := flat.decode(tree)
	copy(p.ID[:], id)
	return p, nil
}

// readRow makes a point of a row of Read. Some facts are in columns and in the
// payload; where the two disagree, somebody edited the file, and the point has
// no fingerprint, which no written point is without.
func readRow(rows *sql.Rows) (caesura.Point, error) {
	var id, hash, fingerprint, vector sql.RawBytes
	var source, document, mediaType, kind, text, facts string
	var position, count int
	var pages caesura.PageRange
	err := rows.Scan(&id, &source, &document, &position, &count, &hash, &fingerprint, &mediaType, &pages.First, &pages.Last, &kind, &text, &facts, &vector)
	if err != nil {
		return caesura.Point{}, err
	}
	p, err := decodeRow(id, text, facts)
	if err != nil { // a payload that is no JSON tells nothing
		p.Document = new(caesura.Document)
		copy(p.ID[:], id)
	}
	doc := p.Document
	same := doc.Source == source && doc.ID == document && doc.MediaType == mediaType && p.Chunk.Index == position &&
		string(kindOf(&p)) == kind && p.Count == count && p.Chunk.Pages == pages && bytes.Equal(doc.Hash[:], hash) && bytes.Equal(p.Fingerprint[:], fingerprint)
	if !same {
		p.Fingerprint = caesura.Hash{}
	}
	p.Vector = decodeVector(vector)
	return p, nil
}

// parseTree reads a JSON object.
func parseTree(text string) (payload, error) {
	var tree map[string]any
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&tree); err != nil {
		return nil, err
	}
	all, _ := plain(tree).(payload)
	return all, nil
}

// plain turns what the JSON decoder makes into what a payload is made of.
func plain(v any) any {
	switch v := v.(type) {
	case map[string]any:
		tree := make(payload, len(v))
		for k, x := range v {
			tree[k] = plain(x)
		}
		return tree
	case []any:
		for i, x := range v {
			v[i] = plain(x)
		}
		return v
	case json.Number:
		if n, err := v.Int64(); err == nil {
			return n
		}
		f, _ := v.Float64()
		return f
	}
	return v
}
