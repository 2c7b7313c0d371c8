package cache_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"caesura"
	"caesura/cache"
)

// at opens a cache as if it were the given time.
func at(t *testing.T, path string, now time.Time) *cache.Cache {
	t.Helper()
	c, err := cache.OpenAt(path, cache.Options{}.WithDefaults(), func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

var written = time.Date(2024, 5, 6, 7, 8, 9, 0, time.UTC)

func page(path string) caesura.File {
	return caesura.File{Source: "docs", Path: path, Stat: caesura.FileStat{
		Size: 120, Modified: written.UnixNano(), Changed: written.UnixNano() + 5, Inode: 1 << 63,
	}}
}

func recordOf(file caesura.File, items ...string) caesura.Record {
	var r caesura.Record
	for i, item := range items {
		id := caesura.DocumentID(file.Source, file.Path, item)
		r.Documents = append(r.Documents, caesura.Identity{ID: id, Hash: caesura.HashParts(id), Empty: i%2 == 1})
	}
	return r
}

func TestRecordIsRecalledInThisRunAndTheNext(t *testing.T) {
	path, print := file(t), caesura.HashParts("options")
	records := map[string]caesura.Record{
		"one.html":     recordOf(page("one.html"), ""),
		"many.json":    recordOf(page("many.json"), "a", "b", "c#%"),
		"none.txt":     {},
		"":             recordOf(page(""), ""),
		"an/other.pdf": {Documents: []caesura.Identity{{ID: "elsewhere:x"}}},
	}
	c := at(t, path, written.Add(time.Hour))
	for name, r := range records {
		if err := c.Remember(page(name), print, r); err != nil {
			t.Fatal(err)
		}
	}
	for run := range 2 {
		for name, want := range records {
			if got, ok := c.Recall(page(name), print); !ok || !reflect.DeepEqual(got, want) {
				t.Errorf("run %d: %q: %v %+v, want %+v", run, name, ok, got, want)
			}
		}
		if n := c.Counts().Recalled; n != int64(len(records)) {
			t.Errorf("counted %d", n)
		}
		_ = c.Close()
		c = at(t, path, written.Add(2*time.Hour))
	}
}

func TestRecordIsOfOneStatAndFingerprintOnly(t *testing.T) {
	print := caesura.HashParts("options")
	c := at(t, file(t), written.Add(time.Hour))
	_ = c.Remember(page("a"), print, recordOf(page("a"), ""))
	for _, flush := range []bool{false, true} {
		if flush {
			if err := c.Flush(); err != nil {
				t.Fatal(err)
			}
		}
		for name, change := range map[string]func(*caesura.File){
			"size":     func(f *caesura.File) { f.Stat.Size++ },
			"modified": func(f *caesura.File) { f.Stat.Modified-- },
			"changed":  func(f *caesura.File) { f.Stat.Changed-- },
			"inode":    func(f *caesura.File) { f.Stat.Inode++ },
			"path":     func(f *caesura.File) { f.Path = "b" },
			"source":   func(f *caesura.File) { f.Source = "more" },
			"no times": func(f *caesura.File) { f.Stat.Modified, f.Stat.Changed = 0, 0 },
		} {
			f := page("a")
			change(&f)
			if _, ok := c.Recall(f, print); ok {
				t.Errorf("recalled in spite of another %s", name)
			}
		}
		if _, ok := c.Recall(page("a"), caesura.HashParts("other options")); ok {
			t.Error("recalled in spite of another fingerprint")
		}
		if _, ok := c.Recall(page("a"), print); !ok {
			t.Error("not recalled at all")
		}
	}
}

func TestFileThatCouldChangeUnseenIsNotRemembered(t *testing.T) {
	print := caesura.HashParts("options")
	tests := []struct {
		name string
		age  time.Duration // of the file when the cache was opened
		stat func(*caesura.FileStat)
		want bool
	}{
		{"old enough", 2001 * time.Millisecond, nil, true},
		{"just written", 1999 * time.Millisecond, nil, false},
		{"written after the run began", -time.Second, nil, false},
		{"of the future", -24 * time.Hour, nil, false},
		{"touched just now", time.Hour, func(s *caesura.FileStat) { s.Changed += int64(time.Hour) }, false},
		{"no times", time.Hour, func(s *caesura.FileStat) { s.Modified, s.Changed = 0, 0 }, false},
		{"no change time", time.Hour, func(s *caesura.FileStat) { s.Changed, s.Inode = 0, 0 }, true},
	}
	for _, test := range tests {
		f := page("a")
		if test.stat != nil {
			test.stat(&f.Stat)
		}
		c := at(t, file(t), written.Add(test.age))
		_ = c.Remember(f, print, recordOf(f, ""))
		if _, got := c.Recall(f, print); got != test.want {
			t.Errorf("%s: recalled %v", test.name, got)
		}
	}
}

func TestNamesOfAnyLengthAreTaken(t *testing.T) {
	c := at(t, file(t), written.Add(time.Hour))
	for _, n := range []int{4096, 32766, 32767, 32768, 100_000} {
		f := page(strings.Repeat("p", n))
		if err := c.Remember(f, caesura.Hash{}, caesura.Record{}); err != nil {
			t.Error(err)
		}
		if _, ok := c.Recall(f, caesura.Hash{}); ok != (n < 32768) {
			t.Errorf("%d bytes: recalled %v", n, ok)
		}
	}
	if err := c.Flush(); err != nil {
		t.Error(err)
	}
}

func TestManyRecordsAreWrittenInFewBatches(t *testing.T) {
	path := file(t)
	c := at(t, path, written.Add(time.Hour))
	for i := range 5000 {
		f := page(fmt.Sprintf("dir/%05d.html", i))
		_ = c.Remember(f, caesura.Hash{1}, recordOf(f, ""))
	}
	if n := c.Counts().Written; n < 4000 || n%int64(cache.FlushItems) != 0 {
		t.Errorf("%d of 5000 are written", n)
	}
	_ = c.Close()
	c = at(t, path, written.Add(time.Hour))
	for i := range 5000 {
		if _, ok := c.Recall(page(fmt.Sprintf("dir/%05d.html", i)), caesura.Hash{1}); !ok {
			t.Fatalf("file %d is forgotten", i)
		}
	}
	s, err := c.Stats()
	if err != nil || len(s.Sources) != 1 || s.Sources[0].Files != 5000 {
		t.Errorf("%+v, %v", s, err)
	}
}
