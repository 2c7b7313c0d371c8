package reader

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// An annotatedPage is a page of which somebody wrote down what its content is:
// strings that belong to it and strings that do not, or all of its text.
type annotatedPage struct {
	name          string
	body          []byte
	with, without []string
	text          string
}

// TestHTMLAgainstAnnotatedPages prints how much of the pages' content is read,
// and how much else, for each value of content. scripts/htmlscore/run fetches
// the pages and runs it.
func TestHTMLAgainstAnnotatedPages(t *testing.T) {
	folder := os.Getenv("CAESURA_HTML_SET")
	if folder == "" {
		t.Skip("scripts/htmlscore/run sets CAESURA_HTML_SET to a folder of annotated pages")
	}
	pages := annotatedPages(t, folder)
	f1 := map[string]float64{}
	for _, content := range []string{contentBody, contentMain} {
		var s htmlScore
		for _, page := range pages {
			documents, err := htmlFormat{options: HTMLOptions{Content: content}}.read(t.Context(), page.body)
			if err != nil {
				t.Logf("%s: %v", page.name, err)
				documents = readAs(t, "a.txt", "")
			}
			s.add(page, documents[0].Text)
		}
		precision, recall := s.precision(), s.recall()
		f1[content] = 2 * precision * recall / (precision + recall)
		t.Logf("%s: %d pages, precision %.3f, recall %.3f, F1 %.3f", content, len(pages), precision, recall, f1[content])
	}
	if f1[contentMain] < 0.88 || f1[contentMain] < f1[contentBody] {
		t.Errorf("F1 is %.3f, want 0.88 and more than that of the whole body", f1[contentMain])
	}
}

// An htmlScore counts strings over all pages, or adds up the shares of words
// of each page.
type htmlScore struct {
	found, missed, wrong int
	precisions, recalls  []float64
}

func (s *htmlScore) add(page annotatedPage, text string) {
	text = line(text)
	for _, want := range page.with {
		if strings.Contains(text, line(want)) {
			s.found++
		} else {
			s.missed++
		}
	}
	for _, not := range page.without {
		if strings.Contains(text, line(not)) {
			s.wrong++
		}
	}
	if page.text != "" {
		got, want := wordCounts(text), wordCounts(page.text)
		same, all, whole := 0, 0, 0
		for word, n := range got {
			same, all = same+min(n, want[word]), all+n
		}
		for _, n := range want {
			whole += n
		}
		s.precisions = append(s.precisions, float64(same)/float64(max(1, all)))
		s.recalls = append(s.recalls, float64(same)/float64(max(1, whole)))
	}
}

func (s *htmlScore) precision() float64 {
	return share(s.precisions, s.found, s.wrong)
}

func (s *htmlScore) recall() float64 { return share(s.recalls, s.found, s.missed) }

// share is the mean of the pages', or the part of all strings.
func share(ofPages []float64, part, rest int) float64 {
	if len(ofPages) == 0 {
		return float64(part) / float64(part+rest)
	}
	sum := 0.0
	for _, s := range ofPages {
		sum += s
	}
	return sum / float64(len(ofPages))
}

func wordCounts(text string) map[string]int {
	counts := map[string]int{}
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		counts[word]++
	}
	return counts
}

// annotatedPages reads a set: the module go-trafilatura (strings) or a copy of
// article-extraction-benchmark (texts).
func annotatedPages(t *testing.T, folder string) []annotatedPage {
	t.Helper()
	if truth, err := os.ReadFile(filepath.Join(folder, "ground-truth.json")); err == nil {
		return pagesWithText(t, folder, truth)
	}
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(folder, "scripts", "comparison", "data.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var pages []annotatedPage
	ast.Inspect(file, func(n ast.Node) bool {
		entry, ok := n.(*ast.CompositeLit)
		if !ok || entry.Type != nil {
			return true
		}
		page := pageWithStrings(entry)
		for _, sub := range []string{"comparison", "mock"} {
			if body, err := os.ReadFile(filepath.Join(folder, "test-files", sub, page.name)); err == nil {
				page.body = body
			}
		}
		if page.body != nil {
			pages = append(pages, page)
		}
		return false
	})
	return pages
}

// pageWithStrings reads one entry of Go source.
func pageWithStrings(entry *ast.CompositeLit) (page annotatedPage) {
	for _, element := range entry.Elts {
		field, ok := element.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		switch fmt.Sprint(field.Key) {
		case "File":
			page.name = goStrings(field.Value)[0]
		case "With":
			page.with = goStrings(field.Value)
		case "Without":
			page.without = goStrings(field.Value)
		}
	}
	return page
}

// goStrings are the strings in a piece of Go source.
func goStrings(n ast.Node) (all []string) {
	ast.Inspect(n, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok {
			text, _ := strconv.Unquote(literal.Value)
			all = append(all, text)
		}
		return true
	})
	return all
}

func pagesWithText(t *testing.T, folder string, truth []byte) (pages []annotatedPage) {
	t.Helper()
	var texts map[string]struct{ ArticleBody string }
	if err := json.Unmarshal(truth, &texts); err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		packed, err := os.Open(filepath.Join(folder, "html", name+".html.gz"))
		if err != nil {
			t.Fatal(err)
		}
		defer packed.Close()
		page, err := gzip.NewReader(packed)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(page)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, annotatedPage{name: name, body: body, text: texts[name].ArticleBody})
	}
	return pages
}
