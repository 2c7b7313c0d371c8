package reader

import (
	"fmt"
	"strings"
	"testing"

	"caesura"
)

// readInPieces reads a page as if it were a large one.
func readInPieces(t *testing.T, o HTMLOptions, body string) *caesura.Document {
	t.Helper()
	documents, err := htmlFormat{options: o, tree: 100 * nodeBytes}.read(t.Context(), []byte(body))
	if err != nil {
		t.Fatal(err)
	}
	checkDocument(t, documents[0])
	return documents[0]
}

func TestHTMLLargePagesAreReadInPiecesWithoutLosingAnything(t *testing.T) {
	var rows, want strings.Builder
	rows.WriteString("<h1>Log</h1><nav>away</nav><table><thead><tr><th>No<th>What<th>Where</tr></thead>")
	want.WriteString("heading 1: Log\ntable row: No | What | Where\n")
	const n = 2000 // rows
	for i := range n {
		fmt.Fprintf(&rows, "<tr><td>%d<td>the <b>g</b>ate<td><i>ya</i>rd\n", i)
		fmt.Fprintf(&want, "table row: No: %d | What: the gate | Where: yard\n", i)
	}
	rows.WriteString("</table><p>The end.")
	want.WriteString("paragraph: The end.\n")
	d := readInPieces(t, HTMLOptions{}, page(rows.String()))
	if got := outline(d); got != want.String() {
		t.Errorf("%d bytes, want %d; begins %.200s, ends %s", len(got), want.Len(), got, got[max(0, len(got)-200):])
	}
	if len(d.Notes) != 1 || !strings.Contains(d.Notes[0], "too large") {
		t.Errorf("notes %q", d.Notes)
	}
}

func TestHTMLWhatIsOpenStaysSoInTheNextPiece(t *testing.T) {
	filler := strings.Repeat("<p>Text, <i>text</i>.</p>", 100)
	for about, c := range map[string]struct{ body, want string }{
		"hidden":     {"<p>Before.</p><div hidden class=x><p>Secret.</p>" + filler + "<p>Secret.</p></div><p>After.</p>", "Before. After."},
		"navigation": {"<p>Before.</p><nav><ul><li>" + filler + "<li>Home</ul></nav><p>After.</p>", "Before. After."},
		"implied":    {"<p>Before.</p><div hidden><ul><li>a<li>b</ul><dl><dt>a<dd>b</dl><p>c" + filler + "</div><p>After.", "Before. After."},
		"a script":   {"<p>Before.</p><div hidden>" + filler + "<script>'</div>'</script>" + filler + "</div><p title='</div>'>After.", "Before. After."},
	} {
		if got := folded(readInPieces(t, HTMLOptions{}, page(c.body))); got != c.want {
			t.Errorf("%s: %.100q, want %q", about, got, c.want)
		}
	}
}

func TestHTMLSelectorFindsItsElementsInAllPieces(t *testing.T) {
	filler := strings.Repeat("<p>Text, <i>text</i>.</p>", 100)
	body := page("<p class=a>One.</p>" + filler + "<div class=a><p>Two.</p></div>")
	for selector, want := range map[string]struct {
		text  string
		notes int
	}{".a": {"One. Two.", 0}, ".b": {"", 2}} {
		d := readInPieces(t, HTMLOptions{Selector: selector}, body)
		if got := folded(d); want.text != "" && got != want.text || want.text == "" && len(got) < len(filler)/3 || len(d.Notes) != want.notes {
			t.Errorf("%s: %.100q, notes %q", selector, got, d.Notes)
		}
	}
}

func TestHTMLHostileTagsAreBounded(t *testing.T) {
	for about, c := range map[string]struct{ body, want string }{
		"attributes without end":                       {"<p " + strings.Repeat("a=1 ", 100_000) + ">Text.</p>", "Text."},
		"attributes in a whole one":                    {"<p title='" + strings.Repeat("a=1 ", 100_000) + "'>Text.</p>", "Text."},
		"inline elements that every block opens again": {"<p>" + numbered("<b a=%d>", 400) + "</p>" + strings.Repeat("<p>x", 3000), strings.TrimSpace(strings.Repeat("x ", 3000))},
		"inline elements in one another":               {numbered("<font a=%d>", 3000) + "x<p>y", "x y"},
		"a tag that never ends":                        {"<p>Text.</p><p a='" + strings.Repeat("b", 1000), "Text."},
	} {
		d := readOne(t, "a.html", c.body)
		if got := folded(d); got != c.want || len(d.Lost) > 0 {
			t.Errorf("%s: %.100q, lost %q", about, got, d.Lost)
		}
	}
}

func numbered(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

func TestHTMLTagsAreFoundAsAParserFindsThem(t *testing.T) {
	for source, want := range map[string]string{
		"a <b> c </B\n> d":                  "b 0, /b 0",
		"<a x='>' y=\">\" z=> k>":           "a 3",
		"< b> <3 <> </> </ x> <!x> <?x y?>": "",
		"<!-- <b> --><i/>":                  "i 0",
		"<p a\"b c>":                        "p 2",
		"<p a":                              "p 1",
		"<":                                 "",
	} {
		var got []string
		for at := 0; ; {
			tag, ok := nextTag(source, at)
			if !ok {
				break
			}
			at = tag.end
			slash := ""
			if tag.closing {
				slash = "/"
			}
			got = append(got, fmt.Sprintf("%s%s %d", slash, strings.ToLower(tag.name), tag.attributes))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%q: %q, want %q", source, got, want)
		}
	}
}
