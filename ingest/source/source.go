package source

import (
	"context"
	"errors"
	"slices"
	"strings"

	"caesura"
)

// A Source lists files. It may be used from several goroutines.
type Source struct {
	options Options
	include patterns
	exclude patterns
}

// New makes a source. It touches no file. Errors are Faults of kind Config.
func New(o Options) (*Source, error) {
	o = o.WithDefaults()
	if err := o.Validate(); err != nil {
		return nil, configFault(err)
	}
	if o.Paths != nil && len(o.Roots) == 0 {
		o.Roots = []string{"."}
		if o.Base != "" {
			o.Roots = []string{o.Base}
		}
	}
	if len(o.Roots) == 0 {
		return nil, &caesura.Fault{
			Kind: caesura.Config, Err: errors.New("no roots"),
			Hint: "Name the folders, files or globs to read.",
		}
	}
	return &Source{options: o, include: newPatterns(o.Include), exclude: newPatterns(o.Exclude)}, nil
}

// List lists the source as it is now. An error means that nothing could be
// listed: ctx has ended, or a Fault of kind Config tells that no root is there
// and readable or that the configuration cannot be, one of kind Unavailable that
// a disk does not answer.
func (s *Source) List(ctx context.Context) (*caesura.Listing, error) {
	w := &walk{Source: s, ctx: ctx}
	if err := w.resolveRoots(); err != nil {
		return nil, err
	}
	if err := w.resolvePart(); err != nil {
		return nil, err
	}
	w.walkRoots()
	w.followLinks()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	w.checkGlobs()
	return w.listing(), nil
}

// listing is what the walk found.
func (w *walk) listing() *caesura.Listing {
	l := &caesura.Listing{Source: w.options.Name, Faults: w.faults, Others: w.others}
	if !w.part.whole() {
		l.Subset = w.part.holdsPath
	}
	found := w.unique()
	l.Files = make([]caesura.File, len(found))
	for i, e := range found {
		l.Files[i] = w.file(e)
	}
	slices.SortFunc(l.Files, func(a, b caesura.File) int { return strings.Compare(a.Path, b.Path) })
	slices.SortFunc(l.Others, func(a, b caesura.Other) int { return strings.Compare(a.Path, b.Path) })
	slices.SortFunc(l.Faults, func(a, b caesura.ListFault) int { return strings.Compare(a.Path, b.Path) })
	return l
}

// unique drops entries that are one file. The name that leads through no
// symlink stays, then the first.
func (w *walk) unique() []entry {
	if !w.aliases {
		return w.found
	}
	slices.SortFunc(w.found, func(a, b entry) int {
		if a.link != b.link {
			if b.link {
				return -1
			}
			return 1
		}
		return strings.Compare(a.rel, b.rel)
	})
	seen := make(map[string]bool, len(w.found))
	return slices.DeleteFunc(w.found, func(e entry) bool {
		double := seen[e.real]
		seen[e.real] = true
		return double
	})
}

// fault records a part that could not be listed. The path is absolute.
func (w *walk) fault(path string, err error) {
	w.faults = append(w.faults, caesura.ListFault{Path: display(path), Err: &caesura.Fault{
		Kind: caesura.Unavailable, Err: err, Hint: unavailableHint,
	}})
}

const unavailableHint = "Check that it is there, mounted and readable, or exclude it."

func configFault(err error) error {
	return &caesura.Fault{Kind: caesura.Config, Err: err}
}
