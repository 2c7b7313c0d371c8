package cache_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"caesura"
	"caesura/cache"
)

// spoil changes stored vectors of the only model, in order of their keys.
func spoil(t *testing.T, path string, changes ...func(value []byte) []byte) {
	t.Helper()
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		top := tx.Bucket([]byte("vectors"))
		id, _ := top.Cursor().First()
		bucket := top.Bucket(id)
		k, v := bucket.Cursor().First()
		for _, change := range changes {
			if err := bucket.Put(k, change(append([]byte(nil), v...))); err != nil {
				return err
			}
			c := bucket.Cursor()
			c.Seek(k)
			k, v = c.Next()
		}
		return nil
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

func TestFlawedEntryIsAMissWithAReasonAndIsMended(t *testing.T) {
	path := file(t)
	l := newLetters("m")
	texts := sentences(0, 20)
	c := open(t, path, cache.Options{})
	embed(t, cache.NewEmbedder(c, l), texts...)
	_ = c.Close()
	spoil(t, path,
		func(v []byte) []byte { v[9] ^= 1; return v },
		func(v []byte) []byte { v[0] ^= 128; return v },
		func(v []byte) []byte { return v[:len(v)-4] },
		func(v []byte) []byte { return v[:3] },
		func(v []byte) []byte { return nil },
	)
	want := map[cache.Flaw]int64{cache.FlawChecksum: 3, cache.FlawLength: 2}

	c = open(t, path, cache.Options{})
	n, err := c.Verify(t.Context())
	if err != nil || n.Vectors != 15 || n.Flawed() != 5 || n.Flaws[cache.FlawLength] != 2 {
		t.Errorf("verify: %+v, %v", n, err)
	}
	check(t, l, texts, embed(t, cache.NewEmbedder(c, l), texts...))
	if got := c.Counts(); got.Misses != 5 || !reflect.DeepEqual(got.Flaws, want) {
		t.Errorf("counts: %+v", got)
	}
	_ = c.Close()

	c = open(t, path, cache.Options{})
	if n, err := c.Verify(t.Context()); err != nil || n.Vectors != 20 || n.Flawed() != 0 {
		t.Errorf("verify after mending: %+v, %v", n, err)
	}
}

// fill makes a cache with vectors of two models, the second used a day later
// than the first, and the records of two files, likewise.
func fill(t *testing.T, path string) (day time.Time) {
	t.Helper()
	day = written.Add(time.Hour)
	for i, name := range []string{"old", "new"} {
		c := at(t, path, day.AddDate(0, 0, i))
		embed(t, cache.NewEmbedder(c, newLetters(name)), sentences(0, 3000)...)
		_ = c.Remember(page(name+".html"), caesura.Hash{}, recordOf(page(name), "a", "b"))
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return day
}

func TestStatsTellWhatTheFileHolds(t *testing.T) {
	path := file(t)
	day := fill(t, path)
	c := open(t, path, cache.Options{ReadOnly: true})
	s, err := c.Stats()
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Models) != 2 || s.Models[0].Model.Name != "new" || s.Models[1].Vectors != 3000 || !s.Models[1].LastUse.Equal(day) {
		t.Errorf("models: %+v", s.Models)
	}
	if len(s.Sources) != 1 || s.Sources[0].Source != "docs" || s.Sources[0].Files != 2 {
		t.Errorf("sources: %+v", s.Sources)
	}
	if info, _ := os.Stat(path); s.Bytes != info.Size() || s.Used <= 0 || s.Used > s.Bytes || s.Path != path {
		t.Errorf("%+v", s)
	}
}

func TestPruneDropsWhatIsAskedAndKeepsTheRest(t *testing.T) {
	old := caesura.Model{Name: "old", Dimensions: 4}
	day := written.Add(time.Hour)
	noon := day.Add(12 * time.Hour)
	tests := []struct {
		name             string
		options          cache.PruneOptions
		vectors, records int // kept
	}{
		{"nothing", cache.PruneOptions{}, 6000, 2},
		{"other models", cache.PruneOptions{Keep: []caesura.Model{old}}, 3000, 2},
		{"all models", cache.PruneOptions{Keep: []caesura.Model{}}, 0, 2},
		{"models out of use", cache.PruneOptions{UnusedSince: noon}, 3000, 2},
		{"files that are gone", cache.PruneOptions{Gone: func(source, path string) bool { return source == "docs" && path == "old.html" }}, 6000, 1},
		{"old records", cache.PruneOptions{RememberedBefore: noon}, 6000, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			path := file(t)
			fill(t, path)
			dry := test.options
			dry.DryRun = true
			forecast, err := cache.Prune(t.Context(), path, cache.Options{}, dry)
			if err != nil {
				t.Fatal(err)
			}
			done, err := cache.Prune(t.Context(), path, cache.Options{}, test.options)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(forecast.Kept, done.Kept) || !reflect.DeepEqual(forecast.Dropped, done.Dropped) {
				t.Errorf("forecast %+v, done %+v", forecast, done)
			}
			if done.Kept.Vectors != test.vectors || done.Kept.Records != test.records ||
				done.Dropped.Vectors != 6000-test.vectors || done.Dropped.Records != 2-test.records {
				t.Errorf("%+v", done)
			}
			if test.vectors < 6000 && done.BytesAfter >= done.BytesBefore {
				t.Errorf("%d bytes, before %d", done.BytesAfter, done.BytesBefore)
			}
			c := open(t, path, cache.Options{Wait: -1})
			if n, err := c.Verify(t.Context()); err != nil || n.Vectors != test.vectors || n.Records != test.records || n.Flawed() > 0 {
				t.Errorf("verify: %+v, %v", n, err)
			}
			if left, _ := filepath.Glob(filepath.Dir(path) + "/*"); len(left) != 1 {
				t.Errorf("files left: %v", left)
			}
		})
	}
}

