package store

import (
	"context"
	"fmt"

	"github.com/qdrant/go-client/qdrant"
	"golang.org/x/sync/errgroup"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	"caesura"
)

// documentsPerCall bounds the conditions of one filter. Deleting 50 documents
// with one filter takes 35 ms.
const documentsPerCall = 50

// Put writes whole documents: all points but the heads, then the heads, then
// it deletes the documents' other points by id.
func (q *Qdrant) Put(ctx context.Context, documents [][]caesura.Point) error {
	if err := checkAll(documents, q.model.Dimensions); err != nil {
		return err
	}
	if err := q.upsert(ctx, documents, func(p *caesura.Point) bool { return p.Chunk.Index > 0 }); err != nil {
		return err
	}
	if err := q.upsert(ctx, documents, func(p *caesura.Point) bool { return p.Chunk.Index == 0 }); err != nil {
		return err
	}
	return q.deleteStale(ctx, documents)
}

// upsert sends the chosen points in batches, several at once, and returns when
// all are stored or one could not be. No more than the batches on their way
// and one that is being filled are in memory.
func (q *Qdrant) upsert(ctx context.Context, documents [][]caesura.Point, chosen func(*caesura.Point) bool) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(q.options.Parallel)
	var batch []*qdrant.PointStruct
	size := 0
	send := func() {
		if full := batch; len(full) > 0 {
			group.Go(func() error { return q.send(ctx, full) })
		}
		batch, size = nil, 0
	}
	for _, points := range documents {
		for i := range points {
			if !chosen(&points[i]) {
				continue
			}
			p := q.encode(&points[i])
			bytes := proto.Size(p)
			if len(batch) == q.options.BatchPoints || size+bytes > q.options.BatchBytes {
				send()
			}
			batch, size = append(batch, p), size+bytes
		}
	}
	send()
	return group.Wait()
}

func (q *Qdrant) encode(p *caesura.Point) *qdrant.PointStruct {
	return &qdrant.PointStruct{
		Id:      qdrant.NewIDUUID(p.ID.String()),
		Vectors: qdrant.NewVectorsMap(map[string]*qdrant.Vector{denseVector: qdrant.NewVectorDense(p.Vector)}),
		Payload: toValues(q.layout.encode(p)),
	}
}

// send stores one batch, in halves if the server finds it too big.
func (q *Qdrant) send(ctx context.Context, batch []*qdrant.PointStruct) error {
	err := q.call(ctx, "write to "+q.collection+" of", func(ctx context.Context) error {
		return completed(q.client.Upsert(ctx, &qdrant.UpsertPoints{
			CollectionName: q.collection, Points: batch,
			Wait: qdrant.PtrOf(true), // without it a refused batch is lost in silence
		}))
	})
	if half := len(batch) / 2; half > 0 && tooBig(err) {
		if err = q.send(ctx, batch[:half]); err == nil {
			err = q.send(ctx, batch[half:])
		}
	}
	return err
}

// deleteStale deletes the points of the documents that are not among those
// just written.
func (q *Qdrant) deleteStale(ctx context.Context, documents [][]caesura.Point) error {
	fresh := make(map[caesura.PointID]bool)
	var ids []string
	for _, points := range documents {
		ids = append(ids, points[0].Document.ID)
		for i := range points {
			fresh[points[i].ID] = true
		}
	}
	return inParts(ids, documentsPerCall, func(ids []string) error {
		var stale []*qdrant.PointId
		err := q.scroll(ctx, q.documents(ids), nil, func(p *qdrant.RetrievedPoint) {
			if !fresh[idOf(p.GetId())] {
				stale = append(stale, p.GetId())
			}
		})
		if err != nil {
			return err
		}
		return inParts(stale, pageIDs, func(ids []*qdrant.PointId) error {
			return q.delete(ctx, qdrant.NewPointsSelectorIDs(ids))
		})
	})
}

// Delete removes every point of the documents, and of no other.
func (q *Qdrant) Delete(ctx context.Context, documents []string) error {
	err := inParts(documents, documentsPerCall, func(ids []string) error {
		return q.delete(ctx, qdrant.NewPointsSelectorFilter(q.documents(ids)))
	})
	if isAbsent(err) {
		return nil
	}
	return err
}

func (q *Qdrant) delete(ctx context.Context, which *qdrant.PointsSelector) error {
	if which.GetFilter() != nil && len(which.GetFilter().GetMust()) == 0 {
		return fmt.Errorf("delete from %s: a filter without a condition would delete everything", q.where())
	}
	if err := q.stillHeld(ctx); err != nil {
		return err
	}
	return q.call(ctx, "delete from "+q.collection+" of", func(ctx context.Context) error {
		return completed(q.client.Delete(ctx, &qdrant.DeletePoints{CollectionName: q.collection, Points: which, Wait: qdrant.PtrOf(true)}))
	})
}

// completed makes an error of an update that the server took but has not
// carried out, so that it is sent again.
func completed(result *qdrant.UpdateResult, err error) error {
	if s := result.GetStatus(); err == nil && s != qdrant.UpdateStatus_Completed {
		return status.Errorf(codes.DeadlineExceeded, "the update is %s, not completed", s)
	}
	return err
}

// inParts calls do with at most size elements of the list at a time, and not
// at all for an empty list. A part that the server finds too long is halved.
func inParts[T any](list []T, size int, do func([]T) error) error {
	for len(list) > 0 {
		n := min(size, len(list))
		err := do(list[:n])
		if n > 1 && (tooBig(err) || tooWide(err)) {
			size = n / 2
			continue
		}
		if err != nil {
			return err
		}
		list = list[n:]
	}
	return nil
}
