package reader

import (
	"fmt"
	"strings"
	"testing"
)

// sitePage is an article as sites show one: without elements that say what is
// content, among lists of links, teasers and comments.
func sitePage() string {
	var b strings.Builder
	b.WriteString(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sharpening a plane iron | The Workshop</title></head><body>
<div class="top"><h1>Sharpening a plane iron</h1><ul>`)
	for i := range 20 {
		fmt.Fprintf(&b, `<li><a href="/c/%d">Category %d</a></li>`, i, i)
	}
	b.WriteString(`</ul></div><div class="content"><div class="entry"><p>A dull iron tears the wood, so it is sharpened before every job, and after each hour of planing in oak.</p>
<h2>Flatten the back</h2><p>Work the back on the coarse stone, then on the fine one, until the last inch shines, which takes ten minutes once and never again.</p>
<h4>Which stone</h4><table><tr><th>Stone</th><th>Grit</th></tr><tr><td>Coarse</td><td>400</td></tr><tr><td>Fine</td><td>6000</td></tr></table>
<pre>hold --angle 25
	push, do not pull</pre>
<p>Raise the iron by one turn, feel for the burr, and wipe it away on leather, as the old makers did, before it is set in the plane.</p>
<ul><li>Oil</li><li>Leather</li></ul></div>`)
	b.WriteString(`<div class="share-buttons"><a href="#">Tweet</a> <a href="#">Mail</a></div></div><div class="sidebar">`)
	for i := range 12 {
		fmt.Fprintf(&b, `<div class="teaser"><a href="/t/%d">Read how teaser %d was made</a></div>`, i, i)
	}
	b.WriteString(`</div><div class="site-footer">Terms of the shop</div></body></html>`)
	return b.String()
}

const siteArticle = "heading 1: Sharpening a plane iron\n" +
	"paragraph: A dull iron tears the wood, so it is sharpened before every job, and after each hour of planing in oak.\n" +
	"heading 2: Flatten the back\n" +
	"paragraph: Work the back on the coarse stone, then on the fine one, until the last inch shines, which takes ten minutes once and never again.\n" +
	"heading 4: Which stone\n" +
	"table row: Stone | Grit\ntable row: Stone: Coarse | Grit: 400\ntable row: Stone: Fine | Grit: 6000\n" +
	"code: hold --angle 25⏎\tpush, do not pull\n" +
	"paragraph: Raise the iron by one turn, feel for the burr, and wipe it away on leather, as the old makers did, before it is set in the plane.\n" +
	"list item: Oil\nlist item: Leather\n"

func TestHTMLMainContentKeepsItsStructure(t *testing.T) {
	if got := outline(readOne(t, "a.html", sitePage())); got != siteArticle {
		t.Errorf("got\n%swant\n%s", got, siteArticle)
	}
}

func TestHTMLContentBodyReadsAllButNavigation(t *testing.T) {
	d, err := newReader(t, Options{HTML: HTMLOptions{Content: "body"}}).Read(t.Context(), file("a.html"), []byte(sitePage()))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"Category 7", "A dull iron", "Tweet", "teaser 7", "Terms of the shop"} {
		if !strings.Contains(d[0].Text, part) {
			t.Errorf("%q is missing", part)
		}
	}
}

func TestHTMLMainContentIsNeverLost(t *testing.T) {
	prose := "The gardener waters the plot before noon, since the soil keeps it longer then, as everybody who has a garden knows. "
	for _, c := range []struct{ about, body, want string }{
		{"a short page", "<p>Opening hours: 9 to 5.</p><ul><li><a href=a>Map</a><li><a href=b>Prices</a></ul>", "Opening hours: 9 to 5. Map Prices"},
		{"a page of links", strings.Repeat("<p><a href=x>A link of the register with some words in it</a></p>", 40), strings.TrimSpace(strings.Repeat("A link of the register with some words in it ", 40))},
		{"several articles", strings.Repeat("<article><h2>Post</h2><p>"+prose+prose+"</p></article>", 9), strings.TrimSpace(strings.Repeat("Post "+prose+prose, 9))},
		{"articles in a list", "<ul>" + strings.Repeat("<li><div><p>"+prose+prose+"</p></div></li>", 9) + "</ul>", strings.TrimSpace(strings.Repeat(prose+prose, 9))},
		{"the page's own main part", "<main><div><p>" + strings.Repeat(prose, 9) + "</p></div><table><tr><td>a</td><td>b</td></tr></table></main>", strings.Repeat(prose, 9) + "a | b"},
	} {
		got := folded(readOne(t, "a.html", page(c.body)))
		if got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.about, got, c.want)
		}
	}
}

func TestHTMLMainContentKeepsLineBreaks(t *testing.T) {
	prose := strings.Repeat("The gardener waters the plot before noon, since the soil keeps it longer then. ", 5)
	d := readOne(t, "a.html", page("<div><p>"+prose+"one<br>two<br><br>three<br/>four</p><p>"+prose+"</p></div>"))
	if got := folded(d); !strings.Contains(got, "one two three four") || len(d.Blocks) != 3 {
		t.Errorf("%d blocks, %q", len(d.Blocks), got)
	}
}

func TestHTMLInsertsAreNoContentUnlessTheyAreMostOfIt(t *testing.T) {
	prose := strings.Repeat("The gardener waters the plot before noon, since the soil keeps it longer then. ", 5)
	for _, c := range []struct{ about, insert, want string }{
		{"an insert", "<div class='newsletter-box'><p>Our letter, with all that we have to tell, comes every week, as you may know.</p></div>", ""},
		{"content by such a name", "<div class='copyright'><p>" + prose + prose + "</p></div>", prose + prose},
	} {
		body := "<div class=entry><p>" + prose + "</p>" + c.insert + "<p>" + prose + "</p></div>"
		if got := folded(readOne(t, "a.html", page(body))); got != strings.TrimSpace(prose+c.want+prose) {
			t.Errorf("%s: %q", c.about, got)
		}
	}
}

func TestHTMLManyElementsAreReadWhole(t *testing.T) {
	body := strings.Repeat("<p>Word after <i>word</i>, line after line.</p>\n", mostMainNodes/2+1)
	if d := readOne(t, "a.html", page(body)); strings.Count(d.Text, "Word") != mostMainNodes/2+1 {
		t.Errorf("%d bytes", len(d.Text))
	}
}
