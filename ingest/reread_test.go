package ingest_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"caesura"
	"caesura/cache"
	"caesura/ingest"
)

// What somebody edits inside a stored point, and no listing tells of, is
// noticed and mended by a run that reads everything again.
func TestRereadMendsWhatWasEditedInTheStore(t *testing.T) {
	edits := map[string]func(p []caesura.Point){
		"text":    func(p []caesura.Point) { p[1].Chunk.Text = "Wasps." },
		"title":   func(p []caesura.Point) { p[0].Document.Title = "Wasps" },
		"vector":  func(p []caesura.Point) { p[1].Vector = hashWords("wasps sting") },
		"nothing": func([]caesura.Point) {},
	}
	for _, name := range slices.Sorted(maps.Keys(edits)) {
		t.Run(name, func(t *testing.T) {
			onEachStore(t, func(t *testing.T, c *corpus) {
				c.write("bees.html", bees)
				c.write("video.json", video)
				c.write("empty.html", "<html></html>")
				c.run()
				c.tamper("docs:bees.html", func(p []caesura.Point) []caesura.Point { edits[name](p); return p })
				if r := c.run(); r.Written != 0 || r.Reread != 0 {
					t.Errorf("without it: %+v", r)
				}
				c.worker.Options.Reread = 1
				r := c.run()
				want := map[ingest.Reason]int{ingest.Edited: 1, ingest.Equal: 1, ingest.Empty: 1}
				if name == "nothing" {
					want = map[ingest.Reason]int{ingest.Equal: 2, ingest.Empty: 1}
				}
				maps.DeleteFunc(r.Documents, func(_ ingest.Reason, n int) bool { return n == 0 })
				if !maps.Equal(r.Documents, want) || r.Reread != 2 || r.Written != want[ingest.Edited] {
					t.Errorf("documents %v, %d read again, %d written", r.Documents, r.Reread, r.Written)
				}
				if told := fmt.Sprint(r.Notes); name != "nothing" && (!strings.Contains(told, "docs:bees.html") || !strings.Contains(told, name)) {
					t.Errorf("notes: %s", told)
				}
				c.expectEqual()
				c.expectSound()
			})
		})
	}
}

// A document that is read again and now cannot be embedded keeps its points.
func TestRereadThatFailsDeletesNothing(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	c.write("bees.html", bees)
	c.run()
	before := points(t, c.store)
	c.worker.Options.Reread = 1
	c.embed.fail = func([]string) error { return &caesura.Fault{Kind: caesura.BadInput, Err: fmt.Errorf("refused")} }
	if r := c.run(); len(r.Failures) != 1 || r.Deleted != 0 {
		t.Errorf("%+v", r)
	}
	if after := points(t, c.store); !slices.Equal(before, after) {
		t.Errorf("the store holds %v", after)
	}
}

// One in n, by chance: of 400 files about 40.
func TestRereadTakesAShare(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	for i := range 400 {
		c.write(fmt.Sprint(i, ".html"), fmt.Sprintf("<p>Bees make honey %d.</p>", i))
	}
	cached := cache.NewEmbedder(c.withRecords(), c.embed)
	c.worker.Embedder = cached
	c.run()
	c.embed.asked()
	c.worker.Options.Reread = 10
	r := c.run()
	if n := c.embed.asked(); r.Reread < 10 || r.Reread > 90 || r.Written > 0 || n > 0 {
		t.Errorf("%d were read again, %d written, %d texts embedded", r.Reread, r.Written, n)
	}
}
