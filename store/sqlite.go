package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"unicode/utf8"

	_ "modernc.org/sqlite" // the driver "sqlite"
	sqlite3 "modernc.org/sqlite/lib"
	_ "modernc.org/sqlite/vec" // vec_distance_cosine

	"caesura"
)

// A SQLite is a store in one file. Its methods may be called from several
// goroutines. Any number of processes may read the file while one writes.
type SQLite struct {
	path    string
	options SQLiteOptions
	read    *sql.DB
	write   *sql.DB // one connection, so writes of this process wait for each other
	model   caesura.Model
	held    *fileLock   // by Lock; nil when it is not
	frozen  bool        // nothing may be written here, see openFrozen
	filled  fs.FileInfo // of the file that Fit was to make or to fill; nil before
}

// OpenSQLite opens the file of the options. It makes nothing: a file that is
// not there holds nothing, and Fit makes it. To read a file it is enough that it
// can be read.
func OpenSQLite(o SQLiteOptions) (*SQLite, error) {
	if err := o.Validate(); err != nil {
		return nil, &caesura.Fault{Kind: caesura.Config, Err: err}
	}
	o = o.WithDefaults()
	path, err := filepath.Abs(o.Path)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", o.Path, err)
	}
	s := &SQLite{path: path, options: o}
	if s.read, err = sql.Open("sqlite", dsn(path, o, "rw")); err != nil {
		return nil, s.fault("open", err)
	}
	if s.write, err = sql.Open("sqlite", dsn(path, o, "rwc")+"&_txlock=immediate"); err != nil {
		return nil, s.fault("open", err)
	}
	s.write.SetMaxOpenConns(1)
	return s, s.openFrozen()
}

// openFrozen opens a file anew that cannot be read as others are: to do so
// SQLite makes an index of the log beside it, and nothing may be written there.
// Such a file is read as if nobody could change it, so without the log: one that
// is there holds what was committed, and must not be left out. While another
// process writes there is a log, and an index that can be read.
func (s *SQLite) openFrozen() (err error) {
	if info, err := os.Stat(s.path); err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return nil
	}
	code := sqliteCode(s.read.Ping())
	if code != sqlite3.SQLITE_READONLY && code != sqlite3.SQLITE_CANTOPEN {
		return nil
	}
	if _, err := os.Stat(s.path + "-wal"); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(s.path)}
	frozen, err := sql.Open("sqlite", u.String()+"?mode=ro&immutable=1")
	if err != nil {
		return s.fault("open", err)
	}
	err = s.read.Close()
	s.read, s.frozen = frozen, true
	return err
}

// dsn names the file and how each connection is set up. In WAL mode with
// synchronous=NORMAL a killed process loses nothing that was committed; a
// power cut may lose the last commits, never the consistency.
func dsn(path string, o SQLiteOptions, mode string) string {
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(path)}
	return u.String() + fmt.Sprintf("?mode=%s&_pragma=busy_timeout(%d)&_pragma=journal_mode(WAL)&_pragma=synchronous(NORMAL)",
		mode, o.BusyTimeout.Milliseconds())
}

// Close closes the file, and gives up a lock. It is an error if the file that
// was written to is not the one at the path any more: the system keeps a file
// that is deleted for those who have it open, and all that they write is lost.
func (s *SQLite) Close() error {
	err := s.removed()
	return errors.Join(err, s.held.release(), s.read.Close(), s.write.Close())
}

func (s *SQLite) removed() error {
	if s.filled == nil {
		return nil
	}
	if now, err := os.Stat(s.path); err == nil && os.SameFile(s.filled, now) {
		return nil
	}
	return &caesura.Fault{
		Kind: caesura.Internal, Where: "store",
		Err:  fmt.Errorf("the store at %s was removed during the run, and what was written is lost", s.path),
		Hint: "Find out who deletes or moves it, and run again.",
	}
}

