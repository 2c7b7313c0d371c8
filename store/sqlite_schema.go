package store

import (
	"context"
	"database/sql"
)

// applicationID marks a SQLite file as ours: "CSRA".
const applicationID = 0x43535241

// schema keeps what each question needs in a table of its own, since a row is
// read as a whole: listing reads points (about 200 bytes a row), searching
// vectors (4 bytes a dimension), and only hits read their texts.
//
// The vectors are compared one by one. At 100,000 vectors of 256 dimensions a
// search takes 0.12 s; the vec0 table of the same extension takes 0.07 s, but
// 3.7 times as long to write, and it filters only by what it holds itself.
const schema = `
PRAGMA application_id = 0x43535241;

CREATE TABLE about (
	name  TEXT PRIMARY KEY,
	value TEXT NOT NULL
) STRICT;

CREATE TABLE points (
	key         INTEGER PRIMARY KEY,
	id          BLOB NOT NULL UNIQUE,
	source      TEXT NOT NULL,
	document    TEXT NOT NULL,
	position    INTEGER NOT NULL,
	count       INTEGER NOT NULL,
	hash        BLOB NOT NULL,
	fingerprint BLOB NOT NULL,
	media_type  TEXT NOT NULL,
	first_page  INTEGER NOT NULL,
	last_page   INTEGER NOT NULL,
	kind        TEXT NOT NULL DEFAULT 'chunk'
) STRICT;
CREATE INDEX points_document ON points (document, source);

CREATE TABLE texts (
	key     INTEGER PRIMARY KEY,
	text    TEXT NOT NULL,
	payload TEXT NOT NULL
) STRICT;

CREATE TABLE vectors (
	key    INTEGER PRIMARY KEY,
	vector BLOB NOT NULL
) STRICT;

CREATE VIRTUAL TABLE words USING fts5 (text, content = 'texts', content_rowid = 'key');
CREATE TRIGGER texts_added AFTER INSERT ON texts BEGIN
	INSERT INTO words (rowid, text) VALUES (new.key, new.text);
END;
CREATE TRIGGER texts_deleted AFTER DELETE ON texts BEGIN
	INSERT INTO words (words, rowid, text) VALUES ('delete', old.key, old.text);
END;
`

// kinds is the column of kinds, as a query names it. A file that was made before
// there were claims has none, and holds chunks only.
func (s *SQLite) kinds(ctx context.Context) (column string, err error) {
	var n int
	err = s.read.QueryRowContext(ctx, `SELECT count(*) FROM pragma_table_info('points') WHERE name = 'kind'`).Scan(&n)
	if n == 0 {
		return "'chunk'", s.fault("read", err)
	}
	return "points.kind", nil
}

// addKinds gives such a file the column.
func (s *SQLite) addKinds(ctx context.Context) error {
	if column, err := s.kinds(ctx); err != nil || column == "points.kind" || s.frozen {
		return err
	}
	return s.update(ctx, "add to", func(tx *sql.Tx) error {
		var n int // another process may have been faster
		err := tx.QueryRowContext(ctx, `SELECT count(*) FROM pragma_table_info('points') WHERE name = 'kind'`).Scan(&n)
		if err == nil && n == 0 {
			_, err = tx.ExecContext(ctx, `ALTER TABLE points ADD COLUMN kind TEXT NOT NULL DEFAULT 'chunk'`)
		}
		return err
	})
}
