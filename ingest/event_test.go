package ingest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"caesura/ingest"
)

func TestEventsTellWhatTheReportCounts(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	c.write("boats.html", boats)
	c.write("bees.html", bees)
	c.run()
	c.remove("boats.html")
	c.write("bees.html", short)
	c.write("new.html", boats)
	c.write("bad.json", "{")
	var told []string
	c.worker.OnEvent = func(e ingest.Event) {
		line := fmt.Sprintf("%s %s %s %d", e.Kind, e.Document, e.Reason, e.Points)
		if e.Kind == ingest.Listed {
			line = fmt.Sprintf("%s %s %d %d", e.Kind, e.Source, e.Files, e.Stored)
		}
		if e.Failure != nil {
			line += e.Failure.Stage
		}
		told = append(told, line)
	}
	if _, err := c.worker.Plan(t.Context()); err != nil {
		t.Fatal(err)
	}
	if want := []string{"listed docs 3 2", "failed docs:bad.json  0read"}; !slices.Equal(told, want) {
		t.Errorf("a plan told %q, want %q", told, want)
	}
	told = nil
	c.run()
	slices.Sort(told[1 : len(told)-1]) // between the listing and the deletions any order goes
	want := []string{
		"listed docs 3 2", "failed docs:bad.json  0read",
		"written docs:bees.html changed 1", "written docs:new.html missing 1", "deleted docs:boats.html gone 1",
	}
	if !slices.Equal(told, want) {
		t.Errorf("a run told\n%s\nwant\n%s", strings.Join(told, "\n"), strings.Join(want, "\n"))
	}
}
