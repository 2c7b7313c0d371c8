package source_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"caesura/ingest/source"
)

// corpus is 20,000 empty files in 200 folders.
func corpus(b *testing.B) string {
	b.Helper()
	base := b.TempDir()
	for d := range 200 {
		dir := filepath.Join(base, fmt.Sprintf("section-%02d", d/20), fmt.Sprintf("chapter-%03d", d))
		if err := os.MkdirAll(dir, 0o755); err != nil {
			b.Fatal(err)
		}
		for f := range 100 {
			if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("page-%04d.html", f)), nil, 0o644); err != nil {
				b.Fatal(err)
			}
		}
	}
	return base
}

func BenchmarkList(b *testing.B) {
	base := corpus(b)
	for name, o := range map[string]source.Options{
		"folder":   {Roots: []string{base}},
		"patterns": {Roots: []string{base}, Include: []string{"*.html", "*.pdf"}, Exclude: []string{"drafts", "section-03/**"}},
		"glob":     {Roots: []string{base + "/**/*.html"}},
	} {
		b.Run(name, func(b *testing.B) {
			s, err := source.New(o)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				l, err := s.List(b.Context())
				if err != nil || len(l.Files) < 18_000 {
					b.Fatal(len(l.Files), err)
				}
			}
		})
	}
	b.Run("bare-walk", func(b *testing.B) { // what any listing must cost: names and stats
		b.ReportAllocs()
		for b.Loop() {
			files := 0
			err := filepath.WalkDir(base, func(_ string, d fs.DirEntry, err error) error {
				if err == nil && !d.IsDir() {
					files++
					_, err = d.Info()
				}
				return err
			})
			if err != nil || files != 20_000 {
				b.Fatal(files, err)
			}
		}
	})
}
