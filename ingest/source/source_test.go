package source_test

import (
	"context"
	"errors"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"caesura"
	"caesura/ingest/source"
)

// tree writes files, given as paths, each holding its own path as text. A path
// that ends in a slash is an empty folder; "a -> b" is a symlink.
func tree(t *testing.T, paths ...string) string {
	t.Helper()
	base := t.TempDir()
	for _, p := range paths {
		link, target, isLink := strings.Cut(p, " -> ")
		full := filepath.Join(base, link)
		must(t, os.MkdirAll(filepath.Dir(full), 0o755))
		switch {
		case isLink:
			must(t, os.Symlink(target, full))
		case strings.HasSuffix(p, "/"):
			must(t, os.MkdirAll(full, 0o755))
		default:
			must(t, os.WriteFile(full, []byte(p), 0o644))
		}
	}
	return base
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func list(t *testing.T, o source.Options) *caesura.Listing {
	t.Helper()
	s, err := source.New(o)
	must(t, err)
	l, err := s.List(t.Context())
	must(t, err)
	checkListing(t, l)
	return l
}

// checkListing checks what listing.go promises.
func checkListing(t *testing.T, l *caesura.Listing) {
	t.Helper()
	if !slices.IsSortedFunc(l.Files, func(a, b caesura.File) int {
		if c := strings.Compare(a.Path, b.Path); c != 0 {
			return c
		}
		return 1 // equal is out of order
	}) {
		t.Errorf("not in order of path, or doubled: %q", names(l))
	}
	for _, f := range l.Files {
		if f.Source != l.Source || !filepath.IsAbs(f.URI) || caesura.EscapePath(mustUnescape(t, f.Path)) != f.Path {
			t.Errorf("file %+v", f)
		}
		if l.Subset != nil && !l.Subset(f.Path) {
			t.Errorf("%s is listed but outside of the subset", f.Path)
		}
	}
	for _, f := range l.Faults {
		if !filepath.IsAbs(f.Path) {
			t.Errorf("fault of %s, which is not absolute", f.Path)
		}
	}
}

func names(l *caesura.Listing) []string {
	list := []string{}
	for _, f := range l.Files {
		list = append(list, f.Path)
	}
	return list
}

func faults(l *caesura.Listing) []string {
	list := []string{}
	for _, f := range l.Faults {
		list = append(list, f.Path)
	}
	return list
}

func equal(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n got %q\nwant %q", what, got, want)
	}
}

func text(t *testing.T, f caesura.File) string {
	t.Helper()
	in, err := f.Open()
	must(t, err)
	defer in.Close()
	b, err := io.ReadAll(in)
	must(t, err)
	return string(b)
}

func TestFolderIsListedInOrderOfPath(t *testing.T) {
	base := tree(t, "b.txt", "a/z.txt", "a/b/c.pdf", "a.txt", "a-b.html", "empty/")
	l := list(t, source.Options{Roots: []string{base}})
	equal(t, "files", names(l), "a-b.html", "a.txt", "a/b/c.pdf", "a/z.txt", "b.txt")
	if l.Source != "docs" || l.Subset != nil || len(l.Faults) != 0 {
		t.Errorf("listing %q, subset %t, faults %v", l.Source, l.Subset != nil, l.Faults)
	}
	for _, f := range l.Files {
		if text(t, f) != f.Path || f.URI != filepath.Join(base, f.Path) {
			t.Errorf("%s: URI %s holds %q", f.Path, f.URI, text(t, f))
		}
		if f.Stat.Size != int64(len(f.Path)) || f.Stat.Modified == 0 {
			t.Errorf("%s: stat %+v", f.Path, f.Stat)
		}
	}
}

