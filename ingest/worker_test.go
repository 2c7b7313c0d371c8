package ingest_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	"caesura"
	"caesura/ingest"
	"caesura/ingest/reader"
	"caesura/ingest/source"
)

const (
	bees = `<title>Bees</title><p>Bees make honey in summer. A hive holds many bees. The queen lays the eggs.</p>
		<p>Trains run on rails. A train needs a signal. The signal turns green at noon.</p>
		<p>Paint dries slowly. Two coats of paint are better than one. Clean the brush at once.</p>`
	short = `<title>Bees</title><p>Bees make honey in summer.</p>`
	boats = `<p>Boats float on water. A boat has a keel. The keel is made of lead.</p>`
)

func TestStoreFollowsTheFolder(t *testing.T) {
	onEachStore(t, func(t *testing.T, c *corpus) {
		step := func(name string, want map[ingest.Reason]int) {
			t.Helper()
			c.run()
			c.expectReasons(want)
			c.expectEqual()
			c.embed.asked()
			if t.Failed() {
				t.Fatalf("after: %s", name)
			}
		}
		c.write("bees.html", bees)
		c.write("sub/boats.html", boats)
		step("first run", map[ingest.Reason]int{ingest.Missing: 2})

		c.write("bees.html", strings.Replace(bees, "green", "red", 1))
		step("edit", map[ingest.Reason]int{ingest.Changed: 1, ingest.Equal: 1})

		c.write("bees.html", short)
		step("shrink", map[ingest.Reason]int{ingest.Changed: 1, ingest.Equal: 1})

		c.write("new.html", bees)
		step("add", map[ingest.Reason]int{ingest.Missing: 1, ingest.Equal: 2})

		c.write("bees.html", "<html><body></body></html>")
		step("empty", map[ingest.Reason]int{ingest.Emptied: 1, ingest.Equal: 2})
		step("still empty", map[ingest.Reason]int{ingest.Empty: 1, ingest.Equal: 2})

		if err := os.Rename(filepath.Join(c.dir, "new.html"), filepath.Join(c.dir, "old.html")); err != nil {
			t.Fatal(err)
		}
		step("rename", map[ingest.Reason]int{ingest.Missing: 1, ingest.Gone: 1, ingest.Empty: 1, ingest.Equal: 1})

		c.remove("sub")
		step("delete", map[ingest.Reason]int{ingest.Gone: 1, ingest.Empty: 1, ingest.Equal: 1})
	})
}

func TestSecondRunEmbedsAndWritesNothing(t *testing.T) {
	onEachStore(t, func(t *testing.T, c *corpus) {
		c.write("bees.html", bees)
		c.run()
		c.embed.asked()
		r := c.run()
		if n := c.embed.asked(); n != 0 || r.Written != 0 || r.Deleted != 0 {
			t.Errorf("embedded %d texts, wrote %d and deleted %d documents, want none", n, r.Written, r.Deleted)
		}
	})
}

func TestWorkersDoNotChangeTheResult(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	for i := range 30 {
		c.write(fmt.Sprintf("%02d.html", i), strings.ReplaceAll(bees, "honey", fmt.Sprintf("honey%d", i)))
	}
	c.write("bad.json", "{")
	one, many := c.newWorker(openSQLite(t), 1), c.worker
	many.Options.Workers = 8
	first, err := one.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	second := c.run()
	if !reflect.DeepEqual(first, second) {
		t.Errorf("reports differ:\n%+v\n%+v", first, second)
	}
	c.expectEqual()
}

func TestBadFilesAreNamedAndTheRestIsIndexed(t *testing.T) {
	onEachStore(t, func(t *testing.T, c *corpus) {
		c.write("good.html", boats)
		c.write("cut.json", `[{"video_id": 1, "transcripts": [{"sent": "Hello the`)
		c.write("picture.png", "PNG")
		r := c.run()
		if len(r.Failures) != 1 || r.Written != 1 || len(r.Skips) != 1 {
			t.Fatalf("%d failures, %d written, %d skipped, want 1 each: %+v", len(r.Failures), r.Written, len(r.Skips), r)
		}
		f := r.Failures[0]
		if f.Document != "docs:cut.json" || f.Stage != "read" || f.Class != "permanent" || f.Reason == "" || f.File != filepath.Join(c.dir, "cut.json") {
			t.Errorf("failure does not say what, where and why: %+v", f)
		}
	})
}

func TestUnreadableFileKeepsItsPoints(t *testing.T) {
	onEachStore(t, func(t *testing.T, c *corpus) {
		good := `[{"video_id": 1, "title": "One", "transcripts": [{"sent_id": 0, "sent": "Hello there.", "begin": 0, "end": 1}]},
		          {"video_id": 2, "title": "Two", "transcripts": [{"sent_id": 0, "sent": "Good bye.", "begin": 0, "end": 1}]}]`
		c.write("videos.json", good)
		c.write("boats.html", boats)
		c.run()
		before := points(t, c.store)
		c.write("videos.json", good[:len(good)/2])
		if r := c.run(); len(r.Failures) != 1 || r.Deleted != 0 {
			t.Errorf("%d failures and %d deleted, want 1 and 0", len(r.Failures), r.Deleted)
		}
		if after := points(t, c.store); !reflect.DeepEqual(after, before) {
			t.Errorf("points changed:\n%v\n%v", before, after)
		}
		c.write("videos.json", good[:strings.Index(good, ",\n")]+"]")
		c.run()
		c.expectReasons(map[ingest.Reason]int{ingest.Equal: 2, ingest.Gone: 1})
		c.expectEqual()
	})
}

