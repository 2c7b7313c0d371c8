package reader

import (
	"flag"
	"os"
	"testing"
)

// TestServePDF is no test: it is the program that the PDF processes of the
// other tests run, when it is given the argument "extract-pdf".
func TestServePDF(t *testing.T) {
	if flag.Arg(0) != "extract-pdf" {
		return
	}
	if err := ServePDF(t.Context(), os.Stdin, os.Stdout); err != nil {
		t.Fatal(err)
	}
	os.Exit(0)
}

// servePDF is the command for PDFOptions that makes this test binary serve.
func servePDF() []string { return []string{os.Args[0], "-test.run=^TestServePDF$", "extract-pdf"} }
