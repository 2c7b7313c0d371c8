package chunker_test

import (
	"reflect"
	"strings"
	"testing"

	"caesura"
	"caesura/chunker"
)

func TestChunksStandUnderTheirHeadings(t *testing.T) {
	d := document("Before all.\n\n# Book\n\n## One\n\nFirst text here.\n\n### Deep\n\nDeep text here.\n\n## Two\n\nSecond text here.\n\n# End\n\nLast text here.", "en")
	_, chunks, _ := split(t, d, chunker.Options{MinTokens: 1, MaxTokens: 10, HeadingBoundary: true})
	want := map[string]string{
		"Before all.":       "",
		"First text here.":  "# Book > ## One",
		"Deep text here.":   "# Book > ## One > ### Deep",
		"Second text here.": "# Book > ## Two",
		"Last text here.":   "# End",
	}
	for _, c := range chunks {
		for text, path := range want {
			if strings.HasSuffix(c.Text, text) {
				delete(want, text)
				if got := strings.Join(c.Headings, " > "); got != path {
					t.Errorf("%q stands under %q, want %q", text, got, path)
				}
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("no chunk ends with %v", want)
	}
}

func TestSkippedAndUnknownHeadingLevels(t *testing.T) {
	d := document("### Deep\n\nText one is here.\n\n# Top\n\nText two is here.", "en")
	d.Blocks[2].Level = 0 // counts as the highest
	_, chunks, _ := split(t, d, chunker.Options{MinTokens: 1, MaxTokens: 12, HeadingBoundary: true})
	var got [][]string
	for _, c := range chunks {
		got = append(got, c.Headings)
	}
	if want := [][]string{{"### Deep"}, {"# Top"}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q", got)
	}
}

func TestALongHeadingHasAShortTitle(t *testing.T) {
	d := document("# "+strings.Repeat("so long ", 2000)+"\n\nText is here.", "en")
	_, chunks, _ := split(t, d, chunker.Options{})
	last := chunks[len(chunks)-1]
	if len(last.Headings) != 1 || len(last.Headings[0]) > 310 || !strings.HasSuffix(last.Headings[0], "so long…") {
		t.Errorf("%q", last.Headings)
	}
}

func TestChunksKnowTheirFirstAndLastPage(t *testing.T) {
	d := document("Page three is this. It goes on to the next.\n\nThe last one is five here.", "en")
	over := strings.Index(d.Text, "on to")
	five := strings.Index(d.Text, "The last")
	d.Pages = []caesura.Page{
		{Span: caesura.Span{Start: 0, End: over}, Number: 3},
		{Span: caesura.Span{Start: over, End: five}, Number: 4},
		{Span: caesura.Span{Start: five, End: len(d.Text)}, Number: 5},
	}
	_, chunks, _ := split(t, d, chunker.Options{MinTokens: 1, MaxTokens: 10})
	var got []caesura.PageRange
	for _, c := range chunks {
		got = append(got, c.Pages)
	}
	if want := []caesura.PageRange{{First: 3, Last: 3}, {First: 3, Last: 4}, {First: 5, Last: 5}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v of %d chunks", got, len(chunks))
	}
}
