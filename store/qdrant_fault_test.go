package store_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/qdrant/go-client/qdrant"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	"caesura"
	"caesura/store/storetest"
)

// through is a collection whose calls go through a proxy.
func through(t *testing.T, p *storetest.Proxy) collection {
	t.Helper()
	p.Start(t, storetest.StartQdrant(t))
	return collectionOn(t, p.Address)
}

func TestQdrantTellsThatItWaits(t *testing.T) {
	var refused atomic.Int64
	c := through(t, &storetest.Proxy{Refuse: func(method string) error {
		if strings.HasSuffix(method, "/List") && refused.Add(1) <= 2 {
			return status.Error(codes.Unavailable, "the server is busy")
		}
		return nil
	}})
	var told sync.Map
	c.options.OnRetry = func(err error, wait time.Duration) {
		told.Store(err.Error(), wait)
		expectFault(t, err, caesura.Unavailable, "", "list the collections of Qdrant at "+c.options.Address+": the server is busy")
		if wait <= 0 || wait > time.Second {
			t.Errorf("waits %s", wait)
		}
	}
	q := c.open(t)
	defer q.Close()
	if _, err := q.Begin(t.Context(), storetest.Model, false); err != nil {
		t.Fatal(err)
	}
	n := 0
	told.Range(func(any, any) bool { n++; return true })
	if n == 0 || refused.Load() < 3 {
		t.Errorf("told %d things, %d calls", n, refused.Load())
	}
}

// Calls are refused at random, and the answers of some that were carried out
// are lost. Nobody notices.
func TestQdrantOutlivesLostCalls(t *testing.T) {
	t.Parallel() // it waits most of the time
	var refused, lost atomic.Int64
	some := func(count *atomic.Int64) func(string) error {
		return func(string) error {
			if rand.IntN(20) > 0 {
				return nil
			}
			count.Add(1)
			return status.Error(codes.Unavailable, "the line is bad")
		}
	}
	proxy := &storetest.Proxy{Refuse: some(&refused), Lose: some(&lost)}
	proxy.Start(t, storetest.StartQdrant(t))
	t.Run("suite", func(t *testing.T) {
		storetest.Run(t, func(t *testing.T) storetest.Place {
			c := collectionOn(t, proxy.Address)
			c.options.RetryFor = time.Minute
			return c.place()
		})
	})
	t.Logf("%d calls refused, %d answers lost", refused.Load(), lost.Load())
	if refused.Load() == 0 || lost.Load() == 0 {
		t.Error("nothing was disturbed")
	}
}

// A red collection stays red on 1.16: the build is given up with the server's
// own reason, and what to do.
func TestQdrantRedBuildIsTold(t *testing.T) {
	var red atomic.Bool
	c := through(t, &storetest.Proxy{Change: func(method string, answer []byte) []byte {
		var info qdrant.GetCollectionInfoResponse
		if !red.Load() || !strings.HasSuffix(method, "/Get") || proto.Unmarshal(answer, &info) != nil {
			return answer
		}
		info.Result.Status = qdrant.CollectionStatus_Red
		info.Result.OptimizerStatus = &qdrant.OptimizerStatus{Error: "no way to go on"}
		answer, _ = proto.Marshal(&info)
		return answer
	}})
	_, b := c.begun(t, false)
	if err := b.Put(t.Context(), manyDocuments(2, 2)); err != nil {
		t.Fatal(err)
	}
	red.Store(true)
	expectFault(t, b.Finish(t.Context(), nil), caesura.Unavailable, "", "is red: no way to go on", "restart of the server", "run again")
	expectFault(t, b.Healthy(t.Context()), caesura.Unavailable, "", "is red: no way to go on", "restart of the server")
	red.Store(false)
	if err := errors.Join(b.Healthy(t.Context()), b.Finish(t.Context(), nil)); err != nil {
		t.Errorf("when it is green again: %v", err)
	}
}
