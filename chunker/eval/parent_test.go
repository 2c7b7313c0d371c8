package eval

import (
	"slices"
	"strings"
	"testing"

	"caesura"
	"caesura/chunker"
)

// Parents are what is read, so they are what is measured: their sizes, and each
// of them once in a ranking.
func TestParentsAreMeasuredInPlaceOfChildren(t *testing.T) {
	text := strings.Repeat("One two three four. ", 12)
	c, err := NewCorpus("c", "en", text)
	if err != nil {
		t.Fatal(err)
	}
	count := func(s string) int { return len(strings.Fields(s)) }
	o := chunker.Options{Strategy: chunker.RecursiveFit, MaxTokens: 16, ChildTokens: 4, Optimal: chunker.OptimalOptions{Price: 0.1}}
	chunks, err := Configured("x", o).Cut(c.Document, Options{Count: count, EmbedTexts: func([]string) ([]caesura.Vector, error) { return nil, nil }})
	if err != nil {
		t.Fatal(err)
	}
	parents := Parents(chunks, count)
	if len(chunks) != 12 || len(parents) != 3 || parents[1].Tokens != 16 || parents[1].Index != 1 {
		t.Fatalf("%d children, %d parents", len(chunks), len(parents))
	}
	m := (Options{Count: count, EmbedTexts: func(texts []string) (out []caesura.Vector, err error) {
		for _, text := range texts {
			out = append(out, caesura.Vector{float32(count(text)), 3})
		}
		return out, nil
	}}).meter()
	place, vectors, err := m.found(chunks, parents)
	if err != nil || place[3] != 0 || place[4] != 1 {
		t.Fatalf("children 3 and 4 are of the parents %d and %d (%v)", place[3], place[4], err)
	}
	if want := chunker.ChildVector(caesura.Vector{4, 3}, caesura.Vector{16, 3}); !slices.Equal(vectors[0], want) {
		t.Errorf("found by %v, want %v", vectors[0], want)
	}
	if got := once([]int{2, 0, 1}, []int{0, 1, 0}); !slices.Equal(got, []int{2, 1}) {
		t.Errorf("read in the order %v", got)
	}
}
