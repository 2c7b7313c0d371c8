package main

import (
	"errors"
	"strings"
	"testing"

	"caesura"
	"caesura/ingest"
)

func TestNotesOfADocumentAreOneLineAndWhatIsMissingComesFirst(t *testing.T) {
	r := &ingest.Report{Odd: []ingest.Odd{{Document: "z", State: caesura.StatePartlyScanned}, {Document: "b", State: caesura.StateOCR}}}
	for _, n := range []string{"a 1", "a 2", "a 3", "a 4", "a 5", "b 1", "z 1"} {
		r.Notes = append(r.Notes, ingest.Note{Document: n[:1], Note: n})
	}
	var b strings.Builder
	printNotes(&b, r)
	want := "note  z: z 1\nnote  a: a 1; a 2; a 3; and 2 more\nnote  b: b 1\n"
	if b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}

func TestFailOnIncomplete(t *testing.T) {
	for state, want := range map[caesura.State]error{
		caesura.StatePartial: errPartial, caesura.StatePartlyScanned: errPartial, caesura.StateNoTextLayer: errPartial,
		caesura.StateGarbled: errPartial, caesura.StateOCR: nil, caesura.StateEmpty: nil,
	} {
		s := summary{Report: &ingest.Report{Odd: []ingest.Odd{{Document: "a", State: state}}}}
		if err := (&tellFlags{failOn: "incomplete"}).outcome(s, nil); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", state, err, want)
		}
		if err := (&tellFlags{failOn: "failed"}).outcome(s, nil); err != nil {
			t.Errorf("%s without it: %v", state, err)
		}
	}
}
