package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"modernc.org/sqlite"

	"caesura"
)

// Builds of a file are beside it: its name, a dot, and a stamp. The one that
// serves is in the file itself. It is copied there, page by page in one
// transaction, not renamed: a process that has the file open would go on with
// the old file and the new one's log, which damages both.

// fileStamp is what a build has behind the name of the file; 0 is the one that
// was made without rebuild.
var fileStamp = regexp.MustCompile(`^\.(0|` + stampPattern + `)$`)

// An origin is what a file tells about its own making.
type origin struct {
	Name string `json:"name"`
	build
}

// Begin gives the name of a file to fill beside the one that serves: one that
// was begun and never finished, or a new one. Those that were begun for
// another model are deleted.
func (s *SQLite) Begin(ctx context.Context, model caesura.Model, _ bool) (name string, err error) {
	want := identity{Version: Version, Payload: LayoutFlat, Model: model}
	all, err := s.Builds(ctx)
	if err != nil {
		return "", err
	}
	for _, b := range slices.Backward(unfinished(all)) {
		var have identity
		err := s.within(b.Name, func(file *SQLite) (err error) {
			if made, err := file.exists(ctx); err != nil || !made {
				return err
			}
			have, err = file.identity(ctx)
			return err
		})
		if err != nil {
			return "", err
		}
		if name == "" && have == want {
			name = b.Name
		} else if err := s.Drop(ctx, b.Name); err != nil {
			return "", err
		}
	}
	if name != "" {
		return name, nil
	}
	prefix := filepath.Base(s.path) + "."
	name = prefix + freshStamp(time.Now(), func(stamp string) bool {
		return slices.ContainsFunc(all, func(b caesura.Build) bool { return b.Name == prefix+stamp })
	})
	return name, s.within(name, func(file *SQLite) error { return file.makeFile(ctx, want, &origin{Name: name}) })
}

// within opens a build for a while.
func (s *SQLite) within(name string, do func(*SQLite) error) error {
	file, err := OpenSQLite(SQLiteOptions{Path: s.sibling(name), BusyTimeout: s.options.BusyTimeout})
	if err != nil {
		return err
	}
	return errors.Join(do(file), file.Close())
}

func (s *SQLite) sibling(name string) string { return filepath.Join(filepath.Dir(s.path), name) }

// Finish writes everything into the file itself; no log stays beside it.
func (s *SQLite) Finish(ctx context.Context, _ func(indexed, all int)) error {
	_, err := s.write.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
	return s.fault("finish", err)
}

// Builds are the build that serves and those beside it, in order of their age.
func (s *SQLite) Builds(ctx context.Context) ([]caesura.Build, error) {
	var all []caesura.Build
	if made, err := s.exists(ctx); err != nil {
		return nil, err
	} else if made {
		b, err := s.made(ctx)
		if err != nil {
			return nil, err
		}
		b.Serves = true
		all = append(all, b)
	}
	files, err := os.ReadDir(filepath.Dir(s.path))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, s.fault("list the builds of", err)
	}
	for _, f := range files {
		if !s.isBuild(f.Name()) || slices.ContainsFunc(all, func(b caesura.Build) bool { return b.Name == f.Name() }) {
			continue // what serves may still have a file of the same name: a switch was cut off
		}
		b := caesura.Build{Name: f.Name()}
		err := s.within(f.Name(), func(file *SQLite) error {
			if made, err := file.exists(ctx); err != nil || !made {
				return err
			}
			b, err = file.made(ctx)
			b.Name = f.Name()
			return err
		})
		if err != nil {
			return nil, err
		}
		all = append(all, b)
	}
	slices.SortFunc(all, func(a, b caesura.Build) int { return strings.Compare(a.Name, b.Name) })
	return all, nil
}

func (s *SQLite) isBuild(name string) bool {
	stamp, ok := strings.CutPrefix(name, filepath.Base(s.path))
	return ok && fileStamp.MatchString(stamp)
}

// made is the build that this file holds.
func (s *SQLite) made(ctx context.Context) (caesura.Build, error) {
	o, err := s.origin(ctx)
	if err != nil {
		return caesura.Build{}, err
	}
	id, err := s.identity(ctx)
	return caesura.Build{Name: o.Name, Model: id.Model, Complete: o.Complete, Previous: o.Previous}, err
}

