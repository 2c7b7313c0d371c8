package ingest

import (
	"cmp"
	"errors"
	"slices"
	"sync"

	"caesura"
)

func compare(a, b string) int { return cmp.Compare(a, b) }

// A Report is what a run did, or what a plan would do.
type Report struct {
	Source    string                `json:"source"`
	Files     int                   `json:"files"`     // listed
	Documents map[Reason]int        `json:"documents"` // by reason, deletions included
	Written   int                   `json:"written"`   // documents
	Points    int                   `json:"points"`    // of chunks, written
	Deleted   int                   `json:"deleted"`   // documents
	Withheld  int                   `json:"withheld"`  // documents that are not listed, but kept because a part of the source could not be listed
	Edges     map[caesura.Cause]int `json:"edges"`     // of the chunks written, by cause
	Read      int                   `json:"read"`      // files whose bytes were read
	Reread    int                   `json:"reread"`    // documents that were compared with their points whole, see Options.Reread

	ClaimPoints int         `json:"claim_points,omitempty"` // written
	Claims      *ClaimsMade `json:"claims,omitempty"`       // of the documents that were worked on

	Estimate  *Estimate  `json:"estimate,omitempty"`  // of a plan
	Changes   []Change   `json:"changes,omitempty"`   // of a plan: every document that needs work
	Deletions []Deletion `json:"deletions,omitempty"` // made; those that a guard stopped, if Deleted is 0
	Skips     []Skip     `json:"skips,omitempty"`

	// States counts the documents by how well they could be read, in this run or
	// when they were last read, as far as their readers tell; Odd are those that
	// are not ok.
	States map[caesura.State]int `json:"states,omitempty"`
	Odd    []Odd                 `json:"odd,omitempty"`

	Notes    []Note    `json:"notes,omitempty"`
	Failures []Failure `json:"failures,omitempty"`

	// Stopped is the guard's reason for deleting nothing.
	Stopped error `json:"-"`

	began bool
}

// Began reports whether the source and the store were listed. Before that a
// report says nothing.
func (r *Report) Began() bool { return r != nil && r.began }

// A Change is a document that needs work, and why.
type Change struct {
	Document string `json:"document"`
	Reason   Reason `json:"reason"`
}

// A Skip is a file that was deliberately not read.
type Skip struct {
	File   string `json:"file"`
	Reason string `json:"reason"`
}

// An Odd document was read, but it, or some of its pages, are not ok.
type Odd struct {
	Document string                `json:"document"`
	State    caesura.State         `json:"state"`
	Pages    map[int]caesura.State `json:"pages,omitempty"` // by number, those that are not ok

	Remembered bool `json:"remembered,omitempty"` // it is unchanged since it was found to be so
}

// Lacks reports whether something of the document is not in its text.
func (o Odd) Lacks() bool {
	for _, state := range o.Pages {
		if state.Lacks() {
			return true
		}
	}
	return o.State.Lacks()
}

// A Note is something to know about a document that was read all the same.
type Note struct {
	Document string `json:"document"`
	Note     string `json:"note"`

	Remembered bool `json:"remembered,omitempty"` // the document is unchanged since
}

// A Failure is a file or document that could not be indexed. What the store
// holds of it stays as it was.
type Failure struct {
	Document string `json:"document"` // its id, or the file's when it could not be read
	File     string `json:"file"`     // what a person would open
	Stage    string `json:"stage"`    // list, read, chunk, claims, embed or write
	Where    string `json:"where,omitempty"`
	Reason   string `json:"reason"`

	State caesura.State `json:"state,omitempty"` // of the document, as far as its reader tells

	Class string `json:"class"` // permanent: until the file or the program changes; transient: may pass
	Try   string `json:"try,omitempty"`

	// Remembered tells that it failed so in an earlier run, was not tried
	// again, and will not be until the file or the program changes.
	Remembered bool `json:"remembered,omitempty"`
}

// The classes of failures.
const (
	permanent = "permanent"
	transient = "transient"
)

func newFailure(document, file, stage string, err error) Failure {
	f := Failure{Document: document, File: file, Stage: stage, Reason: err.Error(), Class: transient, Try: caesura.HintOf(err)}
	if fault := (*caesura.Fault)(nil); errors.As(err, &fault) {
		f.Where, f.State = fault.Where, fault.State
		if fault.Kind == caesura.BadInput && !fault.Transient {
			f.Class = permanent
		}
	}
	return f
}

