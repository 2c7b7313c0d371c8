package cache

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"

	"caesura"
)

// survive goes on where a file cannot be opened and that costs time only: one
// that is damaged, or no database at all, is set aside for a new one, and on a
// full disk there is none. Otherwise it gives the error back: a sound database of
// another program, or of another version of this one, stays where it is.
func survive(path string, o Options, now func() time.Time, err error) (*Cache, error) {
	switch {
	case o.ReadOnly:
	case isFull(err):
		o.OnWarn(&caesura.Fault{
			Kind: caesura.Unavailable, Where: "cache " + path, Err: err,
			Hint: "The run goes on without the cache. Make room on the disk.",
		})
		return newCache(path, o, now), nil
	case isDamaged(err) && !errors.Is(err, errNotOurs):
		if told := setAside(path, now(), err); told != nil {
			o.OnWarn(told)
			return open(path, o, now)
		}
	}
	return nil, err
}

// setAside renames a damaged file, and tells so; nil when it cannot be renamed.
func setAside(path string, now time.Time, damage error) *caesura.Fault {
	aside := path + ".damaged-" + now.UTC().Format("20060102-150405")
	for n := 2; exists(aside); n++ {
		aside = fmt.Sprintf("%s.damaged-%s-%d", path, now.UTC().Format("20060102-150405"), n)
	}
	if os.Rename(path, aside) != nil {
		return nil
	}
	return &caesura.Fault{
		Kind: caesura.Unavailable, Where: "cache " + path,
		Err:  fmt.Errorf("%w; it is set aside as %s, and a new one is begun", damage, aside),
		Hint: "What was in it is made again, which costs time only. Look for the cause (disk, memory, a copy of a file in use), then delete the file.",
	}
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

func isFull(err error) bool { return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) }