func TestVanishedRootDeletesNothing(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	c.write("boats.html", boats)
	c.run()
	before := points(t, c.store)
	if err := os.Rename(c.dir, c.dir+".away"); err != nil {
		t.Fatal(err)
	}
	r, err := c.worker.Run(t.Context())
	if err == nil && len(r.Failures) == 0 {
		t.Error("a vanished root is no error")
	}
	if after := points(t, c.store); !reflect.DeepEqual(after, before) {
		t.Errorf("points changed:\n%v\n%v", before, after)
	}
	if err := os.Rename(c.dir+".away", c.dir); err != nil {
		t.Fatal(err)
	}
	c.run()
	c.expectReasons(map[ingest.Reason]int{ingest.Equal: 1})
}

func TestGuardStopsMassDeletion(t *testing.T) {
	onEachStore(t, func(t *testing.T, c *corpus) {
		for i := range 20 {
			c.write(fmt.Sprintf("many/%02d.html", i), boats)
		}
		c.write("bees.html", bees)
		c.run()
		c.remove("many")
		r := c.run()
		if caesura.KindOf(r.Stopped) != caesura.Guard || r.Deleted != 0 || len(r.Deletions) != 20 {
			t.Fatalf("stopped by %v with %d deleted and %d named, want a guard, none and 20", r.Stopped, r.Deleted, len(r.Deletions))
		}
		c.worker.Options.AllowMassDelete = true
		if r := c.run(); r.Stopped != nil || r.Deleted != 20 {
			t.Errorf("stopped by %v with %d deleted, want 20", r.Stopped, r.Deleted)
		}
		c.expectEqual()
	})
}

func TestEmptyFolderDeletesNothing(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	c.write("boats.html", boats)
	c.run()
	c.remove("boats.html")
	if r := c.run(); caesura.KindOf(r.Stopped) != caesura.Guard || len(points(t, c.store)) == 0 {
		t.Errorf("stopped by %v with %d points left, want a guard and all", r.Stopped, len(points(t, c.store)))
	}
}

func TestSubsetLeavesTheRest(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	c.write("a/one.html", bees)
	c.write("a/two.html", boats)
	c.write("b/three.html", boats)
	c.run()
	c.remove("a/two.html")
	c.remove("b/three.html")
	c.worker.Source = c.source(source.Options{Only: []string{"a/**"}})
	c.run()
	c.expectReasons(map[ingest.Reason]int{ingest.Equal: 1, ingest.Gone: 1})
	if got := strings.Join(points(t, c.store), "\n"); strings.Contains(got, "a/two") || !strings.Contains(got, "b/three") {
		t.Errorf("a run over a/** left\n%s", got)
	}
}

func TestAnotherSourceIsLeftAlone(t *testing.T) {
	onEachStore(t, func(t *testing.T, c *corpus) {
		c.write("boats.html", boats)
		c.run()
		other := c.newWorker(c.store, 1)
		other.Source = c.source(source.Options{Name: "other"})
		if _, err := other.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		c.write("bees.html", short)
		c.remove("boats.html")
		c.run()
		got := strings.Join(points(t, c.store), "\n")
		if !strings.Contains(got, "other:boats.html") || strings.Contains(got, "docs:boats.html") {
			t.Errorf("the store holds\n%s", got)
		}
	})
}

func TestFingerprintNamesWhatChanged(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	c.write("boats.html", boats)
	c.run()
	c.worker.Fingerprint = caesura.NewFingerprint([]string{"v1"}, []string{"o2"})
	c.run()
	c.expectReasons(map[ingest.Reason]int{ingest.OptionsChanged: 1})
	c.worker.Fingerprint = caesura.NewFingerprint([]string{"v2"}, []string{"o2"})
	c.run()
	c.expectReasons(map[ingest.Reason]int{ingest.VersionChanged: 1})
	c.expectEqual()
}

