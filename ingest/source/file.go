package source

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"caesura"
)

// An entry is a file that was found.
type entry struct {
	path string // absolute, in the file system's own bytes
	real string // path without symlinks
	rel  string // path relative to the base, slash-separated
	root *root
	link bool // found through a symlink inside the root
	info fs.FileInfo
}

func (w *walk) file(e entry) caesura.File {
	path := e.path
	return caesura.File{
		Source: w.options.Name,
		Path:   caesura.EscapePath(e.rel),
		URI:    display(path),
		Stat:   stat(e.info),
		Open:   func() (io.ReadCloser, error) { return open(path) },
	}
}

// open opens a regular file and nothing else: what was a file when it was
// listed may be a pipe by now, and opening that must not wait for a writer.
func open(path string) (io.ReadCloser, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("open %s: not a file any more", display(path))
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// display is a path that can be shown: itself, or escaped if it is not UTF-8.
func display(path string) string {
	if utf8.ValidString(path) {
		return path
	}
	return caesura.EscapePath(path)
}

// relative is path below base, slash-separated; "" for base itself.
func relative(base, path string) (rel string, inside bool) {
	rel, err := filepath.Rel(base, path)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return "", false
	}
	if rel == "." {
		return "", true
	}
	return filepath.ToSlash(rel), true
}
