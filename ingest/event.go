package ingest

import "caesura"

// An Event is one thing that a run did, told when it is done.
type Event struct {
	Kind     EventKind `json:"event"`
	Source   string    `json:"source,omitempty"` // of a listing
	Files    int       `json:"files,omitempty"`  // listed
	Stored   int       `json:"stored,omitempty"` // documents of this source in the store, of a listing
	Document string    `json:"document,omitempty"`
	Reason   Reason    `json:"reason,omitempty"` // why it was written or deleted
	Points   int       `json:"points,omitempty"` // written or deleted

	State caesura.State `json:"state,omitempty"` // of a document that was written, as far as its reader tells

	Failure *Failure `json:"failure,omitempty"`
}

// An EventKind says what happened.
type EventKind string

// The kinds of events.
const (
	Listed  EventKind = "listed"  // the source and the store were listed
	Written EventKind = "written" // a document is in the store as it is now
	Deleted EventKind = "deleted" // all points of a document are removed
	Failed  EventKind = "failed"  // a file or document could not be indexed
)
