package source_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"caesura"
	"caesura/ingest/source"
)

// expectNoRoot requires an error that tells whoever wrote the root what to do.
func expectNoRoot(t *testing.T, root string) {
	t.Helper()
	s, err := source.New(source.Options{Roots: []string{root}})
	must(t, err)
	_, err = s.List(t.Context())
	if caesura.KindOf(err) != caesura.Config || !strings.Contains(err.Error(), root) || !strings.Contains(caesura.HintOf(err), "Check the path") {
		t.Errorf("%s: kind %d, hint %q: %v", root, caesura.KindOf(err), caesura.HintOf(err), err)
	}
}

func TestRootThatIsGone(t *testing.T) {
	base := tree(t, "a/x.txt")
	gone := filepath.Join(base, "src")
	expectNoRoot(t, gone)
	expectNoRoot(t, filepath.Join(base, "a/x.txt/y"))
	l := list(t, source.Options{Roots: []string{filepath.Join(base, "a"), gone}})
	equal(t, "files beside a root that is gone", names(l), "a/x.txt")
	equal(t, "faults", faults(l), gone)
}

func TestRootWithoutPermission(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("the superuser may read everything; run as another user")
	}
	base := tree(t, "locked/b.txt")
	locked := filepath.Join(base, "locked")
	must(t, os.Chmod(locked, 0))
	t.Cleanup(func() { os.Chmod(locked, 0o755) })
	expectNoRoot(t, locked)
}

func TestGlobThatSelectsNothingIsAFault(t *testing.T) {
	base := tree(t, "a/x.txt", "a/b/y.txt", "a/link.md -> x.txt", "a/to-b -> b", "r/z.txt")
	for _, glob := range []string{"a/*.pdf", "[r]", "[r]/", "a/[b]", "a/to-?", "?", "{a,r}", "a/**/*.pdf"} {
		l := list(t, source.Options{Roots: []string{filepath.Join(base, "r"), base + "/" + glob}, Base: base})
		equal(t, "files of "+glob, names(l), "r/z.txt")
		equal(t, "faults of "+glob, faults(l), filepath.Join(base, glob))
	}
}

// What two globs select through symlinks is listed once, and yet selected by
// both.
func TestGlobThatSelectsOnlyWhatAnotherRootHasIsNoFault(t *testing.T) {
	base := tree(t, "a/to -> ../out", "b/to -> ../out", "out/x.md", "a/y.md -> ../out/x.md", "b/y.md -> ../out/x.md")
	for _, globs := range [][]string{{"a/*/*.md", "b/*/*.md"}, {"a/*.md", "b/*.md"}, {"out", "a/*.md"}, {"out/*.md", "out/x.*"}} {
		o := source.Options{Base: base, FollowSymlinks: true}
		for _, g := range globs {
			o.Roots = append(o.Roots, base+"/"+g)
		}
		l := list(t, o)
		if len(l.Files) != 1 || len(l.Faults) != 0 {
			t.Errorf("%q: files %q, faults %q", globs, names(l), faults(l))
		}
	}
}
