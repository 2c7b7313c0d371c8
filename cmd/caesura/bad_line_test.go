package main

import (
	"io"
	"math/rand/v2"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"caesura/store/storetest"
)

// A line leads to a server. While it is bad each connection is cut a moment
// after it is made, so that calls fail before they are carried out, and after.
// Once it is stuck nothing comes through, and nothing ends.
type line struct {
	address string
	bad     atomic.Bool
	stuck   atomic.Bool
	cuts    atomic.Int64
}

func newLine(t *testing.T, to string) *line {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	line := &line{address: l.Addr().String()}
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			go line.carry(near, to)
		}
	}()
	return line
}

func (l *line) carry(near net.Conn, to string) {
	defer near.Close()
	far, err := net.Dial("tcp", to)
	if err != nil {
		return
	}
	defer far.Close()
	ended := make(chan struct{}, 2)
	pipe := func(to io.Writer, from io.Reader) { _, _ = io.Copy(l.through(to), from); ended <- struct{}{} }
	go pipe(near, far)
	go pipe(far, near)
	var cut <-chan time.Time
	if l.bad.Load() {
		cut = time.After(time.Duration(rand.IntN(120)) * time.Millisecond)
	}
	select {
	case <-ended:
	case <-cut:
		l.cuts.Add(1)
	}
}

// through is a writer that swallows what is written while the line is stuck.
func (l *line) through(to io.Writer) io.Writer {
	return writerFunc(func(b []byte) (int, error) {
		if l.stuck.Load() {
			return len(b), nil
		}
		return to.Write(b)
	})
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

// TestBadLineLosesNothing runs over a line that is cut again and again.
func TestBadLineLosesNothing(t *testing.T) {
	t.Parallel() // it waits most of the time
	line := newLine(t, storetest.StartQdrant(t))
	r := newRig(t, func() []string { return qdrantFlags(t, line.address) })
	ended := map[int]int{}
	for round := range rounds(t, 10) / 3 {
		r.corpus.change()
		r.corpus.write(t)
		line.bad.Store(true)
		ended[r.ingestWhile(func() {})]++
		line.bad.Store(false)
		r.ingest()
		r.expectFresh()
		if t.Failed() {
			t.Fatalf("round %d", round)
		}
	}
	t.Logf("runs by exit code: %v; connections cut: %d", ended, line.cuts.Load())
	if line.cuts.Load() == 0 {
		t.Error("nothing was disturbed")
	}
}
