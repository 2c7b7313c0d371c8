package ingest

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"

	"caesura"
)

// pools are the goroutines of a run: as many as Options.Workers read files, each
// document that was read has its own, and one writer is behind them. A document
// mostly waits for its vectors, and the more of them wait, the more texts go to
// a server together.
type pools struct {
	group *errgroup.Group
	room  *semaphore.Weighted // for documents
	busy  sync.WaitGroup      // workers and documents
}

// Documents are worked on at once as long as they are within this much text:
// one counts as a room at least, and as its share among the workers at most, so
// that as many large ones as there are workers are worked on too. The vectors
// of a text take up to a hundred times its size.
const (
	rooms     = 256
	roomBytes = 16 << 10
)

// work takes every listed file through do. When the run is to stop, because ctx
// has ended or a part of it has failed, nothing new is begun, and documents that
// are complete may still be written for Options.Grace. What has not ended then,
// a file that takes long to be parsed, is left behind, and can do no more than
// come to its end: the writer is gone, and the report is closed.
func (r *run) work(ctx context.Context, do func(context.Context, caesura.File, *task) error) error {
	group, gctx := errgroup.WithContext(ctx)
	r.pools = pools{group: group, room: semaphore.NewWeighted(int64(max(rooms, r.Options.Workers)))}
	r.writes = make(chan []caesura.Point, r.Options.Workers)
	files := make(chan caesura.File)

	group.Go(func() error {
		defer close(files)
		for _, f := range r.listing.Files {
			select {
			case files <- f:
			case <-gctx.Done():
				return context.Cause(gctx)
			}
		}
		return nil
	})
	for range r.Options.Workers {
		r.busy.Add(1)
		group.Go(func() error {
			defer r.busy.Done()
			return r.worker(gctx, files, do)
		})
	}
	group.Go(func() error {
		r.busy.Wait()
		close(r.writes)
		return nil
	})
	grace, stop := outlive(gctx, r.Options.Grace)
	defer stop()
	wrote := make(chan struct{})
	group.Go(func() error {
		defer close(wrote)
		return r.write(grace)
	})
	ended := make(chan error, 1)
	go func() { ended <- group.Wait() }()
	select {
	case err := <-ended:
		return err
	case <-grace.Done():
		<-wrote
		r.tally.close()
		return context.Cause(gctx)
	}
}

// worker takes file after file.
func (r *run) worker(ctx context.Context, files <-chan caesura.File, do func(context.Context, caesura.File, *task) error) error {
	for f := range files {
		t := &task{}
		t.left.Store(1)
		if err := do(ctx, f, t); err != nil {
			return err
		}
		if err := r.leave(t); err != nil {
			return err
		}
	}
	return context.Cause(ctx)
}

// A task is one file on its way.
type task struct {
	left   atomic.Int64 // the worker, and the documents that are not done
	finish func() error // nil where nothing is left to do
}

// begin has a document worked on as soon as there is room for it.
func (r *run) begin(ctx context.Context, t *task, d *caesura.Document, do func() error) error {
	n := r.rooms(d)
	if err := r.room.Acquire(ctx, n); err != nil {
		return context.Cause(ctx)
	}
	t.left.Add(1)
	r.busy.Add(1)
	r.group.Go(func() error {
		defer r.busy.Done()
		defer r.room.Release(n)
		if err := do(); err != nil {
			return err
		}
		return r.leave(t)
	})
	return nil
}

func (r *run) rooms(d *caesura.Document) int64 {
	share := max(1, rooms/r.Options.Workers)
	return int64(min(share, 1+len(d.Text)/roomBytes))
}

// leave is called by the worker and by each document that is done. The last one
// finishes the file.
func (r *run) leave(t *task) error {
	if t.left.Add(-1) > 0 {
		return nil
	}
	if t.finish != nil {
		if err := t.finish(); err != nil {
			return err
		}
	}
	r.progress()
	return nil
}

func (r *run) progress() {
	if r.Progress == nil {
		return
	}
	done := 0
	r.tally.update(func(*Report) {
		r.tally.done++
		done = r.tally.done
	})
	if done > 0 {
		r.Progress(done, len(r.listing.Files))
	}
}

// outlive is a context that ends a while after its parent ends.
func outlive(parent context.Context, while time.Duration) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(context.WithoutCancel(parent))
	stop := context.AfterFunc(parent, func() {
		time.AfterFunc(while, func() { cancel(context.Cause(parent)) })
	})
	return ctx, func() { stop(); cancel(nil) }
}
