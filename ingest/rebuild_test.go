package ingest_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"caesura"
	"caesura/ingest"
	"caesura/ingest/source"
	"caesura/store"
	"caesura/store/storetest"
)

// A site is where a store and its builds are.
type site struct{ store.Options }

var sites = map[string]func(t *testing.T) site{
	"sqlite": func(t *testing.T) site {
		return site{store.Options{SQLite: store.SQLiteOptions{Path: filepath.Join(t.TempDir(), "store.db")}}}
	},
	"qdrant": func(t *testing.T) site {
		o := store.QdrantOptions{Address: storetest.StartQdrant(t), Collection: storetest.NewCollection()}
		return site{store.Options{Kind: store.KindQdrant, Qdrant: o}}
	},
}

func (s site) open(t *testing.T) storetest.Store {
	t.Helper()
	if s.Kind == store.KindQdrant {
		return openQdrantAt(t, s.Qdrant)
	}
	return openSQLiteAt(t, s.SQLite)
}

func (s site) build(t *testing.T, name string) storetest.Store {
	t.Helper()
	return site{s.Build(name)}.open(t)
}

// onEachSite runs a test with a corpus of two files and an empty store.
func onEachSite(t *testing.T, test func(t *testing.T, c *corpus, s site)) {
	for kind, make := range sites {
		t.Run(kind, func(t *testing.T) {
			s := make(t)
			c := newCorpus(t, s.open(t))
			c.write("bees.html", bees)
			c.write("boats.html", boats)
			test(t, c, s)
		})
	}
}

// rebuild rebuilds, which must not fail; change may change how.
func (c *corpus) rebuild(s site, change func(*ingest.Rebuild)) *ingest.RebuildReport {
	c.t.Helper()
	report, err := c.tryRebuild(c.t.Context(), s, change)
	if err != nil {
		c.t.Fatal(err)
	}
	return report
}

func (c *corpus) tryRebuild(ctx context.Context, s site, change func(*ingest.Rebuild)) (*ingest.RebuildReport, error) {
	c.t.Helper()
	serving := s.open(c.t)
	name, err := serving.Begin(c.t.Context(), c.worker.Embedder.Model(), false)
	if err != nil {
		c.t.Fatal(err)
	}
	r := &ingest.Rebuild{Worker: *c.worker, Serving: serving, Build: s.build(c.t, name), Name: name, Questions: c.worker.Embedder, MinRecall: 0.9, Keep: 2}
	if change != nil {
		change(r)
	}
	return r.Run(ctx)
}

// expectServing checks that what serves now is what a first run would write.
func (c *corpus) expectServing(s site) {
	c.t.Helper()
	c.store = s.open(c.t)
	c.expectEqual()
}

func expectSwitched(t *testing.T, r *ingest.RebuildReport) {
	t.Helper()
	if !r.Switched || r.Stopped != nil || len(r.Refusals) > 0 {
		t.Errorf("switched %v, stopped by %v", r.Switched, r.Stopped)
	}
}

func expectRefused(t *testing.T, r *ingest.RebuildReport, words ...string) {
	t.Helper()
	if r.Switched || caesura.KindOf(r.Stopped) != caesura.Guard {
		t.Fatalf("switched %v, stopped by %v", r.Switched, r.Stopped)
	}
	for _, word := range words {
		if !strings.Contains(r.Stopped.Error(), word) {
			t.Errorf("no %q in: %v", word, r.Stopped)
		}
	}
}

func TestRebuildServesWhatTheSourceHolds(t *testing.T) {
	onEachSite(t, func(t *testing.T, c *corpus, s site) {
		first := c.rebuild(s, nil)
		expectSwitched(t, first)
		c.expectServing(s)
		if first.Written != 2 || first.Passes != 2 || first.Stored != first.Points {
			t.Errorf("%+v %+v", first, first.Report)
		}
		c.write("bees.html", short)
		c.remove("boats.html")
		second := c.rebuild(s, nil)
		expectSwitched(t, second)
		c.expectServing(s)
		if second.Build == first.Build {
			t.Error("filled the build that serves")
		}
		c.worker.Store = s.open(t)
		c.write("new.html", bees)
		c.run()
		c.expectReasons(map[ingest.Reason]int{ingest.Equal: 1, ingest.Missing: 1})
		c.expectServing(s)
	})
}

// Another model needs a rebuild, and is searched as soon as it serves.
func TestRebuildIsTheWayToAnotherModel(t *testing.T) {
	onEachSite(t, func(t *testing.T, c *corpus, s site) {
		c.rebuild(s, nil)
		halved := halves{c.embed}
		c.worker.Embedder, c.worker.Store = halved, s.open(t)
		if _, err := c.worker.Run(t.Context()); caesura.KindOf(err) != caesura.Mismatch || !strings.Contains(caesura.HintOf(err), "caesura rebuild") {
			t.Errorf("in place: %v", err)
		}
		expectSwitched(t, c.rebuild(s, nil))
		serving := s.open(t)
		if err := serving.Fit(t.Context(), halved.Model(), false); err != nil {
			t.Error(err)
		}
		hits, err := serving.Search(t.Context(), hashWords("honey")[:dimensions/2], 3, caesura.Filter{})
		if err != nil || len(hits) != 3 {
			t.Errorf("%d hits (%v)", len(hits), err)
		}
	})
}

