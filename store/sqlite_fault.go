package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"syscall"

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
	switch sqliteCode(err) {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return caesura.Unavailable, "Another process is writing; wait for it, or raise busy_timeout."
	case sqlite3.SQLITE_FULL:
		return caesura.Unavailable, diskFull
	case sqlite3.SQLITE_IOERR:
		return caesura.Unavailable, "The disk may be full or damaged: look at its free space and health, then run again."
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH:
		return caesura.Config, unwritable
	case sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT:
		return caesura.Config, notAStore
	}
	if errors.Is(err, syscall.ENOSPC) {
		return caesura.Unavailable, diskFull
	}
	var e *fs.PathError
	if errors.As(err, &e) {
		return caesura.Config, unwritable
	}
	return caesura.Internal, ""
}

// damaged says that what stands in the file is nothing that a store writes.
func (s *SQLite) damaged(why string) error {
	return &caesura.Fault{Kind: caesura.Config, Hint: notAStore, Err: fmt.Errorf("%s is damaged: %s", s.path, why)}
}

const (
	notAStore  = "It is not a store's file or it is damaged; put a copy of it back, name another path, or delete it and run again."
	diskFull   = "The disk is full: make room on it, then run again; what was written stays."
	unwritable = "The file and its folder must be writable."
)

// busy reports that another connection holds the lock. A disk that is full or
// damaged is not that.
func busy(err error) bool {
	code := sqliteCode(err)
	return code == sqlite3.SQLITE_BUSY || code == sqlite3.SQLITE_LOCKED
}

// sqliteCode is the primary code of SQLite's error, 0 for other errors. The
// extended code tells more about the same trouble.
func sqliteCode(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code() & 0xff
	}
	return 0
}
