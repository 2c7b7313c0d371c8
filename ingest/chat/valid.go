package chat

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// A schema is a compiled JSON Schema.
type schema struct{ *jsonschema.Schema }

func compile(text string) (schema, error) {
	parsed, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return schema{}, fmt.Errorf("schema: %w", err)
	}
	c := jsonschema.NewCompiler()
	const name = "answer.json"
	if err := c.AddResource(name, parsed); err != nil {
		return schema{}, fmt.Errorf("schema: %w", err)
	}
	compiled, err := c.Compile(name)
	return schema{compiled}, err
}

// valid finds the JSON object in what a model wrote, which may stand in a fence
// or behind words, and gives it, without white space, if it meets the schema.
// The error is worded for the model.
func (s schema) valid(text string) ([]byte, error) {
	body, err := object(text)
	if err != nil {
		return nil, err
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("it is not JSON: %w", err)
	}
	if err := s.Validate(value); err != nil {
		var v *jsonschema.ValidationError
		if errors.As(err, &v) {
			return nil, fmt.Errorf("it does not meet the schema: %s", strings.Join(complaints(v), "; "))
		}
		return nil, err
	}
	var compact bytes.Buffer
	err = json.Compact(&compact, body)
	return compact.Bytes(), err
}

// object is the first JSON object of a text. What follows it must hold no
// other: a model that writes two answers has not decided.
func object(text string) ([]byte, error) {
	start := strings.IndexByte(text, '{')
	if start < 0 {
		return nil, errors.New("it holds no JSON object")
	}
	decoder := json.NewDecoder(strings.NewReader(text[start:]))
	var body json.RawMessage
	if err := decoder.Decode(&body); err != nil {
		return nil, fmt.Errorf("it is not JSON: %w", err)
	}
	if strings.Contains(text[start+int(decoder.InputOffset()):], "{") {
		return nil, errors.New("it holds more than one JSON object")
	}
	return body, nil
}

// english is the language of the complaints.
var english = message.NewPrinter(language.English)

// complaints are the leaves of a validation error.
func complaints(v *jsonschema.ValidationError) (all []string) {
	if len(v.Causes) == 0 {
		at := "/" + strings.Join(v.InstanceLocation, "/")
		return []string{"at " + at + ": " + v.ErrorKind.LocalizedString(english)}
	}
	for _, cause := range v.Causes {
		all = append(all, complaints(cause)...)
	}
	return all
}
