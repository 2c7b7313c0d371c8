package storetest

import (
	"strings"
	"sync"
	"testing"

	"caesura"
)

func emptyBeforeFit(t *testing.T, p Place) {
	s := p.open(t)
	if got := list(t, s, Source); len(got) != 0 {
		t.Errorf("lists %v", got)
	}
	if got := search(t, s, Vector("x", Model.Dimensions), 10, caesura.Filter{}); len(got) != 0 {
		t.Errorf("finds %v", got)
	}
	if n := count(t, s, caesura.Filter{}); n != 0 {
		t.Errorf("counts %d", n)
	}
	if err := s.Delete(t.Context(), []string{"talks:a.txt"}); err != nil {
		t.Errorf("delete: %v", err)
	}
	if err := s.Put(t.Context(), [][]caesura.Point{Document("a.txt", "A.")}); err == nil {
		t.Error("wrote before it was fitted")
	}
}

func fitMakes(t *testing.T, p Place) {
	s := p.open(t)
	if err := s.Fit(t.Context(), Model, false); err != nil {
		t.Fatal(err)
	}
	other := Model
	other.Dimensions = 3
	if err := p.open(t).Fit(t.Context(), other, true); err != nil {
		t.Fatalf("fit without create made something: %v", err)
	}
	expectKind(t, s.Fit(t.Context(), Model, true), caesura.Mismatch)
	if err := p.open(t).Fit(t.Context(), other, true); err != nil {
		t.Fatalf("fit again: %v", err)
	}
	unprobed := Model
	unprobed.Dimensions = 0
	if err := s.Fit(t.Context(), unprobed, true); err == nil {
		t.Error("a model without a size fits")
	}
}

func fitAtOnce(t *testing.T, p Place) {
	const runs = 4
	stores := make([]Store, runs)
	for i := range stores {
		stores[i] = p.open(t)
	}
	var wait sync.WaitGroup
	for i, s := range stores {
		wait.Go(func() {
			if err := s.Fit(t.Context(), Model, true); err != nil {
				t.Errorf("run %d: %v", i, err)
			}
		})
	}
	wait.Wait()
	points := Document("a.txt", "One.", "Two.")
	put(t, stores[0], points)
	expect(t, stores[1], points)
}

func fitRefuses(t *testing.T, p Place) {
	s := p.fitted(t)
	points := Document("a.txt", "One.", "Two.")
	put(t, s, points)
	for name, change := range map[string]func(*caesura.Model){
		"name":       func(m *caesura.Model) { m.Name = "other" },
		"revision":   func(m *caesura.Model) { m.Revision = "2" },
		"dimensions": func(m *caesura.Model) { m.Dimensions = 384 },
		"pooling":    func(m *caesura.Model) { m.Pooling = "cls" },
		"prefix":     func(m *caesura.Model) { m.Prefix = "" },
	} {
		model := Model
		change(&model)
		for _, create := range []bool{false, true} {
			err := p.open(t).Fit(t.Context(), model, create)
			expectKind(t, err, caesura.Mismatch)
			if name == "dimensions" && !(strings.Contains(err.Error(), " 8 ") && strings.Contains(err.Error(), " 384 ")) {
				t.Errorf("the message does not name both sizes: %v", err)
			}
			if caesura.HintOf(err) == "" {
				t.Errorf("another %s: no hint", name)
			}
		}
	}
	if err := s.Fit(t.Context(), Model, true); err != nil {
		t.Error(err)
	}
	expect(t, s, points)
}
