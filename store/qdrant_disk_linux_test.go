package store_test

import (
	"errors"
	"path/filepath"
	"syscall"
	"testing"

	"caesura"
	"caesura/store/storetest"
)

// The server takes points as long as 64 MiB are free, but to build a graph it
// needs room for twice the segment.
func TestQdrantDiskTooSmallForTheGraphIsTold(t *testing.T) {
	t.Parallel() // it waits most of the time
	dir := mount(t, "size=250m")
	server := storetest.NewServer(t, "QDRANT__STORAGE__STORAGE_PATH="+filepath.Join(dir, "storage"))
	c := collectionOn(t, server.Address)
	model := storetest.Model
	model.Dimensions = 4096 // so that few points make large segments
	q := c.open(t)
	defer q.Close()
	name, err := q.Begin(t.Context(), model, false)
	if err != nil {
		t.Fatal(err)
	}
	c.options.Collection = name
	b := c.open(t)
	defer b.Close()
	documents, vector := manyDocuments(40, 100), storetest.Vector("any", model.Dimensions)
	for _, points := range documents {
		for i := range points {
			points[i].Vector = vector
		}
	}
	if err := errors.Join(b.Fit(t.Context(), model, true), b.Put(t.Context(), documents)); err != nil {
		t.Fatal(err)
	}
	expectFault(t, b.Finish(t.Context(), nil), caesura.Unavailable, "", "is red: ", "Not enough space available for optimization", "its disk")
	if err := syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT, "size=1g"); err != nil {
		t.Fatal(err)
	}
	server.Kill(t)
	server.Restart(t)
	if err := b.Healthy(t.Context()); err != nil {
		t.Errorf("with room, and after a restart: %v", err)
	}
}
