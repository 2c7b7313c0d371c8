package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
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
	for _, name := range w.options.Paths {
		if err := w.list(name); err != nil {
			return err
		}
	}
	return nil
}

// list takes one path of the list. One that no root holds is left out. One that
// is not there was deleted, if the base is there to tell.
func (w *walk) list(name string) error {
	abs, err := filepath.Abs(name)
	if err != nil {
		return err
	}
	rel, inside := relative(w.base, abs)
	if _, above := relative(abs, w.base); above {
		rel, inside = "", true // a folder that holds the whole source
	}
	if !inside || !w.near(rel) {
		return nil
	}
	w.part.listed.add(rel)
	_, err = os.Lstat(abs)
	if err != nil && !(errors.Is(err, fs.ErrNotExist) && readable(w.base) == nil) {
		w.fault(abs, errors.Unwrap(err))
	}
	return nil
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
// separated by NUL if there is one, otherwise one a line. A line that git put in
// quotes is what is in them, unless there is a file of that name with its
// quotes. The result is not nil; it is for Options.Paths.
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
			line = unquoted(strings.TrimSuffix(line, "\r"))
		}
		if line != "" {
			paths = append(paths, line)
		}
	}
	return paths, nil
}

// unquoted undoes git's quoting of names, such as "caf\303\251.md", which is
// that of a string in Go.
func unquoted(line string) string {
	if len(line) < 2 || line[0] != '"' {
		return line
	}
	name, err := strconv.Unquote(line)
	if err != nil {
		return line
	}
	if _, err := os.Lstat(line); err == nil {
		return line
	}
	return name
}
