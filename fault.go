package caesura

import (
	"errors"
	"strings"
)

// A Kind says what class of trouble a Fault is; it decides the exit code and
// whether trying again can help.
type Kind uint8

// The kinds. The zero kind is an error nobody classified.
const (
	Internal    Kind = iota
	BadInput         // a document is unreadable, damaged or hostile: it alone fails; permanent
	Config           // usage or configuration; exit 2
	Guard            // a safety guard stopped something destructive; exit 4
	Unavailable      // a dependency is down or throttled; exit 5; trying again helps
	Mismatch         // the index does not fit this configuration; exit 6
	Locked           // another run holds the lock; exit 11
)

// A Fault is an error that says what failed, where, why, and what to try.
type Fault struct {
	Kind  Kind
	Where string // inside the thing that failed: "page 3", "byte 1204", "row 7"; may be ""
	Hint  string // what to try, one sentence; may be ""
	State State  // of the document that failed; "" when its reader knows none
	Err   error

	// Transient tells of BadInput that may be good the next time: what ran out
	// was time or memory.
	Transient bool
}

// Error is the place and the reason. The hint is not part of it: whoever
// reports the error prints Hint on a line of its own.
func (f *Fault) Error() string {
	if f.Where == "" {
		return f.Err.Error()
	}
	return f.Where + ": " + f.Err.Error()
}

// Unwrap is the reason.
func (f *Fault) Unwrap() error { return f.Err }

// KindOf is the kind of the outermost Fault in err's chain.
func KindOf(err error) Kind {
	var f *Fault
	if errors.As(err, &f) {
		return f.Kind
	}
	return Internal
}

// HintOf is what to try, joined from every Fault in err's chain.
func HintOf(err error) string {
	var hints []string
	for err != nil {
		var f *Fault
		if !errors.As(err, &f) {
			break
		}
		if f.Hint != "" {
			hints = append(hints, f.Hint)
		}
		err = f.Err
	}
	return strings.Join(hints, " ")
}