func TestPlanWritesNothingAndAgreesWithTheRun(t *testing.T) {
	onEachStore(t, func(t *testing.T, c *corpus) {
		c.write("boats.html", boats)
		c.write("bees.html", bees)
		c.run()
		c.write("bees.html", short)
		c.write("new.html", bees)
		c.remove("boats.html")
		before := points(t, c.store)
		c.embed.asked()
		plan, err := c.worker.Plan(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if after := points(t, c.store); !reflect.DeepEqual(after, before) || c.embed.asked() > 0 {
			t.Errorf("a plan changed the store or embedded")
		}
		run := c.run()
		if !maps.Equal(plan.Documents, run.Documents) || !reflect.DeepEqual(plan.Deletions, run.Deletions) || !reflect.DeepEqual(plan.Changes, run.Changes) {
			t.Errorf("plan %v, run %v", plan.Documents, run.Documents)
		}
	})
}

// A document whose embedding fails fails alone; a server that is down stops
// the run, and the next run goes on.
func TestEmbedderFaults(t *testing.T) {
	onEachStore(t, func(t *testing.T, c *corpus) {
		c.write("bees.html", bees)
		c.write("boats.html", boats)
		c.embed.fail = failOn("honey", caesura.BadInput)
		r := c.run()
		if len(r.Failures) != 1 || r.Failures[0].Document != "docs:bees.html" || r.Failures[0].Stage != "embed" || r.Written != 1 {
			t.Fatalf("%+v", r)
		}
		c.embed.fail = failOn("honey", caesura.Unavailable)
		if _, err := c.worker.Run(t.Context()); caesura.KindOf(err) != caesura.Unavailable {
			t.Fatalf("error %v, want one of kind Unavailable", err)
		}
		c.embed.fail = nil
		c.run()
		c.expectReasons(map[ingest.Reason]int{ingest.Missing: 1, ingest.Equal: 1})
		c.expectEqual()
	})
}

// losing reads documents and says of those that name honey that a page is lost.
type losing struct {
	*reader.Reader
	empty bool // and that no text is left
}

func (l losing) Read(ctx context.Context, f caesura.File, body []byte) ([]*caesura.Document, error) {
	documents, err := l.Reader.Read(ctx, f, body)
	for _, d := range documents {
		if !strings.Contains(d.Text, "honey") {
			continue
		}
		d.Lost = []string{"page 2: not read"}
		if l.empty {
			*d = caesura.Document{ID: d.ID, URI: d.URI, Hash: d.Hash, Lost: d.Lost}
		}
	}
	return documents, err
}

func TestPartlyReadDocumentIsIndexedAndReportedEveryRun(t *testing.T) {
	onEachStore(t, func(t *testing.T, c *corpus) {
		c.write("bees.html", bees)
		c.write("boats.html", boats)
		whole := c.worker.Reader.(*reader.Reader)
		c.worker.Reader = losing{Reader: whole}
		for _, reason := range []ingest.Reason{ingest.Missing, ingest.Partial, ingest.Partial} {
			r := c.run()
			if r.Documents[reason] == 0 || len(r.Failures) != 1 || !strings.Contains(r.Failures[0].Reason, "page 2: not read") {
				t.Fatalf("documents %v, failures %+v, want one %s and its failure", r.Documents, r.Failures, reason)
			}
		}
		before := points(t, c.store)
		if !strings.Contains(strings.Join(before, " "), "honey") {
			t.Error("what could be read is not indexed")
		}
		c.worker.Reader = losing{Reader: whole, empty: true}
		if r := c.run(); len(r.Failures) != 1 || r.Deleted != 0 || !reflect.DeepEqual(points(t, c.store), before) {
			t.Errorf("a document of which nothing could be read: %+v", r)
		}
		c.worker.Reader = whole
		if r := c.run(); len(r.Failures) != 0 {
			t.Errorf("failures after it was read whole: %+v", r.Failures)
		}
		c.expectEqual()
	})
}

func TestIncompleteListingTellsWhatItKeeps(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	c.write("bees.html", bees)
	c.write("boats.html", boats)
	c.run()
	c.remove("boats.html")
	if err := os.Symlink("nowhere", filepath.Join(c.dir, "dangling.html")); err != nil {
		t.Fatal(err)
	}
	if r := c.run(); r.Withheld != 1 || r.Deleted != 0 {
		t.Errorf("%d withheld and %d deleted, want 1 and 0", r.Withheld, r.Deleted)
	}
}

func TestZeroVectorIsNoted(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	c.write("boats.html", boats)
	c.embed.zero = true
	r := c.run()
	if len(r.Notes) == 0 || r.Notes[0].Document != "docs:boats.html" || r.Written != 1 {
		t.Errorf("notes %+v with %d written, want a note on boats.html", r.Notes, r.Written)
	}
}

func failOn(word string, kind caesura.Kind) func([]string) error {
	return func(texts []string) error {
		if strings.Contains(strings.Join(texts, " "), word) {
			return &caesura.Fault{Kind: kind, Err: errors.New("told to fail")}
		}
		return nil
	}
}

func TestCancelledRunIsMendedByTheNext(t *testing.T) {
	onEachStore(t, func(t *testing.T, c *corpus) {
		for i := range 400 {
			c.write(fmt.Sprintf("%03d.html", i), strings.ReplaceAll(bees, "honey", fmt.Sprintf("honey%d", i)))
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		stop := errors.New("stop")
		var once sync.Once
		c.worker.Progress = func(done, _ int) {
			if done == 100 {
				once.Do(func() { cancel(stop) })
			}
		}
		if _, err := c.worker.Run(ctx); !errors.Is(err, stop) {
			t.Fatalf("error %v, want the cause", err)
		}
		c.worker.Progress = nil
		c.run()
		c.expectEqual()
	})
}
