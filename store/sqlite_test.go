package store_test

import (
	"database/sql"
	"path/filepath"
	"testing"

	"caesura"
	"caesura/store"
	"caesura/store/storetest"
)

func openSQLite(t testing.TB, path string) *store.SQLite {
	t.Helper()
	s, err := store.OpenSQLite(store.SQLiteOptions{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSQLite(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Place {
		path := filepath.Join(t.TempDir(), "points.db")
		return storetest.Place{
			Open: func(t *testing.T) storetest.Store { return openSQLite(t, path) },
			OpenBuild: func(t *testing.T, name string) storetest.Store {
				return openSQLite(t, store.Options{SQLite: store.SQLiteOptions{Path: path}}.Build(name).SQLite.Path)
			},
			Lose: func(t *testing.T, id caesura.PointID) { execSQLite(t, path, `DELETE FROM points WHERE id = ?`, id[:]) },
		}
	})
}

func execSQLite(t *testing.T, path, statement string, args ...any) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement, args...); err != nil {
		t.Fatal(err)
	}
}

// beginSQLite runs a statement in a transaction that stays open until the
// returned function is called.
func beginSQLite(t *testing.T, path, statement string) (commit func()) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(statement); err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := tx.Commit(); err != nil {
			t.Error(err)
		}
		db.Close()
	}
}
