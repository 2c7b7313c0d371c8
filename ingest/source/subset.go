package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"caesura"
)

// A subset is the part of a source that was asked for.
type subset struct {
	only   patterns // nil when there are none
	listed *listed  // nil when there is no list
}

// listed is a list of files and folders, relative to the base.
type listed struct {
	paths map[string]bool
	above map[string]bool // every folder that holds one of them
}

func (s *subset) whole() bool { return s.only == nil && s.listed == nil }

// holds reports whether the path belongs to the part. A pattern may name an odd
// path as it is shown.
func (s *subset) holds(rel string) bool {
	return (s.only == nil || s.only.cover(rel) || s.only.cover(caesura.EscapePath(rel))) &&
		(s.listed == nil || s.listed.cover(rel))
}

// leadsInto reports whether a part of the subset may lie below the folder.
func (s *subset) leadsInto(rel string) bool {
	return s.listed == nil || s.listed.above[rel] || s.listed.cover(rel)
}

// holdsPath is holds for the path of a File.
func (s *subset) holdsPath(path string) bool {
	rel, err := url.PathUnescape(path) // undoes caesura.EscapePath
	return err == nil && s.holds(rel)
}

func (l *listed) cover(rel string) bool {
	for i := range len(rel) {
		if rel[i] == '/' && l.paths[rel[:i]] {
			return true
		}
	}
	return l.paths[rel] || l.paths[""]
}

func (l *listed) add(rel string) {
	l.paths[rel] = true
	for i := range len(rel) {
		if rel[i] == '/' {
			l.above[rel[:i]] = true
		}
	}
}

// resolvePart finds which part of the source is asked for.
func (w *walk) resolvePart() (err error) {
	if len(w.options.Only) > 0 {
		if w.part.only, err = onlyPatterns(w.options.Only, w.base); err != nil {
			return configFault(err)
		}
	}
	if w.options.Paths == nil {
		return nil
	}
	w.part.listed = &listed{paths: map[string]bool{}, above: map[string]bool{}}
	outside := ""
	for _, name := range w.options.Paths {
		inside, err := w.list(name)
		if err != nil {
			return err
		}
		if !inside {
			outside = name
		}
	}
	if outside != "" && len(w.part.listed.paths) == 0 {
		return &caesura.Fault{
			Kind: caesura.Config, Err: fmt.Errorf("no listed path is in source %s, nor is %s", w.options.Name, outside),
			Hint: "Paths are relative to the working folder; the source is " + display(w.base) + ".",
		}
	}
	return nil
}

// list takes one path of the list. One that no root holds is left out.
func (w *walk) list(name string) (inside bool, err error) {
	abs, err := filepath.Abs(name)
	if err != nil {
		return false, err
	}
	rel, inside := relative(w.base, abs)
	if _, above := relative(abs, w.base); above {
		rel, inside = "", true // a folder that holds the whole source
	}
	if !inside || !w.near(rel) {
		return false, nil
	}
	w.part.listed.add(rel)
	if _, err := os.Lstat(abs); err != nil {
		w.fault(name, errors.Unwrap(err))
	}
	return true, nil
}

// near reports whether a root holds the path or lies below it.
func (w *walk) near(rel string) bool {
	for _, r := range w.roots {
		if within(rel, r.rel) || within(r.rel, rel) {
			return true
		}
	}
	return false
}

// within reports whether path is folder or lies below it.
func within(path, folder string) bool {
	return folder == "" || path == folder || strings.HasPrefix(path, folder+"/")
}

// ReadPaths reads a list of paths, such as find or git diff --name-only write:
// separated by NUL if there is one, otherwise one a line. The result is not
// nil; it is for Options.Paths.
func ReadPaths(r io.Reader) ([]string, error) {
	list, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("read list of paths: %w", err)
	}
	separator := "\n"
	if bytes.IndexByte(list, 0) >= 0 {
		separator = "\x00"
	}
	paths := []string{}
	for line := range strings.SplitSeq(string(list), separator) {
		if separator == "\n" {
			line = strings.TrimSuffix(line, "\r")
		}
		if line != "" {
			paths = append(paths, line)
		}
	}
	return paths, nil
}
