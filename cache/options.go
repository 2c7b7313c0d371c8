package cache

import (
	"errors"
	"fmt"
	"time"
)

// DefaultWait is how long Open waits for another run's lock.
const DefaultWait = 10 * time.Second

// Options say where the cache is and how it is opened. The zero value is the
// default. None of them changes what is stored in an index, so they have no
// fingerprint.
type Options struct {
	// Disabled is to work without a cache: every text is embedded anew and every
	// file read anew.
	Disabled bool `yaml:"disabled" json:"disabled" jsonschema:"description=Work without a cache: everything is read and embedded anew"`

	// Path is the file. The configuration's default is cache.db in the state
	// folder.
	Path string `yaml:"path" json:"path" jsonschema:"description=File of the cache; empty is cache.db in the state folder"`

	// Wait is how long to wait while another run holds the file; 0 is 10 s,
	// and a negative time is not to wait.
	Wait time.Duration `yaml:"wait" json:"wait" jsonschema:"type=string,description=How long to wait while another run holds the cache; default 10s; negative is not at all"`

	// MaxBytes bounds the file's growth: above it nothing more is written,
	// with a warning. 0 is without bound. The file grows in steps of up to
	// 16 MiB, so it stops that much early.
	MaxBytes int64 `yaml:"max_bytes" json:"max_bytes" jsonschema:"description=Largest size of the file in bytes; when it is reached nothing more is added; 0 is without bound"`

	// ReadOnly is to look up only. The file must be there. Several may read
	// at once, but not while another run writes.
	ReadOnly bool `yaml:"read_only" json:"read_only" jsonschema:"description=Look up only and never write; for a cache that is shared or on a read-only disk"`

	// OnWarn is told of trouble that costs time only: the cache could not be
	// written, or is damaged. It may be called from any goroutine.
	OnWarn func(error) `yaml:"-" json:"-"`
}

// WithDefaults is a copy with every zero value replaced by its default.
func (o Options) WithDefaults() Options {
	if o.Wait == 0 {
		o.Wait = DefaultWait
	}
	if o.OnWarn == nil {
		o.OnWarn = func(error) {}
	}
	return o
}

// Validate tells what cannot be.
func (o Options) Validate() error {
	if o.MaxBytes < 0 {
		return fmt.Errorf("max_bytes: %d is negative", o.MaxBytes)
	}
	if o.MaxBytes > 0 && o.MaxBytes < 1<<20 {
		return errors.New("max_bytes: less than 1 MiB holds nothing worth keeping")
	}
	return nil
}
