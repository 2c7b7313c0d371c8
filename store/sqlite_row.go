package store

import (
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