// Fit checks that the file's points are comparable with those of the model,
// and refuses another model or dimension with a Mismatch. A file that is not
// there is made if create is set.
func (s *SQLite) Fit(ctx context.Context, model caesura.Model, create bool) error {
	if model.Dimensions == 0 {
		return errUnprobed
	}
	want := identity{Version: Version, Payload: LayoutFlat, Model: model}
	made, err := s.exists(ctx)
	if err == nil && !made && create {
		made, err = true, s.makeFile(ctx, want, nil)
	}
	if err == nil && made {
		err = s.compare(ctx, want)
	}
	if err == nil && made && create {
		err = s.addKinds(ctx)
	}
	if err == nil && made && create && !fileStamp.MatchString(filepath.Ext(s.path)) { // a build is dropped while it is open
		s.filled, err = os.Stat(s.path)
	}
	if err == nil {
		s.model = model
	}
	return err
}

func (s *SQLite) compare(ctx context.Context, want identity) error {
	have, err := s.identity(ctx)
	if err != nil {
		return err
	}
	return have.fits(want, s.path)
}

// Exists reports whether there is a store.
func (s *SQLite) Exists(ctx context.Context) (bool, error) { return s.exists(ctx) }

// exists reports whether the file is there and holds a store. A file that is
// empty, as a crash while it is made can leave it, is not there yet.
func (s *SQLite) exists(ctx context.Context) (bool, error) {
	info, err := os.Stat(s.path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
		return false, nil
	}
	if err != nil {
		return false, s.fault("open", err)
	}
	var id, tables int
	err = s.read.QueryRowContext(ctx, `
		SELECT application_id, (SELECT count(*) FROM sqlite_schema) FROM pragma_application_id`).Scan(&id, &tables)
	if err != nil {
		return false, s.fault("open", err)
	}
	if id != applicationID && tables > 0 {
		return false, mismatch("%s is a SQLite file of another program", s.path)
	}
	return id == applicationID, nil
}

func (s *SQLite) identity(ctx context.Context) (identity, error) {
	var text string
	var have identity
	err := s.read.QueryRowContext(ctx, `SELECT value FROM about WHERE name = 'identity'`).Scan(&text)
	if err != nil {
		return have, s.fault("read", err)
	}
	err = json.Unmarshal([]byte(text), &have)
	if err != nil || !utf8.ValidString(text) || have.Payload != LayoutFlat || have.Version < 1 || have.Model.Dimensions < 1 || have.Model.Name == "" {
		return have, s.damaged("what it says of itself cannot be")
	}
	return have, nil
}

// makeFile writes the schema, the identity and, for a build, its origin in one
// transaction. Another process may have been faster; then its identity stays.
func (s *SQLite) makeFile(ctx context.Context, id identity, o *origin) error {
	if err := os.MkdirAll(filepath.Dir(s.path), 0o777); err != nil {
		return s.fault("make", err)
	}
	text, err := json.Marshal(id)
	if err != nil {
		return err
	}
	return s.update(ctx, "make", func(tx *sql.Tx) error {
		var mark int
		if err := tx.QueryRowContext(ctx, `PRAGMA application_id`).Scan(&mark); err != nil || mark == applicationID {
			return err
		}
		if _, err := tx.ExecContext(ctx, schema); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO about (name, value) VALUES ('identity', ?)`, string(text))
		if err == nil && o != nil {
			err = putOrigin(ctx, tx, *o)
		}
		return err
	})
}

// update runs do in one transaction, which is committed if do succeeds.
func (s *SQLite) update(ctx context.Context, what string, do func(*sql.Tx) error) error {
	if s.frozen { // what would be written now could not be read
		return &caesura.Fault{Kind: caesura.Config, Hint: unwritable, Err: fmt.Errorf("%s %s: it was opened for reading only", what, s.path)}
	}
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return s.fault(what, err)
	}
	if err := do(tx); err != nil {
		return errors.Join(s.fault(what, err), tx.Rollback())
	}
	return s.fault(what, tx.Commit())
}
