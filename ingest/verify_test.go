package ingest_test

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"caesura"
	"caesura/ingest"
	"caesura/store/storetest"
)

const video = `[{"video_id": 1, "title": "One", "transcripts": [
	{"sent_id": 0, "sent": "Hello there and welcome.", "begin": 0, "end": 1.5},
	{"sent_id": 1, "sent": "Today we paint a fence.", "begin": 1.5, "end": 4},
	{"sent_id": 2, "sent": "The fence is long.", "begin": 4, "end": 6},
	{"sent_id": 3, "sent": "Trains run on rails.", "begin": 6, "end": 9},
	{"sent_id": 4, "sent": "A train needs a signal.", "begin": 9, "end": 12}]}]`

func (c *corpus) verify(repair bool) *ingest.Verification {
	c.t.Helper()
	v, err := c.worker.Verify(c.t.Context(), repair)
	if err != nil {
		c.t.Fatal(err)
	}
	return v
}

func (c *corpus) expectSound() {
	c.t.Helper()
	if v := c.verify(false); len(v.Differences) > 0 || v.Compared.LowestCosine < 1-1e-6 {
		c.t.Errorf("differences %+v, lowest cosine %v", v.Differences, v.Compared.LowestCosine)
	}
}

// tamper changes a document behind the flow's back.
func (c *corpus) tamper(document string, change func(points []caesura.Point) []caesura.Point) {
	c.t.Helper()
	points, err := c.store.Read(c.t.Context(), document)
	if err == nil {
		err = c.store.Put(c.t.Context(), [][]caesura.Point{change(points)})
	}
	if err != nil {
		c.t.Fatal(err)
	}
}

// renumber makes a complete list of points again.
func renumber(points []caesura.Point) []caesura.Point {
	for i := range points {
		points[i].Chunk.Index, points[i].Count = i, len(points)
	}
	return points
}

func TestVerifyFindsNothingAfterARun(t *testing.T) {
	onEachStore(t, func(t *testing.T, c *corpus) {
		c.write("bees.html", bees)
		c.write("video.json", video)
		c.write("empty.html", "<html></html>")
		c.write("picture.png", "PNG")
		c.run()
		v := c.verify(false)
		if len(v.Differences) > 0 || v.Unmended() > 0 || v.Written > 0 || v.Deleted > 0 {
			t.Errorf("%+v", v)
		}
		n, err := c.store.Count(t.Context(), caesura.Filter{})
		if err != nil || v.Compared.Documents != 2 || v.Compared.Points != n || len(v.Skips) != 1 {
			t.Errorf("compared %+v of %d points, skipped %v (%v)", v.Compared, n, v.Skips, err)
		}
	})
}

func TestVerifyNamesEachDeviationAndRepairMendsIt(t *testing.T) {
	for name, test := range map[string]struct {
		document string
		change   func([]caesura.Point) []caesura.Point
		want     map[ingest.Deviation]int // points
		facts    []string
	}{
		"a chunk is lost": {
			"docs:bees.html", func(p []caesura.Point) []caesura.Point { return renumber(p[:len(p)-1]) },
			map[ingest.Deviation]int{ingest.PointMissing: 1, ingest.FactsDiffer: 2}, []string{"count"},
		},
		"a chunk is left over": {
			"docs:bees.html", func(p []caesura.Point) []caesura.Point {
				extra := p[0]
				extra.ID[3]++
				extra.Chunk.Text = "Wasps."
				return renumber(append(p, extra))
			},
			map[ingest.Deviation]int{ingest.PointSurplus: 1, ingest.FactsDiffer: 3}, []string{"count"},
		},
		"the text is edited": {
			"docs:bees.html", func(p []caesura.Point) []caesura.Point { p[1].Chunk.Text = "Wasps."; return p },
			map[ingest.Deviation]int{ingest.FactsDiffer: 1}, []string{"text"},
		},
		"a span moved": {
			"docs:bees.html", func(p []caesura.Point) []caesura.Point { p[0].Chunk.End--; return p },
			map[ingest.Deviation]int{ingest.FactsDiffer: 1}, []string{"span"},
		},
		"a time moved": {
			"docs:video.json#1", func(p []caesura.Point) []caesura.Point { p[0].Chunk.Time.Stop++; return p },
			map[ingest.Deviation]int{ingest.FactsDiffer: 1}, []string{"time"},
		},
		"facts of the document are edited": {
			"docs:video.json#1", func(p []caesura.Point) []caesura.Point {
				p[0].Document.Title, p[0].Document.URI, p[0].Document.Meta = "Two", "/elsewhere", nil
				return p
			},
			map[ingest.Deviation]int{ingest.FactsDiffer: 1}, []string{"meta", "title", "uri"},
		},
		"a vector of another text": {
			"docs:bees.html", func(p []caesura.Point) []caesura.Point { p[1].Vector = hashWords("wasps sting"); return p },
			map[ingest.Deviation]int{ingest.VectorDiffers: 1}, nil,
		},
		"a document that nobody has": {
			"docs:bees.html", func(p []caesura.Point) []caesura.Point {
				return storetest.Points("docs", "nobody.html", "None.", "Nothing.")
			},
			map[ingest.Deviation]int{ingest.Orphaned: 2}, nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			onEachStore(t, func(t *testing.T, c *corpus) {
				c.write("bees.html", bees)
				c.write("video.json", video)
				c.run()
				c.tamper(test.document, func(p []caesura.Point) []caesura.Point {
					p = test.change(p)
					for i := range p {
						p[i].Vector = resized(p[i].Vector)
					}
					return p
				})
				v := c.verify(false)
				expectDeviations(t, v, test.want, test.facts)
				if v.Unmended() != len(v.Differences) || v.Written > 0 || v.Deleted > 0 {
					t.Errorf("without repair: %d of %d unmended, %d written, %d deleted", v.Unmended(), len(v.Differences), v.Written, v.Deleted)
				}
				v = c.verify(true)
				expectDeviations(t, v, test.want, test.facts)
				if v.Unmended() > 0 {
					t.Errorf("repair left %+v", v.Differences)
				}
				c.expectSound()
				c.expectEqual()
			})
		})
	}
}

