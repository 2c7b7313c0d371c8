package main

import (
	"strings"
	"testing"

	"caesura/ingest"
)

func TestSummaryOfAPartSaysSo(t *testing.T) {
	for name, s := range map[string]summary{
		"ingest": {Report: &ingest.Report{}, Stopped: "the disk is gone\nreally"},
		"verify": {Report: &ingest.Report{}, verified: &verified{Verification: &ingest.Verification{}}, Stopped: "the disk is gone"},
	} {
		var b strings.Builder
		s.print(&b, "")
		if !strings.Contains(b.String(), "STOPPED before its end, this is a part only: the disk is gone\n") {
			t.Errorf("%s: %s", name, b.String())
		}
	}
}
