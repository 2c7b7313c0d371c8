package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"caesura"
)

// fault says what was done to which file, and of which kind the trouble is.
func (s *SQLite) fault(what string, err error) error {
	if err == nil {
		return nil
	}
	wrapped := fmt.Errorf("%s %s: %w", what, s.path, err)
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return wrapped
	}
	kind, hint := sqliteKind(err)
	if kind == caesura.Internal {
		return wrapped
	}
	return &caesura.Fault{Kind: kind, Hint: hint, Err: wrapped}
}

func sqliteKind(err error) (kind caesura.Kind, hint string) {
	var e *sqlite.Error
	if errors.As(err, &e) {
		switch e.Code() & 0xff { // the rest tells more about the same trouble
		case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
			return caesura.Unavailable, "Another process is writing; wait for it, or raise busy_timeout."
		case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR:
			return caesura.Unavailable, "Look at the disk's free space and health, then run again."
		case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH:
			return caesura.Config, "The file and its folder must be writable."
		case sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT:
			return caesura.Config, "It is not a store's file or it is damaged; name another path, or delete it and run again."
		}
	}
	var e2 *fs.PathError
	if errors.As(err, &e2) {
		return caesura.Config, "The file and its folder must be writable."
	}
	return caesura.Internal, ""
}
