package store_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/qdrant/go-client/qdrant"

	"caesura"
	"caesura/store"
	"caesura/store/storetest"
)

// begun begins a build and opens it.
func (c collection) begun(t *testing.T, replace bool) (name string, b *store.Qdrant) {
	t.Helper()
	q := c.open(t)
	defer q.Close()
	name, err := q.Begin(t.Context(), storetest.Model, replace)
	if err != nil {
		t.Fatal(err)
	}
	build := c
	build.options.Collection = name
	return name, build.fitted(t)
}

// rebuilt makes a build of these documents serve.
func (c collection) rebuilt(t *testing.T, documents [][]caesura.Point) (name string) {
	t.Helper()
	name, b := c.begun(t, false)
	if err := errors.Join(b.Put(t.Context(), documents), b.Finish(t.Context(), nil)); err != nil {
		t.Fatal(err)
	}
	c.switchTo(t, name, false)
	return name
}

func (c collection) switchTo(t *testing.T, name string, replace bool) {
	t.Helper()
	q := c.open(t)
	defer q.Close()
	if err := q.Switch(t.Context(), name, replace); err != nil {
		t.Fatal(err)
	}
}

// A collection that has the alias's name serves until the switch, and is
// deleted only when that was asked for.
func TestQdrantBuildReplacesACollectionOnlyWhenAsked(t *testing.T) {
	c := newCollection(t)
	old := c.fitted(t)
	documents := manyDocuments(3, 2)
	if err := old.Put(t.Context(), documents[:1]); err != nil {
		t.Fatal(err)
	}
	_, err := old.Begin(t.Context(), storetest.Model, false)
	expectFault(t, err, caesura.Guard, "", "--replace-collection", "--set store.qdrant.collection="+c.options.Collection+"_live")

	name, b := c.begun(t, true)
	if err := errors.Join(b.Put(t.Context(), documents), b.Finish(t.Context(), nil)); err != nil {
		t.Fatal(err)
	}
	expectFault(t, old.Switch(t.Context(), name, false), caesura.Guard, "", "--replace-collection")
	expectWhole(t, old, documents[:1])

	searches := c.searchByAlias(t)
	c.switchTo(t, name, true)
	errs, short := searches()
	t.Logf("%d searches failed in the gap, %d were answered short", errs, short)
	fresh := c.open(t)
	defer fresh.Close()
	expectWhole(t, fresh, documents)
	all, err := fresh.Builds(t.Context())
	if err != nil || len(all) != 1 || all[0].Name != name || !all[0].Serves || all[0].Previous != "" {
		t.Errorf("builds %+v (%v)", all, err)
	}
	c.rebuilt(t, documents[:2]) // is an alias now, and needs no leave
}

// searchByAlias searches as any other program would, by the name alone, until
// the returned function is called. It tells how many searches failed and how
// many had less than the two hits asked for.
func (c collection) searchByAlias(t *testing.T) (stop func() (failed, short int)) {
	t.Helper()
	client := plainClient(t, c.options.Address)
	ctx, cancel := context.WithCancel(t.Context())
	var searching sync.WaitGroup
	var asked, failed, short atomic.Int64
	for range 3 {
		searching.Go(func() {
			for ctx.Err() == nil {
				hits, err := client.Query(ctx, &qdrant.QueryPoints{
					CollectionName: c.options.Collection, Using: qdrant.PtrOf("dense"), Limit: qdrant.PtrOf(uint64(2)),
					Query: qdrant.NewQueryDense(storetest.Vector("any", storetest.Model.Dimensions)),
				})
				switch {
				case ctx.Err() != nil:
				case err != nil:
					failed.Add(1)
				case len(hits) < 2:
					short.Add(1)
				}
				asked.Add(1)
			}
		})
	}
	return func() (int, int) {
		cancel()
		searching.Wait()
		client.Close()
		t.Logf("%d searches", asked.Load())
		if asked.Load() == 0 {
			t.Error("nobody searched")
		}
		return int(failed.Load()), int(short.Load())
	}
}

func TestQdrantSwitchesWithoutAGap(t *testing.T) {
	c := newCollection(t)
	names := []string{c.rebuilt(t, manyDocuments(3, 2)), c.rebuilt(t, manyDocuments(4, 1))}
	searches := c.searchByAlias(t)
	for i := range 30 {
		c.switchTo(t, names[i%2], false)
	}
	names = append(names, c.rebuilt(t, manyDocuments(2, 2)))
	q := c.open(t)
	defer q.Close()
	for _, old := range names[:2] {
		if err := q.Drop(t.Context(), old); err != nil {
			t.Error(err)
		}
	}
	if failed, short := searches(); failed+short > 0 {
		t.Errorf("%d searches failed and %d were answered short", failed, short)
	}
}

// While a build is filled it has the one index that filling needs, and no
// graph; then it has all that any collection has.
func TestQdrantBuildIsIndexedWhenItIsFull(t *testing.T) {
	c := newCollection(t)
	name, b := c.begun(t, false)
	if err := b.Put(t.Context(), manyDocuments(2, 2)); err != nil {
		t.Fatal(err)
	}
	if keys, threshold := c.indexesOf(t, name); len(keys) != 1 || threshold != 0 {
		t.Errorf("while it is filled: indexes %v, threshold %d", keys, threshold)
	}
	told := 0
	if err := b.Finish(t.Context(), func(indexed, all int) { told = all }); err != nil || told != 4 {
		t.Errorf("told of %d vectors (%v)", told, err)
	}
	plain := newCollection(t)
	plain.fitted(t)
	want, threshold := plain.indexesOf(t, plain.options.Collection)
	if got, now := c.indexesOf(t, name); !slices.Equal(got, want) || now != threshold {
		t.Errorf("indexes %v, threshold %d, want %v and %d", got, now, want, threshold)
	}
}