func TestStatTellsARewrittenFile(t *testing.T) {
	base := tree(t, "a.txt")
	before := list(t, source.Options{Roots: []string{base}}).Files[0].Stat
	again := list(t, source.Options{Roots: []string{base}}).Files[0].Stat
	if before != again {
		t.Errorf("unchanged file: %+v, then %+v", before, again)
	}
	must(t, os.WriteFile(filepath.Join(base, "new"), []byte("b.txt"), 0o644)) // as long as a.txt
	must(t, os.Rename(filepath.Join(base, "new"), filepath.Join(base, "a.txt")))
	must(t, os.Chtimes(filepath.Join(base, "a.txt"), testTime(before), testTime(before)))
	after := list(t, source.Options{Roots: []string{base}}).Files[0].Stat
	if after.Size != before.Size || after.Modified != before.Modified {
		t.Fatalf("the test must keep size and time: %+v, then %+v", before, after)
	}
	if before.Inode != 0 && after == before {
		t.Errorf("replaced file has the same stat %+v", after)
	}
}

func TestHiddenAndTemporaryFilesAreLeftOut(t *testing.T) {
	base := tree(t, "a.txt", "a.txt~", ".a.txt.swp", "~$a.txt", "#a.txt#", ".#a.txt", "a.tmp", ".git/x.txt", ".hidden.txt", "sub/.x/y.txt", "#", "~a.txt")
	equal(t, "default", names(list(t, source.Options{Roots: []string{base}})), "%23", "a.txt", "~a.txt")
	equal(t, "hidden", names(list(t, source.Options{Roots: []string{base}, Hidden: true})),
		"%23", ".git/x.txt", ".hidden.txt", "a.txt", "sub/.x/y.txt", "~a.txt")
	equal(t, "hidden root", names(list(t, source.Options{Roots: []string{filepath.Join(base, ".git")}})), "x.txt")
	equal(t, "hidden file as root", names(list(t, source.Options{Roots: []string{filepath.Join(base, ".hidden.txt")}})), ".hidden.txt")
}

func TestBaseOfPaths(t *testing.T) {
	base := tree(t, "d/a/x.txt", "d/a/y.txt", "d/b/z.txt")
	in := func(parts ...string) []string {
		for i := range parts {
			parts[i] = filepath.Join(base, parts[i])
		}
		return parts
	}
	for _, c := range []struct {
		about string
		o     source.Options
		want  []string
	}{
		{"one folder", source.Options{Roots: in("d")}, []string{"a/x.txt", "a/y.txt", "b/z.txt"}},
		{"one file", source.Options{Roots: in("d/a/x.txt")}, []string{"x.txt"}},
		{"a glob", source.Options{Roots: in("d/*/z.txt")}, []string{"b/z.txt"}},
		{"two folders", source.Options{Roots: in("d/b", "d/a")}, []string{"a/x.txt", "a/y.txt", "b/z.txt"}},
		{"two files of a folder", source.Options{Roots: in("d/a/x.txt", "d/a/y.txt")}, []string{"x.txt", "y.txt"}},
		{"a file and a folder", source.Options{Roots: in("d/a/x.txt", "d/b")}, []string{"a/x.txt", "b/z.txt"}},
		{"a folder inside another", source.Options{Roots: in("d/a", "d")}, []string{"a/x.txt", "a/y.txt", "b/z.txt"}},
		{"the same twice", source.Options{Roots: in("d/a", "d/a")}, []string{"x.txt", "y.txt"}},
		{"base given", source.Options{Roots: in("d/a"), Base: base}, []string{"d/a/x.txt", "d/a/y.txt"}},
	} {
		equal(t, c.about, names(list(t, c.o)), c.want...)
	}
	s, err := source.New(source.Options{Roots: in("d/a"), Base: filepath.Join(base, "d/b")})
	must(t, err)
	if _, err := s.List(t.Context()); caesura.KindOf(err) != caesura.Config {
		t.Errorf("root outside of the base: %v", err)
	}
}

