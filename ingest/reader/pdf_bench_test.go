package reader

import (
	"os"
	"path/filepath"
	"testing"
)

// BenchmarkPDF reads the handbook of the example corpus with a process that is
// running already.
func BenchmarkPDF(b *testing.B) {
	body, err := os.ReadFile(filepath.Join("..", "..", "examples", "corpus", "handbook.pdf"))
	if err != nil {
		b.Fatal(err)
	}
	p := newTestPDF(b, PDFOptions{})
	if _, err := p.read(b.Context(), body); err != nil {
		b.Fatal(err)
	}
	pages := 0
	b.ReportAllocs()
	for b.Loop() {
		documents, err := p.read(b.Context(), body)
		if err != nil {
			b.Fatal(err)
		}
		pages += len(documents[0].Pages)
	}
	b.ReportMetric(float64(pages)/b.Elapsed().Seconds(), "pages/s")
}

// BenchmarkPDFCompose makes the document of lines that are there already.
func BenchmarkPDFCompose(b *testing.B) {
	body, err := os.ReadFile(filepath.Join("..", "..", "examples", "corpus", "handbook.pdf"))
	if err != nil {
		b.Fatal(err)
	}
	file, err := takeApart(b.Context(), newTestPDF(b, PDFOptions{}).engine, body, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		file.compose()
	}
}
