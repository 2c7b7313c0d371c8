package ingest_test

import (
	"archive/zip"
	"bytes"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"caesura"
	"caesura/cache"
	"caesura/ingest"
)

// bookWithoutChapter is an EPUB that names two chapters and holds one.
func bookWithoutChapter(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, part := range [][2]string{
		{"mimetype", "application/epub+zip"},
		{"META-INF/container.xml", `<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>`},
		{"book.opf", `<package><metadata><title>Bees</title></metadata><manifest>
			<item id="one" href="one.html" media-type="application/xhtml+xml"/>
			<item id="two" href="two.html" media-type="application/xhtml+xml"/></manifest>
			<spine><itemref idref="one"/><itemref idref="two"/></spine></package>`},
		{"one.html", "<p>Bees make honey in the summer. They sleep in the winter.</p>"},
	} {
		f, err := w.Create(part[0])
		if err == nil {
			_, err = f.Write([]byte(part[1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// openRecords gives the corpus the cache of a file, until the test's end.
func (c *corpus) openRecords(path string) *cache.Cache {
	c.t.Helper()
	records, err := cache.Open(path, cache.Options{})
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { _ = records.Close() })
	c.worker.Records = records
	return records
}

func (c *corpus) expectMissingChapter(remembered bool) {
	c.t.Helper()
	wantNotes := []ingest.Note{{Document: "docs:book.epub", Note: "two.html: the chapter is missing", Remembered: remembered}}
	wantOdd := []ingest.Odd{{Document: "docs:book.epub", State: caesura.StatePartial, Remembered: remembered}}
	if !reflect.DeepEqual(c.report.Notes, wantNotes) || !reflect.DeepEqual(c.report.Odd, wantOdd) || c.report.States[caesura.StatePartial] != 1 {
		c.t.Errorf("notes %+v, odd %+v, states %v; remembered %v is wanted", c.report.Notes, c.report.Odd, c.report.States, remembered)
	}
}

func TestWhatADocumentLacksIsToldInEveryRun(t *testing.T) {
	for name, age := range map[string]time.Duration{"just written": 0, "old": 2100 * time.Millisecond} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newCorpus(t, openSQLite(t))
			c.write("book.epub", bookWithoutChapter(t))
			time.Sleep(age)
			path := filepath.Join(t.TempDir(), "cache.db")
			records := c.openRecords(path)
			c.run()
			c.expectMissingChapter(false)
			for range 2 {
				if err := records.Close(); err != nil {
					t.Fatal(err)
				}
				records = c.openRecords(path)
				c.run()
				c.expectReasons(map[ingest.Reason]int{ingest.Equal: 1})
				c.expectMissingChapter(true)
				var err error
				if c.report, err = c.worker.Plan(t.Context()); err != nil {
					t.Fatal(err)
				}
				c.expectMissingChapter(true)
			}
			c.write("book.epub", bookWithoutChapter(t)) // the same bytes with another time
			c.run()
			c.expectReasons(map[ingest.Reason]int{ingest.Equal: 1})
			c.expectMissingChapter(true)
			v, err := c.worker.Verify(t.Context(), false)
			if err != nil {
				t.Fatal(err)
			}
			c.report = v.Report
			c.expectMissingChapter(false)
		})
	}
}

func TestLostRecordIsMadeAnewByTheSecondRun(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	c.write("book.epub", bookWithoutChapter(t))
	c.run() // without records
	c.withRecords()
	c.run()
	if c.report.Read != 1 || len(c.report.Notes) != 0 {
		t.Errorf("read %d files, notes %v: nothing was to be parsed", c.report.Read, c.report.Notes)
	}
	for range 2 {
		c.run()
		c.expectReasons(map[ingest.Reason]int{ingest.Equal: 1})
		c.expectMissingChapter(true)
	}
	if c.report.Read != 0 {
		t.Errorf("%d files were read once more", c.report.Read)
	}
}

func TestPointsThatCannotBeFoundAreOneNote(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	c.write("boats.html", boats+boats+boats)
	c.withRecords()
	c.embed.zero = true
	for range 2 {
		if c.run(); len(c.report.Notes) != 1 {
			t.Errorf("notes: %+v", c.report.Notes)
		}
	}
}
