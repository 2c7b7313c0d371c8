package ingest_test

import (
	"strings"
	"testing"

	"caesura/chunker"
)

func TestChildrenAreStoredWithTheirParentsAndFoundByBoth(t *testing.T) {
	c := newCorpus(t, openSQLite(t))
	c.worker.Chunker = chunker.Options{
		Strategy: chunker.RecursiveFit, MaxTokens: 12, ChildTokens: 4,
		Optimal: chunker.OptimalOptions{Price: 0.1},
	}.WithDefaults()
	c.write("a.txt", strings.TrimSpace(strings.Repeat("Bees make the honey. Boats need a keel. ", 6)))
	c.run()
	points, err := c.store.Read(t.Context(), "docs:a.txt")
	if err != nil {
		t.Fatal(err)
	}
	if len(points) != 12 {
		t.Fatalf("%d points, want one for each sentence", len(points))
	}
	for _, p := range points {
		k := p.Chunk
		if !strings.Contains(k.Parent.Text, k.Text) || k.Parent.Text == k.Text {
			t.Errorf("%q has the parent %q", k.Text, k.Parent.Text)
		}
		vectors, err := c.embed.Embed(t.Context(), []string{k.Text, k.Parent.Text})
		if err != nil {
			t.Fatal(err)
		}
		if want := chunker.ChildVector(vectors[0], vectors[1]); want[0]-p.Vector[0] > 1e-6 || p.Vector[0]-want[0] > 1e-6 {
			t.Errorf("%q is found by %v, want %v", k.Text, p.Vector, want)
		}
	}
	c.expectSound()
}
