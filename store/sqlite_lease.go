package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	"caesura"
)

// Lock makes this store the only one that writes to the file, or gives a Fault
// of kind Locked. What holds the lock is an open transaction on an empty
// database beside the file: the system ends it with the process, however that
// ends, so a lock is never left behind and needs no lifetime.
func (s *SQLite) Lock(ctx context.Context, _ string) error {
	path := s.path + ".lock"
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return s.fault("lock", err)
	}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(path)}
	db, err := sql.Open("sqlite", u.String()+"?_txlock=exclusive&_pragma=busy_timeout(0)")
	if err != nil {
		return s.fault("lock", err)
	}
	tx, err := db.BeginTx(context.WithoutCancel(ctx), nil) // it must outlive the call
	if err == nil {
		s.held = &fileLock{db, tx}
		return nil
	}
	if busy(err) {
		err = &caesura.Fault{
			Kind: caesura.Locked, Err: fmt.Errorf("another run is writing to %s", s.path),
			Hint: "Wait for it (--on-locked wait=10m), or skip this run (--on-locked skip).",
		}
	} else {
		err = s.fault("lock", err)
	}
	return errors.Join(err, db.Close())
}

// Renew does nothing: the lock is held for as long as the process lives.
func (s *SQLite) Renew(context.Context) error { return nil }

// Unlock gives the lock up. It does nothing if it is not held.
func (s *SQLite) Unlock(context.Context) error {
	held := s.held
	s.held = nil
	return held.release()
}

// A fileLock is an exclusive transaction.
type fileLock struct {
	db *sql.DB
	tx *sql.Tx
}

func (l *fileLock) release() error {
	if l == nil {
		return nil
	}
	return errors.Join(l.tx.Rollback(), l.db.Close())
}
