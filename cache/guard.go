package cache

import (
	"errors"
	"fmt"
	"io/fs"
	"runtime/debug"
	"syscall"

	berrors "go.etcd.io/bbolt/errors"

	"caesura"
)

// damage is what bbolt found out by a panic.
type damage struct{ reason string }

func (d *damage) Error() string { return "it is damaged: " + d.reason }

// guard is the edge to bbolt. It panics on a damaged file, and reads pages
// through a memory map, where a file that was cut short is a memory fault;
// either becomes an error.
func guard(f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			err = &damage{fmt.Sprint(p)}
		}
	}()
	return f()
}

const (
	hintElsewhere = "Choose another cache.path, or set cache.disabled to work without a cache."
	hintDelete    = "If it is a cache, delete the file: that costs time only; a run that writes sets it aside by itself. Otherwise choose another cache.path."
)

// openFault says why the file cannot be opened, and what to try.
func openFault(path string, o Options, err error) error {
	f := &caesura.Fault{Kind: caesura.Config, Where: "cache " + path, Err: err, Hint: hintElsewhere}
	var v *versionError
	switch {
	case errors.Is(err, berrors.ErrTimeout), errors.Is(err, errSuperseded):
		f.Kind = caesura.Locked
		f.Err = fmt.Errorf("another run holds it (waited %v)", max(o.Wait, 0))
		f.Hint = "Wait until the other run has ended, or give this one a cache.path of its own."
	case errors.As(err, &v):
		f.Hint = "Use the program that made it, choose another cache.path, or delete the file: that costs time only."
	case isDamaged(err):
		f.Hint = hintDelete
	case errors.Is(err, fs.ErrNotExist):
		f.Hint = "A run that is not read-only makes it."
	case errors.Is(err, fs.ErrPermission) && o.ReadOnly:
		f.Hint = "Make the file and its folder readable, or choose another cache.path."
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		f.Hint = "Make the file and its folder writable, set cache.read_only, or choose another cache.path."
	case errors.Is(err, syscall.EISDIR), errors.Is(err, syscall.ENOTDIR):
	case isFull(err):
		f.Kind = caesura.Unavailable
		f.Hint = "Free some space on the disk. " + hintElsewhere
	default:
		f.Kind = caesura.Unavailable
	}
	return f
}

// trouble is an error that costs time only.
func (c *Cache) trouble(doing string, err error) error {
	hint := "The run goes on, and what is not kept will be made again. Make room on the disk, or raise cache.max_bytes."
	if isDamaged(err) {
		hint = "The run goes on without the cache."
	}
	return &caesura.Fault{
		Kind:  caesura.Unavailable,
		Where: "cache " + c.path,
		Err:   fmt.Errorf("%s: %w", doing, err),
		Hint:  hint,
	}
}

// unreadable wraps an error that ended a command which reads the whole file.
func unreadable(path string, err error) error {
	if !isDamaged(err) {
		return err
	}
	return &caesura.Fault{Kind: caesura.Unavailable, Where: "cache " + path, Err: err, Hint: hintDelete}
}
