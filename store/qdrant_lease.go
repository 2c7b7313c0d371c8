package store

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/qdrant/go-client/qdrant"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"caesura"
)

// leases is the collection with one point for each collection that a run has
// ever written to. It has no vectors. The points cannot be in the collections
// themselves: whoever searches there would find them.
const leases = "caesura-leases"

// The names of a lease's facts.
const (
	keyCollection = "collection" // what it is for; its point's id is the hash of this
	keyHolder     = "holder"     // for people
	keyToken      = "token"      // no two locks have the same
	keyFence      = "fence"      // grows by one with each lock
	keyRenewed    = "renewed"    // when the holder was last heard of, milliseconds since 1970; 0: given up
	keyLifetime   = "lifetime"   // how long the holder may be silent, milliseconds
)

// A lease says who may write. The zero lease is that of nobody.
type lease struct {
	holder   string
	token    string
	fence    int
	renewed  int64
	lifetime time.Duration
}

func (l lease) since() time.Time { return time.UnixMilli(l.renewed) }

// A sighting is a lease and when this process first saw it so.
type sighting struct {
	lease lease
	at    time.Time
}

// Lock makes this store the only one that writes to the collection, for as
// long as Renew is called often enough. It gives a Fault of kind Locked while
// another one is. Name, alias and builds of a collection are one collection.
//
// A holder that was silent for its lifetime is taken to be dead. Two machines
// may disagree on the time: so a lease that does not change while a process
// waits for it, on its own clock, is that of a dead one too.
func (q *Qdrant) Lock(ctx context.Context, holder string) error {
	if err := q.makeLeases(ctx); err != nil {
		return err
	}
	for {
		have, err := q.readLease(ctx)
		if err != nil {
			return err
		}
		if q.alive(have, time.Now()) {
			return q.locked(have)
		}
		mine := lease{holder: holder, token: uuid.NewString(), fence: have.fence + 1, renewed: time.Now().UnixMilli(), lifetime: q.options.Lease}
		if err := q.writeLease(ctx, mine, qdrant.NewMatchKeyword(keyToken, have.token), qdrant.NewMatchInt(keyRenewed, have.renewed)); err != nil {
			return err
		}
		if have, err = q.readLease(ctx); err != nil {
			return err
		}
		if have.token == mine.token {
			q.held = mine
			return q.followAlias(ctx) // it may have moved while another run held the lease
		}
	}
}

// Renew tells others that this store's holder is there. It gives a Fault of
// kind Locked if another one has taken over.
func (q *Qdrant) Renew(ctx context.Context) error {
	mine := q.held
	if mine == (lease{}) {
		return nil
	}
	mine.renewed = time.Now().UnixMilli()
	if err := q.writeLease(ctx, mine, qdrant.NewMatchKeyword(keyToken, mine.token)); err != nil {
		return err
	}
	return q.stillHeld(ctx)
}

// Unlock gives the lease up. It does nothing if it is not held.
func (q *Qdrant) Unlock(ctx context.Context) error {
	mine := q.held
	if mine == (lease{}) {
		return nil
	}
	q.held = lease{}
	mine.renewed = 0
	return q.writeLease(ctx, mine, qdrant.NewMatchKeyword(keyToken, mine.token))
}

// stillHeld is asked before what cannot be undone. A store that never locked
// asks nobody.
func (q *Qdrant) stillHeld(ctx context.Context) error {
	if q.held == (lease{}) {
		return nil
	}
	have, err := q.readLease(ctx)
	if err != nil || have.token == q.held.token {
		return err
	}
	return &caesura.Fault{
		Kind: caesura.Locked, Hint: "This run was silent for too long; run again.",
		Err: fmt.Errorf("%s was taken over by %s (fence %d, here %d)", q.where(), have.holder, have.fence, q.held.fence),
	}
}

