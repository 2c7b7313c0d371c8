package reader

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/tetratelabs/wazero"
)

// TestPDFCacheThatCannotBeWrittenIsDoneWithout gives PDFium a cache folder that
// can be opened but holds no file, as one on a full disk. It compiles PDFium.
func TestPDFCacheThatCannotBeWrittenIsDoneWithout(t *testing.T) {
	const unwritable = "/proc"
	if _, err := os.Stat(filepath.Join(unwritable, "self")); err != nil {
		t.Skip("needs a folder in which nobody can write: /proc")
	}
	dir := t.TempDir()
	cache, err := wazero.NewCompilationCacheWithDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer cache.Close(t.Context())
	inner, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(inner) != 1 {
		t.Fatalf("the cache made %q, %v", inner, err)
	}
	if err := os.Remove(inner[0]); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(unwritable, inner[0]); err != nil {
		t.Fatal(err)
	}
	documents, err := newTestPDF(t, PDFOptions{CacheDir: dir}).read(t.Context(), onePage(body(full)))
	if err != nil || documents[0].Text != full {
		t.Errorf("got %v, %v", documents, err)
	}
}
