package source

import (
	"errors"
	"fmt"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// Options say what a source holds. Patterns may use *, ?, [a-z], {a,b} and **,
// are slash-separated and relative to the base; one without a slash is
// compared with every part of a path, so that "drafts" is every folder and
// file of that name, and "*.pdf" every PDF. A pattern that meets a folder
// covers all that is in it.
type Options struct {
	// Name is the first part of every document's id. Default "docs".
	Name string `yaml:"name" json:"name" jsonschema:"description=Name of the source; the first part of every document id,default=docs"`

	// Roots are folders, files and globs, relative to the working folder.
	Roots []string `yaml:"roots" json:"roots" jsonschema:"description=Folders and files and globs to read"`

	// Base is the folder that paths are relative to. Default: the deepest
	// folder that holds all roots.
	Base string `yaml:"base" json:"base" jsonschema:"description=Folder that document ids are relative to; empty is the deepest folder that holds all roots"`

	// Include, if not empty, leaves out every file that no pattern meets.
	Include []string `yaml:"include" json:"include" jsonschema:"description=Patterns; if there is one then files that meet none are left out"`

	// Exclude leaves out every file and folder that a pattern meets.
	Exclude []string `yaml:"exclude" json:"exclude" jsonschema:"description=Patterns of files and folders to leave out"`

	// Hidden takes files and folders whose names begin with a dot. Temporary
	// and backup files of editors are left out all the same.
	Hidden bool `yaml:"hidden" json:"hidden" jsonschema:"description=Take files and folders whose names begin with a dot"`

	// FollowSymlinks follows symlinks to folders, not only to files.
	FollowSymlinks bool `yaml:"follow_symlinks" json:"follow_symlinks" jsonschema:"description=Follow symlinks to folders too"`

	// Only makes the listing a subset: the files that one of these patterns
	// meets. A pattern may also be absolute, or relative to the working folder
	// if that leads into the base. It belongs to one run, not to the
	// configuration.
	Only []string `yaml:"-" json:"-" env:"-"`

	// Paths, if not nil, makes the listing a subset: these files and folders,
	// each absolute or relative to the working folder (see ReadPaths). Those
	// that the source would leave out are left out, so that the subset may be
	// empty; those that are gone belong to it. It belongs to one run.
	Paths []string `yaml:"-" json:"-" env:"-"`
}

// WithDefaults fills in what is zero.
func (o Options) WithDefaults() Options {
	if o.Name == "" {
		o.Name = "docs"
	}
	return o
}

// Validate reports everything that cannot be.
func (o Options) Validate() error {
	errs := []error{
		validPatterns("include", o.Include),
		validPatterns("exclude", o.Exclude),
		validPatterns("only", o.Only),
	}
	if strings.ContainsFunc(o.Name, func(r rune) bool { return !strings.ContainsRune(nameRunes, r) }) {
		errs = append(errs, fmt.Errorf("name: %q has characters other than A-Z a-z 0-9 . _ -", o.Name))
	}
	for _, root := range o.Roots {
		if root == "" {
			errs = append(errs, errors.New("roots: one is empty"))
		}
	}
	return errors.Join(errs...)
}

// nameRunes may stand in a source's name. A colon would make ids ambiguous:
// "a:b" + "c" and "a" + "b:c".
const nameRunes = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-"

func validPatterns(key string, patterns []string) error {
	for _, p := range patterns {
		if p == "" || !doublestar.ValidatePattern(p) {
			return fmt.Errorf("%s: %q is not a pattern", key, p)
		}
	}
	return nil
}
