package storetest

import (
	"fmt"
	"reflect"
	"sync"
	"testing"

	"caesura"
)

func begin(t *testing.T, s Store, model caesura.Model) string {
	t.Helper()
	name, err := s.Begin(t.Context(), model, false)
	if err != nil {
		t.Fatal(err)
	}
	return name
}

func switchTo(t *testing.T, s Store, name string) {
	t.Helper()
	if err := s.Switch(t.Context(), name, false); err != nil {
		t.Fatal(err)
	}
}

func builds(t *testing.T, s Store) []caesura.Build {
	t.Helper()
	all, err := s.Builds(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// fill puts documents into a build and finishes it.
func (p Place) fill(t *testing.T, name string, documents ...[]caesura.Point) {
	t.Helper()
	b := p.OpenBuild(t, name)
	if err := b.Fit(t.Context(), Model, true); err != nil {
		t.Fatal(err)
	}
	put(t, b, documents...)
	if err := b.Finish(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	expect(t, b, documents...)
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
}

// rebuilt fills a build and switches to it.
func (p Place) rebuilt(t *testing.T, documents ...[]caesura.Point) (name string) {
	t.Helper()
	s := p.Open(t)
	defer s.Close()
	name = begin(t, s, Model)
	p.fill(t, name, documents...)
	switchTo(t, s, name)
	return name
}

// expectServes requires what a process sees that opens the store now.
func (p Place) expectServes(t *testing.T, documents ...[]caesura.Point) {
	t.Helper()
	s := p.Open(t)
	defer s.Close()
	if err := s.Fit(t.Context(), Model, true); err != nil {
		t.Fatal(err)
	}
	expect(t, s, documents...)
	want := make(map[string]int)
	for _, d := range documents {
		want[d[0].Document.Source] += len(d)
	}
	sources, err := s.Sources(t.Context())
	if err != nil || !reflect.DeepEqual(sources, want) {
		t.Errorf("sources %v, want %v (%v)", sources, want, err)
	}
}

func switches(t *testing.T, p Place) {
	one, two, three := Document("one.txt", "One.", "Two."), Document("two.txt", "Three."), Rich()
	s := p.open(t)
	if got := builds(t, s); len(got) != 0 {
		t.Errorf("a store that is not there has the builds %+v", got)
	}
	first := begin(t, s, Model)
	if n := count(t, s, caesura.Filter{}); n != 0 {
		t.Errorf("a build that was begun serves %d points", n)
	}
	p.fill(t, first, one)
	if n := count(t, p.open(t), caesura.Filter{}); n != 0 {
		t.Errorf("a build that was filled serves %d points", n)
	}
	switchTo(t, s, first)
	p.expectServes(t, one)

	second := begin(t, s, Model)
	p.fill(t, second, two, three)
	p.expectServes(t, one)
	switchTo(t, s, second)
	p.expectServes(t, two, three)
	want := []caesura.Build{
		{Name: first, Model: Model, Complete: true},
		{Name: second, Model: Model, Complete: true, Serves: true, Previous: first},
	}
	if got := builds(t, p.open(t)); !reflect.DeepEqual(got, want) {
		t.Errorf("builds %+v, want %+v", got, want)
	}
	switchTo(t, p.open(t), first)
	p.expectServes(t, one)
	switchTo(t, p.open(t), second)
	p.expectServes(t, two, three)
	if err := p.open(t).Drop(t.Context(), first); err != nil {
		t.Error(err)
	}
	p.expectServes(t, two, three)
	if got := builds(t, p.open(t)); !reflect.DeepEqual(got, want[1:]) {
		t.Errorf("builds %+v, want %+v", got, want[1:])
	}
	if err := s.Switch(t.Context(), first, false); caesura.KindOf(err) != caesura.Config {
		t.Errorf("switched to a build that is gone: %v", err)
	}
	p.expectServes(t, two, three)
}

func switchesKeepWrites(t *testing.T, p Place) {
	one, more, two := Document("one.txt", "One."), Document("more.txt", "More.", "Most."), Document("two.txt", "Two.")
	first := p.rebuilt(t, one)
	s := p.fitted(t)
	put(t, s, more)
	second := p.rebuilt(t, two)
	p.expectServes(t, two)
	switchTo(t, p.open(t), first)
	p.expectServes(t, one, more)
	put(t, p.fitted(t), two)
	switchTo(t, p.open(t), second)
	switchTo(t, p.open(t), first)
	p.expectServes(t, one, more, two)
}

func beginsAgain(t *testing.T, p Place) {
	s := p.open(t)
	name := begin(t, s, Model)
	b := closed(t, p.OpenBuild(t, name))
	if err := b.Fit(t.Context(), Model, true); err != nil {
		t.Fatal(err)
	}
	one := Document("one.txt", "One.")
	put(t, b, one)
	if again := begin(t, p.open(t), Model); again != name {
		t.Errorf("begins %s, not the unfinished %s", again, name)
	}
	expect(t, b, one)

	other := Model
	other.Dimensions, other.Name = 4, "other"
	fresh := begin(t, p.open(t), other)
	if got := builds(t, p.open(t)); fresh == name || len(got) != 1 || got[0].Name != fresh || got[0].Model != other || got[0].Complete {
		t.Errorf("after a build for another model there are %+v", got)
	}
	if err := closed(t, p.OpenBuild(t, fresh)).Fit(t.Context(), other, true); err != nil {
		t.Error(err)
	}
	p.rebuilt(t, one)
	if again := begin(t, p.open(t), Model); again == name {
		t.Error("begins what serves")
	}
	p.expectServes(t, one)
}

func answersWhileSwitching(t *testing.T, p Place) {
	var all [2]string
	for i := range all {
		all[i] = p.rebuilt(t, Document("one.txt", "One."), Document(fmt.Sprint(i, ".txt"), "Two."))
	}
	stop := make(chan struct{})
	var searching sync.WaitGroup
	for range 2 {
		searching.Go(func() { p.searchUntil(t, stop) })
	}
	for i := range 20 {
		switchTo(t, p.open(t), all[i%2])
	}
	close(stop)
	searching.Wait()
}

// searchUntil requires that every search finds both points that serve, each by
// a process that opens the store for it.
func (p Place) searchUntil(t *testing.T, stop chan struct{}) {
	for {
		select {
		case <-stop:
			return
		default:
		}
		s := p.Open(t)
		hits, err := s.Search(t.Context(), firstAxis(), 10, caesura.Filter{})
		if err != nil || len(hits) != 2 {
			t.Errorf("a search meanwhile: %d hits (%v)", len(hits), err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

func dropsNothingElse(t *testing.T, p Place) {
	one := Document("one.txt", "One.")
	name := p.rebuilt(t, one)
	s := p.open(t)
	for _, not := range []string{"", "other", name + "0", "../" + name} {
		if err := s.Drop(t.Context(), not); err == nil {
			t.Errorf("dropped %q", not)
		}
	}
	_ = s.Drop(t.Context(), name)
	p.expectServes(t, one)
}
