package storetest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"testing"

	"caesura"
)

func everyFact(t *testing.T, p Place) {
	s := p.fitted(t)
	rich, plain := Rich(), Document("plain.txt", "No more than it must have.")
	put(t, s, rich, plain)
	expect(t, s, rich, plain)
}

func idempotent(t *testing.T, p Place) {
	s := p.fitted(t)
	a, b := Document("a.txt", "One.", "Two.", "Three."), Rich()
	for range 3 {
		put(t, s, a, b)
		expect(t, s, a, b)
	}
}

func seenElsewhere(t *testing.T, p Place) {
	writer, reader := p.fitted(t), p.open(t)
	a := Document("a.txt", "One.", "Two.")
	put(t, writer, a)
	expect(t, reader, a)
	put(t, writer, Document("a.txt", "One."))
	expect(t, reader, Document("a.txt", "One."))
}

func edits(t *testing.T, p Place) {
	s := p.fitted(t)
	other := Document("other.txt", "One.", "Two.")
	put(t, s, other)
	for _, texts := range [][]string{
		{"One.", "Two.", "Three.", "Four."},
		{"One."},
		{"One.", "Two.", "Three.", "Four.", "Five."},
		{"Zero.", "One.", "Two.", "Three.", "Four.", "Five."}, // each index moves
		{"Zero.", "One.", "2.", "Three.", "Four.", "Five."},
		{"Five.", "Four.", "Three.", "2.", "One.", "Zero."}, // equal ids, other indices
		{"Other."},
	} {
		points := Document("a.txt", texts...)
		put(t, s, points)
		expect(t, s, points, other)
	}
}

func equalTexts(t *testing.T, p Place) {
	s := p.fitted(t)
	a := Document("a.txt", "Same.", "Same.", "Other.", "Same.")
	b := Document("b.txt", "Same.", "Same.")
	elsewhere := Points("elsewhere", "a.txt", "Same.")
	put(t, s, a, b, elsewhere)
	expect(t, s, a, b, elsewhere)
	a = Document("a.txt", "Same.")
	put(t, s, a)
	expect(t, s, a, b, elsewhere)
}

func newFingerprint(t *testing.T, p Place) {
	s := p.fitted(t)
	put(t, s, Document("a.txt", "One.", "Two.", "Three."))
	points := Document("a.txt", "One.", "Two.", "Three.")
	for i := range points {
		points[i].Fingerprint = caesura.HashParts("other options")
	}
	put(t, s, points)
	expect(t, s, points)
}

func deletes(t *testing.T, p Place) {
	s := p.fitted(t)
	a, b := Document("a.txt", "One.", "Two."), Document("b.txt", "One.", "Two.")
	elsewhere := Points("elsewhere", "a.txt", "One.")
	put(t, s, a, b, elsewhere)
	for _, nothing := range [][]string{nil, {}, {"talks:absent.txt"}, {""}, {"talks:"}} {
		if err := s.Delete(t.Context(), nothing); err != nil {
			t.Fatal(err)
		}
		expect(t, s, a, b, elsewhere)
	}
	if err := s.Delete(t.Context(), []string{"talks:a.txt", "talks:absent.txt"}); err != nil {
		t.Fatal(err)
	}
	expect(t, s, b, elsewhere)
	if n := count(t, s, caesura.Filter{}); n != 3 {
		t.Errorf("%d points are left, want 3", n)
	}
}

func lostPoint(t *testing.T, p Place) {
	s := p.fitted(t)
	other := Document("other.txt", "One.", "Two.")
	for lost := range 3 {
		points := Document("a.txt", "One.", "Two.", "Three.")
		put(t, s, points, other)
		p.Lose(t, points[lost].ID)
		got := list(t, s, Source)["talks:a.txt"]
		want := caesura.Stored{Hash: points[0].Document.Hash, Fingerprint: points[0].Fingerprint, Count: 3, Points: 2, Current: 2}
		if lost == 0 { // the head
			want = caesura.Stored{Points: 2}
		}
		if got != want || got.Whole() {
			t.Errorf("without chunk %d: %+v, want %+v", lost, got, want)
		}
		put(t, s, points)
		expect(t, s, points, other)
	}
}

func longDocument(t *testing.T, p Place) {
	s := p.fitted(t)
	points := Long()
	put(t, s, points)
	put(t, s, points)
	n := len(points)
	want := caesura.Stored{Hash: points[0].Document.Hash, Fingerprint: points[0].Fingerprint, Count: n, Points: n, Current: n}
	if got := list(t, s, Source)["talks:long.txt"]; got != want {
		t.Errorf("stored %+v, want %+v", got, want)
	}
	if got := search(t, s, points[7].Vector, n+1, caesura.Filter{}); len(got) != n || got[0].ID != points[7].ID {
		t.Errorf("a search for all finds %d, want %d", len(got), n)
	}
	short := Document("long.txt", "Short now.")
	put(t, s, short)
	expect(t, s, short)
}

