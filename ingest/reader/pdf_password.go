package reader

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"caesura"
	"caesura/trust"
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
	add := func(patterns map[string]string, get func(pattern, holder string) (string, error)) {
		for _, pattern := range slices.Sorted(maps.Keys(patterns)) {
			if err != nil || !o.matches(pattern, file) {
				continue
			}
			var password string
			if password, err = get(pattern, patterns[pattern]); err == nil && !slices.Contains(list, password) {
				list = append(list, password)
			}
		}
	}
	add(o.PasswordEnv, environmentPassword)
	add(o.PasswordFile, filePassword)
	return list, err
}

// pathOf is what patterns are held against.
func (o PDFOptions) pathOf(file caesura.File) string {
	if o.PatternsAnywhere {
		return filepath.ToSlash(file.URI)
	}
	return file.Path
}

// matches reports whether a pattern is for a file. One without a slash is for
// names in any folder.
func (o PDFOptions) matches(pattern, file string) bool {
	pattern = strings.TrimPrefix(pattern, "./")
	switch {
	case !strings.Contains(pattern, "/"):
		file = path.Base(file)
	case o.PatternsAnywhere:
		file, pattern = strings.TrimLeft(file, "/"), "**/"+strings.TrimLeft(pattern, "/")
	}
	return doublestar.MatchUnvalidated(pattern, file)
}

// unmatched adds to the fault of a locked file that there are patterns, but none
// for it.
func (o PDFOptions) unmatched(file string, passwords int, err error) error {
	var fault *caesura.Fault
	if passwords > 0 || len(o.PasswordEnv)+len(o.PasswordFile) == 0 || !errors.As(err, &fault) || fault.State != caesura.StatePassword {
		return err
	}
	told := *fault
	told.Err = fmt.Errorf("%w; no pattern of reader.pdf.password_env and password_file matches %s", fault.Err, file)
	return &told
}

func environmentPassword(pattern, variable string) (string, error) {
	if password := os.Getenv(variable); password != "" {
		return password, nil
	}
	return "", noPassword(trust.Unset("reader.pdf.password_env for " + pattern))
}

func filePassword(pattern, name string) (string, error) {
	b, err := trust.ReadFile("reader.pdf.password_file for "+pattern, name)
	if err != nil {
		return "", noPassword(err)
	}
	if b = bytes.TrimSuffix(bytes.TrimSuffix(b, []byte("\n")), []byte("\r")); len(b) == 0 {
		return "", noPassword(fmt.Errorf("reader.pdf.password_file for %s: the file is empty", pattern))
	}
	return string(b), nil
}

// CheckPasswords says which of the passwords that the options name are not
// there.
func (o PDFOptions) CheckPasswords() error {
	var errs []error
	for _, pattern := range slices.Sorted(maps.Keys(o.PasswordEnv)) {
		_, err := environmentPassword(pattern, o.PasswordEnv[pattern])
		errs = append(errs, err)
	}
	for _, pattern := range slices.Sorted(maps.Keys(o.PasswordFile)) {
		_, err := filePassword(pattern, o.PasswordFile[pattern])
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

func noPassword(err error) error {
	return &caesura.Fault{Kind: caesura.Config, Err: err, Hint: "Set it, or take the pattern out of the configuration."}
}
