package ingest

import (
	"fmt"
	"slices"
	"strings"

	"caesura"
)

// A Reason is why a document is worked on, or why not.
type Reason string

// The reasons. Equal and Empty documents need no work.
const (
	Missing        Reason = "missing"         // the store has no point of it
	Changed        Reason = "changed"         // its bytes changed
	OptionsChanged Reason = "options-changed" // it was stored with other options or another model
	VersionChanged Reason = "version-changed" // it was stored by another version of the algorithms
	Incomplete     Reason = "incomplete"      // its points are not whole: a run was cut off, or somebody edited the store
	Edited         Reason = "edited"          // somebody edited its points, as comparing them whole has shown
	Partial        Reason = "partial"         // it could not be read whole, and is reported every run
	Equal          Reason = "equal"           // the store holds it as it is
	Empty          Reason = "empty"           // it has no text, and the store has no point of it
	Emptied        Reason = "emptied"         // it has no text any more; its points are deleted
	Gone           Reason = "gone"            // the source does not hold it any more; its points are deleted
)

// Reasons lists every reason, in the order reports show them.
var Reasons = []Reason{Missing, Changed, OptionsChanged, VersionChanged, Incomplete, Edited, Partial, Equal, Empty, Emptied, Gone}

// needsWork reports whether the document must be chunked and written.
func (r Reason) needsWork() bool {
	switch r {
	case Missing, Changed, OptionsChanged, VersionChanged, Incomplete, Edited, Partial:
		return true
	}
	return false
}

// reason compares a document with what is stored of it.
func (r *run) reason(id string, hash caesura.Hash) Reason {
	stored, held := r.stored[id]
	switch {
	case !held:
		return Missing
	case !stored.Whole():
		return Incomplete
	case !stored.Fingerprint.SameVersion(r.Fingerprint):
		return VersionChanged
	case stored.Fingerprint != r.Fingerprint && stored.Fingerprint != r.Fingerprint.Partly():
		return OptionsChanged
	case stored.Hash != hash:
		return Changed
	case stored.Fingerprint != r.Fingerprint:
		return Partial
	}
	return Equal
}

// identityReason is the reason for a document that a record tells of.
func (r *run) identityReason(d caesura.Identity) Reason {
	if _, held := r.stored[d.ID]; d.Empty && !held {
		return Empty
	}
	return r.reason(d.ID, d.Hash)
}

// A Deletion is a document whose points a run removes, and why: Gone or Emptied.
type Deletion struct {
	Document string `json:"document"`
	Reason   Reason `json:"reason"`
	Points   int    `json:"points"`
}

// deletions are the stored documents that the source does not hold any more.
// A document is never among them because its file, or a part of the source,
// could not be read, nor because it is outside the part that was asked for.
// Those that are only kept because a part of the source could not be listed
// are withheld, and counted in the report.
func (r *run) deletions() []Deletion {
	var gone []Deletion
	withheld := 0
	for id, stored := range r.stored {
		switch {
		case r.tally.emptied[id]:
			gone = append(gone, Deletion{id, Emptied, stored.Points})
		case r.tally.seen[id], r.tally.unread[caesura.FileOf(id)]:
		case r.listing.Subset != nil && !r.listing.Subset(r.pathOf(id)):
		case len(r.listing.Faults) > 0:
			withheld++
		default:
			gone = append(gone, Deletion{id, Gone, stored.Points})
		}
	}
	r.tally.update(func(t *Report) { t.Withheld = withheld })
	slices.SortFunc(gone, func(a, b Deletion) int { return compare(a.Document, b.Document) })
	return gone
}

// pathOf is the file's path within the source. In an edited store an id may be
// anything.
func (r *run) pathOf(id string) string {
	return strings.TrimPrefix(caesura.FileOf(id), r.listing.Source+":")
}

// guard refuses deletions that look like an accident.
func (r *run) guard(deletions []Deletion) error {
	n, held := len(deletions), len(r.stored)
	if n == 0 || r.Options.AllowMassDelete {
		return nil
	}
	why := r.Options.tooMany(r.listing.Source, n, held)
	if len(r.listing.Files) == 0 && r.listing.Subset == nil {
		why = fmt.Sprintf("source %q lists no file, but the store holds %d documents of it", r.listing.Source, held)
	}
	if why == "" {
		return nil
	}
	return &caesura.Fault{
		Kind: caesura.Guard,
		Err:  fmt.Errorf("%s; nothing was deleted", why),
		Hint: "Check that the folders are mounted and the patterns are right; another corpus needs another source name (--source). If the documents are meant to go, run again with --allow-mass-delete.",
	}
}

// tooMany says why deleting n of the held documents looks like an accident; ""
// when it does not.
func (o Options) tooMany(source string, n, held int) string {
	if o.AllowMassDelete || n <= o.MaxDeletes || float64(n) <= o.MaxDeleteShare*float64(held) {
		return ""
	}
	return fmt.Sprintf("%d of the %d stored documents of source %q would be deleted (allowed without asking: %d, or %.0f %%)",
		n, held, source, o.MaxDeletes, 100*o.MaxDeleteShare)
}
