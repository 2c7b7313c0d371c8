package store

import (
	"cmp"
	"context"
	"slices"

	"github.com/qdrant/go-client/qdrant"

	"caesura"
)

// Points in one answer. A listed fact is a few hundred bytes, an id about 40,
// a whole point with its vector from 2 to 20 thousand.
const (
	pageFacts  = 4096
	pageIDs    = 10000
	pageWholes = 256
)

// List tells, for every document of the source that has a point, what is
// stored. A collection that is not there holds nothing.
//
// It reads five facts of every point, which takes 26 µs a point of both
// processors' time, 2.5 s for 100,000 points. Reading the heads and letting
// the server count the others by facets took 6 µs. But facets come in one
// message however many documents there are, need one more index on every
// point, and cannot tell which document a stray point belongs to; this way is
// right for any number of points and under any limit of the server.
func (q *Qdrant) List(ctx context.Context, source string) (map[string]caesura.Stored, error) {
	all := make(tallies)
	keys := []string{keyDocument, keyHash, keyFingerprint, keyCount, keyIndex}
	err := q.scroll(ctx, q.ours(caesura.Filter{Sources: []string{source}}), keys, func(p *qdrant.RetrievedPoint) {
		facts := q.layout.facts(fromValues(p.GetPayload()))
		r := revision{facts.hash(keyHash), facts.hash(keyFingerprint), facts.int(keyCount)}
		all.of(facts.string(keyDocument)).add(r, 1, facts.int(keyIndex) == 0)
	})
	if err != nil && !isAbsent(err) {
		return nil, err
	}
	return all.stored(), nil
}

// Read gives every point of a document with all that is stored of it, in order
// of index and id. The vectors are as the server keeps them: of length 1.
func (q *Qdrant) Read(ctx context.Context, document string) ([]caesura.Point, error) {
	var points []caesura.Point
	err := q.pages(ctx, &qdrant.ScrollPoints{
		CollectionName: q.collection, Filter: q.documents([]string{document}), Limit: qdrant.PtrOf(uint32(pageWholes)),
		WithPayload: qdrant.NewWithPayload(true), WithVectors: qdrant.NewWithVectorsInclude(denseVector),
	}, func(r *qdrant.RetrievedPoint) {
		p := q.layout.decode(fromValues(r.GetPayload()))
		p.ID, p.Vector = idOf(r.GetId()), vectorOf(r.GetVectors())
		points = append(points, p)
	})
	if err != nil && !isAbsent(err) {
		return nil, err
	}
	sortPoints(points)
	return points, nil
}

// scroll goes through the points that a filter lets through, in order of their
// ids, with the named facts.
func (q *Qdrant) scroll(ctx context.Context, filter *qdrant.Filter, keys []string, each func(*qdrant.RetrievedPoint)) error {
	limit, facts := uint32(pageIDs), qdrant.NewWithPayload(false)
	if len(keys) > 0 {
		paths := make([]string, len(keys))
		for i, key := range keys {
			paths[i] = q.layout.path(key)
		}
		limit, facts = pageFacts, qdrant.NewWithPayloadInclude(paths...)
	}
	return q.pages(ctx, &qdrant.ScrollPoints{
		CollectionName: q.collection, Filter: filter, Limit: &limit,
		WithPayload: facts, WithVectors: qdrant.NewWithVectors(false),
	}, each)
}

// pages asks page by page, and for smaller ones if an answer is too big.
func (q *Qdrant) pages(ctx context.Context, request *qdrant.ScrollPoints, each func(*qdrant.RetrievedPoint)) error {
	for {
		page, next, err := q.page(ctx, request)
		if limit := request.GetLimit(); tooBig(err) && limit > 1 {
			request.Limit = qdrant.PtrOf(limit / 2)
			continue
		}
		if err != nil {
			return err
		}
		for _, p := range page {
			each(p)
		}
		if request.Offset = next; next == nil {
			return nil
		}
	}
}

func (q *Qdrant) page(ctx context.Context, request *qdrant.ScrollPoints) (page []*qdrant.RetrievedPoint, next *qdrant.PointId, err error) {
	err = q.call(ctx, "list "+q.collection+" of", func(ctx context.Context) (err error) {
		page, next, err = q.client.ScrollAndOffset(ctx, request)
		return err
	})
	return page, next, err
}

// Search finds at most limit points, the nearest first; equally near ones come
// in order of their id. The hits come without their vectors.
func (q *Qdrant) Search(ctx context.Context, vector caesura.Vector, limit int, filter caesura.Filter) ([]caesura.Hit, error) {
	if err := checkFilter(filter); err != nil || limit <= 0 {
		return nil, err
	}
	if err := checkVector(vector, len(vector)); err != nil {
		return nil, mismatch("search %s: %w", q.where(), err)
	}
	var found []*qdrant.ScoredPoint
	err := q.call(ctx, "search "+q.collection+" of", func(ctx context.Context) (err error) {
		found, err = q.client.Query(ctx, &qdrant.QueryPoints{
			CollectionName: q.collection, Using: qdrant.PtrOf(denseVector),
			Query: qdrant.NewQueryDense(vector), Filter: q.ours(filter), Limit: qdrant.PtrOf(uint64(limit)),
			WithPayload: qdrant.NewWithPayload(true),
		})
		return err
	})
	if err != nil && !isAbsent(err) {
		return nil, err
	}
	return q.hits(found), nil
}

func (q *Qdrant) hits(found []*qdrant.ScoredPoint) []caesura.Hit {
	hits := make([]caesura.Hit, len(found))
	for i, f := range found {
		hits[i] = caesura.Hit{Point: q.layout.decode(fromValues(f.GetPayload())), Score: float64(f.GetScore())}
		hits[i].ID = idOf(f.GetId())
	}
	slices.SortStableFunc(hits, func(a, b caesura.Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), slices.Compare(a.ID[:], b.ID[:]))
	})
	return hits
}

// Count is the number of our points that the filter lets through.
func (q *Qdrant) Count(ctx context.Context, filter caesura.Filter) (int, error) {
	if err := checkFilter(filter); err != nil {
		return 0, err
	}
	var n uint64
	err := q.call(ctx, "count "+q.collection+" of", func(ctx context.Context) (err error) {
		n, err = q.client.Count(ctx, &qdrant.CountPoints{
			CollectionName: q.collection, Filter: q.ours(filter), Exact: qdrant.PtrOf(true),
		})
		return err
	})
	if isAbsent(err) {
		return 0, nil
	}
	return int(n), err
}

// Sources counts the points of each source. Points that others keep in the
// collection are counted under the empty name.
func (q *Qdrant) Sources(ctx context.Context) (map[string]int, error) {
	all := make(map[string]int)
	err := q.scroll(ctx, nil, []string{keySource}, func(p *qdrant.RetrievedPoint) {
		all[q.layout.facts(fromValues(p.GetPayload())).string(keySource)]++
	})
	if err != nil && !isAbsent(err) {
		return nil, err
	}
	return all, nil
}
