package source

import (
	"fmt"
	"os"
	"path/filepath"
)

// followLinks takes what the symlinks that were met lead to. Folders among
// them may hold further symlinks; each folder is walked through symlinks once,
// so it ends however they are knotted.
func (w *walk) followLinks() {
	for len(w.links) > 0 && w.ctx.Err() == nil {
		links := w.links
		w.links = nil
		w.aliases = true
		for _, e := range links {
			if err := w.follow(e); err != nil {
				e.root.selects = true // though it leads nowhere
				w.fault(e.path, fmt.Errorf("follow symlink: %w", err))
			}
		}
	}
}

func (w *walk) follow(e entry) (err error) {
	wanted := w.wants(e.root, e.rel)
	if !wanted && !w.options.FollowSymlinks {
		return nil
	}
	e.link = true
	if e.info, err = os.Stat(e.path); err != nil {
		return err
	}
	if e.real, err = filepath.EvalSymlinks(e.path); err != nil {
		return err
	}
	switch {
	case e.info.Mode().IsRegular() && wanted:
		e.root.selects = true
		w.found = append(w.found, e)
	case e.info.IsDir() && w.options.FollowSymlinks &&
		e.root.glob.leadsInto(e.root.sub(e.rel)) && w.part.leadsInto(e.rel):
		w.linkedFolder(e)
	}
	return nil
}

// linkedFolder walks a folder that a symlink leads to, if none has led there
// before.
func (w *walk) linkedFolder(e entry) {
	if w.linked[e.real] {
		e.root.selects = true // it may: that is not looked up again
		return
	}
	if w.linked == nil {
		w.linked = map[string]bool{}
	}
	w.linked[e.real] = true
	w.folder(folder{e.path, e.real, e.rel, e.root, true})
}
