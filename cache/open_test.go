package cache_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"caesura"
	"caesura/cache"
)

// refused checks that a cache cannot be opened, and that the fault is of the
// kind, names the path, and says what to try.
func refused(t *testing.T, path string, o cache.Options, kind caesura.Kind, want string) {
	t.Helper()
	c, err := cache.Open(path, o)
	if err == nil {
		_ = c.Close()
		t.Fatal("opened")
	}
	if caesura.KindOf(err) != kind || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), want) || caesura.HintOf(err) == "" {
		t.Errorf("kind %d, %v\nhint: %s\nwant kind %d and %q", caesura.KindOf(err), err, caesura.HintOf(err), kind, want)
	}
}

func TestSecondRunIsToldThatTheFirstHoldsTheCache(t *testing.T) {
	path := file(t)
	c := open(t, path, cache.Options{})
	e := cache.NewEmbedder(c, newLetters("m"))
	embed(t, e, "a")
	start := time.Now()
	refused(t, path, cache.Options{Wait: 100 * time.Millisecond}, caesura.Locked, "another run holds it (waited 100ms)")
	refused(t, path, cache.Options{Wait: -1}, caesura.Locked, "another run holds it")
	refused(t, path, cache.Options{Wait: 100 * time.Millisecond, ReadOnly: true}, caesura.Locked, "another run holds it")
	if d := time.Since(start); d > 8*time.Second {
		t.Errorf("waited %v", d)
	}
	embed(t, e, "b") // the first is not disturbed
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, path, cache.Options{Wait: -1})
}

func TestOpenWaitsForARunThatEndsInTime(t *testing.T) {
	path := file(t)
	c := open(t, path, cache.Options{})
	time.AfterFunc(200*time.Millisecond, func() { _ = c.Close() })
	open(t, path, cache.Options{Wait: 30 * time.Second})
}

func TestSeveralMayReadAtOnce(t *testing.T) {
	path := file(t)
	l := newLetters("m")
	c := open(t, path, cache.Options{})
	embed(t, cache.NewEmbedder(c, l), "a")
	_ = c.Close()
	one := open(t, path, cache.Options{ReadOnly: true})
	two := open(t, path, cache.Options{ReadOnly: true, Wait: -1})
	for _, c := range []*cache.Cache{one, two} {
		check(t, l, []string{"a"}, embed(t, cache.NewEmbedder(c, l), "a"))
	}
	if l.most() != 1 {
		t.Errorf("asked for %v", l.asked)
	}
}

func TestReadOnlyCacheIsNeverWritten(t *testing.T) {
	path := file(t)
	_ = open(t, path, cache.Options{}).Close()
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	c := open(t, path, cache.Options{ReadOnly: true})
	l := newLetters("m")
	e := cache.NewEmbedder(c, l)
	embed(t, e, "a")
	embed(t, e, "a")
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("the file has changed")
	}
	if l.most() != 1 {
		t.Errorf("asked %d times in one run", l.most())
	}
}

func TestDatabaseOfAnotherProgramIsRefusedAndLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error { _, err := tx.CreateBucket([]byte("things")); return err })
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	before, _ := os.ReadFile(path)
	refused(t, path, cache.Options{}, caesura.Config, "some other program")
	refused(t, path, cache.Options{ReadOnly: true}, caesura.Config, "some other program")
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("the file has changed")
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	open(t, path, cache.Options{Wait: -1}) // nothing holds the lock
}

