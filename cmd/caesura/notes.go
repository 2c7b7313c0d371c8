package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"caesura/ingest"
)

// notesShown is how many notes of one document a line has.
const notesShown = 3

// A remark is the notes of one document.
type remark struct {
	document string
	notes    []string
	lacks    bool // something of the document is missing
}

// remarks puts the notes of each document together: first those of documents of
// which something is missing.
func remarks(r *ingest.Report) (all []remark) {
	lacks := map[string]bool{}
	for _, o := range r.Odd {
		lacks[o.Document] = o.Lacks()
	}
	for _, n := range r.Notes { // in order of their documents
		if last := len(all) - 1; last >= 0 && all[last].document == n.Document {
			all[last].notes = append(all[last].notes, n.Note)
		} else {
			all = append(all, remark{n.Document, []string{n.Note}, lacks[n.Document]})
		}
	}
	slices.SortStableFunc(all, func(a, b remark) int {
		switch {
		case a.lacks == b.lacks:
			return 0
		case a.lacks:
			return -1
		}
		return 1
	})
	return all
}

// String is one line.
func (r remark) String() string {
	line := r.document + ": " + strings.Join(r.notes[:min(notesShown, len(r.notes))], "; ")
	if more := len(r.notes) - notesShown; more > 0 {
		line += fmt.Sprintf("; and %d more", more)
	}
	return line
}

func printNotes(w io.Writer, r *ingest.Report) {
	printList(w, "note", remarks(r), remark.String)
}

// nothing says why a run that ended well did nothing; "" if it did something.
func nothing(r *ingest.Report) string {
	switch {
	case !r.Began() || r.Files > 0 || len(r.Failures)+len(r.Deletions) > 0:
		return ""
	default:
		return "nothing matches: no file was listed; check the folders and the patterns"
	}
}
