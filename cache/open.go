package cache

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"caesura"
)

// version is the format of the file.
//
//	1: vectors per model, file records per source; later also answers per model, for which a file need not have a place yet
const version = 1

// The buckets at the top of the file.
var (
	metaBucket    = []byte("meta")
	modelBucket   = []byte("models")
	vectorBucket  = []byte("vectors")
	recordBucket  = []byte("records")
	answerBucket  = []byte("answers")
	versionKey    = []byte("version")
	topBuckets    = [][]byte{metaBucket, modelBucket, vectorBucket, recordBucket}
	errNotOurs    = errors.New("it is a database of some other program")
	errTruncated  = errors.New("the file is cut short")
	errSuperseded = errors.New("the file was replaced while it was opened")
)

// A Cache is the open file. Its methods may be called from several goroutines.
type Cache struct {
	path   string
	o      Options
	db     *bbolt.DB
	file   *os.File // the database's own handle
	opened time.Time
	pruned bool // the file at the path is another one, and is meant to be

	flushing sync.Mutex // held while a batch is written

	mu        sync.Mutex // guards what follows
	pending   pending
	broken    error // set once the file proved damaged; it is not touched again
	unwritten error // of the first write that failed
	failing   bool  // the last write failed
	counts    Counts
	embedders []*Embedder
}

// Open opens the file at path, making it and its folder if need be. It waits
// for o.Wait while another run holds it, and then gives up with a Locked
// fault. A file that is damaged is set aside, and where the disk is full there
// is no file; o.OnWarn is told of both. The other faults, too, name the path and
// what to try. With o.Disabled it opens nothing, and all is a miss.
func Open(path string, o Options) (*Cache, error) {
	o = o.WithDefaults()
	if err := o.Validate(); err != nil {
		return nil, &caesura.Fault{Kind: caesura.Config, Where: "cache", Err: err}
	}
	return openAt(path, o, time.Now)
}

// openAt is Open with a clock.
func openAt(path string, o Options, now func() time.Time) (*Cache, error) {
	if o.Disabled {
		return newCache(path, o, now), nil
	}
	c, err := open(path, o, now)
	if err != nil {
		c, err = survive(path, o, now, err)
	}
	if err != nil {
		return nil, openFault(path, o, err)
	}
	return c, nil
}

func newCache(path string, o Options, now func() time.Time) *Cache {
	return &Cache{path: path, o: o, opened: now(), pending: newPending(now), counts: Counts{Flaws: map[Flaw]int64{}}}
}

func open(path string, o Options, now func() time.Time) (*Cache, error) {
	if !o.ReadOnly {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return nil, err
		}
	}
	deadline := time.Now().Add(o.Wait)
	for {
		c := newCache(path, o, now)
		err := guard(func() error { return c.openDB(time.Until(deadline)) })
		if err == nil {
			err = guard(c.check)
		}
		if err == nil {
			return c, nil
		}
		c.closeDB(err)
		if !errors.Is(err, errSuperseded) || time.Now().After(deadline) {
			return nil, err
		}
	}
}

// openDB opens the database. bbolt takes a timeout of zero for "for ever", so
// not to wait is the shortest time there is.
func (c *Cache) openDB(wait time.Duration) error {
	db, err := bbolt.Open(c.path, 0o600, &bbolt.Options{
		Timeout:         max(wait, 1),
		ReadOnly:        c.o.ReadOnly,
		PreLoadFreelist: true,
		NoStatistics:    true,
		FreelistType:    bbolt.FreelistMapType, // the array type scans all free pages for each page it hands out
		MaxSize:         int(c.o.MaxBytes),
		OpenFile: func(name string, flag int, mode os.FileMode) (*os.File, error) {
			f, err := os.OpenFile(name, flag, mode)
			c.file = f
			return f, err
		},
	})
	c.db = db
	if err != nil && c.isStump() {
		return fmt.Errorf("%w: %w", errTruncated, err)
	}
	return err
}

// isStump reports whether the file has not even its first two pages.
func (c *Cache) isStump() bool {
	if c.file == nil {
		return false
	}
	info, err := os.Stat(c.path)
	return err == nil && info.Mode().IsRegular() && info.Size() > 0 && info.Size() < int64(2*os.Getpagesize())
}

