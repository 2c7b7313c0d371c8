package store

import (
	"github.com/qdrant/go-client/qdrant"

	"caesura"
)

// ours lets through the points that this program wrote, and no foreign one.
func (q *Qdrant) ours(f caesura.Filter) *qdrant.Filter {
	filter := new(qdrant.Filter)
	for _, part := range []struct {
		key    string
		values []string
	}{{keyDocument, f.Documents}, {keySource, f.Sources}, {keyMediaType, f.MediaTypes}} {
		if len(part.values) > 0 {
			filter.Must = append(filter.Must, qdrant.NewMatchKeywords(q.layout.path(part.key), part.values...))
		}
	}
	if f.Page > 0 {
		page := float64(f.Page)
		filter.Must = append(filter.Must,
			qdrant.NewRange(q.layout.path(keyFirstPage), &qdrant.Range{Lte: &page}),
			qdrant.NewRange(q.layout.path(keyLastPage), &qdrant.Range{Gte: &page}))
	}
	if claims := qdrant.NewMatch(q.layout.path(keyKind), string(caesura.ClaimPoint)); f.Kind == caesura.ClaimPoint {
		filter.Must = append(filter.Must, claims)
	} else if f.Kind == caesura.ChunkPoint && !q.kindless {
		filter.MustNot = append(filter.MustNot, claims)
	}
	if len(f.Documents) == 0 {
		filter.MustNot = append(filter.MustNot, qdrant.NewIsEmpty(q.layout.path(keyDocument)))
	}
	return filter
}

// documents lets through the points of these documents. The list must not be
// empty: a filter without conditions lets through every point there is.
func (q *Qdrant) documents(ids []string) *qdrant.Filter {
	return &qdrant.Filter{Must: []*qdrant.Condition{qdrant.NewMatchKeywords(q.layout.path(keyDocument), ids...)}}
}
