package main

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"sync"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"
)

// plainEvery is how often a run that has no terminal says how far it is.
const plainEvery = 10 * time.Second

// A bar shows how many files, or what else, are done: as a bar on a terminal, as a line now
// and then elsewhere, not at all with --quiet. It is the writer for logs, so
// that they scroll above it.
type bar struct {
	name string
	of   string    // "files"
	out  io.Writer // plain lines; nil when quiet
	say  func(done, listed int)
	bars *mpb.Progress
	bar  *mpb.Bar

	mu   sync.Mutex
	done int
	said time.Time
}

func (a *app) newBar(name string) *bar {
	b := &bar{name: name, of: "files", out: a.err, said: time.Now()}
	b.say = func(done, listed int) { fmt.Fprintf(b.out, "%s: %d of %d %s\n", name, done, listed, b.of) }
	file, isFile := a.err.(*os.File)
	switch {
	case a.quiet:
		b.out = nil
	case a.logFormat == formatJSON:
		log := slog.New(slog.NewJSONHandler(a.err, nil))
		b.say = func(done, listed int) { log.Info(name, "done", done, b.of, listed) }
	case isFile && term.IsTerminal(int(file.Fd())):
		b.bars = mpb.New(mpb.WithOutput(file), mpb.WithWidth(48), mpb.WithAutoRefresh())
	}
	return b
}

// update may be called from several goroutines, in any order.
func (b *bar) update(done, listed int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done = max(b.done, done)
	switch {
	case b.bars != nil:
		if b.bar == nil {
			b.bar = b.bars.AddBar(int64(listed),
				mpb.PrependDecorators(decor.Name(b.name+" "), decor.CountersNoUnit("%d of %d "+b.of+" ")),
				mpb.AppendDecorators(decor.OnComplete(decor.AverageETA(decor.ET_STYLE_GO), "done")))
		}
		b.bar.SetCurrent(int64(b.done))
	case b.out != nil && time.Since(b.said) >= plainEvery:
		b.said = time.Now()
		b.say(b.done, listed)
	}
}

// finish leaves the terminal to the summary.
func (b *bar) finish() {
	if b.bars == nil {
		return
	}
	if b.bar != nil && !b.bar.Completed() {
		b.bar.Abort(false)
	}
	b.bars.Wait()
}

// Write prints above the bar.
func (b *bar) Write(line []byte) (int, error) {
	switch {
	case b.bars != nil:
		n, err := b.bars.Write(line)
		if err != nil { // the bar is finished
			return os.Stderr.Write(line)
		}
		return n, nil
	case b.out != nil:
		return b.out.Write(line)
	}
	return len(line), nil
}
