package store_test

import (
	"context"
	"net"
	"strconv"
	"testing"
	"time"

	"github.com/qdrant/go-client/qdrant"

	"caesura"
	"caesura/store"
	"caesura/store/storetest"
)

func TestQdrant(t *testing.T) {
	for _, layout := range []string{store.LayoutLangChain, store.LayoutFlat} {
		t.Run(layout, func(t *testing.T) {
			storetest.Run(t, func(t *testing.T) storetest.Place {
				c := newCollection(t)
				c.options.Payload = layout
				return c.place()
			})
		})
	}
}

// A collection is a name on a server that no other test uses.
type collection struct {
	options store.QdrantOptions
	client  *qdrant.Client
}

func newCollection(t testing.TB) collection {
	t.Helper()
	return collectionOn(t, storetest.StartQdrant(t))
}

func collectionOn(t testing.TB, address string) collection {
	t.Helper()
	c := collection{options: store.QdrantOptions{Address: address, Collection: storetest.NewCollection(), RetryFor: 5 * time.Second}}
	c.client = plainClient(t, address)
	t.Cleanup(func() {
		c.client.DeleteCollection(context.Background(), c.options.Collection) // t.Context is over by now
		c.client.Close()
	})
	return c
}

func plainClient(t testing.TB, address string) *qdrant.Client {
	t.Helper()
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(port)
	if err != nil {
		t.Fatal(err)
	}
	client, err := qdrant.NewClient(&qdrant.Config{Host: host, Port: n, SkipCompatibilityCheck: true, PoolSize: 1})
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func (c collection) open(t testing.TB) *store.Qdrant {
	t.Helper()
	q, err := store.OpenQdrant(t.Context(), c.options, "")
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// fitted opens the store and makes the collection. The test closes it.
func (c collection) fitted(t testing.TB) *store.Qdrant {
	t.Helper()
	q := c.open(t)
	t.Cleanup(func() { q.Close() })
	if err := q.Fit(t.Context(), storetest.Model, true); err != nil {
		t.Fatal(err)
	}
	return q
}

func (c collection) place() storetest.Place {
	return storetest.Place{
		Open: func(t *testing.T) storetest.Store { return c.open(t) },
		Lose: func(t *testing.T, id caesura.PointID) {
			_, err := c.client.Delete(t.Context(), &qdrant.DeletePoints{
				CollectionName: c.options.Collection, Wait: qdrant.PtrOf(true),
				Points: qdrant.NewPointsSelector(qdrant.NewIDUUID(id.String())),
			})
			if err != nil {
				t.Fatal(err)
			}
		},
	}
}