// refusals are the failures that a file's record keeps.
func refusals(failures ...Failure) (kept []caesura.Refusal) {
	for _, f := range failures {
		if f.Class == permanent {
			kept = append(kept, caesura.Refusal{ID: f.Document, URI: f.File, Stage: f.Stage, Where: f.Where, Reason: f.Reason, Hint: f.Try, State: f.State})
		}
	}
	return kept
}

func remembered(r caesura.Refusal) Failure {
	return Failure{Document: r.ID, File: r.URI, Stage: r.Stage, Where: r.Where, Reason: r.Reason, State: r.State, Class: permanent, Try: r.Hint, Remembered: true}
}

// A tally collects the report while the pools work.
type tally struct {
	mu      sync.Mutex
	closed  bool
	report  Report
	tell    func(Event)
	done    int             // files
	seen    map[string]bool // ids of documents that the source holds
	emptied map[string]bool // of those, the ones without text that have points
	unread  map[string]bool // DocumentID of files that could not be read
	states  map[string]caesura.State
	works   map[string]Reason     // of documents that need work
	wrote   map[string]bool       // ids of documents that are in the store now
	asked   map[caesura.Hash]bool // of a plan: texts that are in the estimate
}

func newTally(source string, files int, tell func(Event)) *tally {
	if tell == nil {
		tell = func(Event) {}
	}
	return &tally{
		tell: tell,
		report: Report{
			Source: source, Files: files,
			Documents: map[Reason]int{}, Edges: map[caesura.Cause]int{}, States: map[caesura.State]int{},
		},
		states: map[string]caesura.State{},
		seen:   map[string]bool{}, emptied: map[string]bool{}, unread: map[string]bool{},
		works: map[string]Reason{}, wrote: map[string]bool{}, asked: map[caesura.Hash]bool{},
	}
}

// update changes the report, until it is closed; only one caller at a time is
// inside.
func (t *tally) update(f func(r *Report)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.closed {
		f(&t.report)
	}
}

// close makes the report final, whoever is still at work.
func (t *tally) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
}

// document counts one document of the source.
func (t *tally) document(id string, reason Reason) {
	t.update(func(r *Report) {
		t.seen[id] = true
		r.Documents[reason]++
		if reason.needsWork() {
			t.works[id] = reason
			r.Changes = append(r.Changes, Change{id, reason})
		}
	})
}

// empty counts a document without text.
func (t *tally) empty(id string, held bool) {
	t.update(func(r *Report) {
		t.seen[id] = true
		if held {
			t.emptied[id] = true
			return // counted with the deletions
		}
		r.Documents[Empty]++
	})
}

// fail records a failure; a file that fails to be read keeps its documents.
func (t *tally) fail(f Failure) {
	t.update(func(r *Report) {
		r.Failures = append(r.Failures, f)
		if f.Stage == "read" {
			t.unread[f.Document] = true
		}
		if f.State != "" && t.states[f.Document] == "" {
			t.states[f.Document] = f.State
			r.States[f.State]++
		}
		t.tell(Event{Kind: Failed, Document: f.Document, Failure: &f})
	})
}

// written counts documents that are in the store now.
func (t *tally) written(documents [][]caesura.Point) {
	t.update(func(r *Report) {
		for _, points := range documents {
			id := points[0].Document.ID
			t.wrote[id] = true
			r.Written++
			claims := claimsAmong(points)
			r.ClaimPoints += claims
			r.Points += len(points) - claims
			for _, p := range points[:len(points)-claims] {
				r.Edges[p.Chunk.Edge.Cause]++
			}
			t.tell(Event{Kind: Written, Document: id, Reason: t.works[id], State: t.states[id], Points: len(points)})
		}
	})
}

// sorted is the report with its lists in an order that does not depend on the
// number of workers.
func (t *tally) sorted() *Report {
	t.mu.Lock()
	defer t.mu.Unlock()
	r := t.report
	slices.SortFunc(r.Changes, func(a, b Change) int { return compare(a.Document, b.Document) })
	slices.SortFunc(r.Skips, func(a, b Skip) int { return compare(a.File, b.File) })
	slices.SortFunc(r.Odd, func(a, b Odd) int { return compare(a.Document, b.Document) })
	slices.SortStableFunc(r.Notes, func(a, b Note) int { return compare(a.Document, b.Document) })
	slices.SortFunc(r.Failures, func(a, b Failure) int { return compare(a.Document+a.Stage, b.Document+b.Stage) })
	return &r
}
