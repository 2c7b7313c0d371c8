package configs

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"strings"

	"go.yaml.in/yaml/v4"
)

// keys is the tree of known keys; a leaf has none of its own.
type keys map[string]keys

// keysOf reads the tree off a struct's yaml tags.
func keysOf(v any) keys { return structKeys(reflect.TypeOf(v)) }

func structKeys(t reflect.Type) keys {
	k := keys{}
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		switch {
		case name == "-" || !f.IsExported():
		case f.Anonymous: // its keys are those of the struct around it
			maps.Copy(k, structKeys(f.Type))
		case f.Type.Kind() == reflect.Struct:
			k[name] = structKeys(f.Type)
		default:
			k[name] = nil
		}
	}
	return k
}

// unknownKeys reports every key of a mapping that is not known, with its line
// and the nearest known key.
func unknownKeys(node *yaml.Node, known keys, path string) error {
	if node.Kind != yaml.MappingNode || known == nil {
		return nil // a wrong type is reported by the decoder
	}
	var errs []error
	for i := 0; i+1 < len(node.Content); i += 2 {
		key, value := node.Content[i], node.Content[i+1]
		below, ok := known[key.Value]
		if !ok {
			errs = append(errs, fmt.Errorf("line %d: unknown key %q%s", key.Line, path+key.Value, nearest(key.Value, known)))
			continue
		}
		errs = append(errs, unknownKeys(value, below, path+key.Value+"."))
	}
	return errors.Join(errs...)
}

// envNames is every variable that sets a key: its path in upper case.
func envNames() map[string]bool {
	names := map[string]bool{}
	for path := range paths() {
		names[EnvPrefix+strings.ToUpper(strings.ReplaceAll(path, ".", "_"))] = true
	}
	return names
}

// paths is every key with the keys it stands under: "store.qdrant.address".
func paths() map[string]bool {
	all := map[string]bool{}
	collect(keysOf(Config{}), "", all)
	return all
}

func collect(known keys, prefix string, all map[string]bool) {
	for key, below := range known {
		if below == nil {
			all[prefix+key] = true
		} else {
			collect(below, prefix+key+".", all)
		}
	}
}

// nearest is ", did you mean …?" for the known name that takes the fewest
// edits, if that is at most half of the name.
func nearest[V any](name string, known map[string]V) string {
	best, fewest := "", len(name)/2+1
	for k := range known {
		if n := edits(name, k); n < fewest || n == fewest && k < best {
			best, fewest = k, n
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf(", did you mean %q?", best)
}

// edits is the Levenshtein distance in bytes.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