func TestRelativeRootsAndDots(t *testing.T) {
	base := tree(t, "d/a.txt", "e/")
	t.Chdir(filepath.Join(base, "e"))
	for _, root := range []string{"../d", "./../d/", "../d/.", filepath.Join(base, "e", "..", "d")} {
		l := list(t, source.Options{Roots: []string{root}})
		equal(t, root, names(l), "a.txt")
		if len(l.Files) == 1 && l.Files[0].URI != filepath.Join(base, "d", "a.txt") {
			t.Errorf("%s: URI %s", root, l.Files[0].URI)
		}
	}
}

func TestOverlappingRootsListEachFileOnce(t *testing.T) {
	base := tree(t, "a/x.txt", "a/b/y.txt", "link -> a")
	for _, roots := range [][]string{
		{"a", "a/b", "a/b/y.txt", "a/**/*.txt"},
		{"a/**", "a"},
		{"link", "a"},
	} {
		for i := range roots {
			roots[i] = filepath.Join(base, roots[i])
		}
		if l := list(t, source.Options{Roots: roots, Base: base}); len(l.Files) != 2 {
			t.Errorf("%q list %q", roots, names(l))
		}
	}
}

func TestOddNames(t *testing.T) {
	odd := []string{"caf\xe9.html", "a#b.txt", "100% cotton.txt", "%41.txt", "new\nline.txt", "tab\t.txt", "ü.txt", " lead.txt", "a:b.txt", "back\\slash.txt", "[x].txt", "日本.pdf"}
	base := tree(t, odd...)
	l := list(t, source.Options{Roots: []string{base}})
	if len(l.Files) != len(odd) {
		t.Errorf("%d of %d files: %q", len(l.Files), len(odd), names(l))
	}
	var seen []string
	for _, f := range l.Files {
		seen = append(seen, text(t, f))
	}
	slices.Sort(odd)
	slices.Sort(seen)
	equal(t, "contents", seen, odd...)
	only := list(t, source.Options{Roots: []string{base}, Only: []string{"caf\xe9.html", "100% cotton.txt", "a%23b.txt"}})
	equal(t, "subset of odd names", names(only), "100%25 cotton.txt", "a%23b.txt", "caf%E9.html")
}

func TestRootWithGlobCharactersInItsNameIsTakenLiterally(t *testing.T) {
	base := tree(t, "a[1].txt", "a1.txt", "[d]/x.txt")
	equal(t, "file", names(list(t, source.Options{Roots: []string{filepath.Join(base, "a[1].txt")}})), "a[1].txt")
	equal(t, "folder", names(list(t, source.Options{Roots: []string{filepath.Join(base, "[d]")}})), "x.txt")
}

func TestGlobs(t *testing.T) {
	base := tree(t, "a.md", "b.txt", "s/c.md", "s/t/d.md", "s/t/e.txt", ".h/f.md", "s/dir.md/g.txt")
	for glob, want := range map[string][]string{
		"*.md":           {"a.md"},
		"**/*.md":        {"a.md", "s/c.md", "s/t/d.md"},
		"**":             {"a.md", "b.txt", "s/c.md", "s/dir.md/g.txt", "s/t/d.md", "s/t/e.txt"},
		"s/*/*.txt":      {"dir.md/g.txt", "t/e.txt"},
		"*/t/?.{md,txt}": {"s/t/d.md", "s/t/e.txt"},
		"{s/t,x}/*":      {"s/t/d.md", "s/t/e.txt"},
		"[ab].*":         {"a.md", "b.txt"},
	} {
		l := list(t, source.Options{Roots: []string{base + "/" + glob}})
		equal(t, glob, names(l), want...)
		equal(t, glob+" faults", faults(l))
	}
}