// halves is a model of half the dimensions.
type halves struct{ *wordHashes }

func (halves) Model() caesura.Model {
	return caesura.Model{Name: "half-hashes", Dimensions: dimensions / 2}
}

func (e halves) Embed(ctx context.Context, texts []string) ([]caesura.Vector, error) {
	vectors, err := e.wordHashes.Embed(ctx, texts)
	for i := range vectors {
		vectors[i] = vectors[i][:dimensions/2]
	}
	return vectors, err
}

func TestRebuildGoesOnWhereItWasCutOff(t *testing.T) {
	onEachSite(t, func(t *testing.T, c *corpus, s site) {
		for i := range 400 {
			c.write(fmt.Sprintf("%03d.html", i), strings.ReplaceAll(bees, "honey", fmt.Sprintf("honey%d", i)))
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		stop := errors.New("stop")
		c.worker.Progress = func(done, _ int) {
			if done == 20 {
				cancel(stop)
			}
		}
		cut, err := c.tryRebuild(ctx, s, nil)
		if !errors.Is(err, stop) || cut.Switched {
			t.Fatalf("error %v", err)
		}
		if n, err := s.open(t).Count(t.Context(), caesura.Filter{}); n != 0 || err != nil {
			t.Errorf("a build that was cut off serves %d points (%v)", n, err)
		}
		c.worker.Progress = nil
		whole := c.rebuild(s, nil)
		expectSwitched(t, whole)
		if whole.Build != cut.Build || whole.Written == 0 || whole.Written >= 402 {
			t.Errorf("%s wrote %d documents after %s had written %d", whole.Build, whole.Written, cut.Build, cut.Written)
		}
		c.expectServing(s)
	})
}

func TestRebuildKeepsTheBuildBeforeAndTheNewest(t *testing.T) {
	onEachSite(t, func(t *testing.T, c *corpus, s site) {
		var names []string
		for i := range 3 {
			c.write("bees.html", fmt.Sprintf("%s<p>Edition %d.</p>", bees, i))
			names = append(names, c.rebuild(s, nil).Build)
		}
		if err := s.open(t).Switch(t.Context(), names[0], false); err != nil {
			t.Fatal(err)
		}
		last := c.rebuild(s, nil) // the one before it is now the oldest
		if !reflect.DeepEqual(last.Pruned, []string{names[1]}) {
			t.Errorf("pruned %v, want %s", last.Pruned, names[1])
		}
		c.expectServing(s)
		last = c.rebuild(s, func(r *ingest.Rebuild) { r.Keep = 0 })
		if all, err := s.open(t).Builds(t.Context()); len(all) != 1 || all[0].Name != last.Build || err != nil {
			t.Errorf("keeping none leaves %+v (%v)", all, err)
		}
		c.expectServing(s)
	})
}

func TestRebuildRefusesWhatWouldBeLost(t *testing.T) {
	for name, test := range map[string]struct {
		change func(*corpus)
		words  []string
	}{
		"a document that cannot be read": {
			func(c *corpus) { c.write("video.json", video[:40]) }, []string{"1 of the documents", "could not be read", "docs:video.json#1"},
		},
		"most documents": {
			func(c *corpus) { c.remove("many") }, []string{"20 of the 23", "--allow-mass-delete"},
		},
		"everything": {
			func(c *corpus) {
				c.remove("many")
				c.remove("bees.html")
				c.remove("boats.html")
				c.remove("video.json")
			},
			[]string{"holds nothing"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			onEachSite(t, func(t *testing.T, c *corpus, s site) {
				for i := range 20 {
					c.write(fmt.Sprintf("many/%02d.html", i), boats)
				}
				c.write("video.json", video)
				first := c.rebuild(s, nil)
				before := points(t, s.open(t))
				test.change(c)
				expectRefused(t, c.rebuild(s, nil), test.words...)
				if !reflect.DeepEqual(points(t, s.open(t)), before) {
					t.Error("what serves changed")
				}
				all, err := s.open(t).Builds(t.Context())
				if err != nil || len(all) != 2 || !all[0].Serves || all[0].Name != first.Build || all[1].Complete {
					t.Errorf("builds %+v (%v)", all, err)
				}
			})
		})
	}
}

func TestRebuildOfOneSourceAsksForTheOthers(t *testing.T) {
	onEachSite(t, func(t *testing.T, c *corpus, s site) {
		docs, other := c.worker, c.newWorker(c.store, 1)
		other.Source = c.source(source.Options{Name: "other"})
		c.worker = other
		filled := c.rebuild(s, func(r *ingest.Rebuild) { r.NoSwitch = true })
		c.worker = docs
		both := c.rebuild(s, nil)
		expectSwitched(t, both)
		if filled.Switched || both.Build != filled.Build {
			t.Errorf("%s was filled and %s serves", filled.Build, both.Build)
		}
		sources, err := s.open(t).Sources(t.Context())
		if err != nil || sources["docs"] == 0 || sources["docs"] != sources["other"] {
			t.Errorf("sources %v (%v)", sources, err)
		}
		expectRefused(t, c.rebuild(s, nil), `source "other"`, "--no-switch", "--drop-others")
		expectSwitched(t, c.rebuild(s, func(r *ingest.Rebuild) { r.DropOthers = true }))
		c.expectServing(s)
	})
}

func TestRebuildAsksTheGoldenQuestions(t *testing.T) {
	onEachSite(t, func(t *testing.T, c *corpus, s site) {
		c.write("sub/paint.html", "<p>Two coats of lacquer make a door shine for years.</p>")
		golden, err := ingest.Golden(strings.NewReader("# About.\n\nA hive holds many bees.\tbees.html\n" +
			"lacquer make a door shine\tdocs:sub/paint.html\r\nboat has a keel\t boats.html \nBoats float on water.\tbees.htm\n"))
		if err != nil {
			t.Fatal(err)
		}
		refused := c.rebuild(s, func(r *ingest.Rebuild) { r.Golden = golden })
		expectRefused(t, refused, "75 % of 4 questions", "90 %")
		if len(refused.Missed) != 1 || refused.Missed[0].Document != "bees.htm" {
			t.Errorf("missed %v", refused.Missed)
		}
		agreed := c.rebuild(s, func(r *ingest.Rebuild) { r.Golden, r.MinRecall = golden, 0.75 })
		expectSwitched(t, agreed)
		if agreed.Build != refused.Build || agreed.Written != 0 {
			t.Errorf("%s wrote %d documents after %s was refused", agreed.Build, agreed.Written, refused.Build)
		}
	})
}

func TestGoldenNamesTheLineThatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		"a\tb\nno tab": "line 2", "\tb": "line 1", "# only\n": "no question", "a\t": "line 1",
	} {
		if _, err := ingest.Golden(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// A file that changes while the build is filled is in what serves.
func TestRebuildFollowsTheCorpus(t *testing.T) {
	onEachSite(t, func(t *testing.T, c *corpus, s site) {
		var once sync.Once
		c.worker.Progress = func(done, listed int) {
			if done == listed {
				once.Do(func() { c.write("late.html", bees) })
			}
		}
		expectSwitched(t, c.rebuild(s, nil))
		c.worker.Progress = nil
		c.expectServing(s)
	})
}

// Searchers that ask all the time see neither an error nor an empty answer,
// and never fewer hits than they ask for, over several rebuilds and switches
// back.
func TestSearchersNoticeNothing(t *testing.T) {
	onEachSite(t, func(t *testing.T, c *corpus, s site) {
		for i := range 60 {
			c.write(fmt.Sprintf("%02d.html", i), strings.ReplaceAll(bees, "honey", fmt.Sprintf("honey%d", i)))
		}
		first := c.rebuild(s, nil)
		stop := make(chan struct{})
		var searching sync.WaitGroup
		var asked, wrong atomic.Int64
		for range 2 {
			searching.Go(func() {
				for done := false; !done; asked.Add(1) {
					if err := s.searchOnce(t.Context()); err != nil {
						wrong.Add(1)
						t.Error(err)
					}
					select {
					case <-stop:
						done = true
					default:
					}
				}
			})
		}
		const rounds = 2
		switches := 0
		for i := range rounds {
			c.write("bees.html", fmt.Sprintf("%s<p>Edition %d.</p>", bees, i))
			expectSwitched(t, c.rebuild(s, func(r *ingest.Rebuild) { r.Keep = 100 }))
			for range 3 {
				all, err := s.open(t).Builds(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				serving := all[slices.IndexFunc(all, func(b caesura.Build) bool { return b.Serves })]
				back := serving.Previous
				if back == "" {
					back = first.Build
				}
				for _, name := range []string{back, serving.Name} {
					if err := s.open(t).Switch(t.Context(), name, false); err != nil {
						t.Fatal(err)
					}
					switches++
				}
			}
		}
		close(stop)
		searching.Wait()
		t.Logf("%d rebuilds, %d further switches, %d searches, %d of them wrong", rounds, switches, asked.Load(), wrong.Load())
		c.expectServing(s)
	})
}

// searchOnce is a search by a process that opens the store for it.
func (s site) searchOnce(ctx context.Context) (err error) {
	var serving storetest.Store
	if s.Kind == store.KindQdrant {
		serving, err = store.OpenQdrant(ctx, s.Qdrant, "")
	} else {
		serving, err = store.OpenSQLite(s.SQLite)
	}
	if err != nil {
		return err
	}
	hits, err := serving.Search(ctx, hashWords("bees make honey"), 10, caesura.Filter{})
	if err == nil && len(hits) != 10 {
		err = fmt.Errorf("%d hits, want 10", len(hits))
	}
	return errors.Join(err, serving.Close())
}
