package store

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
	last_page   INTEGER NOT NULL
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
