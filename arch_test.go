package caesura_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "caesura"

// mayImport is the architecture: each package, and every package of ours that
// it may import ("." is the root, "*" is any). Tests are exempt. A new arrow
// needs a line here and its reason in the commit.
var mayImport = map[string]string{
	".":                    "",
	"chunker":              ".",
	"chunker/page":         "",
	"chunker/inspect":      ". chunker chunker/page",
	"chunker/stats":        ". chunker chunker/page",
	"chunker/eval":         ". chunker",
	"chunker/eval/report":  ". chunker/eval chunker/eval/ground chunker/page",
	"chunker/tune":         ". chunker chunker/eval",
	"chunker/eval/ground":  ".",
	"cache":                ".",
	"trust":                "",
	"store":                ". trust",
	"store/storetest":      ".",
	"ingest/source":        ".",
	"ingest/reader":        ". trust",
	"ingest/embedding":     ". ingest/remote",
	"ingest/remote":        ". trust",
	"ingest/embedding/fit": ".",
	"ingest/chat":          ". ingest/remote",
	"ingest/chat/chattest": "",
	"ingest/claims":        ".",
	"scripts/chatstub":     "ingest/chat/chattest",
	"ingest":               ". chunker",
	"configs":              ". chunker cache store ingest ingest/chat ingest/claims ingest/embedding ingest/reader ingest/source",
	"cmd/caesura":          "*",
}

func TestArchitecture(t *testing.T) {
	err := filepath.WalkDir(".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (strings.HasPrefix(entry.Name(), ".") && file != "." || entry.Name() == "node_modules" || entry.Name() == "testdata") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		checkImports(t, file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func checkImports(t *testing.T, file string) {
	t.Helper()
	pkg := filepath.ToSlash(filepath.Dir(file))
	allowed, known := mayImport[pkg]
	if !known {
		t.Errorf("%s: package %q has no line in mayImport", file, pkg)
	}
	src, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range src.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		name, ours := strings.CutPrefix(name, module)
		if ours && (name == "" || name[0] == '/') && allowed != "*" &&
			!slices.Contains(strings.Fields(allowed), path.Join(".", name)) {
			t.Errorf("%s imports %s", file, path.Join(".", name))
		}
	}
}
