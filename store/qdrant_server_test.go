package store_test

import (
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"caesura"
	"caesura/store"
	"caesura/store/storetest"
)

// expectFault requires an error of a kind, with a hint, whose text and hint
// hold the words and do not hold the secret.
func expectFault(t *testing.T, err error, kind caesura.Kind, secret string, words ...string) {
	t.Helper()
	if err == nil || caesura.KindOf(err) != kind {
		t.Errorf("error of kind %d, want %d: %v", caesura.KindOf(err), kind, err)
		return
	}
	text := err.Error() + "\n" + caesura.HintOf(err)
	for _, word := range words {
		if !strings.Contains(text, word) {
			t.Errorf("no %q in: %s", word, text)
		}
	}
	if secret != "" && strings.Contains(text, secret) {
		t.Errorf("the key is in: %s", text)
	}
}

func openWith(t *testing.T, key string, o store.QdrantOptions) error {
	t.Helper()
	q, err := store.OpenQdrant(t.Context(), o, key)
	if err == nil {
		q.Close()
	}
	return err
}

func TestQdrantChecksItsKey(t *testing.T) {
	const key = "s3cret-Key"
	server := storetest.NewServer(t, "QDRANT__SERVICE__API_KEY="+key, "QDRANT__SERVICE__READ_ONLY_API_KEY=reader")
	o := store.QdrantOptions{Address: server.Address, RetryFor: time.Second}

	expectFault(t, openWith(t, "", o), caesura.Config, "", server.Address, "CAESURA_QDRANT_KEY")
	expectFault(t, openWith(t, "wrong-Key", o), caesura.Config, "wrong-Key", "API key")
	o.APIKeyFile = "some.key"
	expectFault(t, openWith(t, "wrong-Key", o), caesura.Config, "wrong-Key", "some.key")
	expectFault(t, openWith(t, key+"\n"+key, o), caesura.Config, key, "some.key")

	reader, err := store.OpenQdrant(t.Context(), o, "reader")
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	expectFault(t, reader.Fit(t.Context(), storetest.Model, true), caesura.Config, "reader", "Forbidden")

	writer, err := store.OpenQdrant(t.Context(), o, key)
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	if err := writer.Fit(t.Context(), storetest.Model, true); err != nil {
		t.Fatal(err)
	}
	if err := writer.Put(t.Context(), [][]caesura.Point{storetest.Document("a.txt", "One.")}); err != nil {
		t.Fatal(err)
	}
}

func TestQdrantShowsItsKeyToNoOtherMachine(t *testing.T) {
	const key = "s3cret"
	for _, address := range []string{"qdrant.invalid:6334", "http://qdrant.invalid", "192.0.2.7:6334", "[2001:db8::1]:6334"} {
		o := store.QdrantOptions{Address: address, RetryFor: time.Millisecond}
		expectFault(t, openWith(t, key, o), caesura.Config, key, "unencrypted", "allow_plaintext_key")
	}
}

func TestQdrantTellsThatTheServerIsAway(t *testing.T) {
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed.Close()
	silent, err := net.Listen("tcp", "127.0.0.1:0") // takes connections and says nothing
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	for name, address := range map[string]string{
		"nobody listens": closed.Addr().String(), "it does not answer": silent.Addr().String(), "no such host": "qdrant.invalid:6334",
	} {
		o := store.QdrantOptions{Address: address, RetryFor: 400 * time.Millisecond, Timeout: 200 * time.Millisecond}
		t.Run(name, func(t *testing.T) {
			expectFault(t, openWith(t, "", o), caesura.Unavailable, "", address)
		})
	}
}

func TestQdrantTellsAWrongPort(t *testing.T) {
	rest := httptest.NewServer(http.NotFoundHandler())
	defer rest.Close()
	secure := httptest.NewUnstartedServer(http.NotFoundHandler())
	secure.EnableHTTP2 = true
	secure.Config.ErrorLog = log.New(io.Discard, "", 0)
	secure.StartTLS()
	defer secure.Close()
	server := storetest.StartQdrant(t)
	for _, test := range []struct {
		address string
		kind    caesura.Kind
		word    string
	}{
		{rest.Listener.Addr().String(), caesura.Config, "6334"},
		{"https://" + server, caesura.Config, "does not speak TLS"},
		{secure.URL, caesura.Config, "ca_file"},
		{secure.Listener.Addr().String(), caesura.Unavailable, "https"},
	} {
		o := store.QdrantOptions{Address: test.address, RetryFor: 300 * time.Millisecond}
		t.Run(test.address, func(t *testing.T) {
			expectFault(t, openWith(t, "", o), test.kind, "", test.word)
		})
	}
}

func TestQdrantOutlivesACrashOfTheServer(t *testing.T) {
	server := storetest.NewServer(t)
	c := collectionOn(t, server.Address)
	c.options.RetryFor = time.Minute
	c.options.BatchPoints = 10
	q := c.fitted(t)
	documents := manyDocuments(40, 30)
	written := make(chan error)
	go func() {
		for _, points := range documents {
			if err := q.Put(context.Background(), [][]caesura.Point{points}); err != nil {
				written <- err
				return
			}
		}
		written <- nil
	}()
	for range 2 {
		time.Sleep(100 * time.Millisecond)
		server.Kill(t)
		server.Restart(t)
	}
	if err := <-written; err != nil {
		t.Fatal(err)
	}
	expectWhole(t, q, documents)
}

func TestQdrantStopsWhenItsCallerDoes(t *testing.T) {
	server := storetest.NewServer(t)
	c := collectionOn(t, server.Address)
	c.options.RetryFor = time.Hour
	q := c.fitted(t)
	server.Kill(t)
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	err := q.Put(ctx, manyDocuments(1, 3))
	if err == nil || ctx.Err() == nil {
		t.Errorf("wrote to a killed server: %v", err)
	}
}

// manyDocuments has that many documents of that many chunks each.
func manyDocuments(documents, chunks int) [][]caesura.Point {
	all := make([][]caesura.Point, documents)
	for d := range all {
		texts := make([]string, chunks)
		for i := range texts {
			texts[i] = fmt.Sprintf("Chunk %d of document %d.", i, d)
		}
		all[d] = storetest.Document(fmt.Sprintf("%d.txt", d), texts...)
	}
	return all
}

func expectWhole(t *testing.T, q *store.Qdrant, documents [][]caesura.Point) {
	t.Helper()
	stored, err := q.List(t.Context(), storetest.Source)
	if err != nil {
		t.Fatal(err)
	}
	if len(stored) != len(documents) {
		t.Errorf("%d documents, want %d", len(stored), len(documents))
	}
	for _, points := range documents {
		got := stored[points[0].Document.ID]
		if !got.Whole() || got.Count != len(points) || got.Hash != points[0].Document.Hash {
			t.Errorf("%s: %+v", points[0].Document.ID, got)
		}
	}
}