func TestPrunedCacheStillServes(t *testing.T) {
	path := file(t)
	fill(t, path)
	spoil(t, path, func(v []byte) []byte { v[5]++; return v })
	done, err := cache.Prune(t.Context(), path, cache.Options{}, cache.PruneOptions{})
	if err != nil || done.Dropped.Flawed() != 1 || done.Kept.Vectors != 5999 {
		t.Errorf("%+v, %v", done, err)
	}
	misses := 0
	for _, name := range []string{"old", "new"} {
		l := newLetters(name)
		c := open(t, path, cache.Options{})
		check(t, l, sentences(0, 3000), embed(t, cache.NewEmbedder(c, l), sentences(0, 3000)...))
		misses += len(l.asked)
		if _, ok := c.Recall(page(name+".html"), caesura.Hash{}); !ok {
			t.Errorf("the record of %s.html is gone", name)
		}
		_ = c.Close()
	}
	if misses != 1 {
		t.Errorf("%d misses", misses)
	}
}

func TestPruneHonoursTheLockAndWhoWaitsGetsTheNewFile(t *testing.T) {
	path := file(t)
	fill(t, path)
	c := open(t, path, cache.Options{})
	if _, err := cache.Prune(t.Context(), path, cache.Options{Wait: -1}, cache.PruneOptions{}); caesura.KindOf(err) != caesura.Locked {
		t.Errorf("prune while another run holds the file: %v", err)
	}
	// One prunes and one opens as soon as the lock is free; in whatever order
	// they come, what the second writes must be in the file that remains.
	opened := make(chan error)
	go func() {
		c, err := cache.Open(path, cache.Options{})
		if err == nil {
			_, err = cache.NewEmbedder(c, newLetters("new")).Embed(t.Context(), []string{"late"})
			err = errors.Join(err, c.Close())
		}
		opened <- err
	}()
	go func() { time.Sleep(20 * time.Millisecond); _ = c.Close() }()
	if _, err := cache.Prune(t.Context(), path, cache.Options{}, cache.PruneOptions{}); err != nil {
		t.Fatal(err)
	}
	if err := <-opened; err != nil {
		t.Fatal(err)
	}
	c = open(t, path, cache.Options{})
	l := newLetters("new")
	embed(t, cache.NewEmbedder(c, l), "late")
	if l.calls != 0 {
		t.Error("what was written while the cache was pruned is lost")
	}
}

func TestPruneOfNothingIsRefused(t *testing.T) {
	path := file(t)
	if _, err := cache.Prune(t.Context(), path, cache.Options{}, cache.PruneOptions{}); caesura.KindOf(err) != caesura.Config {
		t.Error(err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("it made a cache")
	}
}

func TestCompareFindsWeightsThatChanged(t *testing.T) {
	c := open(t, file(t), cache.Options{})
	l := newLetters("m")
	embed(t, cache.NewEmbedder(c, l), "a long text", "another text")
	texts := []string{"a long text", "another text", "new"}
	same, err := c.Compare(t.Context(), l, texts)
	if err != nil || same.Compared != 2 || same.Absent != 1 || same.Lowest < 0.9999 {
		t.Errorf("%+v, %v", same, err)
	}
	changed := fixed{4, []caesura.Vector{l.vector("a long text"), {-1, 0, 0, 0}}}
	other := newLetters("fixed")
	embed(t, cache.NewEmbedder(c, other), "a long text", "another text")
	got, err := c.Compare(t.Context(), changed, texts)
	if err != nil || got.Lowest > 0 || got.Worst != "another text" {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestRunGoesOnWhenNothingCanBeWritten lets the file reach its bound, which
// fails a write in the same place as a full disk.
func TestRunGoesOnWhenNothingCanBeWritten(t *testing.T) {
	path := file(t)
	var warnings []error
	c, err := cache.Open(path, cache.Options{MaxBytes: 1 << 20, OnWarn: func(err error) { warnings = append(warnings, err) }})
	if err != nil {
		t.Fatal(err)
	}
	l := newLetters("m")
	e := cache.NewEmbedder(c, l)
	total := 3 * cache.HoldItems
	for from := 0; from < total; from += 1000 {
		texts := sentences(from, 1000)
		check(t, l, texts, embed(t, e, texts...))
	}
	n := c.Counts()
	if len(warnings) != 1 || n.WriteErrors == 0 || n.Dropped == 0 || n.Written == 0 {
		t.Errorf("%d warnings, %+v", len(warnings), n)
	}
	if err := c.Close(); err == nil {
		t.Error("close is silent about what is lost")
	}
	c = open(t, path, cache.Options{ReadOnly: true})
	if v, err := c.Verify(t.Context()); err != nil || v.Flawed() != 0 || v.Vectors != int(n.Written) {
		t.Errorf("%+v, %v; %d were written", v, err, n.Written)
	}
}

func TestWhatIsPendingIsFlushedInTime(t *testing.T) {
	now := written
	c, err := cache.OpenAt(file(t), cache.Options{}.WithDefaults(), func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	e := cache.NewEmbedder(c, newLetters("m"))
	embed(t, e, "a")
	if n := c.Counts().Written; n != 0 {
		t.Errorf("%d written at once", n)
	}
	now = now.Add(cache.FlushAfter)
	embed(t, e, "b")
	if n := c.Counts().Written; n != 2 {
		t.Errorf("%d written in time", n)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}
