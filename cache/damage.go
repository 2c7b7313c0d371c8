package cache

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
	"time"

	"caesura"
)

// survive goes on where a file cannot be opened and that costs time only: one
// that is damaged is set aside for a new one, and on a full disk there is none.
// Otherwise it gives the error back.
func survive(path string, o Options, now func() time.Time, err error) (*Cache, error) {
	switch {
	case o.ReadOnly:
	case isFull(err):
		o.OnWarn(&caesura.Fault{
			Kind: caesura.Unavailable, Where: "cache " + path, Err: err,
			Hint: "The run goes on without the cache. Make room on the disk.",
		})
		return newCache(path, o, now), nil
	case isDamaged(err) && !errors.Is(err, errNotOurs) && wasOurs(path):
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
	if os.Rename(path, aside) != nil {
		return nil
	}
	return &caesura.Fault{
		Kind: caesura.Unavailable, Where: "cache " + path,
		Err:  fmt.Errorf("%w; it is set aside as %s, and a new one is begun", damage, aside),
		Hint: "What was in it is made again, which costs time only. Look for the cause (disk, memory, a copy of a file in use), then delete the file.",
	}
}

func isFull(err error) bool { return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) }

// magic is in the first two pages of every bbolt file.
var magic = []byte{0xed, 0xda, 0x0c, 0xed}

// wasOurs reports whether a file that is no database any more may have been
// one: it has a trace of it, or nothing but zeros, as a disk leaves behind that
// lost power. Any other file is not to be touched.
func wasOurs(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, int64(2*os.Getpagesize())))
	return err == nil && (bytes.Contains(head, magic) || len(bytes.Trim(head, "\x00")) == 0)
}
