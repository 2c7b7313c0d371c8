package ingest

import (
	"context"

	"caesura"
)

// The interfaces below are what the flow needs from its neighbours. The
// packages under ingest, cache and store meet them without knowing them;
// cmd/caesura/wire.go joins the two sides.

// A lister lists a source. Two calls over an unchanged source give equal
// listings. An error means that nothing could be listed at all.
type lister interface {
	List(ctx context.Context) (*caesura.Listing, error)
}

// A reader turns the bytes of a file into documents, in a fixed order.
type reader interface {
	// MediaType is by name alone; "" when no reader takes such files.
	MediaType(path string) string

	// Read may be called from several goroutines. A file that holds no
	// document gives none and no error. Errors are Faults of kind BadInput
	// when the file itself is to blame.
	Read(ctx context.Context, file caesura.File, body []byte) ([]*caesura.Document, error)
}

// An embedder turns texts into vectors, in order, one for each.
type embedder interface {
	Model() caesura.Model

	// Embed may be called from several goroutines. It is never given a blank
	// text. The vectors must not be changed by the caller.
	Embed(ctx context.Context, texts []string) ([]caesura.Vector, error)
}

// A claimer takes claims from documents.
type claimer interface {
	// Claims is given the sentences, each sentence's place as a chunk of its own,
	// and the chunks. Each claim names one of the chunks. Its errors are about
	// every document: the model cannot be reached, or refuses the key.
	Claims(ctx context.Context, d *caesura.Document, sentences []caesura.Sentence, places, chunks []caesura.Chunk) (caesura.Claims, error)

	// Effort is about what Claims would ask; it asks nothing.
	Effort(d *caesura.Document, sentences []caesura.Sentence, places []caesura.Chunk) caesura.Effort
}

// A store keeps points. It is the truth about what is indexed.
type store interface {
	// Fit checks that the collection fits the model and refuses another model
	// or dimension with a Mismatch. It makes a collection that is not there
	// if create is set, and writes nothing otherwise.
	Fit(ctx context.Context, model caesura.Model, create bool) error

	// List tells, for every document of the source that has a point, what is
	// stored. A collection that is not there holds nothing.
	List(ctx context.Context, source string) (map[string]caesura.Stored, error)

	// Read gives every point of a document, with its vector, in order of its
	// index.
	Read(ctx context.Context, document string) ([]caesura.Point, error)

	// Put writes whole documents, each the complete list of its points in
	// order of their index, at least one. For each: all points but the head,
	// then the head, then the document's points that are not among them are
	// deleted. It may be repeated.
	Put(ctx context.Context, documents [][]caesura.Point) error

	// Delete removes every point of the documents, and of no other.
	Delete(ctx context.Context, documents []string) error
}

// A locker lets one process at a time write to a store.
type locker interface {
	// Lock gives a Fault of kind Locked while another one has the lock. The
	// holder's name is for the others to read.
	Lock(ctx context.Context, holder string) error

	// Renew is called while the lock is held, from one goroutine, beside calls
	// to the store. It gives a Fault of kind Locked if the lock is lost.
	Renew(ctx context.Context) error

	// Unlock does nothing when the lock is not held, or lost.
	Unlock(ctx context.Context) error
}

// A builder keeps builds of a store, of which one serves.
type builder interface {
	List(ctx context.Context, source string) (map[string]caesura.Stored, error)

	// Sources counts the points of each source; those of other programs under
	// the empty name.
	Sources(ctx context.Context) (map[string]int, error)

	// Builds are in order of their age.
	Builds(ctx context.Context) ([]caesura.Build, error)

	// Switch makes a build the one that serves, in one step. Replace allows it
	// to delete what has the name that is to serve and is no build.
	Switch(ctx context.Context, name string, replace bool) error

	// Drop deletes a build that does not serve.
	Drop(ctx context.Context, name string) error
}

// A building is a build that is filled.
type building interface {
	store
	Sources(ctx context.Context) (map[string]int, error)
	Count(ctx context.Context, filter caesura.Filter) (int, error)
	Search(ctx context.Context, vector caesura.Vector, limit int, filter caesura.Filter) ([]caesura.Hit, error)

	// Finish makes it ready to serve, which may take minutes. Told, if not
	// nil, hears how far it is.
	Finish(ctx context.Context, told func(indexed, all int)) error
}

// Records remembers files, so that unchanged ones need not be read again.
// Losing it costs time, never correctness.
type records interface {
	// Recall finds the record made for this path, stat and fingerprint.
	Recall(file caesura.File, fingerprint caesura.Hash) (caesura.Record, bool)
	// Last finds the record last made for this path and fingerprint, whatever
	// the stat. What it tells of a document holds while its hash is the same.
	Last(file caesura.File, fingerprint caesura.Hash) (caesura.Record, bool)
	Remember(file caesura.File, fingerprint caesura.Hash, record caesura.Record) error
}