func TestFilesThatAreNoDatabaseAreSetAside(t *testing.T) {
	path := file(t)
	c := open(t, path, cache.Options{})
	embed(t, cache.NewEmbedder(c, newLetters("m")), sentences(0, 500)...)
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	sound, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	noise := make([]byte, 20000)
	source := rand.NewChaCha8([32]byte{1})
	_, _ = source.Read(noise)
	over := func(at int, with []byte) []byte {
		return append(append(bytes.Clone(sound[:at]), with...), sound[at+len(with):]...)
	}
	for name, content := range map[string][]byte{
		"0xFF at the start":   over(0, bytes.Repeat([]byte{0xff}, 20000)),
		"noise at the start":  over(0, noise),
		"noise in the middle": over(len(sound)/2, noise),
		"one page":            sound[:4096],
		"cut in the middle":   sound[:len(sound)/2],
		"one byte":            {7},
		"short text":          []byte("hello"),
		"long text":           []byte(strings.Repeat("A page of an ordinary text file. ", 2000)),
		"nothing":             {},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "cache.db")
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
			var warned error
			c, err := cache.Open(path, cache.Options{OnWarn: func(err error) { warned = err }})
			if err != nil {
				t.Fatal(err)
			}
			l, texts := newLetters("m"), sentences(0, 500)
			check(t, l, texts, embed(t, cache.NewEmbedder(c, l), texts...))
			_ = c.Close() // a warning has told of it
			aside, _ := filepath.Glob(path + ".damaged-*")
			if len(content) == 0 {
				if len(aside) > 0 || warned != nil {
					t.Errorf("an empty file is a new cache: %v, %v", aside, warned)
				}
				return
			}
			if name == "noise in the middle" && len(aside) == 0 && warned == nil {
				return // it met no page, but values, whose checksums told
			}
			if len(aside) != 1 || warned == nil {
				t.Fatalf("set aside: %v, warned: %v", aside, warned)
			}
			if kept, _ := os.ReadFile(aside[0]); !strings.Contains(name, "middle") && !bytes.Equal(kept, content) {
				t.Error("what was set aside is not what was there")
			}
			open(t, path, cache.Options{OnWarn: func(err error) { t.Errorf("the new one is damaged: %v", err) }})
		})
	}
}

func TestNewerFormatIsRefused(t *testing.T) {
	path := file(t)
	_ = open(t, path, cache.Options{}).Close()
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		return tx.Bucket([]byte("meta")).Put([]byte("version"), []byte("7"))
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	refused(t, path, cache.Options{}, caesura.Config, "format 7")
}