func (q *Qdrant) alive(l lease, now time.Time) bool {
	if l.renewed == 0 {
		return false
	}
	if q.seen.lease != l {
		q.seen = sighting{l, now}
	}
	return now.Sub(l.since()) < l.lifetime && now.Sub(q.seen.at) < l.lifetime
}

func (q *Qdrant) locked(l lease) error {
	return &caesura.Fault{
		Kind: caesura.Locked,
		Hint: fmt.Sprintf("Wait for it (--on-locked wait=10m), or skip this run (--on-locked skip). If it crashed, the lock is free %s after its last sign of life.", l.lifetime),
		Err:  fmt.Errorf("%s is held by %s, last heard of at %s", q.where(), l.holder, l.since().UTC().Format(time.RFC3339)),
	}
}

// leaseName is the same for an alias and for the builds behind it.
func (q *Qdrant) leaseName() string {
	return buildSuffix.ReplaceAllString(q.options.Collection, "")
}

func (q *Qdrant) leaseID() *qdrant.PointId {
	return qdrant.NewIDUUID(caesura.NewPointID(leases, q.leaseName(), 0).String())
}

func (q *Qdrant) makeLeases(ctx context.Context) error {
	there := false
	err := q.call(ctx, "look for "+leases+" in", func(ctx context.Context) (err error) {
		there, err = q.client.CollectionExists(ctx, leases)
		return err
	})
	if err != nil || there {
		return err
	}
	err = q.call(ctx, "make "+leases+" in", func(ctx context.Context) error {
		return q.client.CreateCollection(ctx, &qdrant.CreateCollection{
			CollectionName: leases, ReplicationFactor: qdrant.PtrOf(uint32(q.options.Replication)),
		})
	})
	if status.Code(err) == codes.AlreadyExists {
		return nil
	}
	return err
}

// readLease is the zero lease where there is none.
func (q *Qdrant) readLease(ctx context.Context) (l lease, err error) {
	var found []*qdrant.RetrievedPoint
	err = q.call(ctx, "read the lease of "+q.leaseName()+" in", func(ctx context.Context) (err error) {
		found, err = q.client.Get(ctx, &qdrant.GetPoints{
			CollectionName: leases, Ids: []*qdrant.PointId{q.leaseID()}, WithPayload: qdrant.NewWithPayload(true),
			ReadConsistency: qdrant.NewReadConsistencyType(qdrant.ReadConsistencyType_Majority),
		})
		return err
	})
	if err != nil || len(found) == 0 {
		return lease{}, err
	}
	facts := fromValues(found[0].GetPayload())
	return lease{
		holder: facts.string(keyHolder), token: facts.string(keyToken), fence: facts.int(keyFence),
		renewed: int64(facts.int(keyRenewed)), lifetime: time.Duration(facts.int(keyLifetime)) * time.Millisecond,
	}, nil
}

// writeLease replaces the lease if it meets the conditions, and puts one where
// there is none. The server decides that in one step; its answer does not say
// how, so the lease is read afterwards.
func (q *Qdrant) writeLease(ctx context.Context, l lease, where ...*qdrant.Condition) error {
	facts := payload{
		keyCollection: q.leaseName(), keyHolder: valid(l.holder), keyToken: l.token, keyFence: int64(l.fence),
		keyRenewed: l.renewed, keyLifetime: l.lifetime.Milliseconds(),
	}
	return q.call(ctx, "write the lease of "+q.leaseName()+" in", func(ctx context.Context) error {
		return completed(q.client.Upsert(ctx, &qdrant.UpsertPoints{
			CollectionName: leases, Wait: qdrant.PtrOf(true),
			Points: []*qdrant.PointStruct{{
				Id: q.leaseID(), Payload: toValues(facts), Vectors: qdrant.NewVectorsMap(map[string]*qdrant.Vector{}),
			}},
			UpdateFilter: &qdrant.Filter{Must: where},
			Ordering:     &qdrant.WriteOrdering{Type: qdrant.WriteOrderingType_Strong},
		}))
	})
}
