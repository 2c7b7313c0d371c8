package store

import (
	"context"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"math"

	"caesura"
)

// Put writes whole documents in one transaction: each is replaced, or none is.
func (s *SQLite) Put(ctx context.Context, documents [][]caesura.Point) error {
	if err := checkAll(documents, s.model.Dimensions); err != nil {
		return err
	}
	return s.update(ctx, "write", func(tx *sql.Tx) error {
		w, err := newRowWriter(ctx, tx)
		if err != nil {
			return err
		}
		defer w.close()
		for _, points := range documents {
			if err := deleteDocuments(ctx, tx, points[0].Document.ID); err != nil {
				return err
			}
			for i := range points {
				if err := w.write(ctx, &points[i]); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// Delete removes every point of the documents, and of no other.
func (s *SQLite) Delete(ctx context.Context, documents []string) error {
	if len(documents) == 0 {
		return nil
	}
	if made, err := s.exists(ctx); err != nil || !made {
		return err
	}
	return s.update(ctx, "delete from", func(tx *sql.Tx) error {
		return deleteDocuments(ctx, tx, documents...)
	})
}

// deleteDocuments passes the ids as one JSON list: a statement has room for
// 32,766 parameters only.
func deleteDocuments(ctx context.Context, tx *sql.Tx, documents ...string) error {
	ids := jsonList(documents)
	const theirs = `(SELECT key FROM points WHERE document IN (SELECT value FROM json_each(?)))`
	for _, table := range []string{"texts", "vectors", "points"} {
		if _, err := tx.ExecContext(ctx, `DELETE FROM `+table+` WHERE key IN `+theirs, ids); err != nil {
			return err
		}
	}
	return nil
}

// jsonList cannot fail: strings always have a JSON form.
func jsonList(list []string) string {
	b, _ := json.Marshal(list)
	return string(b)
}

// A rowWriter writes the three rows of a point.
type rowWriter struct {
	point  *sql.Stmt
	text   *sql.Stmt
	vector *sql.Stmt
}

func newRowWriter(ctx context.Context, tx *sql.Tx) (*rowWriter, error) {
	w := new(rowWriter)
	for _, p := range []struct {
		stmt **sql.Stmt
		sql  string
	}{
		{&w.point, `INSERT INTO points (id, source, document, position, count, hash, fingerprint, media_type, first_page, last_page, kind)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`},
		{&w.text, `INSERT INTO texts (key, text, payload) VALUES (?, ?, ?)`},
		{&w.vector, `INSERT INTO vectors (key, vector) VALUES (?, ?)`},
	} {
		stmt, err := tx.PrepareContext(ctx, p.sql)
		if err != nil {
			w.close()
			return nil, err
		}
		*p.stmt = stmt
	}
	return w, nil
}

func (w *rowWriter) close() {
	for _, stmt := range []*sql.Stmt{w.point, w.text, w.vector} {
		if stmt != nil {
			stmt.Close()
		}
	}
}

func (w *rowWriter) write(ctx context.Context, p *caesura.Point) error {
	doc, pages := p.Document, p.Chunk.Pages
	row, err := w.point.ExecContext(ctx, p.ID[:], doc.Source, doc.ID, p.Chunk.Index, p.Count,
		doc.Hash[:], p.Fingerprint[:], doc.MediaType, pages.First, pages.Last, string(kindOf(p)))
	if err != nil {
		return err
	}
	key, err := row.LastInsertId()
	if err != nil {
		return err
	}
	text, payload, err := encodeRow(p)
	if err != nil {
		return err
	}
	if _, err := w.text.ExecContext(ctx, key, text, payload); err != nil {
		return err
	}
	_, err = w.vector.ExecContext(ctx, key, encodeVector(p.Vector))
	return err
}

// encodeVector is what the vector extension reads: float32, little-endian.
func encodeVector(v caesura.Vector) []byte {
	b := make([]byte, 0, 4*len(v))
	for _, x := range v {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	return b
}

// decodeVector is the inverse of encodeVector.
func decodeVector(b []byte) caesura.Vector {
	v := make(caesura.Vector, len(b)/4)
	for i := range v {
		v[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return v
}
