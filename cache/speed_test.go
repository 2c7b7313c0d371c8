package cache_test

import (
	"testing"

	"caesura/cache"
)

func TestSpeedOfTheLastRunsIsKept(t *testing.T) {
	path := file(t)
	run := func(first, n int) cache.Speed {
		c := open(t, path, cache.Options{})
		e := cache.NewEmbedder(c, newLetters("m"))
		before := e.Speed()
		embed(t, e, sentences(first, n)...)
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		return before
	}
	if s := run(0, 50); s != (cache.Speed{}) || s.BytesPerSecond() != 0 {
		t.Errorf("before the first run it is %+v", s)
	}
	if s := run(50, 400); s.Texts != 50 || s.Bytes == 0 || s.Seconds <= 0 || s.BytesPerSecond() != 0 {
		t.Errorf("50 texts: %+v, %v", s, s.BytesPerSecond())
	}
	s := run(0, 450) // nothing is made
	if s.Texts != 425 || s.BytesPerSecond() <= 0 {
		t.Errorf("425 texts: %+v", s)
	}
	if again := run(0, 1); again != s {
		t.Errorf("a run that made nothing changed %+v to %+v", s, again)
	}
	c := open(t, path, cache.Options{})
	if other := cache.NewEmbedder(c, newLetters("another")).Speed(); other != (cache.Speed{}) {
		t.Errorf("another model has %+v", other)
	}
	if stats, err := c.Stats(); err != nil || len(stats.Models) != 1 || stats.Models[0].Speed != s {
		t.Errorf("%+v, %v", stats, err)
	}
}
