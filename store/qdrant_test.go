package store_test

import (
	"context"
	"net"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/qdrant/go-client/qdrant"

	"caesura"
	"caesura/store"
	"caesura/store/storetest"
)

func TestQdrant(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Place { return newCollection(t).place() })
}

// The layout changes names only, so it need not pass the whole suite.
func TestQdrantReadsWhatItWroteInEachLayout(t *testing.T) {
	for _, layout := range []string{store.LayoutLangChain, store.LayoutFlat} {
		t.Run(layout, func(t *testing.T) {
			t.Parallel()
			c := newCollection(t)
			c.options.Payload = layout
			q := c.fitted(t)
			documents := manyDocuments(2, 3)
			documents[1][2].Chunk.Pages = caesura.PageRange{First: 4, Last: 6}
			if err := q.Put(t.Context(), documents); err != nil {
				t.Fatal(err)
			}
			expectWhole(t, q, documents)
			filter := caesura.Filter{
				Sources: []string{storetest.Source}, Documents: []string{"talks:1.txt"}, MediaTypes: []string{"text/plain"}, Page: 5,
			}
			hits, err := q.Search(t.Context(), documents[0][0].Vector, 9, filter)
			if err != nil || len(hits) != 1 || hits[0].ID != documents[1][2].ID || hits[0].Chunk.Text != documents[1][2].Chunk.Text {
				t.Errorf("finds %+v (%v)", hits, err)
			}
			if err := q.Delete(t.Context(), []string{"talks:1.txt"}); err != nil {
				t.Fatal(err)
			}
			expectWhole(t, q, documents[:1])
			c.expectOtherLayoutRefused(t)
		})
	}
}

func (c collection) expectOtherLayoutRefused(t *testing.T) {
	t.Helper()
	c.options.Payload = map[string]string{store.LayoutLangChain: store.LayoutFlat, store.LayoutFlat: store.LayoutLangChain}[c.options.Payload]
	q := c.open(t)
	defer q.Close()
	expectFault(t, q.Fit(t.Context(), storetest.Model, true), caesura.Mismatch, "", store.LayoutFlat, store.LayoutLangChain)
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
		c.deleteAll()
		c.client.Close()
	})
	return c
}

// deleteAll deletes the collection and its builds. The test's own context is
// over by then.
func (c collection) deleteAll() {
	names, _ := c.client.ListCollections(context.Background())
	for _, name := range names {
		if strings.HasPrefix(name, c.options.Collection) {
			c.client.DeleteCollection(context.Background(), name)
		}
	}
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
		OpenBuild: func(t *testing.T, name string) storetest.Store {
			b := c
			b.options = store.Options{Qdrant: c.options}.Build(name).Qdrant
			return b.open(t)
		},
		Lose: func(t *testing.T, id caesura.PointID) {
			var err error
			for range 20 { // the line may be a bad one
				_, err = c.client.Delete(t.Context(), &qdrant.DeletePoints{
					CollectionName: c.options.Collection, Wait: qdrant.PtrOf(true),
					Points: qdrant.NewPointsSelector(qdrant.NewIDUUID(id.String())),
				})
				if err == nil {
					return
				}
			}
			t.Fatal(err)
		},
	}
}
