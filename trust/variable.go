package trust

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
)

// variable is the form of a variable's name.
var variable = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// ValidVariable refuses what cannot be the name of an environment variable, by
// the key of the configuration: where a name belongs someone may have written
// the secret itself, so that no error of this package repeats it.
func ValidVariable(key, name string) error {
	if name == "" || variable.MatchString(name) {
		return nil
	}
	return fmt.Errorf("%s: what it has is no name of an environment variable (a letter or _, then letters, digits and _); name the variable that holds the secret, not the secret", key)
}

// ValidVariables refuses the first of several, each for something, that cannot
// be a name.
func ValidVariables(key string, names map[string]string) error {
	for _, of := range slices.Sorted(maps.Keys(names)) {
		if err := ValidVariable(key+" for "+of, names[of]); err != nil {
			return err
		}
	}
	return nil
}

// Unset says that a variable that the key names holds nothing. It does not say
// which, for it may be the secret itself.
func Unset(key string) error {
	return fmt.Errorf("%s names no environment variable that is set", key)
}

// Held reports whether a variable holds something.
func Held(name string) bool { return strings.TrimSpace(os.Getenv(name)) != "" }

// ReadFile reads a file that holds a secret. It does not say which, for the key
// may have the secret itself in place of a file's name.
func ReadFile(key, name string) ([]byte, error) {
	b, err := os.ReadFile(name)
	if of := (*fs.PathError)(nil); errors.As(err, &of) {
		err = of.Err
	}
	if err != nil {
		return nil, fmt.Errorf("%s names no file that can be read: %w", key, err)
	}
	return b, nil
}
