package source_test

import (
	"path/filepath"
	"strings"
	"testing"

	"caesura/ingest/source"
)

func TestListOfPathsIsASubset(t *testing.T) {
	base := tree(t, "docs/a.html", "docs/b.html", "docs/sub/c.html", "docs/sub/d.html", "docs/.e.html", "docs/drafts/f.html", "README.md")
	t.Chdir(base)
	o := source.Options{Roots: []string{"docs"}, Exclude: []string{"drafts"},
		Paths: []string{"docs/b.html", "docs/sub", "docs/b.html", "docs/.e.html", "docs/drafts/f.html", "README.md"}}
	l := list(t, o)
	equal(t, "files", names(l), "b.html", "sub/c.html", "sub/d.html")
	equal(t, "faults", faults(l))
	for path, want := range map[string]bool{"b.html": true, "sub/gone.html": true, "a.html": false, "suburb.html": false} {
		if l.Subset(path) != want {
			t.Errorf("subset holds %s: %t", path, !want)
		}
	}
	o.Paths = []string{}
	if l = list(t, o); len(l.Files) != 0 || l.Subset == nil || l.Subset("a.html") {
		t.Errorf("an empty list: %q", names(l))
	}
	equal(t, "list without roots", names(list(t, source.Options{Paths: []string{"docs/a.html"}})), "docs/a.html")
	equal(t, "list with the root itself", names(list(t, source.Options{Roots: []string{"docs"}, Paths: []string{base}})),
		"a.html", "b.html", "drafts/f.html", "sub/c.html", "sub/d.html")
}

func TestListWithNothingOfTheSourceIsAnEmptySubset(t *testing.T) {
	t.Chdir(tree(t, "docs/a.html", "README.md"))
	l := list(t, source.Options{Roots: []string{"docs"}, Paths: []string{"README.md", "gone.md"}})
	equal(t, "files", names(l))
	equal(t, "faults", faults(l))
	if l.Subset == nil || l.Subset("a.html") || l.Subset("") {
		t.Error("the subset is not empty")
	}
}

func TestListedPathThatIsGoneIsADeletedFile(t *testing.T) {
	t.Chdir(tree(t, "docs/a.html", "docs/b.html"))
	l := list(t, source.Options{Roots: []string{"docs"}, Paths: []string{"docs/a.html", "docs/gone.html", "docs/gone/c.html"}})
	equal(t, "files", names(l), "a.html")
	equal(t, "faults", faults(l))
	for path, want := range map[string]bool{"a.html": true, "gone.html": true, "gone/c.html": true, "b.html": false, "gone/d.html": false} {
		if l.Subset(path) != want {
			t.Errorf("subset holds %s: %t", path, !want)
		}
	}
}

// What is not there because its folder is not mounted was not deleted.
func TestListedPathThatCannotBeLookedUpIsAFault(t *testing.T) {
	base := tree(t, "docs/a.html")
	t.Chdir(base)
	long := "docs/" + strings.Repeat("n", 300)
	l := list(t, source.Options{Roots: []string{"docs"}, Paths: []string{"docs/a.html", long}})
	equal(t, "files", names(l), "a.html")
	equal(t, "name that is too long", faults(l), filepath.Join(base, long))
	l = list(t, source.Options{Roots: []string{"docs", "unmounted"}, Paths: []string{"docs/a.html", "unmounted/b.html"}})
	equal(t, "files beside an unmounted root", names(l), "docs/a.html")
	equal(t, "unmounted root", faults(l), filepath.Join(base, "unmounted"))
}

func TestReadPaths(t *testing.T) {
	for in, want := range map[string][]string{
		"":               {},
		"a\nb c\r\n\n d": {"a", "b c", " d"},
		"a\nb\x00c\x00":  {"a\nb", "c"},
	} {
		got, err := source.ReadPaths(strings.NewReader(in))
		if err != nil || got == nil {
			t.Errorf("%q: %v, %v", in, got, err)
		}
		equal(t, in, got, want...)
	}
}

// git diff --name-only without -z writes names that are not ASCII in quotes.
func TestReadPathsTakesNamesThatGitQuoted(t *testing.T) {
	t.Chdir(tree(t, "é.md", `"real".md`, `"real.md"`))
	for in, want := range map[string][]string{
		`"docs/\303\251.md"` + "\n" + `"a\tb\\c\"d.md"` + "\na.md": {"docs/é.md", "a\tb\\c\"d.md", "a.md"},
		`"docs/caf\351.md"`:              {"docs/caf\xe9.md"},
		`"real.md"`:                      {`"real.md"`},
		`"real".md` + "\n" + `"`:         {`"real".md`, `"`},
		`"\303\251.md"` + "\x00a.md\x00": {`"\303\251.md"`, "a.md"},
	} {
		got, err := source.ReadPaths(strings.NewReader(in))
		must(t, err)
		equal(t, in, got, want...)
	}
}
