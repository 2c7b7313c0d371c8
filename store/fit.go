package store

import (
	"errors"
	"fmt"

	"caesura"
)

// An identity is what makes the points of a collection comparable with those
// that a run would add. It is kept with the collection.
type identity struct {
	Version int           `json:"version"` // of the payload
	Payload string        `json:"payload"` // its layout
	Model   caesura.Model `json:"model"`
}

// fits refuses a collection that holds other points than this run's.
func (have identity) fits(want identity, where string) error {
	switch {
	case have.Model.Dimensions != want.Model.Dimensions:
		return mismatch("%s holds vectors of %d dimensions (%s), this configuration makes %d (%s)",
			where, have.Model.Dimensions, have.Model, want.Model.Dimensions, want.Model)
	case have.Model != want.Model:
		return mismatch("%s holds vectors of the model %s, this configuration uses %s", where, describe(have.Model), describe(want.Model))
	case have.Version != want.Version:
		return mismatch("%s holds points of version %d, this program writes version %d", where, have.Version, want.Version)
	case have.Payload != want.Payload:
		return mismatch("%s has the payload layout %s, this configuration %s", where, have.Payload, want.Payload)
	}
	return nil
}

// describe tells models apart that differ in their prefix only.
func describe(m caesura.Model) string {
	if m.Prefix == "" {
		return m.String()
	}
	return fmt.Sprintf("%s with the prefix %q", m, m.Prefix)
}

func mismatch(format string, args ...any) error {
	return &caesura.Fault{
		Kind: caesura.Mismatch,
		Hint: "Go back to the model and layout it was made with, name another collection, or make it anew with `caesura rebuild`.",
		Err:  fmt.Errorf(format, args...),
	}
}

// errUnprobed is a mistake of the caller: a model whose size is not known yet.
var errUnprobed = errors.New("fit: the model's number of dimensions is not known")
