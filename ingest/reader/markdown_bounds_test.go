package reader

import (
	"strings"
	"testing"
)

func TestHostileMarkdownKeepsItsText(t *testing.T) {
	const n = 100_000
	for about, c := range map[string]struct{ body, want string }{
		"links that never close": {strings.Repeat("[a](", n), strings.Repeat("[a](", n)},
		"brackets":               {strings.Repeat("[", n) + strings.Repeat("]", n), strings.Repeat("[", n) + strings.Repeat("]", n)},
		"stars and lines":        {strings.Repeat("*a_ ", n), strings.TrimSpace(strings.Repeat("*a_ ", n))},
		"a heading of links":     {"# " + strings.Repeat("[a](", n), strings.Repeat("[a](", n)},
		"a cell of links":        {"|A|B|\n|-|-|\n|" + strings.Repeat("[a](", n) + "|b|", "A | B A: " + strings.Repeat("[a](", n) + " | B: b"},
		"escapes stay escapes":   {strings.Repeat(`\[ [b `, n), strings.TrimSpace(strings.Repeat(`[ [b `, n))},
		"lists on one line":      {strings.Repeat("1. ", n) + "text", "text"},
		"quotes on one line":     {strings.Repeat("> - ", n) + "text\n\nmore", "text more"},
	} {
		d := readOne(t, "a.md", c.body)
		if got := folded(d); got != c.want || len(d.Notes) != 1 {
			t.Errorf("%s: %d bytes %.60q, want %d; notes %q", about, len(got), got, len(c.want), d.Notes)
		}
	}
}

func TestOrdinaryMarkdownBesideAHostileParagraphKeepsItsMarks(t *testing.T) {
	d := readOne(t, "a.md", "Some *soft* `code` and [a link](x.md).\n\n"+strings.Repeat("[a](", 50_000)+"\n\n**Bold** [one][two].\n\n[two]: http://x.example/\n")
	if got := folded(d); !strings.HasPrefix(got, "Some soft code and a link. [a](") || !strings.HasSuffix(got, "Bold one.") {
		t.Errorf("%.60q … %q", got, got[len(got)-60:])
	}
}

func TestManyDefinitionsOfLinksAreAllKnown(t *testing.T) {
	d := readOne(t, "a.md", "See [a7] and [a1999].\n\n"+numbered("[a%d]: http://x.example/\n", 2000)+"\nText\n[b]: c\n")
	if folded(d) != "See a7 and a1999. Text [b]: c" {
		t.Errorf("%q", folded(d))
	}
}

func TestMarkdownOfTooManyPartsIsReadAsText(t *testing.T) {
	d := readOne(t, "a.md", "---\ntitle: T\n---\n"+strings.Repeat("a *b*\n\n", mostNodes/4+1))
	if d.Title != "T" || len(d.Notes) != 1 || len(d.Blocks) != mostNodes/4+1 {
		t.Errorf("title %q, notes %q, %d blocks", d.Title, d.Notes, len(d.Blocks))
	}
}

func TestBrokenFrontMatterIsNoted(t *testing.T) {
	for text, noted := range map[string]bool{
		"---\ntitle: [unclosed foo: : :\n---\n\n# Boats\n\nThey float.\n": true,
		"---\ntitle: Boats\n---\n\nThey float.\n":                         false,
		"---\n\nA rule, and\n\nNote: not a fence.\n\n---\n\nMore.\n":      false,
		"---\nJust a line\n---\n":                                         false,
	} {
		documents, err := markdownFormat{}.read(t.Context(), []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(strings.Join(documents[0].Notes, "\n"), "front matter cannot be read"); got != noted {
			t.Errorf("%q: notes %q", text, documents[0].Notes)
		}
	}
}
