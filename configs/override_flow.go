package configs

import (
	"reflect"
	"strings"

	"go.yaml.in/yaml/v4"
)

// flow sets a list or a map that is written as YAML writes it in one line, such
// as [ocrmypdf, "{input}"] or {"*.pdf": NAME}, and reports whether it is one.
// Otherwise a list is its elements with commas between them.
func (c *Config) flow(o override) (taken bool, err error) {
	value := strings.TrimSpace(o.value)
	list := strings.HasPrefix(value, "[") && strings.HasSuffix(value, "]")
	pairs := strings.HasPrefix(value, "{") && strings.HasSuffix(value, "}")
	field := leaf(reflect.ValueOf(c).Elem(), strings.TrimPrefix(o.variable, EnvPrefix))
	if !(list && field.Kind() == reflect.Slice || pairs && field.Kind() == reflect.Map) {
		return false, nil
	}
	got := reflect.New(field.Type())
	if err := yaml.Load([]byte(value), got.Interface()); err != nil {
		return true, err
	}
	field.Set(got.Elem())
	return true, nil
}

// leaf is the field that a variable without our prefix sets; none if there is
// no such field.
func leaf(v reflect.Value, name string) (found reflect.Value) {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		key, _, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		key = strings.ToUpper(key)
		below, inside := strings.CutPrefix(name, key+"_")
		switch {
		case found.IsValid() || key == "-" || !f.IsExported():
		case f.Anonymous:
			found = leaf(v.Field(i), name)
		case f.Type.Kind() == reflect.Struct && inside:
			found = leaf(v.Field(i), below)
		case f.Type.Kind() != reflect.Struct && key == name:
			found = v.Field(i)
		}
	}
	return found
}