func (s *SQLite) origin(ctx context.Context) (o origin, err error) {
	var text string
	err = s.read.QueryRowContext(ctx, `SELECT value FROM about WHERE name = 'origin'`).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return origin{Name: filepath.Base(s.path) + ".0", build: build{Complete: true}}, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(text), &o)
	}
	return o, s.fault("read", err)
}

func (s *SQLite) setOrigin(ctx context.Context, o origin) error {
	return s.update(ctx, "write", func(tx *sql.Tx) error { return putOrigin(ctx, tx, o) })
}

func putOrigin(ctx context.Context, tx *sql.Tx, o origin) error {
	text, err := json.Marshal(o)
	if err == nil {
		_, err = tx.ExecContext(ctx, `INSERT OR REPLACE INTO about (name, value) VALUES ('origin', ?)`, string(text))
	}
	return err
}

// Switch makes a build the one that serves, in one transaction: each search is
// answered by the old one or by the new one. The build is marked as complete.
// What served until now is kept beside the file.
func (s *SQLite) Switch(ctx context.Context, name string, _ bool) error {
	if _, err := os.Stat(s.sibling(name)); err != nil || !s.isBuild(name) {
		return &caesura.Fault{Kind: caesura.Config, Err: fmt.Errorf("there is no build %s beside %s", name, s.path)}
	}
	previous, err := s.keep(ctx)
	if err != nil {
		return err
	}
	err = s.within(name, func(file *SQLite) error {
		o, err := file.origin(ctx)
		if err == nil && !o.Complete {
			err = file.setOrigin(ctx, origin{Name: name, build: build{Complete: true, Previous: previous}})
		}
		if err != nil {
			return err
		}
		return s.fault("switch", copyPages(ctx, file.read, dsn(s.path, s.options, "rwc")))
	})
	if err != nil {
		return err
	}
	return s.remove(name)
}

// keep puts a copy of what serves beside the file, and gives its name; "" when
// nothing serves.
func (s *SQLite) keep(ctx context.Context) (name string, err error) {
	if made, err := s.exists(ctx); err != nil || !made {
		return "", err
	}
	o, err := s.origin(ctx)
	if err == nil {
		err = s.setOrigin(ctx, o)
	}
	if err != nil {
		return "", err
	}
	half := o.Name + ".half"
	if err := s.remove(half); err != nil {
		return "", err
	}
	if err := copyPages(ctx, s.read, dsn(s.sibling(half), s.options, "rwc")); err != nil {
		return "", errors.Join(s.fault("copy", err), s.remove(half))
	}
	if err := s.remove(o.Name); err != nil {
		return "", err
	}
	return o.Name, s.fault("copy", os.Rename(s.sibling(half), s.sibling(o.Name)))
}

// copyPages replaces another database by this one, in one transaction.
func copyPages(ctx context.Context, from *sql.DB, to string) error {
	conn, err := from.Conn(ctx)
	if err != nil {
		return err
	}
	copied := conn.Raw(func(driver any) error {
		source, ok := driver.(interface {
			NewBackup(string) (*sqlite.Backup, error)
		})
		if !ok {
			return fmt.Errorf("the driver %T cannot copy", driver)
		}
		b, err := source.NewBackup(to)
		if err != nil {
			return err
		}
		_, err = b.Step(-1)
		return errors.Join(err, b.Finish())
	})
	return errors.Join(copied, conn.Close())
}

// Drop deletes a build that does not serve.
func (s *SQLite) Drop(_ context.Context, name string) error {
	if !s.isBuild(name) {
		return fmt.Errorf("delete %s: it is not a build of %s", name, s.path)
	}
	return s.remove(name)
}

// remove deletes a file and what SQLite keeps beside it.
func (s *SQLite) remove(name string) error {
	for _, end := range []string{"", "-wal", "-shm", "-journal"} {
		if err := os.Remove(s.sibling(name) + end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return s.fault("delete a build of", err)
		}
	}
	return nil
}