func TestPathsThatCannotBeAreRefused(t *testing.T) {
	dir := t.TempDir()
	plain := filepath.Join(dir, "plain")
	if err := os.WriteFile(plain, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	refused(t, dir, cache.Options{}, caesura.Config, "is a directory")
	refused(t, filepath.Join(plain, "cache.db"), cache.Options{}, caesura.Config, "not a directory")
	refused(t, filepath.Join(dir, "none"), cache.Options{ReadOnly: true}, caesura.Config, "no such file")
}

// TestDamagedFileIsNeverAPanic cuts and spoils a full cache at many places.
// Whatever happens, there is a clear error or every vector is right.
func TestDamagedFileIsNeverAPanic(t *testing.T) {
	path := file(t)
	l := newLetters("m")
	texts := sentences(0, 3000)
	c := open(t, path, cache.Options{})
	embed(t, cache.NewEmbedder(c, l), texts...)
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	sound, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var aside, misses, damages int64
	damaged := func(content []byte) {
		t.Helper()
		path := filepath.Join(t.TempDir(), "cache.db")
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		var warned error
		o := cache.Options{OnWarn: func(err error) { warned = err }}
		c, err := cache.Open(path, o)
		if err != nil {
			t.Errorf("%v; hint: %s", err, caesura.HintOf(err))
			return
		}
		e := cache.NewEmbedder(c, l)
		check(t, l, texts, embed(t, e, texts...))
		_, _ = c.Stats()
		_, _ = c.Verify(t.Context())
		n := c.Counts()
		misses += n.Misses
		damages += n.Flaws[cache.FlawDamaged]
		if n.Flaws[cache.FlawDamaged] > 0 && warned == nil {
			t.Error("nobody was told of the damage")
		}
		if err := c.Close(); err != nil && warned == nil {
			t.Errorf("close without a warning: %v", err)
		}
		others, _ := filepath.Glob(path + ".damaged-*")
		if (len(others) > 0) != (warned != nil) {
			t.Errorf("set aside: %v, warned: %v", others, warned)
		}
		aside += int64(len(others))
		next := open(t, path, o) // what is in the place now is good
		if embed(t, cache.NewEmbedder(next, l), texts...); next.Counts().Flaws[cache.FlawDamaged] > 0 || len(others) > 1 {
			t.Errorf("damaged again: %+v, %v", next.Counts(), others)
		}
	}
	for _, share := range []int{1, 2, 3, 5, 9, 99} {
		damaged(sound[:len(sound)*share/100])
	}
	for page := 2; page < len(sound)/4096; page += 7 {
		spoiled := bytes.Clone(sound)
		for i := range 64 {
			spoiled[page*4096+i*61] ^= byte(i*7 + page)
		}
		damaged(spoiled)
	}
	damaged(make([]byte, 70000))
	if aside <= damages || misses == 0 || damages == 0 {
		t.Errorf("%d set aside, %d misses, %d found damaged: the test has damaged too little", aside, misses, damages)
	}
}

// TestKilledRunKeepsWhatWasFlushed kills a process that holds a cache.
func TestKilledRunKeepsWhatWasFlushed(t *testing.T) {
	if path := os.Getenv("CACHE_TEST_HOLD"); path != "" {
		c := open(t, path, cache.Options{})
		e := cache.NewEmbedder(c, newLetters("m"))
		embed(t, e, "flushed")
		_ = c.Flush()
		embed(t, e, "pending")
		_, _ = os.Stdout.WriteString("ready\n")
		time.Sleep(time.Minute)
		return
	}
	path := file(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	child := exec.CommandContext(ctx, os.Args[0], "-test.run=^"+t.Name()+"$")
	child.Env = append(os.Environ(), "CACHE_TEST_HOLD="+path)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 16)); err != nil {
		t.Fatal(err)
	}
	refused(t, path, cache.Options{Wait: 100 * time.Millisecond}, caesura.Locked, "another run")
	_ = child.Process.Kill()
	_ = child.Wait()

	c := open(t, path, cache.Options{Wait: -1})
	l := newLetters("m")
	check(t, l, []string{"flushed", "pending"}, embed(t, cache.NewEmbedder(c, l), "flushed", "pending"))
	if l.asked["flushed"] != 0 {
		t.Error("what was flushed is lost")
	}
	if n, err := c.Verify(t.Context()); err != nil || n.Flawed() > 0 {
		t.Errorf("%+v, %v", n, err)
	}
}

func TestOptions(t *testing.T) {
	if err := (cache.Options{}).WithDefaults().Validate(); err != nil {
		t.Error(err)
	}
	for _, o := range []cache.Options{{MaxBytes: -1}, {MaxBytes: 100}} {
		if o.Validate() == nil {
			t.Errorf("%+v is valid", o)
		}
		refusedOptions(t, o)
	}
}

func refusedOptions(t *testing.T, o cache.Options) {
	t.Helper()
	if _, err := cache.Open(file(t), o); caesura.KindOf(err) != caesura.Config {
		t.Errorf("%+v: %v", o, err)
	}
}

func TestCacheThatIsRemovedDuringTheRunIsTold(t *testing.T) {
	for name, disturb := range map[string]func(path string) error{
		"left alone": func(string) error { return nil },
		"deleted":    os.Remove,
		"replaced": func(path string) error {
			return errors.Join(os.Rename(path, path+".old"), os.WriteFile(path, nil, 0o600))
		},
	} {
		path := file(t)
		var warned error
		c := open(t, path, cache.Options{OnWarn: func(err error) { warned = err }})
		embed(t, cache.NewEmbedder(c, newLetters("m")), "a")
		if err := disturb(path); err != nil {
			t.Fatal(err)
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		if told := warned != nil && strings.Contains(warned.Error(), "removed during the run"); told != (name != "left alone") {
			t.Errorf("%s: %v", name, warned)
		}
	}
}
