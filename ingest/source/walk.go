package source

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"caesura"
)

// A walk is one listing in the making.
type walk struct {
	*Source
	ctx     context.Context
	base    string // absolute
	baseLen int    // bytes of base and the separator behind it
	roots   []root
	part    subset
	found   []entry
	links   []entry // symlinks met on the way, followed at the end
	faults  []caesura.ListFault
	others  []caesura.Other
	aliases bool            // one file may have been found under two names
	linked  map[string]bool // folders walked through a symlink, without symlinks in their path
}

// A folder is a place of the walk.
type folder struct {
	path, real, rel string // as of an entry
	root            *root
	link            bool
}

func (w *walk) entry(f *folder, name string) entry {
	path := join(f.path, name)
	e := entry{path: path, real: path, root: f.root, link: f.link}
	e.rel = filepath.ToSlash(path[w.baseLen:])
	if f.real != f.path {
		e.real = join(f.real, name)
	}
	return e
}

// join is filepath.Join of a clean folder and a name, without its cost.
func join(folder, name string) string {
	if os.IsPathSeparator(folder[len(folder)-1]) { // the root of the file system
		return folder + name
	}
	return folder + string(filepath.Separator) + name
}

func (w *walk) walkRoots() {
	for i := range w.roots {
		r := &w.roots[i]
		switch {
		case r.err != nil:
			w.fault(cmp.Or(r.path, r.name), r.err)
		case r.info.IsDir():
			w.folder(folder{path: r.path, real: r.real, rel: r.rel, root: r})
		default:
			w.rootFile(r)
		}
	}
}

// checkGlobs records those that select nothing, which a subset may do.
func (w *walk) checkGlobs() {
	for i := range w.roots {
		r := &w.roots[i]
		if r.glob != nil && r.err == nil && !r.selects && w.part.whole() {
			w.fault(filepath.Join(r.path, r.glob.pattern), errors.New("this glob selects no file (of a folder, /** selects all that is in it)"))
		}
	}
}

// rootFile takes a root that is a file. Whoever names it wants it, even if it
// is hidden.
func (w *walk) rootFile(r *root) {
	if !w.exclude.cover(r.rel) && w.includes(r.rel) && w.part.holds(r.rel) {
		w.found = append(w.found, entry{path: r.path, real: r.real, rel: r.rel, root: r, info: r.info})
	}
}

// folder lists one folder and those below it.
func (w *walk) folder(f folder) {
	if w.ctx.Err() != nil {
		return
	}
	entries, err := os.ReadDir(f.path)
	if err != nil && !(errors.Is(err, fs.ErrNotExist) && f.rel != f.root.rel) {
		w.fault(f.path, err)
	}
	complained := false
	for _, d := range entries {
		err := w.child(&f, d)
		if err != nil && !complained { // a folder that may be read but not searched has one fault, not one for each file
			w.fault(f.path, err)
			complained = true
		}
	}
}

// child takes one entry of a folder.
func (w *walk) child(f *folder, d fs.DirEntry) error {
	if w.leavesOut(d.Name(), d.IsDir()) {
		return nil
	}
	e := w.entry(f, d.Name())
	if w.exclude.meet(e.rel, d.IsDir()) {
		return nil
	}
	sub := f.root.sub(e.rel)
	switch {
	case d.IsDir():
		if f.root.glob.leadsInto(sub) && w.part.leadsInto(e.rel) {
			w.folder(folder{e.path, e.real, e.rel, f.root, f.link})
		}
	case d.Type() == fs.ModeSymlink:
		w.links = append(w.links, e)
	case d.Type() != 0:
		if w.wants(f.root, e.rel) {
			w.others = append(w.others, caesura.Other{Path: display(e.path), Kind: kind(d.Type())})
		}
	case d.Type() == 0 && w.wants(f.root, e.rel):
		f.root.selects = true
		var err error
		if e.info, err = d.Info(); err == nil {
			w.found = append(w.found, e)
		} else if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// kind names what is no file, folder or symlink.
func kind(mode fs.FileMode) string {
	switch {
	case mode&fs.ModeNamedPipe != 0:
		return "pipe"
	case mode&fs.ModeSocket != 0:
		return "socket"
	case mode&fs.ModeDevice != 0:
		return "device"
	}
	return "special file"
}

// wants reports whether a file that nothing excludes is to be listed.
func (w *walk) wants(r *root, rel string) bool {
	return r.glob.meets(r.sub(rel)) && w.includes(rel) && w.part.holds(rel)
}

func (w *walk) includes(rel string) bool {
	return len(w.include) == 0 || w.include.cover(rel)
}

// leavesOut is what no source holds unless it is asked to.
func (w *walk) leavesOut(name string, folder bool) bool {
	if name[0] == '.' && !w.options.Hidden {
		return true
	}
	return !folder && temporary(name)
}

// temporary are the names of editors' backup, swap and lock files and of
// unfinished downloads.
func temporary(name string) bool {
	switch filepath.Ext(name) {
	case ".swp", ".swo", ".tmp", ".temp", ".bak", ".part", ".crdownload":
		return true
	}
	return strings.HasSuffix(name, "~") || strings.HasPrefix(name, "~$") || strings.HasPrefix(name, ".~lock.") ||
		strings.HasPrefix(name, ".#") || len(name) > 1 && name[0] == '#' && name[len(name)-1] == '#'
}
