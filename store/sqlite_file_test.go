package store_test

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"caesura"
	"caesura/store"
	"caesura/store/storetest"
)

func TestSQLiteMakesNoFileUntilItIsFitted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "folder", "points.db")
	s := openSQLite(t, path)
	defer s.Close()
	if err := s.Fit(t.Context(), storetest.Model, false); err != nil {
		t.Fatal(err)
	}
	if all, err := s.List(t.Context(), storetest.Source); err != nil || len(all) != 0 {
		t.Errorf("%v, %v", all, err)
	}
	if _, err := os.Stat(filepath.Dir(path)); err == nil {
		t.Error("a folder was made")
	}
	if err := s.Fit(t.Context(), storetest.Model, true); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

func TestSQLiteKeepsItsPointsWhenReopened(t *testing.T) {
	path := filepath.Join(t.TempDir(), "50% of #1? é.db")
	s := openSQLite(t, path)
	if err := s.Fit(t.Context(), storetest.Model, true); err != nil {
		t.Fatal(err)
	}
	points := storetest.Document("a.txt", "One.", "Two.")
	if err := s.Put(t.Context(), [][]caesura.Point{points}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	s = openSQLite(t, path)
	defer s.Close()
	if n, err := s.Count(t.Context(), caesura.Filter{}); n != 2 || err != nil {
		t.Errorf("%d points, %v", n, err)
	}
	files, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*"))
	if len(files) == 0 || !strings.HasPrefix(files[0], path) {
		t.Errorf("the file has another name: %q", files)
	}
}

func TestSQLiteRefusesWhatIsNotItsFile(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "notes.txt")
	if err := os.WriteFile(text, []byte(strings.Repeat("not a database ", 100)), 0o666); err != nil {
		t.Fatal(err)
	}
	foreign := filepath.Join(dir, "foreign.db")
	execSQLite(t, foreign, `CREATE TABLE points (x)`)
	for path, want := range map[string]caesura.Kind{
		text:                            caesura.Config,
		filepath.Join(text, "under.db"): caesura.Config,
		dir:                             caesura.Config,
		foreign:                         caesura.Mismatch,
	} {
		s := openSQLite(t, path)
		err := s.Fit(t.Context(), storetest.Model, true)
		if err == nil || caesura.KindOf(err) != want || !strings.Contains(err.Error(), path) || caesura.HintOf(err) == "" {
			t.Errorf("%s: kind %d, hint %q: %v", path, caesura.KindOf(err), caesura.HintOf(err), err)
		}
		s.Close()
	}
}

func TestSQLiteIsReadWhileAnotherProcessWrites(t *testing.T) {
	path := filepath.Join(t.TempDir(), "points.db")
	s := openSQLite(t, path)
	defer s.Close()
	if err := s.Fit(t.Context(), storetest.Model, true); err != nil {
		t.Fatal(err)
	}
	before := storetest.Document("a.txt", "One.", "Two.")
	if err := s.Put(t.Context(), [][]caesura.Point{before}); err != nil {
		t.Fatal(err)
	}
	commit := beginSQLite(t, path, `DELETE FROM points`)
	if all, err := s.List(t.Context(), storetest.Source); err != nil || !all["talks:a.txt"].Whole() {
		t.Errorf("while another writes: %+v, %v", all, err)
	}
	impatient, err := store.OpenSQLite(store.SQLiteOptions{Path: path, BusyTimeout: 1e6})
	if err != nil {
		t.Fatal(err)
	}
	defer impatient.Close()
	if err := impatient.Delete(t.Context(), []string{"talks:a.txt"}); caesura.KindOf(err) != caesura.Unavailable {
		t.Errorf("a second writer gets %v", err)
	}
	commit()
	if all, err := s.List(t.Context(), storetest.Source); err != nil || len(all) != 0 {
		t.Errorf("after the commit: %+v, %v", all, err)
	}
}

func TestSQLiteFindsWords(t *testing.T) {
	s := openSQLite(t, filepath.Join(t.TempDir(), "points.db"))
	defer s.Close()
	if err := s.Fit(t.Context(), storetest.Model, true); err != nil {
		t.Fatal(err)
	}
	put := func(name string, texts ...string) {
		t.Helper()
		if err := s.Put(t.Context(), [][]caesura.Point{storetest.Document(name, texts...)}); err != nil {
			t.Fatal(err)
		}
	}
	put("bees.txt", "Bees make honey.", "Honey is sweet; so much honey.", "Planes need fuel.")
	put("rivers.txt", "Rivers reach the sea.")
	for query, want := range map[string]int{
		"honey": 2, "HONEY planes": 3, `sea" OR "bees`: 2, "": 0, "absent": 0, `"`: 0, "fuel*": 1, "text:sea": 0,
	} {
		hits, err := s.SearchText(t.Context(), query, 10, caesura.Filter{})
		if err != nil || len(hits) != want {
			t.Errorf("%q: %d hits, want %d (%v)", query, len(hits), want, err)
		}
	}
	put("bees.txt", "Nothing of it.")
	if hits, err := s.SearchText(t.Context(), "honey planes", 10, caesura.Filter{}); err != nil || len(hits) != 0 {
		t.Errorf("words of a former text are found: %v, %v", hits, err)
	}
}

func TestSQLiteTellsThatItsFileWasRemoved(t *testing.T) {
	for name, disturb := range map[string]func(path string) error{
		"left alone": func(string) error { return nil },
		"deleted":    func(path string) error { return os.RemoveAll(filepath.Dir(path)) },
		"replaced": func(path string) error {
			return errors.Join(os.Rename(path, path+".old"), os.WriteFile(path, nil, 0o600))
		},
	} {
		path := filepath.Join(t.TempDir(), "state", "points.db")
		s := openSQLite(t, path)
		if err := s.Fit(t.Context(), storetest.Model, true); err != nil {
			t.Fatal(err)
		}
		if err := s.Put(t.Context(), [][]caesura.Point{storetest.Document("a.txt", "One.")}); err != nil {
			t.Fatal(err)
		}
		if err := disturb(path); err != nil {
			t.Fatal(err)
		}
		err := s.Close()
		if told := err != nil && strings.Contains(err.Error(), "was removed during the run"); told != (name != "left alone") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSQLiteThatIsDamagedIsNotTakenForOneOfAnotherLayout(t *testing.T) {
	for _, edit := range []string{
		`replace(value, '"flat"', '"' || CAST(x'EF' AS TEXT) || 'lat"')`, `replace(value, '"flat"', '"glat"')`, `'{'`, `'{}'`,
	} {
		path := filepath.Join(t.TempDir(), "points.db")
		s := openSQLite(t, path)
		if err := s.Fit(t.Context(), storetest.Model, true); err != nil {
			t.Fatal(err)
		}
		db, err := sql.Open("sqlite", path)
		if err == nil {
			_, err = db.Exec(`UPDATE about SET value = ` + edit + ` WHERE name = 'identity'`)
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(db.Close(), s.Close()); err != nil {
			t.Fatal(err)
		}
		s = openSQLite(t, path)
		err = s.Fit(t.Context(), storetest.Model, false)
		if caesura.KindOf(err) != caesura.Config || !strings.Contains(err.Error(), "is damaged") || strings.Contains(err.Error(), "lat") {
			t.Errorf("%s: %v", edit, err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}