func manyDocuments(t *testing.T, p Place) {
	s := p.fitted(t)
	const documents = 700
	var all [][]caesura.Point
	var ids []string
	for i := range documents {
		points := Document(fmt.Sprintf("%d.txt", i), fmt.Sprintf("One of %d.", i), "Two.")
		all = append(all, points)
		ids = append(ids, points[0].Document.ID)
	}
	put(t, s, all...)
	stored := list(t, s, Source)
	for _, id := range ids {
		if !stored[id].Whole() {
			t.Fatalf("%s is not whole: %+v", id, stored[id])
		}
	}
	if err := s.Delete(t.Context(), ids[1:]); err != nil {
		t.Fatal(err)
	}
	expect(t, s, all[0])
}

func refusesNaN(t *testing.T, p Place) {
	s := p.fitted(t)
	good := Document("good.txt", "Good.")
	for name, spoil := range map[string]func(caesura.Vector) caesura.Vector{
		"NaN":       func(v caesura.Vector) caesura.Vector { v[3] = float32(math.NaN()); return v },
		"infinity":  func(v caesura.Vector) caesura.Vector { v[0] = float32(math.Inf(-1)); return v },
		"too short": func(v caesura.Vector) caesura.Vector { return v[1:] },
		"empty":     func(caesura.Vector) caesura.Vector { return nil },
	} {
		bad := Document("bad.txt", "One.", "Two.")
		bad[1].Vector = spoil(bad[1].Vector)
		err := s.Put(t.Context(), [][]caesura.Point{bad})
		if caesura.KindOf(err) != caesura.BadInput {
			t.Errorf("%s: %v", name, err)
		}
	}
	put(t, s, good)
	expect(t, s, good)
}

func refusesIncomplete(t *testing.T, p Place) {
	s := p.fitted(t)
	whole := Document("a.txt", "One.", "Two.", "Three.")
	twice := append(whole[:2:2], whole[1])
	for name, points := range map[string][]caesura.Point{
		"no point": nil, "no head": whole[1:], "no tail": whole[:2], "one twice": twice,
		"another document's": append(whole[:2:2], Document("b.txt", "One.", "Two.", "Three.")[2]),
	} {
		if err := s.Put(t.Context(), [][]caesura.Point{points}); err == nil {
			t.Errorf("%s: was written", name)
		}
	}
	if n := count(t, s, caesura.Filter{}); n != 0 {
		t.Errorf("%d points were written", n)
	}
}

func invalidUTF8(t *testing.T, p Place) {
	s := p.fitted(t)
	points := Document("a.txt", "caf\xe9 \xf0\x9f", "Two.")
	doc := points[0].Document
	doc.Title, doc.URI = "\xff", "/corpus/caf\xe9.txt"
	doc.Meta = map[string]string{"k\xe9y": "v\xe9"}
	points[0].Chunk.Headings = []string{"\xc3"}
	put(t, s, points)

	doc.Title, doc.URI = "\uFFFD", "/corpus/caf\uFFFD.txt"
	doc.Meta = map[string]string{"k\uFFFDy": "v\uFFFD"}
	points[0].Chunk.Text, points[0].Chunk.Headings = "caf\uFFFD \uFFFD", []string{"\uFFFD"}
	expectPoints(t, s, points)

	bad := Document("b.txt", "One.")
	bad[0].Document.ID = "talks:\xff"
	expectKind(t, s.Put(t.Context(), [][]caesura.Point{bad}), caesura.BadInput)
}

func concurrentPuts(t *testing.T, p Place) {
	s, second := p.fitted(t), p.fitted(t)
	const writers, documents = 4, 8
	var all [][]caesura.Point
	for w := range writers * documents {
		all = append(all, Document(fmt.Sprintf("%d.txt", w), fmt.Sprintf("One of %d.", w), "Two.", "Three."))
	}
	var wait sync.WaitGroup
	for w := range writers {
		store := []Store{s, second}[w%2]
		wait.Go(func() {
			for d := range documents {
				if err := store.Put(t.Context(), [][]caesura.Point{all[w*documents+d]}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	expect(t, s, all...)
}

func cancelled(t *testing.T, p Place) {
	s := p.fitted(t)
	points := Document("a.txt", "One.")
	ctx := cancelledContext(t)
	_, listErr := s.List(ctx, Source)
	for name, err := range map[string]error{"put": s.Put(ctx, [][]caesura.Point{points}), "list": listErr} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
	put(t, s, points)
	expect(t, s, points)
}
