package cache_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"caesura"
	"caesura/cache"
)

func TestEachTextIsEmbeddedOnceHoweverManyAsk(t *testing.T) {
	for _, o := range []cache.Options{{}, {Disabled: true}} {
		c := open(t, file(t), o)
		l := newLetters("m")
		e := cache.NewEmbedder(c, l)
		var texts []string
		for i := range 300 {
			texts = append(texts, fmt.Sprintf("Sentence number %d.", i))
		}
		var wg sync.WaitGroup
		for g := range 16 {
			wg.Go(func() {
				mine := append(slices.Clone(texts[g*7:]), texts[:g*7]...)
				for part := range slices.Chunk(mine, 10+g) {
					vectors, err := e.Embed(t.Context(), part)
					if err != nil {
						t.Error(err)
						return
					}
					check(t, l, part, vectors)
					if g == 3 {
						_ = c.Flush()
					}
				}
			})
		}
		wg.Wait()
		if l.most() != 1 || len(l.asked) != len(texts) {
			t.Errorf("%+v: a text was asked for %d times, %d texts in all", o, l.most(), len(l.asked))
		}
	}
}

func TestFailedFlightPoisonsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := open(t, file(t), cache.Options{})
		l := newLetters("m")
		entered, leave := make(chan struct{}), make(chan struct{})
		var called atomic.Bool
		l.fail = func(context.Context, []string) error {
			if called.Swap(true) {
				return nil
			}
			close(entered)
			<-leave
			return errors.New("the first call fails")
		}
		e := cache.NewEmbedder(c, l)
		failed := make(chan error)
		go func() {
			_, err := e.Embed(t.Context(), []string{"a", "b"})
			failed <- err
		}()
		<-entered
		second := make(chan []caesura.Vector)
		go func() {
			vectors, err := e.Embed(t.Context(), []string{"b", "c"})
			if err != nil {
				t.Error(err)
			}
			second <- vectors
		}()
		synctest.Wait()
		close(leave)
		if err := <-failed; err == nil {
			t.Error("the first call succeeded")
		}
		check(t, l, []string{"b", "c"}, <-second)
		check(t, l, []string{"a"}, embed(t, e, "a"))
	})
}

func TestOutageIsToldToAllThatWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := open(t, file(t), cache.Options{})
		l := newLetters("m")
		entered, leave := make(chan struct{}), make(chan struct{})
		l.fail = func(context.Context, []string) error {
			close(entered) // a second call would panic
			<-leave
			return &caesura.Fault{Kind: caesura.Unavailable, Err: errors.New("down")}
		}
		e := cache.NewEmbedder(c, l)
		errs := make(chan error)
		ask := func() { _, err := e.Embed(t.Context(), []string{"a"}); errs <- err }
		go ask()
		<-entered
		for range 3 {
			go ask()
		}
		synctest.Wait()
		close(leave)
		for range 4 {
			if err := <-errs; caesura.KindOf(err) != caesura.Unavailable {
				t.Error(err)
			}
		}
	})
}

func TestWaiterLeavesWhenItsOwnContextEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := open(t, file(t), cache.Options{})
		l := newLetters("m")
		entered, leave := make(chan struct{}), make(chan struct{})
		l.fail = func(context.Context, []string) error { close(entered); <-leave; return nil }
		e := cache.NewEmbedder(c, l)
		done := make(chan error)
		go func() { _, err := e.Embed(t.Context(), []string{"a"}); done <- err }()
		<-entered
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := e.Embed(ctx, []string{"a"}); !errors.Is(err, context.Canceled) {
			t.Errorf("the waiter got %v", err)
		}
		close(leave)
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}
