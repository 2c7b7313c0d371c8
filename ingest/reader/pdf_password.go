package reader

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"caesura"
)

// validPatterns says which patterns are none, and which hold nothing.
func validPatterns(key string, patterns map[string]string) error {
	var errs []error
	for pattern, holder := range patterns {
		if pattern == "" || !doublestar.ValidatePattern(pattern) {
			errs = append(errs, fmt.Errorf("%s: %q is no pattern of paths", key, pattern))
		}
		if holder == "" {
			errs = append(errs, fmt.Errorf("%s: %q has nothing that holds its password", key, pattern))
		}
	}
	return errors.Join(errs...)
}

// passwords are those for a file, by its path, each once: of the environment,
// then of files, each in order of their patterns. A pattern without a slash is
// for names in any folder. One that is to be had and is not there is an error
// of the configuration.
func (o PDFOptions) passwords(file string) (list []string, err error) {
	add := func(patterns map[string]string, get func(holder string) (string, error)) {
		for _, pattern := range slices.Sorted(maps.Keys(patterns)) {
			if err != nil || !matchesPath(pattern, file) {
				continue
			}
			var password string
			if password, err = get(patterns[pattern]); err == nil && !slices.Contains(list, password) {
				list = append(list, password)
			}
		}
	}
	add(o.PasswordEnv, environmentPassword)
	add(o.PasswordFile, filePassword)
	return list, err
}

func matchesPath(pattern, file string) bool {
	if !strings.Contains(pattern, "/") {
		file = path.Base(file)
	}
	return doublestar.MatchUnvalidated(strings.TrimPrefix(pattern, "./"), file)
}

func environmentPassword(variable string) (string, error) {
	if password := os.Getenv(variable); password != "" {
		return password, nil
	}
	return "", noPassword(fmt.Errorf("reader.pdf.password_env: the environment variable %s is not set", variable))
}

func filePassword(name string) (string, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return "", noPassword(fmt.Errorf("reader.pdf.password_file: %w", err))
	}
	if b = bytes.TrimSuffix(bytes.TrimSuffix(b, []byte("\n")), []byte("\r")); len(b) == 0 {
		return "", noPassword(fmt.Errorf("reader.pdf.password_file: %s is empty", name))
	}
	return string(b), nil
}

func noPassword(err error) error {
	return &caesura.Fault{Kind: caesura.Config, Err: err, Hint: "Set it, or take the pattern out of the configuration."}
}
