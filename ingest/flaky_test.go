package ingest_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"caesura"
	"caesura/store/storetest"
)

// A flaky store fails calls at random: before they are carried out, when a
// part is, or when all is.
type flaky struct {
	storetest.Store
	mu     sync.Mutex
	random *rand.Rand
	failed int
}

var errFlaky = &caesura.Fault{Kind: caesura.Unavailable, Err: errors.New("told to fail")}

func (s *flaky) roll(n int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.random.IntN(n)
}

// call carries out do, or not, and fails one time in three.
func (s *flaky) call(do func() error) error {
	switch s.roll(6) {
	case 0:
		s.failed++
		return errFlaky
	case 1:
		s.failed++
		return errors.Join(errFlaky, do())
	}
	return do()
}

func (s *flaky) List(ctx context.Context, source string) (held map[string]caesura.Stored, err error) {
	err = s.call(func() (err error) { held, err = s.Store.List(ctx, source); return err })
	return held, err
}

func (s *flaky) Put(ctx context.Context, documents [][]caesura.Point) error {
	if s.roll(4) == 0 { // some of the documents
		s.failed++
		return errors.Join(errFlaky, s.Store.Put(ctx, documents[:s.roll(len(documents))+1]))
	}
	return s.call(func() error { return s.Store.Put(ctx, documents) })
}

func (s *flaky) Delete(ctx context.Context, documents []string) error {
	if s.roll(4) == 0 {
		s.failed++
		return errors.Join(errFlaky, s.Store.Delete(ctx, documents[:s.roll(len(documents))+1]))
	}
	return s.call(func() error { return s.Store.Delete(ctx, documents) })
}

// A run over a store that fails tells so; runs that are repeated come to the
// end, and the store is as if nothing had failed.
func TestFailingCallsLoseNothing(t *testing.T) {
	onEachStore(t, func(t *testing.T, c *corpus) {
		seed := uint64(time.Now().UnixNano())
		t.Logf("seed %d", seed)
		s := &flaky{Store: c.store, random: rand.New(rand.NewPCG(seed, 1))}
		c.worker.Store = s
		c.worker.Options.AllowMassDelete = true
		texts := map[string]string{}
		for i := range 12 {
			texts[fmt.Sprintf("%02d.html", i)] = strings.ReplaceAll(bees, "honey", fmt.Sprintf("honey%d", i))
		}
		for name, text := range texts {
			c.write(name, text)
		}
		for round := range 25 {
			for name := range texts {
				switch s.roll(8) {
				case 0:
					c.write(name, short+fmt.Sprint(round))
				case 1:
					c.write(name, strings.ReplaceAll(bees, "rails", fmt.Sprint(round)))
				case 2:
					c.remove(name)
				}
			}
			for {
				before := s.failed
				_, err := c.worker.Run(t.Context())
				if (err != nil) != (s.failed > before) {
					t.Fatalf("round %d: error %v with %d failed calls", round, err, s.failed-before)
				}
				if err == nil {
					break
				}
			}
			c.expectEqual()
			if t.Failed() {
				t.Fatalf("round %d", round)
			}
		}
		t.Logf("%d calls failed", s.failed)
	})
}
