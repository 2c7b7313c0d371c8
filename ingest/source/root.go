package source

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/bmatcuk/doublestar/v4"

	"caesura"
)

// A root is one of Options.Roots, resolved.
type root struct {
	name string      // as written; of a glob its fixed folder
	path string      // absolute
	real string      // path without symlinks
	rel  string      // path relative to the base
	glob *glob       // nil for a file or folder
	info fs.FileInfo // of what it leads to
	err  error       // why it cannot be listed

	selects bool // a file was met that its glob selects
}

// newRoot looks up what a root is. A name that exists is taken literally.
func newRoot(name string) root {
	r := root{name: name}
	r.stat()
	if r.info != nil || !strings.ContainsAny(name, `*?[{`) {
		return r
	}
	fixed, pattern := doublestar.SplitPattern(filepath.ToSlash(name))
	if !doublestar.ValidatePattern(pattern) {
		return r
	}
	r = root{name: filepath.FromSlash(fixed), glob: newGlob(pattern)}
	r.stat()
	if r.err == nil && !r.info.IsDir() {
		r.err = fmt.Errorf("%s is not a folder", r.name)
	}
	return r
}

func (r *root) stat() {
	if r.path, r.err = filepath.Abs(r.name); r.err != nil {
		return
	}
	r.real = r.path
	if r.info, r.err = os.Stat(r.path); r.err != nil {
		return
	}
	r.real, r.err = filepath.EvalSymlinks(r.path)
	if r.err == nil && !r.info.IsDir() && !r.info.Mode().IsRegular() {
		r.err = fmt.Errorf("%s is neither a file nor a folder", r.name)
	}
	if r.err == nil && r.info.IsDir() {
		r.err = readable(r.path)
	}
}

func readable(folder string) error {
	f, err := os.Open(folder)
	if err != nil {
		return err
	}
	return f.Close()
}

// folder is where the root's paths would begin if it were the only one.
func (r *root) folder() string {
	if r.info != nil && !r.info.IsDir() {
		return filepath.Dir(r.path)
	}
	return r.path
}

// sub makes a path below the root relative to it.
func (r *root) sub(rel string) string {
	if r.rel == "" {
		return rel
	}
	return rel[len(r.rel)+1:]
}

// resolveRoots finds the roots and the base. It is an error if none can be
// listed.
func (w *walk) resolveRoots() error {
	var errs []error
	for _, name := range w.options.Roots {
		r := newRoot(name)
		w.roots = append(w.roots, r)
		if r.err != nil {
			errs = append(errs, r.err)
		}
	}
	if len(errs) == len(w.roots) {
		return &caesura.Fault{
			Kind: kindOf(errs), Err: fmt.Errorf("list source %s: %w", w.options.Name, errors.Join(errs...)),
			Hint: "Check the path, or that its disk is mounted.",
		}
	}
	if err := w.findBase(); err != nil {
		return configFault(err)
	}
	w.aliases = len(w.roots) > 1
	return nil
}

// kindOf is why no root can be listed. Only a disk that does not answer may
// answer the next time.
func kindOf(errs []error) caesura.Kind {
	for _, err := range errs {
		var e syscall.Errno
		if errors.As(err, &e) && !errors.Is(e, fs.ErrNotExist) && !errors.Is(e, fs.ErrPermission) && e != syscall.ENOTDIR {
			return caesura.Unavailable
		}
	}
	return caesura.Config
}

func (w *walk) findBase() (err error) {
	if w.options.Base != "" {
		if w.base, err = filepath.Abs(w.options.Base); err != nil {
			return err
		}
	} else {
		w.base = w.roots[0].folder()
		for _, r := range w.roots[1:] {
			w.base = commonFolder(w.base, r.folder())
		}
	}
	w.baseLen = len(join(w.base, ""))
	for i := range w.roots {
		r := &w.roots[i]
		inside := false
		if r.rel, inside = relative(w.base, r.path); !inside {
			return fmt.Errorf("roots: %s is outside of the base %s", r.name, w.base)
		}
	}
	return nil
}

// commonFolder is the deepest folder that holds both.
func commonFolder(a, b string) string {
	for {
		if _, inside := relative(a, b); inside {
			return a
		}
		parent := filepath.Dir(a)
		if parent == a {
			return a
		}
		a = parent
	}
}
