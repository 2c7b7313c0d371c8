package store

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/qdrant/go-client/qdrant"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"caesura"
)

// The vectors of a point. Names cannot be added to a collection on servers
// before 1.18, so the sparse one is declared from the start; unused it costs
// nothing (70 against 72 µs a point).
const (
	denseVector  = "dense"
	sparseVector = "bm25"
)

// indexes are the payload keys that our filters use, and two that people
// filter by: language and the id of a video. Without one a filter reads every
// point: deleting a document of 100,000 points took 279 ms instead of 2.4. A
// collection that is made anew has them too, whoever searches in it.
// The first is needed while points are written.
var indexes = []payloadIndex{
	{keyDocument, qdrant.FieldType_FieldTypeKeyword, qdrant.PayloadSchemaType_Keyword},
	{keySource, qdrant.FieldType_FieldTypeKeyword, qdrant.PayloadSchemaType_Keyword},
	{keyMediaType, qdrant.FieldType_FieldTypeKeyword, qdrant.PayloadSchemaType_Keyword},
	{keyKind, qdrant.FieldType_FieldTypeKeyword, qdrant.PayloadSchemaType_Keyword},
	{keyFirstPage, qdrant.FieldType_FieldTypeInteger, qdrant.PayloadSchemaType_Integer},
	{keyLastPage, qdrant.FieldType_FieldTypeInteger, qdrant.PayloadSchemaType_Integer},
	{keyLanguage, qdrant.FieldType_FieldTypeKeyword, qdrant.PayloadSchemaType_Keyword},
	{keyMeta + ".video_id", qdrant.FieldType_FieldTypeKeyword, qdrant.PayloadSchemaType_Keyword},
}

// A payloadIndex is asked for as one type and told of as another.
type payloadIndex struct {
	key  string
	kind qdrant.FieldType
	made qdrant.PayloadSchemaType
}

// Fit checks that the collection's points are comparable with those of the
// model, and refuses another model, dimension or shape with a Mismatch. If
// create is set it makes what is missing: the collection, an index.
//
// A collection that others made in our shape is taken over unless it has
// points of ours, whose model would be unknown.
func (q *Qdrant) Fit(ctx context.Context, model caesura.Model, create bool) error {
	if model.Dimensions == 0 {
		return errUnprobed
	}
	want := identity{Version: Version, Payload: q.options.Payload, Model: model}
	info, err := q.info(ctx)
	if err == nil && info == nil && create {
		if err = q.create(ctx, q.collection, want, nil, nil); err == nil {
			info, err = q.info(ctx)
		}
	}
	if err == nil && info != nil {
		err = q.compare(ctx, info, want, create)
	}
	if err == nil {
		q.model = model
	}
	return err
}

// where names the collection in messages.
func (q *Qdrant) where() string {
	return fmt.Sprintf("the collection %s at %s", q.collection, q.options.Address)
}

// Exists reports whether there is a collection.
func (q *Qdrant) Exists(ctx context.Context) (bool, error) {
	info, err := q.info(ctx)
	return info != nil, err
}

// info is nil when the collection is not there.
func (q *Qdrant) info(ctx context.Context) (*qdrant.CollectionInfo, error) {
	return q.infoOf(ctx, q.collection)
}

func (q *Qdrant) infoOf(ctx context.Context, name string) (info *qdrant.CollectionInfo, err error) {
	err = q.call(ctx, "look at "+name+" of", func(ctx context.Context) (err error) {
		info, err = q.client.GetCollectionInfo(ctx, name)
		return err
	})
	if isAbsent(err) {
		return nil, nil
	}
	return info, err
}

func isAbsent(err error) bool {
	return status.Code(err) == codes.NotFound && strings.Contains(err.Error(), "doesn't exist")
}

