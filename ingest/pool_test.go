package ingest_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"caesura"
	"caesura/store/storetest"
)

// A stuck reader takes one file and does not come back from it.
type stuck struct {
	fileReader
	name    string
	entered chan struct{}
	release chan struct{}
	left    sync.WaitGroup
}

type fileReader interface {
	MediaType(path string) string
	Read(ctx context.Context, file caesura.File, body []byte) ([]*caesura.Document, error)
}

func (r *stuck) Read(ctx context.Context, file caesura.File, body []byte) ([]*caesura.Document, error) {
	if file.Path == r.name {
		r.left.Add(1)
		defer r.left.Done()
		close(r.entered)
		<-r.release
	}
	return r.fileReader.Read(context.WithoutCancel(ctx), file, body)
}

// A run that is told to stop ends though a parser does not, and neither what is
// left behind nor the next run does harm.
func TestRunEndsThoughAFileDoesNot(t *testing.T) {
	onEachStore(t, func(t *testing.T, c *corpus) {
		for i := range 9 {
			c.write(fmt.Sprint(i, ".html"), strings.ReplaceAll(bees, "honey", fmt.Sprint("honey", i)))
		}
		good := c.worker.Reader
		r := &stuck{fileReader: good, name: "4.html", entered: make(chan struct{}), release: make(chan struct{})}
		c.worker.Reader = r
		c.worker.Options.Grace = 300 * time.Millisecond
		var last atomic.Int64
		c.worker.Progress = func(done, _ int) { last.Store(int64(done)) }
		ctx, cancel := context.WithCancelCause(t.Context())
		stop := errors.New("stop")
		go func() {
			<-r.entered
			time.Sleep(200 * time.Millisecond) // the other worker comes to the end
			cancel(stop)
		}()
		report, err := c.worker.Run(ctx)
		if !errors.Is(err, stop) {
			t.Fatalf("error %v, want the cause", err)
		}
		written, documents, done := report.Written, len(report.Documents), last.Load()
		if written == 0 || written > 8 {
			t.Errorf("%d documents were written", written)
		}
		close(r.release)
		r.left.Wait()
		time.Sleep(50 * time.Millisecond) // it goes on, into nothing
		if report.Written != written || len(report.Documents) != documents || last.Load() != done {
			t.Errorf("the report changed after the run: %+v", report)
		}
		c.worker.Reader, c.worker.Progress = good, nil
		c.run()
		c.expectEqual()
	})
}

// A held store takes no document until it is let go.
type held struct {
	storetest.Store
	release chan struct{}
}

func (s *held) Put(ctx context.Context, documents [][]caesura.Point) error {
	<-s.release
	return s.Store.Put(ctx, documents)
}

// A store or an embedder that does not go on stops the reading:
// few files are taken in, however many there are.
func TestSlowStoreOrEmbedderBoundsWhatIsTakenIn(t *testing.T) {
	for _, slow := range []string{"store", "embedder"} {
		t.Run(slow, func(t *testing.T) {
			c := newCorpus(t, openSQLite(t))
			const files = 800
			for i := range files {
				c.write(fmt.Sprintf("%04d.html", i), fmt.Sprintf("<p>Bees make honey %d.</p>", i))
			}
			var read atomic.Int64
			release := make(chan struct{})
			c.worker.Reader = counted{c.worker.Reader, &read}
			if slow == "store" {
				c.worker.Store = &held{c.store, release}
			} else {
				c.embed.fail = func([]string) error { <-release; return nil }
			}
			go func() {
				before := int64(-1)
				for n := read.Load(); n == 0 || n != before; n = read.Load() { // until no more is taken in
					before = n
					time.Sleep(300 * time.Millisecond)
				}
				if before > 300 { // 256 rooms, and what the workers and the writer hold
					t.Errorf("%d of %d files were read", before, files)
				}
				close(release)
			}()
			if r := c.run(); r.Written != files {
				t.Errorf("%d written", r.Written)
			}
		})
	}
}

// counted counts what is read.
type counted struct {
	fileReader
	n *atomic.Int64
}

func (r counted) Read(ctx context.Context, file caesura.File, body []byte) ([]*caesura.Document, error) {
	r.n.Add(1)
	return r.fileReader.Read(ctx, file, body)
}
