package ingest_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"caesura"
	"caesura/cache"
	"caesura/ingest"
)

// withRecords gives the corpus a cache that takes every file to be old.
func (c *corpus) withRecords() *cache.Cache {
	c.t.Helper()
	time.Sleep(2100 * time.Millisecond) // younger files are not remembered
	records, err := cache.Open(filepath.Join(c.t.TempDir(), "cache.db"), cache.Options{})
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() {
		if err := records.Close(); err != nil {
			c.t.Error(err)
		}
	})
	c.worker.Records = records
	return records
}

func (c *corpus) expectFailures(want ...string) {
	c.t.Helper()
	var got []string
	for _, f := range c.report.Failures {
		line := strings.TrimPrefix(f.Document, "docs:") + " " + f.Stage + " " + f.Class
		if f.Remembered {
			line += " remembered"
		}
		if f.Reason == "" || f.File == "" {
			c.t.Errorf("failure without reason or file: %+v", f)
		}
		got = append(got, line)
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		c.t.Errorf("failures:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestFailureForGoodIsRememberedUntilTheFileChanges(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	c.write("bad.json", `[{"video_id": 1`)
	c.write("bees.html", bees)
	c.write("boats.html", boats)
	c.withRecords()
	c.embed.fail = failOn("honey", caesura.BadInput)
	c.run()
	c.expectFailures("bad.json read permanent", "bees.html embed permanent")
	first := c.report.Failures

	c.embed.asked()
	c.run()
	c.expectFailures("bad.json read permanent remembered", "bees.html embed permanent remembered")
	c.expectReasons(map[ingest.Reason]int{ingest.Missing: 1, ingest.Equal: 1})
	if c.report.Read != 0 || c.embed.asked() != 0 {
		t.Errorf("%d files were read again", c.report.Read)
	}
	for i, f := range c.report.Failures {
		if f.Remembered = false; f != first[i] {
			t.Errorf("remembered as %+v, was %+v", f, first[i])
		}
	}

	c.worker.RetryFailed = true
	c.run()
	c.expectFailures("bad.json read permanent", "bees.html embed permanent")
	c.worker.RetryFailed = false

	c.write("bad.json", `[]`)
	c.write("bees.html", short+"<p>More honey.</p>")
	c.run()
	c.expectFailures("bees.html embed permanent")
	c.embed.fail = nil
	c.worker.Fingerprint = caesura.NewFingerprint([]string{"v2"}, []string{"o1"})
	c.run()
	c.expectFailures()
	c.expectEqual()
}

func TestFailureThatMayPassIsTriedAgain(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	c.write("bees.html", bees)
	c.write("boats.html", boats)
	c.withRecords()
	c.embed.fail = func(texts []string) error {
		if strings.Contains(strings.Join(texts, " "), "honey") {
			return &caesura.Fault{Kind: caesura.BadInput, Transient: true, Err: errors.New("took too long")}
		}
		return nil
	}
	c.run()
	c.expectFailures("bees.html embed transient")
	c.run()
	c.expectFailures("bees.html embed transient")
	c.embed.fail = nil
	c.run()
	c.expectFailures()
	c.expectEqual()
}

// The points of what failed for good stay, and those that are gone are not
// missed.
func TestRememberedFailureKeepsItsPoints(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	c.write("videos.json", `[{"video_id": 1, "title": "One", "transcripts": [{"sent": "Hello there.", "begin": 0, "end": 1}]}]`)
	c.write("boats.html", boats)
	c.run()
	before := strings.Join(points(t, c.store), "\n")
	c.write("videos.json", `[{"video_id": 1`)
	c.withRecords()
	for range 2 {
		c.run()
		if after := strings.Join(points(t, c.store), "\n"); after != before {
			t.Errorf("points changed:\n%s\n%s", before, after)
		}
	}
	c.expectFailures("videos.json read permanent remembered")
}

func TestHugeFileIsNotRead(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	c.write("boats.html", boats)
	c.write("huge.html", "")
	if err := os.Truncate(filepath.Join(c.dir, "huge.html"), 1<<40); err != nil {
		t.Skipf("no sparse file can be made: %v", err)
	}
	c.withRecords()
	c.worker.MaxBytes = int64(len(boats))
	c.run()
	c.expectFailures("huge.html read permanent")
	if c.report.Read != 1 || c.report.Written != 1 {
		t.Errorf("read %d files and wrote %d documents, want 1 and 1", c.report.Read, c.report.Written)
	}
	if err := os.Truncate(filepath.Join(c.dir, "huge.html"), 0); err != nil {
		t.Fatal(err)
	}
	c.worker.MaxBytes--
	c.run()
	c.expectFailures()
	c.write("boats.html", boats+" ")
	c.run()
	c.expectFailures("boats.html read permanent")
}