// create makes a collection of our shape, with more metadata and settings of
// its own where they are not nil.
func (q *Qdrant) create(ctx context.Context, name string, id identity, more map[string]*qdrant.Value, optimizers *qdrant.OptimizersConfigDiff) error {
	metadata, err := metadataOf(metadataKey, id)
	if err != nil {
		return err
	}
	maps.Copy(metadata, more)
	request := &qdrant.CreateCollection{
		CollectionName: name,
		VectorsConfig: qdrant.NewVectorsConfigMap(map[string]*qdrant.VectorParams{
			denseVector: {Size: uint64(id.Model.Dimensions), Distance: qdrant.Distance_Cosine},
		}),
		SparseVectorsConfig: qdrant.NewSparseVectorsConfig(map[string]*qdrant.SparseVectorParams{
			sparseVector: {Modifier: qdrant.Modifier_Idf.Enum()},
		}),
		HnswConfig:        &qdrant.HnswConfigDiff{M: qdrant.PtrOf(uint64(16)), EfConstruct: qdrant.PtrOf(uint64(100))},
		OnDiskPayload:     qdrant.PtrOf(true), // in memory it costs 2 kB a point, and searches are not faster
		ShardNumber:       qdrant.PtrOf(uint32(q.options.Shards)),
		ReplicationFactor: qdrant.PtrOf(uint32(q.options.Replication)),
		OptimizersConfig:  optimizers,
		Metadata:          metadata,
	}
	err = q.call(ctx, "make "+name+" in", func(ctx context.Context) error {
		return q.client.CreateCollection(ctx, request)
	})
	if status.Code(err) == codes.AlreadyExists { // by another run, or by this call's first try
		return nil
	}
	return err
}

func (q *Qdrant) compare(ctx context.Context, info *qdrant.CollectionInfo, want identity, create bool) error {
	if err := q.compareShape(info, want.Model); err != nil {
		return err
	}
	have, known := identityIn(info.GetConfig().GetMetadata())
	if known {
		if err := have.fits(want, q.where()); err != nil {
			return err
		}
	}
	q.kindless = !create && info.GetPayloadSchema()[q.layout.path(keyKind)] == nil
	if create {
		needed := indexes
		if isBuilding(info) {
			needed = indexes[:1] // Put asks for a document's points; Finish makes the others
		}
		if err := q.index(ctx, info, needed); err != nil {
			return err
		}
	}
	if known {
		return nil
	}
	return q.adopt(ctx, want, create)
}

// compareShape refuses a collection that cannot hold our vectors.
func (q *Qdrant) compareShape(info *qdrant.CollectionInfo, model caesura.Model) error {
	config := info.GetConfig().GetParams().GetVectorsConfig()
	if one := config.GetParams(); one != nil {
		return mismatch("%s was made by another program: it has one vector without a name, of %d dimensions; this configuration needs one named %s, of %d (%s)",
			q.where(), one.GetSize(), denseVector, model.Dimensions, model)
	}
	all := config.GetParamsMap().GetMap()
	dense := all[denseVector]
	switch {
	case dense == nil:
		names := strings.Join(slices.Sorted(maps.Keys(all)), ", ")
		return mismatch("%s was made by another program: its vectors are named %q, and none is named %s", q.where(), names, denseVector)
	case dense.GetSize() != uint64(model.Dimensions):
		return mismatch("%s holds vectors of %d dimensions, this configuration makes %d (%s)",
			q.where(), dense.GetSize(), model.Dimensions, model)
	case dense.GetDistance() != qdrant.Distance_Cosine:
		return mismatch("%s compares vectors by %s, this program by %s", q.where(), dense.GetDistance(), qdrant.Distance_Cosine)
	}
	return nil
}

// index makes those that are missing. One of another type is never replaced:
// the server would do so without a word.
func (q *Qdrant) index(ctx context.Context, info *qdrant.CollectionInfo, needed []payloadIndex) error {
	for _, i := range needed {
		path := q.layout.path(i.key)
		have := info.GetPayloadSchema()[path]
		if have != nil && have.GetDataType() != i.made {
			return mismatch("%s has an index of type %s on %s, this program needs one of type %s", q.where(), have.GetDataType(), path, i.made)
		}
		if have != nil {
			continue
		}
		err := q.call(ctx, "index "+path+" in "+q.collection+" of", func(ctx context.Context) error {
			_, err := q.client.CreateFieldIndex(ctx, &qdrant.CreateFieldIndexCollection{
				CollectionName: q.collection, FieldName: path, FieldType: i.kind.Enum(), Wait: qdrant.PtrOf(true),
			})
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// adopt gives a collection of our shape its identity.
func (q *Qdrant) adopt(ctx context.Context, id identity, create bool) error {
	ours, err := q.Count(ctx, caesura.Filter{})
	if err != nil {
		return err
	}
	if ours > 0 {
		return mismatch("%s holds %d points of this program but does not tell by which model they were made", q.where(), ours)
	}
	if !create {
		return nil
	}
	metadata, err := metadataOf(metadataKey, id)
	if err != nil {
		return err
	}
	return q.call(ctx, "describe "+q.collection+" in", func(ctx context.Context) error {
		return q.client.UpdateCollection(ctx, &qdrant.UpdateCollection{CollectionName: q.collection, Metadata: metadata})
	})
}
