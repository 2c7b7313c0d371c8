package store

import (
	"fmt"
	"path/filepath"
	"time"

	"caesura"
)

// The kinds of store.
const (
	KindSQLite = "sqlite"
	KindQdrant = "qdrant"
)

// Version grows whenever other facts are stored for the same point, or under
// other names.
//
//	1  first
const Version = 1

// Options choose a store and hold the options of both kinds, so that one word
// switches between them.
type Options struct {
	Kind   string        `yaml:"kind" json:"kind" jsonschema:"description=Where points are kept: one local file or a Qdrant server,enum=sqlite,enum=qdrant"`
	SQLite SQLiteOptions `yaml:"sqlite" json:"sqlite" envPrefix:"SQLITE_"`
	Qdrant QdrantOptions `yaml:"qdrant" json:"qdrant" envPrefix:"QDRANT_"`
}

// SQLiteOptions of the embedded store.
type SQLiteOptions struct {
	// Path of the file. Beside it are, while it is open, two more that end in
	// -wal and -shm. Default: caesura.db.
	Path string `yaml:"path" json:"path" jsonschema:"description=The file that holds the points"`

	// BusyTimeout is how long a write waits for another process that writes.
	// Default: 30s.
	BusyTimeout time.Duration `yaml:"busy_timeout" json:"busy_timeout" jsonschema:"description=How long a write waits for another process that writes"`
}

// WithDefaults fills in what is zero.
func (o Options) WithDefaults() Options {
	if o.Kind == "" {
		o.Kind = KindSQLite
	}
	o.SQLite = o.SQLite.WithDefaults()
	o.Qdrant = o.Qdrant.WithDefaults()
	return o
}

// WithDefaults fills in what is zero.
func (o SQLiteOptions) WithDefaults() SQLiteOptions {
	if o.Path == "" {
		o.Path = "caesura.db"
	}
	if o.BusyTimeout == 0 {
		o.BusyTimeout = 30 * time.Second
	}
	return o
}

// Build is the options of a build of this store, by its name.
func (o Options) Build(name string) Options {
	o = o.WithDefaults()
	o.SQLite.Path = filepath.Join(filepath.Dir(o.SQLite.Path), name)
	o.Qdrant.Collection = name
	return o
}

// CheckSecrets says whether the key that the options name is there.
func (o Options) CheckSecrets() error {
	if o.Kind != KindQdrant {
		return nil
	}
	_, err := o.Qdrant.Key()
	return err
}

// Validate reports the first option that cannot be. Only the chosen kind is
// looked at.
func (o Options) Validate() error {
	switch o.Kind {
	case "", KindSQLite:
		return within(KindSQLite, o.SQLite.Validate())
	case KindQdrant:
		return within(KindQdrant, o.Qdrant.Validate())
	}
	return fmt.Errorf("kind: %q is not one of %s, %s", o.Kind, KindSQLite, KindQdrant)
}

func within(part string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s.%w", part, err)
}

// Validate reports the first option that cannot be.
func (o SQLiteOptions) Validate() error {
	if o.BusyTimeout < 0 {
		return fmt.Errorf("busy_timeout: %s is negative", o.BusyTimeout)
	}
	return nil
}

// Fingerprint covers what changes the stored points: the names they are kept
// under. Where the store is changes nothing, since another store lists other
// documents.
func (o Options) Fingerprint() string {
	layout := LayoutFlat
	if o = o.WithDefaults(); o.Kind == KindQdrant {
		layout = o.Qdrant.Payload
	}
	return caesura.HashParts("store", fmt.Sprint(Version), layout).String()
}