// check refuses a file that is not a whole cache of this version, and makes
// the buckets of a new one.
func (c *Cache) check() error {
	if err := c.checkFile(); err != nil {
		return err
	}
	fresh := false
	err := c.db.View(func(tx *bbolt.Tx) error {
		name, _ := tx.Cursor().First()
		fresh = name == nil
		if fresh {
			return nil
		}
		return checkVersion(tx)
	})
	if err != nil || c.o.ReadOnly {
		return err
	}
	if !fresh {
		return c.addAnswers()
	}
	return c.db.Update(func(tx *bbolt.Tx) error {
		for _, name := range append([][]byte{answerBucket}, topBuckets...) {
			if _, err := tx.CreateBucketIfNotExists(name); err != nil {
				return err
			}
		}
		return tx.Bucket(metaBucket).Put(versionKey, []byte(strconv.Itoa(version)))
	})
}

// addAnswers makes a place for answers in a file that was made before there
// were any.
func (c *Cache) addAnswers() error {
	missing := false
	err := c.db.View(func(tx *bbolt.Tx) error { missing = tx.Bucket(answerBucket) == nil; return nil })
	if err != nil || !missing {
		return err
	}
	return c.db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucketIfNotExists(answerBucket)
		return err
	})
}

// checkFile makes sure that the file has all its pages, for reading beyond its
// end would be a fault of the machine, and that it is still the one at the
// path: Prune replaces it while others wait for the lock.
func (c *Cache) checkFile() error {
	info, err := c.file.Stat()
	if err != nil {
		return err
	}
	there, err := os.Stat(c.path)
	if err != nil || !os.SameFile(info, there) {
		return errSuperseded
	}
	return c.db.View(func(tx *bbolt.Tx) error {
		if tx.Size() > info.Size() {
			return errTruncated
		}
		return nil
	})
}

func checkVersion(tx *bbolt.Tx) error {
	meta := tx.Bucket(metaBucket)
	if meta == nil {
		return errNotOurs
	}
	text := string(meta.Get(versionKey))
	n, err := strconv.Atoi(text)
	if err != nil {
		return errNotOurs
	}
	if n != version {
		return &versionError{n}
	}
	for _, name := range topBuckets {
		if tx.Bucket(name) == nil {
			return &damage{fmt.Sprintf("no bucket %q", name)}
		}
	}
	return nil
}

// A versionError is a file of another format.
type versionError struct{ version int }

func (e *versionError) Error() string {
	return fmt.Sprintf("it has format %d, and this program knows format %d", e.version, version)
}

// Path is the file.
func (c *Cache) Path() string { return c.path }

// Close writes what is pending and releases the file. It returns the first
// write that failed since the cache was opened: the run is good, but some of
// its work will be done again. A file that has proved damaged is set aside.
func (c *Cache) Close() error {
	_ = c.Flush() // its error is the one below, or a later one
	c.noteSpeeds()
	c.mu.Lock()
	unwritten, broken := c.unwritten, c.broken
	c.mu.Unlock()
	if broken == nil && c.isGone() {
		c.o.OnWarn(&caesura.Fault{
			Kind: caesura.Unavailable, Where: "cache " + c.path, Err: errors.New("the file was removed during the run"),
			Hint: "What was in it is made again, which costs time only. Find out who deletes or moves it.",
		})
	}
	err := errors.Join(unwritten, c.closeDB(broken))
	if broken != nil && !c.o.ReadOnly {
		if told := setAside(c.path, c.pending.now(), broken); told != nil {
			c.o.OnWarn(told)
		}
	}
	return err
}

// isGone reports whether the file that is written to is not the one at the path
// any more, other than by Prune.
func (c *Cache) isGone() bool {
	if c.db == nil || c.o.ReadOnly || c.pruned {
		return false
	}
	info, err := c.file.Stat()
	if err != nil {
		return false // it has been closed before
	}
	there, err := os.Stat(c.path)
	return err != nil || !os.SameFile(info, there)
}

// closeDB releases the file. After a panic inside bbolt its locks may be held
// for ever, so then only the file is closed, which gives up the lock.
func (c *Cache) closeDB(cause error) error {
	var d *damage
	if c.db == nil || errors.As(cause, &d) {
		if c.file != nil {
			return ignoreClosed(c.file.Close())
		}
		return nil
	}
	return guard(c.db.Close)
}

func ignoreClosed(err error) error {
	if errors.Is(err, fs.ErrClosed) {
		return nil
	}
	return err
}

// isDamaged reports whether the file is no sound database of ours.
func isDamaged(err error) bool {
	if err == nil {
		return false // the way nearly every call takes
	}
	var d *damage
	return errors.As(err, &d) || errors.Is(err, errTruncated) || errors.Is(err, errNotOurs) ||
		errors.Is(err, berrors.ErrInvalid) || errors.Is(err, berrors.ErrChecksum) ||
		errors.Is(err, berrors.ErrVersionMismatch)
}
