package store

import (
	"encoding/json"

	"github.com/qdrant/go-client/qdrant"

	"caesura"
)

// toValues is a payload as Qdrant takes it. It is made by hand: the client's
// own function panics on what it does not know.
func toValues(tree payload) map[string]*qdrant.Value {
	values := make(map[string]*qdrant.Value, len(tree))
	for k, v := range tree {
		values[k] = toValue(v)
	}
	return values
}

func toValue(v any) *qdrant.Value {
	switch v := v.(type) {
	case string:
		return &qdrant.Value{Kind: &qdrant.Value_StringValue{StringValue: v}}
	case int64:
		return &qdrant.Value{Kind: &qdrant.Value_IntegerValue{IntegerValue: v}}
	case float64:
		return &qdrant.Value{Kind: &qdrant.Value_DoubleValue{DoubleValue: v}}
	case bool:
		return &qdrant.Value{Kind: &qdrant.Value_BoolValue{BoolValue: v}}
	case payload:
		return &qdrant.Value{Kind: &qdrant.Value_StructValue{StructValue: &qdrant.Struct{Fields: toValues(v)}}}
	case []any:
		list := make([]*qdrant.Value, len(v))
		for i, x := range v {
			list[i] = toValue(x)
		}
		return &qdrant.Value{Kind: &qdrant.Value_ListValue{ListValue: &qdrant.ListValue{Values: list}}}
	}
	return &qdrant.Value{Kind: &qdrant.Value_NullValue{}}
}

// fromValues is the inverse of toValues.
func fromValues(values map[string]*qdrant.Value) payload {
	tree := make(payload, len(values))
	for k, v := range values {
		tree[k] = fromValue(v)
	}
	return tree
}

func fromValue(v *qdrant.Value) any {
	switch v := v.GetKind().(type) {
	case *qdrant.Value_StringValue:
		return v.StringValue
	case *qdrant.Value_IntegerValue:
		return v.IntegerValue
	case *qdrant.Value_DoubleValue:
		return v.DoubleValue
	case *qdrant.Value_BoolValue:
		return v.BoolValue
	case *qdrant.Value_StructValue:
		return fromValues(v.StructValue.GetFields())
	case *qdrant.Value_ListValue:
		list := make([]any, len(v.ListValue.GetValues()))
		for i, x := range v.ListValue.GetValues() {
			list[i] = fromValue(x)
		}
		return list
	}
	return nil
}

// metadataOf is something as a collection keeps it beside what it keeps under
// other keys.
func metadataOf(key string, v any) (map[string]*qdrant.Value, error) {
	tree, err := treeOf(v)
	if err != nil {
		return nil, err
	}
	return map[string]*qdrant.Value{key: toValue(tree)}, nil
}

// metadataKey is where a collection's metadata holds our identity; others may
// keep theirs beside it.
const metadataKey = "caesura"

// identityIn reads it back; ok is false when there is none.
func identityIn(metadata map[string]*qdrant.Value) (id identity, ok bool) {
	b, err := json.Marshal(fromValue(metadata[metadataKey]))
	if err == nil {
		err = json.Unmarshal(b, &id)
	}
	return id, err == nil && id.Model.Dimensions > 0
}

func treeOf(v any) (payload, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return parseTree(string(b))
}

func idOf(id *qdrant.PointId) caesura.PointID {
	parsed, _ := caesura.ParsePointID(id.GetUuid()) // a number is an id of others
	return parsed
}

// vectorOf is nil for a point without a dense vector. Newer
// servers give the numbers in another field.
func vectorOf(vectors *qdrant.VectorsOutput) caesura.Vector {
	v := vectors.GetVectors().GetVectors()[denseVector]
	if data := v.GetDense().GetData(); len(data) > 0 {
		return data
	}
	//lint:ignore SA1019 the only field that 1.16 fills
	return v.GetData()
}
