package ingest

import (
	"fmt"
	"runtime"
	"slices"
	"time"
)

// Version changes whenever the flow would write other points for the same
// document and options.
//
//	1  first
const Version = 1

// Options of a run.
type Options struct {
	// Workers is how many files are worked on at once. The result is the same
	// for any number. Default: the number of processors.
	Workers int `yaml:"workers" json:"workers" jsonschema:"description=Files worked on at once; 0 is the number of processors,minimum=0"`

	// Context is what stands before a chunk's text when it is embedded: none,
	// title, or headings (title and heading path). The stored text is without
	// it. Default: none.
	Context string `yaml:"context" json:"context" jsonschema:"description=What stands before a chunk's text when it is embedded (never in the stored text),enum=none,enum=title,enum=headings"`

	// MaxDeletes and MaxDeleteShare guard against deleting by accident: a run
	// that would delete more documents than MaxDeletes and also more than this
	// share of the source's stored documents deletes none. Defaults: 10 and
	// 0.3.
	MaxDeletes     int     `yaml:"max_deletes" json:"max_deletes" jsonschema:"description=A run deletes nothing when it would delete more documents than this and more than max_delete_share of them,minimum=0"`
	MaxDeleteShare float64 `yaml:"max_delete_share" json:"max_delete_share" jsonschema:"description=See max_deletes; from 0 to 1,minimum=0,maximum=1"`

	// Reread is to compare, of the files that nothing tells a change of, one in
	// so many with all that is stored of it, and to write it anew if that was
	// edited. 1 is every file in every run; 0, the default, is none.
	Reread int `yaml:"reread" json:"reread" jsonschema:"description=One in so many unchanged files is compared with its stored points whole; 0 is none,minimum=0"`

	// Grace is how long a run that is to stop may still write documents that are
	// complete; then it ends, whatever else is under way. Default: 10s.
	Grace time.Duration `yaml:"grace" json:"grace" jsonschema:"description=How long a run that is to stop may still write documents that are complete"`

	// AllowMassDelete lifts the guard for one run; it is a flag, not
	// configuration.
	AllowMassDelete bool `yaml:"-" json:"-" env:"-"`
}

// WithDefaults fills in what is zero.
func (o Options) WithDefaults() Options {
	if o.Workers == 0 {
		o.Workers = runtime.NumCPU()
	}
	if o.Context == "" {
		o.Context = "none"
	}
	if o.MaxDeletes == 0 {
		o.MaxDeletes = 10
	}
	if o.MaxDeleteShare == 0 {
		o.MaxDeleteShare = 0.3
	}
	if o.Grace == 0 {
		o.Grace = 10 * time.Second
	}
	return o
}

// Validate reports the first option that cannot be.
func (o Options) Validate() error {
	switch {
	case o.Workers < 0:
		return fmt.Errorf("workers: %d is negative", o.Workers)
	case !slices.Contains([]string{"", "none", "title", "headings"}, o.Context):
		return fmt.Errorf("context: %q is none of none, title, headings", o.Context)
	case o.Reread < 0:
		return fmt.Errorf("reread: %d is negative", o.Reread)
	case o.Grace < 0:
		return fmt.Errorf("grace: %v is negative", o.Grace)
	case o.MaxDeletes < 0:
		return fmt.Errorf("max_deletes: %d is negative", o.MaxDeletes)
	case !(o.MaxDeleteShare >= 0 && o.MaxDeleteShare <= 1):
		return fmt.Errorf("max_delete_share: %v is not between 0 and 1", o.MaxDeleteShare)
	}
	return nil
}

// Fingerprint is the options that change what is stored.
func (o Options) Fingerprint() string { return "context=" + o.WithDefaults().Context }
