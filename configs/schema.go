package configs

import (
	"encoding/json"
	"reflect"
	"time"

	"github.com/invopop/jsonschema"
)

// Schema is the JSON Schema of a configuration file.
func Schema() ([]byte, error) {
	r := jsonschema.Reflector{
		Anonymous:                  true,
		DoNotReference:             true,
		ExpandedStruct:             true,
		FieldNameTag:               "yaml",
		RequiredFromJSONSchemaTags: true,
		Mapper: func(t reflect.Type) *jsonschema.Schema {
			if t == reflect.TypeFor[time.Duration]() {
				return &jsonschema.Schema{Type: "string", Examples: []any{"30s"}}
			}
			return nil
		},
	}
	schema := r.Reflect(&Config{})
	schema.Title = "Configuration of caesura"
	return json.MarshalIndent(schema, "", "  ")
}
