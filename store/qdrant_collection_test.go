package store_test

import (
	"strings"
	"testing"
	"time"

	"github.com/qdrant/go-client/qdrant"

	"caesura"
	"caesura/store"
	"caesura/store/storetest"
)

const foreignID = "11111111-1111-4111-8111-111111111111"

// addForeign puts a point of another program into the collection. An unnamed
// vector is meant by "".
func (c collection) addForeign(t *testing.T, vector string, dimensions int) {
	t.Helper()
	values := storetest.Vector("foreign", dimensions)
	vectors := qdrant.NewVectorsDense(values)
	if vector != "" {
		vectors = qdrant.NewVectorsMap(map[string]*qdrant.Vector{vector: qdrant.NewVectorDense(values)})
	}
	_, err := c.client.Upsert(t.Context(), &qdrant.UpsertPoints{
		CollectionName: c.options.Collection, Wait: qdrant.PtrOf(true),
		Points: []*qdrant.PointStruct{{
			Id: qdrant.NewIDUUID(foreignID), Vectors: vectors,
			Payload: map[string]*qdrant.Value{"owner": {Kind: &qdrant.Value_StringValue{StringValue: "other-app"}}},
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (c collection) expectForeign(t *testing.T) {
	t.Helper()
	points, err := c.client.Get(t.Context(), &qdrant.GetPoints{
		CollectionName: c.options.Collection, Ids: []*qdrant.PointId{qdrant.NewIDUUID(foreignID)},
		WithPayload: qdrant.NewWithPayload(true),
	})
	if err != nil || len(points) != 1 || points[0].GetPayload()["owner"].GetStringValue() != "other-app" {
		t.Fatalf("the foreign point is %v (%v)", points, err)
	}
}

func (c collection) make(t *testing.T, vectors *qdrant.VectorsConfig) {
	t.Helper()
	err := c.client.CreateCollection(t.Context(), &qdrant.CreateCollection{CollectionName: c.options.Collection, VectorsConfig: vectors})
	if err != nil {
		t.Fatal(err)
	}
}

func TestQdrantLeavesForeignPointsAlone(t *testing.T) {
	c := newCollection(t)
	q := c.fitted(t)
	c.addForeign(t, "dense", storetest.Model.Dimensions)
	one, two := storetest.Document("one.html", "Bees.", "Honey."), storetest.Document("two.html", "Planes.", "Fuel.")
	for range 2 {
		if err := q.Put(t.Context(), [][]caesura.Point{one, two}); err != nil {
			t.Fatal(err)
		}
		c.expectForeign(t)
		expectWhole(t, q, [][]caesura.Point{one, two})
	}
	for _, ids := range [][]string{nil, {}, {""}, {one[0].Document.ID}} {
		if err := q.Delete(t.Context(), ids); err != nil {
			t.Fatal(err)
		}
		c.expectForeign(t)
	}
	expectWhole(t, q, [][]caesura.Point{two})
	if n, err := q.Count(t.Context(), caesura.Filter{}); n != 2 || err != nil {
		t.Errorf("counts %d of ours, want 2 (%v)", n, err)
	}
	hits, err := q.Search(t.Context(), storetest.Vector("foreign", storetest.Model.Dimensions), 10, caesura.Filter{})
	if err != nil || len(hits) != 2 {
		t.Errorf("finds %d, want 2 (%v)", len(hits), err)
	}
	if all, err := q.List(t.Context(), ""); err != nil || len(all) != 0 {
		t.Errorf("the source without a name has %v (%v)", all, err)
	}
}

func TestQdrantRefusesACollectionOfAnotherShape(t *testing.T) {
	cosine := func(size uint64) *qdrant.VectorParams {
		return &qdrant.VectorParams{Size: size, Distance: qdrant.Distance_Cosine}
	}
	for name, test := range map[string]struct {
		vectors *qdrant.VectorsConfig
		vector  string
		size    int
		words   []string
	}{
		"without a name": {qdrant.NewVectorsConfig(cosine(768)), "", 768, []string{"768", " 8 ", "without a name"}},
		"another name":   {qdrant.NewVectorsConfigMap(map[string]*qdrant.VectorParams{"text": cosine(8)}), "text", 8, []string{`"text"`, "dense"}},
		"another size":   {qdrant.NewVectorsConfigMap(map[string]*qdrant.VectorParams{"dense": cosine(768)}), "dense", 768, []string{"768", " 8 "}},
		"another distance": {qdrant.NewVectorsConfigMap(map[string]*qdrant.VectorParams{"dense": {Size: 8, Distance: qdrant.Distance_Euclid}}),
			"dense", 8, []string{"Euclid", "Cosine"}},
	} {
		t.Run(name, func(t *testing.T) {
			c := newCollection(t)
			c.make(t, test.vectors)
			c.addForeign(t, test.vector, test.size)
			before := c.describe(t)
			q := c.open(t)
			defer q.Close()
			for _, create := range []bool{false, true} {
				err := q.Fit(t.Context(), storetest.Model, create)
				expectFault(t, err, caesura.Mismatch, "", append(test.words, c.options.Collection)...)
			}
			if err := q.Put(t.Context(), manyDocuments(1, 1)); err == nil {
				t.Error("wrote into it")
			}
			c.expectForeign(t)
			if after := c.describe(t); after != before {
				t.Errorf("the collection changed from\n%s to\n%s", before, after)
			}
		})
	}
}

// describe is all of a collection that a run could change.
func (c collection) describe(t *testing.T) string {
	t.Helper()
	info, err := c.client.GetCollectionInfo(t.Context(), c.options.Collection)
	if err != nil {
		t.Fatal(err)
	}
	var schema []string
	for key := range info.GetPayloadSchema() {
		schema = append(schema, key)
	}
	return info.GetConfig().String() + strings.Join(schema, " ")
}

func TestQdrantTakesOverACollectionOfItsShape(t *testing.T) {
	c := newCollection(t)
	c.make(t, qdrant.NewVectorsConfigMap(map[string]*qdrant.VectorParams{"dense": {Size: 8, Distance: qdrant.Distance_Cosine}}))
	c.addForeign(t, "dense", 8)
	before := c.describe(t)
	q := c.open(t)
	defer q.Close()
	if err := q.Fit(t.Context(), storetest.Model, false); err != nil {
		t.Fatal(err)
	}
	if after := c.describe(t); after != before {
		t.Errorf("fit without create changed it to %s", after)
	}
	if err := q.Fit(t.Context(), storetest.Model, true); err != nil {
		t.Fatal(err)
	}
	documents := manyDocuments(2, 2)
	if err := q.Put(t.Context(), documents); err != nil {
		t.Fatal(err)
	}
	expectWhole(t, q, documents)
	other := storetest.Model
	other.Name = "other"
	expectFault(t, q.Fit(t.Context(), other, true), caesura.Mismatch, "", "other", storetest.Model.Name)

	// Without its metadata nobody knows what our points were made by.
	err := c.client.UpdateCollection(t.Context(), &qdrant.UpdateCollection{
		CollectionName: c.options.Collection,
		Metadata:       map[string]*qdrant.Value{"caesura": {Kind: &qdrant.Value_NullValue{}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	expectFault(t, q.Fit(t.Context(), storetest.Model, true), caesura.Mismatch, "", "4 points")
	c.expectForeign(t)
}

func TestQdrantReplacesNoIndexOfAnotherType(t *testing.T) {
	c := newCollection(t)
	c.fitted(t)
	path := "metadata.source"
	index := func(kind qdrant.FieldType) {
		t.Helper()
		_, err := c.client.CreateFieldIndex(t.Context(), &qdrant.CreateFieldIndexCollection{
			CollectionName: c.options.Collection, FieldName: path, FieldType: kind.Enum(), Wait: qdrant.PtrOf(true),
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	index(qdrant.FieldType_FieldTypeInteger)
	q := c.open(t)
	defer q.Close()
	expectFault(t, q.Fit(t.Context(), storetest.Model, true), caesura.Mismatch, "", path, "Integer", "Keyword")
}

func TestQdrantFollowsAnAliasOnce(t *testing.T) {
	c := newCollection(t)
	first := c.options.Collection
	c.fitted(t)
	c.options.Collection = storetest.NewCollection()
	if err := c.client.CreateAlias(t.Context(), c.options.Collection, first); err != nil {
		t.Fatal(err)
	}
	q := c.fitted(t)

	second := newCollection(t)
	second.fitted(t)
	if err := c.client.CreateAlias(t.Context(), c.options.Collection, second.options.Collection); err != nil {
		t.Fatal(err)
	}
	documents := manyDocuments(1, 3)
	if err := q.Put(t.Context(), documents); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]uint64{first: 3, second.options.Collection: 0} {
		if n, err := c.client.Count(t.Context(), &qdrant.CountPoints{CollectionName: name}); n != want || err != nil {
			t.Errorf("%s has %d points, want %d (%v)", name, n, want, err)
		}
	}
	c.client.DeleteCollection(t.Context(), first)
}

func TestQdrantWorksInStrictMode(t *testing.T) {
	c := newCollection(t)
	q := c.fitted(t)
	err := c.client.UpdateCollection(t.Context(), &qdrant.UpdateCollection{
		CollectionName: c.options.Collection,
		StrictModeConfig: &qdrant.StrictModeConfig{
			Enabled:                    qdrant.PtrOf(true),
			MaxQueryLimit:              qdrant.PtrOf(uint32(70)),
			UpsertMaxBatchsize:         qdrant.PtrOf(uint64(20)),
			ConditionMaxSize:           qdrant.PtrOf(uint64(7)),
			FilterMaxConditions:        qdrant.PtrOf(uint64(6)),
			UnindexedFilteringRetrieve: qdrant.PtrOf(false),
			UnindexedFilteringUpdate:   qdrant.PtrOf(false),
			SearchAllowExact:           qdrant.PtrOf(false),
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	documents := manyDocuments(30, 25)
	if err := q.Put(t.Context(), documents); err != nil {
		t.Fatal(err)
	}
	expectWhole(t, q, documents)
	filter := caesura.Filter{Sources: []string{storetest.Source}, MediaTypes: []string{"text/plain"}, Page: 1}
	if _, err := q.Search(t.Context(), documents[0][0].Vector, 10, filter); err != nil {
		t.Error(err)
	}
	for i := range documents {
		documents[i] = storetest.Document(documents[i][0].Document.ID[len("talks:"):], "Only one now.")
	}
	if err := q.Put(t.Context(), documents); err != nil {
		t.Fatal(err)
	}
	expectWhole(t, q, documents)
	var ids []string
	for _, points := range documents[1:] {
		ids = append(ids, points[0].Document.ID)
	}
	if err := q.Delete(t.Context(), ids); err != nil {
		t.Fatal(err)
	}
	expectWhole(t, q, documents[:1])
	if err := q.Fit(t.Context(), storetest.Model, true); err != nil {
		t.Error(err)
	}
}

func TestQdrantObeysARateLimit(t *testing.T) {
	c := newCollection(t)
	c.options.RetryFor = 500 * time.Millisecond
	q := c.fitted(t)
	err := c.client.UpdateCollection(t.Context(), &qdrant.UpdateCollection{
		CollectionName:   c.options.Collection,
		StrictModeConfig: &qdrant.StrictModeConfig{Enabled: qdrant.PtrOf(true), WriteRateLimit: qdrant.PtrOf(uint32(120))}, // a minute
	})
	if err != nil {
		t.Fatal(err)
	}
	patient, err := store.OpenQdrant(t.Context(), store.QdrantOptions{Address: c.options.Address, Collection: c.options.Collection, RetryFor: time.Minute}, "")
	if err != nil {
		t.Fatal(err)
	}
	defer patient.Close()
	if err := patient.Fit(t.Context(), storetest.Model, false); err != nil {
		t.Fatal(err)
	}
	documents := manyDocuments(1, 124) // four more than the bucket holds, so it must be halved, too
	if err := patient.Put(t.Context(), documents); err != nil {
		t.Fatal(err)
	}
	expectWhole(t, q, documents)
	expectFault(t, q.Put(t.Context(), manyDocuments(3, 100)), caesura.Unavailable, "", "rate")
}