// resized makes a vector of the suite's model one of the worker's.
func resized(v caesura.Vector) caesura.Vector {
	for len(v) < dimensions {
		v = append(v, 0)
	}
	return v
}

func expectDeviations(t *testing.T, v *ingest.Verification, want map[ingest.Deviation]int, facts []string) {
	t.Helper()
	got := make(map[ingest.Deviation]int)
	for _, d := range v.Differences {
		got[d.Deviation] += d.Points
		if d.Deviation == ingest.FactsDiffer && !reflect.DeepEqual(d.Facts, facts) {
			t.Errorf("facts %v differ, want %v", d.Facts, facts)
		}
	}
	if !maps.Equal(got, want) {
		t.Errorf("deviations %v, want %v", got, want)
	}
	if want[ingest.VectorDiffers] > 0 && v.Compared.LowestIn == "" {
		t.Error("the worst vector's document is not named")
	}
}

// doubling is a store that gives each document's head twice.
type doubling struct{ storetest.Store }

func (s doubling) Read(ctx context.Context, document string) ([]caesura.Point, error) {
	points, err := s.Store.Read(ctx, document)
	if err == nil {
		second := points[0]
		second.ID[0]++
		points = append(points, second)
	}
	return points, err
}

func TestVerifyNamesADoubledPoint(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	c.write("bees.html", bees)
	c.run()
	c.worker.Store = doubling{c.store}
	expectDeviations(t, c.verify(false), map[ingest.Deviation]int{ingest.PointDoubled: 1}, nil)
}

func TestVerifySeesAnEditedFile(t *testing.T) {
	onEachStore(t, func(t *testing.T, c *corpus) {
		c.write("bees.html", bees)
		c.run()
		c.write("bees.html", strings.Replace(bees, "green", "red", 1))
		if v := c.verify(false); len(v.Differences) == 0 || v.Documents[ingest.Changed] != 1 {
			t.Errorf("%+v %+v", v.Report, v.Differences)
		}
		c.verify(true)
		c.expectSound()
		c.run()
		c.expectReasons(map[ingest.Reason]int{ingest.Equal: 1})
	})
}

func TestRepairIsUnderTheGuard(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	for i := range 20 {
		c.write(fmt.Sprintf("many/%02d.html", i), boats)
	}
	c.write("bees.html", bees)
	c.run()
	c.remove("many")
	v := c.verify(true)
	if caesura.KindOf(v.Stopped) != caesura.Guard || v.Deleted != 0 || v.Unmended() != 20 {
		t.Errorf("stopped by %v, %d deleted, %d unmended", v.Stopped, v.Deleted, v.Unmended())
	}
	c.worker.Options.AllowMassDelete = true
	if v = c.verify(true); v.Stopped != nil || v.Unmended() != 0 {
		t.Errorf("stopped by %v, %d unmended", v.Stopped, v.Unmended())
	}
	c.expectSound()
}

func TestVerifyReportsWhatItCannotRead(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	c.write("video.json", video)
	c.write("bees.html", bees)
	c.run()
	before := points(t, c.store)
	c.write("video.json", video[:40])
	v := c.verify(true)
	if len(v.Failures) != 1 || v.Failures[0].File != filepath.Join(c.dir, "video.json") || len(v.Differences) != 0 {
		t.Errorf("%+v %+v", v.Failures, v.Differences)
	}
	if after := points(t, c.store); !reflect.DeepEqual(after, before) {
		t.Error("what could not be read was changed")
	}
}
