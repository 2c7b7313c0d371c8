package inspect_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"caesura"
	"caesura/chunker"
	"caesura/chunker/inspect"
)

// nodes are the elements of a page, in order.
func nodes(t *testing.T, reports ...*inspect.Report) []*html.Node {
	t.Helper()
	var b bytes.Buffer
	if err := inspect.WriteHTML(&b, reports); err != nil {
		t.Fatal(err)
	}
	page, err := html.Parse(&b)
	if err != nil {
		t.Fatal(err)
	}
	var out []*html.Node
	for n := range page.Descendants() {
		if n.Type == html.ElementNode {
			out = append(out, n)
		}
	}
	return out
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func class(n *html.Node, name string) bool {
	return strings.Contains(" "+attribute(n, "class")+" ", " "+name+" ")
}

func textOf(n *html.Node) string {
	var b strings.Builder
	for c := range n.Descendants() {
		if c.Type == html.TextNode {
			b.WriteString(c.Data)
		}
	}
	return b.String()
}

func TestThePageShowsEverySentenceOnceWithItsChunk(t *testing.T) {
	d := paged()
	r := report(t, d, small)
	var got []string
	edges, items, marks := 0, 0, 0
	for _, n := range nodes(t, r) {
		switch {
		case n.Data == "span" && class(n, "s"):
			got = append(got, attribute(n, "data-c")+" "+textOf(n))
		case n.Data == "span" && class(n, "edge"):
			edges++
		case n.Data == "li":
			items++
		case n.Data == "circle":
			marks++
		}
	}
	var want []string
	for _, c := range r.Chunks {
		for _, s := range chunker.Sentences(d, small, words)[c.Sentences[0]-1 : c.Sentences[1]] {
			want = append(want, string(rune('0'+c.Number-1))+" "+d.Slice(s.Span))
		}
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if n := len(r.Chunks); n < 3 || edges != n || items != n || marks != n-1 {
		t.Errorf("%d chunks, but %d edges in the text, %d in the list, %d marks", n, edges, items, marks)
	}
}

// What a script needs to cut again is what the trace holds.
func TestThePageHoldsWhatWasCompared(t *testing.T) {
	r := report(t, paged(), small)
	for _, n := range nodes(t, r) {
		if n.Data != "script" || !class(n, "data") {
			continue
		}
		var got struct {
			Rule      string
			Threshold float64
			Compared  []*float64
			Tokens    []int
		}
		if err := json.Unmarshal([]byte(textOf(n)), &got); err != nil {
			t.Fatal(err)
		}
		if got.Rule != "iqr" || got.Threshold != float64(r.Trace.Threshold.Value) || len(got.Tokens) != r.Trace.Sentences {
			t.Errorf("%+v", got)
		}
		for i, x := range r.Trace.Compared {
			if math.IsNaN(float64(x)) != (got.Compared[i] == nil) || got.Compared[i] != nil && *got.Compared[i] != float64(x) {
				t.Errorf("gap %d: %v", i, x)
			}
		}
		return
	}
	t.Error("the page has no data")
}

// hostile is a document whose every text tries to be part of the page.
func hostile() *caesura.Document {
	const evil = `</script></style></title><script>alert(1)</script><img src=x onerror=alert(1)>" onclick="alert(1)' {{.}} <!-- ]]>`
	d := document("docs:"+evil, evil, "# "+evil+"\n\n"+strings.Repeat("One more of it. "+evil+"\n\n", 5)+"It ends.")
	d.Language, d.MediaType, d.Notes, d.URI = evil, evil, []string{evil}, "javascript:alert(1)"
	return d
}

func TestNothingOfADocumentBecomesPartOfThePage(t *testing.T) {
	shape := func(reports ...*inspect.Report) map[string]int {
		count := map[string]int{}
		for _, n := range nodes(t, reports...) {
			count[n.Data]++
			for _, a := range n.Attr {
				if strings.HasPrefix(a.Key, "on") || a.Key == "style" || a.Key == "src" || a.Key == "href" {
					t.Errorf("<%s %s=%q>", n.Data, a.Key, a.Val)
				}
			}
		}
		return count
	}
	tame := report(t, paged(), small)
	count := shape(report(t, hostile(), small), tame)
	if count["script"] != 3 || count["style"] != 1 || count["img"]+count["iframe"]+count["link"]+count["object"] > 0 {
		t.Errorf("%v", count)
	}
	if count["article"] != 2 || count["option"] != 2 {
		t.Errorf("two documents: %v", count)
	}
	if one := shape(tame); one["select"] != 0 || one["script"] != 2 {
		t.Errorf("one document: %v", one)
	}
}

// The policy allows nothing from elsewhere, and the script and style that the
// page has, by their hashes.
func TestThePageNeedsNoNetwork(t *testing.T) {
	policy := ""
	for _, n := range nodes(t, report(t, hostile(), small)) {
		switch {
		case attribute(n, "http-equiv") == "Content-Security-Policy":
			policy = attribute(n, "content")
		case n.Data == "style", n.Data == "script" && !class(n, "data"):
			sum := sha256.Sum256([]byte(textOf(n)))
			if !strings.Contains(policy, n.Data+"-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'") {
				t.Errorf("the policy %q does not allow the page's %s", policy, n.Data)
			}
			for _, word := range []string{"@import", "url(", "fetch(", "XMLHttpRequest", "import(", "//cdn"} {
				if strings.Contains(textOf(n), word) {
					t.Errorf("%s in the %s", word, n.Data)
				}
			}
		}
	}
	if !strings.HasPrefix(policy, "default-src 'none'") || strings.Contains(policy, "http") || strings.Contains(policy, "unsafe") {
		t.Errorf("policy %q", policy)
	}
}

func TestDocumentsWithoutCurveHaveAPage(t *testing.T) {
	for name, text := range map[string]string{"empty": "", "one sentence": "One sentence.", "two": "One sentence. And one more."} {
		d := document("docs:a", "", text)
		if n := nodes(t, report(t, d, small)); len(n) < 10 {
			t.Errorf("%s: %d elements", name, len(n))
		}
	}
}