func (c collection) indexesOf(t *testing.T, name string) (keys []string, threshold uint64) {
	t.Helper()
	info, err := c.client.GetCollectionInfo(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	for key := range info.GetPayloadSchema() {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys, info.GetConfig().GetOptimizerConfig().GetIndexingThreshold()
}

// What serves may have the other layout; it is read all the same.
func TestQdrantBuildMayHaveAnotherLayout(t *testing.T) {
	c := newCollection(t)
	documents := manyDocuments(2, 3)
	c.rebuilt(t, documents)
	c.options.Payload = store.LayoutFlat
	q := c.open(t)
	defer q.Close()
	expectFault(t, q.Fit(t.Context(), storetest.Model, true), caesura.Mismatch, "", "caesura rebuild")
	if _, err := q.Begin(t.Context(), storetest.Model, false); err != nil {
		t.Fatal(err)
	}
	expectWhole(t, q, documents)
	if all, err := q.Sources(t.Context()); err != nil || all[storetest.Source] != 6 || len(all) != 1 {
		t.Errorf("sources %v (%v)", all, err)
	}
	c.rebuilt(t, documents)
	expectWhole(t, c.fitted(t), documents)
}

func TestQdrantSourcesCountForeignPointsApart(t *testing.T) {
	c := newCollection(t)
	q := c.fitted(t)
	if err := q.Put(t.Context(), manyDocuments(2, 3)); err != nil {
		t.Fatal(err)
	}
	c.addForeign(t, "dense", storetest.Model.Dimensions)
	if all, err := q.Sources(t.Context()); err != nil || all[storetest.Source] != 6 || all[""] != 1 || len(all) != 2 {
		t.Errorf("sources %v (%v)", all, err)
	}
}

// A build that another alias points at is in use by somebody.
func TestQdrantLeavesABuildThatHasAnotherAlias(t *testing.T) {
	c, stable := newCollection(t), newCollection(t)
	name, _ := c.begun(t, false)
	stable.pointAt(t, name)
	q := c.open(t)
	defer q.Close()
	if again, err := q.Begin(t.Context(), storetest.Model, false); err != nil || again == name {
		t.Errorf("begins %s again (%v)", again, err)
	}
	if err := q.Drop(t.Context(), name); err == nil || !strings.Contains(err.Error(), stable.options.Collection) {
		t.Errorf("dropped: %v", err)
	}
	all, err := q.Builds(t.Context())
	if err != nil || len(all) != 2 || !all[0].Pinned || all[1].Pinned {
		t.Errorf("builds %+v (%v)", all, err)
	}
}

// A rebuild whose lease was taken over neither switches nor deletes.
func TestQdrantSwitchNeedsTheLease(t *testing.T) {
	c := newCollection(t)
	first, second := c.rebuilt(t, manyDocuments(1, 1)), c.rebuilt(t, manyDocuments(2, 1))
	c.options.Lease = 50 * time.Millisecond
	silent, next := c.open(t), c.open(t)
	defer silent.Close()
	defer next.Close()
	mustLock(t, silent, "the silent one")
	time.Sleep(100 * time.Millisecond)
	mustLock(t, next, "the next one")
	expectFault(t, silent.Switch(t.Context(), first, false), caesura.Locked, "", "taken over")
	expectFault(t, silent.Drop(t.Context(), first), caesura.Locked, "", "taken over")
	all, err := next.Builds(t.Context())
	if err != nil || len(all) != 2 || !all[1].Serves || all[1].Name != second {
		t.Errorf("builds %+v (%v)", all, err)
	}
}

// A server that is restarted while it builds the graph waits for a call before
// it goes on. Finish makes that call.
func TestQdrantBuildIsFinishedAfterARestart(t *testing.T) {
	server := storetest.NewServer(t)
	c := collectionOn(t, server.Address)
	model := storetest.Model
	model.Dimensions = 4096 // so that few points are enough for a graph
	q := c.open(t)
	defer q.Close()
	name, err := q.Begin(t.Context(), model, false)
	if err != nil {
		t.Fatal(err)
	}
	c.options.Collection = name
	b := c.open(t)
	defer b.Close()
	if err := b.Fit(t.Context(), model, true); err != nil {
		t.Fatal(err)
	}
	if err := b.Put(t.Context(), wideDocuments(15, 100, model.Dimensions)); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if err := b.Finish(ctx, func(int, int) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v", err)
	}
	server.Kill(t)
	server.Restart(t)
	info, err := c.client.GetCollectionInfo(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	if info.GetStatus() != qdrant.CollectionStatus_Grey {
		t.Skipf("after the restart the collection is %s: with so many processors nothing is left to do", info.GetStatus())
	}
	indexed := 0
	if err := b.Finish(t.Context(), func(now, _ int) { indexed = now }); err != nil || indexed == 0 {
		t.Errorf("%d vectors are indexed (%v)", indexed, err)
	}
}

// wideDocuments have vectors of many dimensions.
func wideDocuments(documents, chunks, dimensions int) [][]caesura.Point {
	all := make([][]caesura.Point, documents)
	for d := range all {
		texts := make([]string, chunks)
		for i := range texts {
			texts[i] = fmt.Sprintf("%d of %d", i, d)
		}
		all[d] = storetest.Document(fmt.Sprint(d, ".txt"), texts...)
		for i := range all[d] {
			all[d][i].Vector = storetest.Vector(texts[i], dimensions)
		}
	}
	return all
}
