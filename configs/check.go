package configs

import "fmt"

// CheckNamed says which of the passwords, keys and programs are not there that
// the configuration names and a run would use. It gives one
// error for each.
func (c Config) CheckNamed() []error {
	var errs []error
	add := func(section string, err error) {
		for _, err := range parts(err) {
			errs = append(errs, fmt.Errorf("%s%w", section, err))
		}
	}
	add("", c.Reader.PDF.CheckPasswords())
	add("", c.Reader.PDF.OCR.Check())
	add("embedding.http.", c.Embedding.CheckSecrets())
	add("", c.Store.CheckSecrets())
	if c.AsksLanguageModel() {
		add("chat.", c.Chat.CheckSecrets())
	}
	return errs
}

// AsksLanguageModel reports whether there is to be a language model.
func (c Config) AsksLanguageModel() bool { return c.Chat.IsSet() || c.Claims.InRuns() }

// parts are the errors that one was joined of.
func parts(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return joined.Unwrap()
	}
	if err == nil {
		return nil
	}
	return []error{err}
}
