package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/qdrant/go-client/qdrant"

	"caesura"
)

// How a collection is waited for.
const (
	// indexingThreshold is the server's own default: segments below so many
	// kilobytes of vectors are searched without a graph.
	indexingThreshold = 10000

	pollEvery  = 100 * time.Millisecond
	greenPolls = 3                // in a row
	stallTime  = 15 * time.Minute // without any change; 200,000 points took 5 minutes in all
)

// Finish makes a build that was filled ready to serve: it makes the indexes,
// which takes an eighth of the time that they take while points come in, lets
// the server build the graph, and waits until that is done. Told, if not nil,
// hears how many vectors are in the graph, and how many there are; few enough
// need none.
func (q *Qdrant) Finish(ctx context.Context, told func(indexed, all int)) error {
	info, err := q.info(ctx)
	if err != nil {
		return err
	}
	if info == nil {
		return fmt.Errorf("finish: %s is not there", q.where())
	}
	if err := q.index(ctx, info, indexes); err != nil {
		return err
	}
	if err := q.optimize(ctx, &qdrant.OptimizersConfigDiff{IndexingThreshold: qdrant.PtrOf(uint64(indexingThreshold))}); err != nil {
		return err
	}
	return q.waitGreen(ctx, told)
}

func (q *Qdrant) optimize(ctx context.Context, config *qdrant.OptimizersConfigDiff) error {
	return q.call(ctx, "optimize "+q.collection+" of", func(ctx context.Context) error {
		return q.client.UpdateCollection(ctx, &qdrant.UpdateCollection{CollectionName: q.collection, OptimizersConfig: config})
	})
}

// waitGreen polls. A red collection stays red on 1.16 even after the reason is
// gone; a grey one, which the server was restarted on, waits for any update.
func (q *Qdrant) waitGreen(ctx context.Context, told func(indexed, all int)) error {
	var last progress
	changed, green := time.Now(), 0
	for {
		info, err := q.info(ctx)
		if err != nil {
			return err
		}
		now := progressOf(info)
		if now != last {
			last, changed = now, time.Now()
			if told != nil {
				told(int(now.indexed), int(now.points))
			}
		}
		switch {
		case now.status == qdrant.CollectionStatus_Red:
			return q.unfit("is red: " + info.GetOptimizerStatus().GetError())
		case time.Since(changed) > stallTime:
			return q.unfit(fmt.Sprintf("is %s and has not changed for %s", now.status, stallTime))
		case now.status == qdrant.CollectionStatus_Grey:
			if err := q.optimize(ctx, &qdrant.OptimizersConfigDiff{}); err != nil {
				return err
			}
		}
		if green++; now.status != qdrant.CollectionStatus_Green || !info.GetOptimizerStatus().GetOk() {
			green = 0
		}
		if green == greenPolls {
			return nil
		}
		if err := pause(ctx, pollEvery); err != nil {
			return err
		}
	}
}

// Healthy gives a fault when the server has given up work on the collection. It
// is searched all the same, more and more slowly.
func (q *Qdrant) Healthy(ctx context.Context) error {
	info, err := q.info(ctx)
	if err == nil && info.GetStatus() == qdrant.CollectionStatus_Red {
		err = q.unfit("is red: " + info.GetOptimizerStatus().GetError())
	}
	return err
}

// progress is what changes while the server works on a collection.
type progress struct {
	status                    qdrant.CollectionStatus
	indexed, points, segments uint64
}

func progressOf(info *qdrant.CollectionInfo) progress {
	return progress{
		status: info.GetStatus(), indexed: info.GetIndexedVectorsCount(), points: info.GetPointsCount(), segments: info.GetSegmentsCount(),
	}
}

func (q *Qdrant) unfit(why string) error {
	return &caesura.Fault{
		Kind: caesura.Unavailable, Err: errors.New(q.where() + " " + why),
		Hint: "Look at the server's log, its disk and its memory. On Qdrant before 1.18 a red collection needs a restart of the server. A rebuild that is run again goes on from here.",
	}
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
