//go:build unix

package source_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"caesura"
	"caesura/ingest/source"
)

func TestSymlinks(t *testing.T) {
	base := tree(t, "in/real.txt", "in/also -> real.txt", "in/a-out -> ../out/o.txt", "in/b-out -> ../out/o.txt",
		"in/dir -> ../out", "in/loop -> .", "in/knot/up -> ..", "in/self -> self2", "in/self2 -> real.txt", "out/o.txt", "out/p.txt", "out/back -> ../in")
	o := source.Options{Roots: []string{filepath.Join(base, "in")}}
	l := list(t, o)
	equal(t, "files", names(l), "a-out", "real.txt")
	equal(t, "faults", faults(l))

	o.FollowSymlinks = true
	l = list(t, o)
	equal(t, "with folders", names(l), "a-out", "dir/p.txt", "real.txt")
	equal(t, "faults", faults(l))
	for _, f := range l.Files {
		if !strings.HasSuffix(text(t, f), "."+"txt") {
			t.Errorf("%s: %q", f.Path, text(t, f))
		}
	}
}

func TestSymlinkedRootIsFollowed(t *testing.T) {
	base := tree(t, "real/a.txt", "real/b -> a.txt", "root -> real")
	l := list(t, source.Options{Roots: []string{filepath.Join(base, "root")}})
	equal(t, "files", names(l), "a.txt")
	if len(l.Files) == 1 && l.Files[0].URI != filepath.Join(base, "root", "a.txt") {
		t.Errorf("URI %s", l.Files[0].URI)
	}
}

func TestSymlinkThatLeadsNowhereIsAFault(t *testing.T) {
	base := tree(t, "a.txt", "b.txt -> /nowhere/b.txt", "c.txt -> c.txt", ".#lock -> user@host")
	l := list(t, source.Options{Roots: []string{base}})
	equal(t, "files", names(l), "a.txt")
	equal(t, "faults", faults(l), filepath.Join(base, "b.txt"), filepath.Join(base, "c.txt"))
	equal(t, "faults of excluded links", faults(list(t, source.Options{Roots: []string{base}, Exclude: []string{"[bc].txt"}})))
}

func TestFaultsHaveAbsolutePathsHoweverTheRootIsWritten(t *testing.T) {
	base := tree(t, "docs/odd/dangling.txt -> nowhere")
	t.Chdir(base)
	for _, root := range []string{"docs", "./docs/", "docs/odd/*.txt"} {
		l := list(t, source.Options{Roots: []string{root, "gone"}})
		equal(t, root, faults(l)[:2], filepath.Join(base, "docs/odd/dangling.txt"), filepath.Join(base, "gone"))
	}
}

func TestHardLinksAreFilesOfTheirOwn(t *testing.T) {
	base := tree(t, "a.txt")
	must(t, os.Link(filepath.Join(base, "a.txt"), filepath.Join(base, "b.txt")))
	equal(t, "files", names(list(t, source.Options{Roots: []string{base}})), "a.txt", "b.txt")
}

func TestSpecialFilesAreNeverOpened(t *testing.T) {
	base := tree(t, "a.txt", "to-pipe.txt -> pipe.txt", "null.txt -> /dev/null")
	must(t, syscall.Mkfifo(filepath.Join(base, "pipe.txt"), 0o644))
	l := list(t, source.Options{Roots: []string{base}, FollowSymlinks: true})
	equal(t, "files", names(l), "a.txt")
	equal(t, "faults", faults(l))

	must(t, os.Remove(filepath.Join(base, "a.txt")))
	must(t, syscall.Mkfifo(filepath.Join(base, "a.txt"), 0o644))
	if in, err := l.Files[0].Open(); err == nil {
		in.Close()
		t.Error("a pipe in the place of a file was opened")
	}
	s, err := source.New(source.Options{Roots: []string{filepath.Join(base, "pipe.txt")}})
	must(t, err)
	if _, err := s.List(t.Context()); err == nil || !strings.Contains(err.Error(), "neither a file nor a folder") {
		t.Errorf("a pipe as root: %v", err)
	}
}

// A folder whose absolute path is over the system's limit cannot be listed
// even by the superuser.
func TestUnreadableFolderIsAFault(t *testing.T) {
	base := tree(t, "a.txt", "deep/")
	must(t, tooDeep(filepath.Join(base, "deep")))
	l := list(t, source.Options{Roots: []string{base}})
	equal(t, "files", names(l), "a.txt")
	if len(l.Faults) != 1 || !strings.HasPrefix(l.Faults[0].Path, filepath.Join(base, "deep")) ||
		caesura.KindOf(l.Faults[0].Err) != caesura.Unavailable {
		t.Errorf("faults %v", l.Faults)
	}
}

// tooDeep makes folders in folders, each opened from the one above.
func tooDeep(path string) error {
	root, err := os.OpenRoot(path)
	if err != nil {
		return err
	}
	name := strings.Repeat("n", 200)
	for range 25 { // 5,000 bytes; the limit is 4,096 or less
		if err := root.Mkdir(name, 0o755); err != nil {
			return err
		}
		next, err := root.OpenRoot(name)
		if err != nil {
			return err
		}
		root.Close()
		root = next
	}
	return root.Close()
}

func TestFolderWithoutPermissionIsAFault(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("the superuser may read everything; run as another user")
	}
	base := tree(t, "a.txt", "locked/b.txt", "blind/c.txt", "blind/d.txt")
	must(t, os.Chmod(filepath.Join(base, "locked"), 0))
	must(t, os.Chmod(filepath.Join(base, "blind"), 0o444)) // names can be read, files cannot be looked at
	t.Cleanup(func() {
		os.Chmod(filepath.Join(base, "locked"), 0o755)
		os.Chmod(filepath.Join(base, "blind"), 0o755)
	})
	l := list(t, source.Options{Roots: []string{base}})
	equal(t, "files", names(l), "a.txt")
	equal(t, "faults", faults(l), filepath.Join(base, "blind"), filepath.Join(base, "locked"))
}
