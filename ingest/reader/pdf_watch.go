package reader

import (
	"context"
	"strings"
	"sync/atomic"
	"time"
)

const (
	// maxResident is how much memory, in bytes, a process may take up with a
	// document. It is looked at every watchEvery, in which one that does
	// nothing else grows by some 20 MB; so it stays under 300 MiB.
	maxResident = 280 << 20
	watchEvery  = 10 * time.Millisecond
)

// A watch kills a process when its time is up, the context ends, or it takes
// up too much memory.
type watch struct {
	process  *pdfProcess
	timeout  time.Duration
	deadline time.Time
	timer    *time.Timer
	look     *time.Timer // nil while memory is not watched
	stop     func() bool
	late     atomic.Bool
	full     atomic.Bool
	ended    atomic.Bool
}

func newWatch(ctx context.Context, p *pdfProcess, timeout time.Duration) *watch {
	w := &watch{process: p, timeout: timeout}
	w.timer = time.AfterFunc(timeout, func() { w.late.Store(true); p.kill() })
	w.stop = context.AfterFunc(ctx, p.kill)
	return w
}

// memory begins to look at the process's memory. While PDFium is compiled, it
// may take more.
func (w *watch) memory() {
	w.look = time.AfterFunc(time.Hour, func() {
		switch {
		case w.ended.Load():
		case resident(w.process.command.Process.Pid) > maxResident:
			w.full.Store(true)
			w.process.kill()
		default:
			w.look.Reset(watchEvery)
		}
	})
	w.look.Reset(watchEvery)
}

// reset grants another timeout, but never past the deadline.
func (w *watch) reset() { w.timer.Reset(min(w.timeout, time.Until(w.deadline))) }

func (w *watch) end() {
	w.ended.Store(true)
	w.timer.Stop()
	w.stop()
	if w.look != nil {
		w.look.Stop()
	}
}

// A head keeps the first few lines of what is written to it.
type head struct{ strings.Builder }

func (h *head) Write(b []byte) (int, error) {
	if room := 1024 - h.Len(); room > 0 {
		h.Builder.Write(b[:min(room, len(b))])
	}
	return len(b), nil
}