func TestIncludeAndExclude(t *testing.T) {
	base := tree(t, "a.pdf", "a.txt", "drafts/b.pdf", "x/drafts/c.pdf", "x/d.pdf", "x/drafts.pdf")
	for _, c := range []struct {
		about            string
		include, exclude []string
		want             []string
	}{
		{"name anywhere", nil, []string{"drafts"}, []string{"a.pdf", "a.txt", "x/d.pdf", "x/drafts.pdf"}},
		{"anchored", nil, []string{"/drafts"}, []string{"a.pdf", "a.txt", "x/d.pdf", "x/drafts.pdf", "x/drafts/c.pdf"}},
		{"below a folder", nil, []string{"x/**"}, []string{"a.pdf", "a.txt", "drafts/b.pdf"}},
		{"folders only", nil, []string{"drafts*/"}, []string{"a.pdf", "a.txt", "x/d.pdf", "x/drafts.pdf"}},
		{"include", []string{"*.pdf"}, nil, []string{"a.pdf", "drafts/b.pdf", "x/d.pdf", "x/drafts.pdf", "x/drafts/c.pdf"}},
		{"include a folder", []string{"x/drafts"}, nil, []string{"x/drafts/c.pdf"}},
		{"both", []string{"*.pdf"}, []string{"x"}, []string{"a.pdf", "drafts/b.pdf"}},
	} {
		l := list(t, source.Options{Roots: []string{base}, Include: c.include, Exclude: c.exclude})
		equal(t, c.about, names(l), c.want...)
	}
}

func TestOnlyIsASubset(t *testing.T) {
	base := tree(t, "docs/guide/a.html", "docs/guide/b.html", "docs/c.html")
	t.Chdir(base)
	for only, want := range map[string][]string{
		"guide":                {"guide/a.html", "guide/b.html"},
		"guide/a.html":         {"guide/a.html"},
		"docs/guide/a.html":    {"guide/a.html"},
		"./docs/guide/":        {"guide/a.html", "guide/b.html"},
		base + "/docs/c.html":  {"c.html"},
		"docs/**/[ab].html":    {"guide/a.html", "guide/b.html"},
		"a.html":               {"guide/a.html"},
		"docs":                 {"c.html", "guide/a.html", "guide/b.html"},
		"docs/":                {"c.html", "guide/a.html", "guide/b.html"},
		"docs/guide/gone.html": {},
	} {
		l := list(t, source.Options{Roots: []string{"docs"}, Only: []string{only}})
		equal(t, only, names(l), want...)
		if l.Subset == nil {
			t.Errorf("%s: no subset", only)
		}
	}
	l := list(t, source.Options{Roots: []string{"docs"}, Only: []string{"docs/guide/gone.html"}})
	if !l.Subset("guide/gone.html") || l.Subset("c.html") || len(l.Faults) != 0 {
		t.Error("a deleted file must be in the subset, and others outside")
	}
	s, err := source.New(source.Options{Roots: []string{"docs"}, Only: []string{"/elsewhere/x"}})
	must(t, err)
	if _, err := s.List(t.Context()); caesura.KindOf(err) != caesura.Config {
		t.Errorf("only outside of the base: %v", err)
	}
}

func TestNoRootsOrBadOptions(t *testing.T) {
	for _, o := range []source.Options{
		{},
		{Roots: []string{""}},
		{Roots: []string{"x"}, Name: "a:b"},
		{Roots: []string{"x"}, Name: "a#b"},
		{Roots: []string{"x"}, Exclude: []string{"[a"}},
		{Roots: []string{"x"}, Only: []string{""}},
	} {
		if _, err := source.New(o); caesura.KindOf(err) != caesura.Config {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if err := (source.Options{}).Validate(); err != nil {
		t.Errorf("the zero options are valid (roots may come as arguments): %v", err)
	}
}

func TestCancelledListing(t *testing.T) {
	base := tree(t, "a.txt")
	s, err := source.New(source.Options{Roots: []string{base}})
	must(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.List(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func mustUnescape(t *testing.T, path string) string {
	t.Helper()
	name, err := url.PathUnescape(path)
	must(t, err)
	return name
}

func testTime(s caesura.FileStat) time.Time { return time.Unix(0, s.Modified) }
