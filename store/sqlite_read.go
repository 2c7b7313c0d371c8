package store

import (
	"context"
	"database/sql"
	"strings"

	"caesura"
)

// List tells, for every document of the source that has a point, what is
// stored. A file that is not there holds nothing.
func (s *SQLite) List(ctx context.Context, source string) (map[string]caesura.Stored, error) {
	all := make(tallies)
	if made, err := s.exists(ctx); err != nil || !made {
		return all.stored(), err
	}
	rows, err := s.read.QueryContext(ctx, `
		SELECT document, hash, fingerprint, count, count(*), max(position = 0)
		FROM points WHERE source = ? GROUP BY document, hash, fingerprint, count`, source)
	if err != nil {
		return nil, s.fault("list", err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := addRow(all, rows); err != nil {
			return nil, s.fault("list", err)
		}
	}
	if err := rows.Err(); err != nil {
		return nil, s.fault("list", err)
	}
	return all.stored(), nil
}

func addRow(all tallies, rows *sql.Rows) error {
	var document string
	var hash, fingerprint sql.RawBytes
	var r revision
	var points int
	var head bool
	if err := rows.Scan(&document, &hash, &fingerprint, &r.count, &points, &head); err != nil {
		return err
	}
	copy(r.hash[:], hash)
	copy(r.fingerprint[:], fingerprint)
	all.of(document).add(r, points, head)
	return nil
}

// Read gives every point of a document with all that is stored of it, in order
// of index and id.
func (s *SQLite) Read(ctx context.Context, document string) ([]caesura.Point, error) {
	if made, err := s.exists(ctx); err != nil || !made {
		return nil, err
	}
	kinds, err := s.kinds(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := s.read.QueryContext(ctx, `
		SELECT id, source, document, position, count, hash, fingerprint, media_type, first_page, last_page, `+kinds+`,
			coalesce(text, ''), coalesce(payload, '{}'), vector
		FROM points LEFT JOIN texts USING (key) LEFT JOIN vectors USING (key) WHERE document = ?`, document)
	if err != nil {
		return nil, s.fault("read", err)
	}
	defer rows.Close()
	var points []caesura.Point
	for rows.Next() {
		p, err := readRow(rows)
		if err != nil {
			return nil, s.fault("read", err)
		}
		points = append(points, p)
	}
	sortPoints(points)
	return points, s.fault("read", rows.Err())
}

// Search finds at most limit points, the nearest first; equally near ones come
// in order of their id. The hits come without their vectors.
func (s *SQLite) Search(ctx context.Context, vector caesura.Vector, limit int, filter caesura.Filter) ([]caesura.Hit, error) {
	if err := checkFilter(filter); err != nil {
		return nil, err
	}
	if made, err := s.exists(ctx); err != nil || !made || limit <= 0 {
		return nil, err
	}
	if err := s.checkQuery(ctx, vector); err != nil {
		return nil, err
	}
	where, args, err := s.where(ctx, filter)
	if err != nil {
		return nil, err
	}
	// The distance to or from a zero vector is null; such a point is like nothing.
	return s.hits(ctx, `
		SELECT id, text, payload, score FROM (
			SELECT key, id, 1 - coalesce(vec_distance_cosine(vector, ?), 1) AS score
			FROM vectors JOIN points USING (key) WHERE `+where+`
			ORDER BY score DESC, id LIMIT ?
		) JOIN texts USING (key) ORDER BY score DESC, id`,
		append(append([]any{encodeVector(vector)}, args...), limit)...)
}

// SearchText finds at most limit points that hold a word of the query, the
// best first, by BM25; Hit.Score has no upper bound then.
func (s *SQLite) SearchText(ctx context.Context, query string, limit int, filter caesura.Filter) ([]caesura.Hit, error) {
	if err := checkFilter(filter); err != nil {
		return nil, err
	}
	words := strings.Fields(strings.ReplaceAll(query, `"`, " "))
	if made, err := s.exists(ctx); err != nil || !made || limit <= 0 || len(words) == 0 {
		return nil, err
	}
	where, args, err := s.where(ctx, filter)
	if err != nil {
		return nil, err
	}
	match := `"` + strings.Join(words, `" OR "`) + `"`
	return s.hits(ctx, `
		SELECT id, texts.text, payload, -rank AS score
		FROM words JOIN points ON points.key = words.rowid JOIN texts ON texts.key = words.rowid
		WHERE words MATCH ? AND `+where+`
		ORDER BY score DESC, id LIMIT ?`,
		append(append([]any{match}, args...), limit)...)
}

func (s *SQLite) hits(ctx context.Context, query string, args ...any) ([]caesura.Hit, error) {
	rows, err := s.read.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, s.fault("search", err)
	}
	defer rows.Close()
	var hits []caesura.Hit
	for rows.Next() {
		var id []byte
		var text, facts string
		var score float64
		if err := rows.Scan(&id, &text, &facts, &score); err != nil {
			return nil, s.fault("search", err)
		}
		p, err := decodeRow(id, text, facts)
		if err != nil {
			return nil, s.fault("search", err)
		}
		hits = append(hits, caesura.Hit{Point: p, Score: score})
	}
	return hits, s.fault("search", rows.Err())
}

// Count is the number of points that the filter lets through.
func (s *SQLite) Count(ctx context.Context, filter caesura.Filter) (int, error) {
	if err := checkFilter(filter); err != nil {
		return 0, err
	}
	if made, err := s.exists(ctx); err != nil || !made {
		return 0, err
	}
	var n int
	where, args, err := s.where(ctx, filter)
	if err != nil {
		return 0, err
	}
	err = s.read.QueryRowContext(ctx, `SELECT count(*) FROM points WHERE `+where, args...).Scan(&n)
	return n, s.fault("count", err)
}

// Sources counts the points of each source.
func (s *SQLite) Sources(ctx context.Context) (map[string]int, error) {
	all := make(map[string]int)
	if made, err := s.exists(ctx); err != nil || !made {
		return all, err
	}
	rows, err := s.read.QueryContext(ctx, `SELECT source, count(*) FROM points GROUP BY source`)
	if err != nil {
		return nil, s.fault("list", err)
	}
	defer rows.Close()
	for rows.Next() {
		var source string
		var points int
		if err := rows.Scan(&source, &points); err != nil {
			return nil, s.fault("list", err)
		}
		all[source] = points
	}
	return all, s.fault("list", rows.Err())
}

// checkQuery compares the vector with what the file holds, since a search does
// not need Fit.
func (s *SQLite) checkQuery(ctx context.Context, vector caesura.Vector) error {
	have, err := s.identity(ctx)
	if err != nil {
		return err
	}
	if err := checkVector(vector, have.Model.Dimensions); err != nil {
		return mismatch("search %s: %w", s.path, err)
	}
	return nil
}

// where is the condition on the table points, and its arguments.
func (s *SQLite) where(ctx context.Context, f caesura.Filter) (where string, args []any, err error) {
	parts := []string{"true"}
	for _, p := range []struct {
		column string
		values []string
	}{{"source", f.Sources}, {"document", f.Documents}, {"media_type", f.MediaTypes}} {
		if len(p.values) > 0 {
			parts = append(parts, "points."+p.column+" IN (SELECT value FROM json_each(?))")
			args = append(args, jsonList(p.values))
		}
	}
	if f.Page > 0 {
		parts = append(parts, "? BETWEEN first_page AND last_page")
		args = append(args, f.Page)
	}
	if f.Kind != "" {
		var kinds string
		if kinds, err = s.kinds(ctx); err != nil {
			return "", nil, err
		}
		parts = append(parts, kinds+" = ?")
		args = append(args, string(f.Kind))
	}
	return strings.Join(parts, " AND "), args, nil
}
