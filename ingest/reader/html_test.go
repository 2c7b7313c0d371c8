package reader

import (
	"slices"
	"strings"
	"testing"

	"caesura"
)

// page is an HTML page with this body.
func page(body string) string {
	return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"></head><body>\n" + body + "\n</body></html>"
}

func TestHTMLBlocks(t *testing.T) {
	for _, c := range []struct{ about, body, want string }{
		{"words at the border of blocks", "<ul><li>Wash</li><li>Dry</li></ul><p>Mill Lane 4<br>Leeds<br/>England</p>",
			"list item: Wash\nlist item: Dry\nparagraph: Mill Lane 4 Leeds England\n"},
		{"inline elements and comments tear nothing", "<p>in<b>cred</b>ible, CO<sub>2</sub> at <a href=#>5</a>%, wal<!-- x -->king, no<wbr>where, soft&shy;ly</p>",
			"paragraph: incredible, CO2 at 5%, walking, nowhere, softly\n"},
		{"inline elements join nothing", "<p><b>one</b> <i>two</i>\n<span>three</span></p>", "paragraph: one two three\n"},
		{"tail text", "<div>Fares <i>rise</i> again.<div>Inside.</div>After <b>all</b> that.</div>",
			"paragraph: Fares rise again.\nparagraph: Inside.\nparagraph: After all that.\n"},
		{"loose text", "First loose.<p>Then this.</p><ul><li>Item</ul>Last loose.",
			"paragraph: First loose.\nparagraph: Then this.\nlist item: Item\nparagraph: Last loose.\n"},
		{"levels of headings", "<h1>A</h1><h3>B <small>c</small></h3><div role=heading aria-level=4>D</div><div role=heading>E</div>",
			"heading 1: A\nheading 3: B c\nheading 4: D\nheading 2: E\n"},
		{"a heading of parts", "<h2><div>Part</div><div>One</div></h2><div role=heading aria-level=3><div>a</div>b</div>", "heading 2: Part One\nheading 3: a b\n"},
		{"link of a heading to itself", "<h2>Install<a class=headerlink href='#install'>¶</a></h2><h2><a href='#why' role=doc-backlink>Why</a></h2>",
			"heading 2: Install\nheading 2: Why\n"},
		{"links, labels and custom elements side by side", "<p><a href=#>Up</a><a href=#>Down</a> <x-a>A</x-a><x-a>B</x-a> <b>x</b><span class=classifier>int</span></p>", "paragraph: Up Down A B x int\n"},
		{"nested lists", "<ol><li>One<ul><li>One a<li>One b</ul>still one<li><p>Two</p><p>Two more</p></ol>",
			"list item: One\nlist item: One a\nlist item: One b\nlist item: still one\nlist item: Two\nlist item: Two more\n"},
		{"terms", "<dl><dt>Term<dd>Meaning</dl>", "list item: Term\nlist item: Meaning\n"},
		{"captions", "<figure><img src=x alt=alt><figcaption>Fig. 1</figcaption></figure>", "caption: Fig. 1\n"},
		{"code", "<p>Run:</p><pre><code>if x:\n    y  = 1\n\n\tz</code></pre>After", "paragraph: Run:\ncode: if x:⏎    y  = 1⏎⏎\tz\nparagraph: After\n"},
		{"code with breaks and lines as blocks", "<pre>a<br>b<div>c</div><div>d</div></pre>", "code: a⏎b⏎c⏎d\n"},
		{"two breaks part paragraphs", "<div>One<br>line.<br><br>Two.<br> <br><br>Three.</div>", "paragraph: One line.\nparagraph: Two.\nparagraph: Three.\n"},
		{"entities", "<p>Q&amp;A &lt;b&gt; &#8211; &euro;5 a&nbsp;&nbsp;b &bogus;</p>", "paragraph: Q&A <b> – €5 a b &bogus;\n"},
		{"ruby", "<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>です</p>", "paragraph: 漢字です\n"},
		{"wrapped Japanese", "<p>今日は\n   晴れです。</p><p>東京<br>\n大阪</p>", "paragraph: 今日は晴れです。\nparagraph: 東京 大阪\n"},
		{"quotes and details", "<blockquote>Said.</blockquote><details><summary>More</summary>Hidden at first.</details>",
			"paragraph: Said.\nparagraph: More\nparagraph: Hidden at first.\n"},
		{"a formula and its source", "<p>So <math><mi>x</mi><mo>=</mo><mn>2</mn><annotation encoding=tex>x=2</annotation></math>.</p>", "paragraph: So x=2.\n"},
		{"questions that open", "<h2>Part<button>Copy path</button></h2><h3><button>Why?</button></h3><button aria-expanded=false>How?</button><p>So.</p><button>Send</button>",
			"heading 2: Part\nheading 3: Why?\nparagraph: How?\nparagraph: So.\n"},
	} {
		if got := outline(readOne(t, "a.html", page(c.body))); got != c.want {
			t.Errorf("%s:\n%s\ngot\n%swant\n%s", c.about, c.body, got, c.want)
		}
	}
}

func TestHTMLTables(t *testing.T) {
	for _, c := range []struct{ about, body, want string }{
		{"rows", "<table><caption>Prices</caption><thead><tr><th>Kind<th>Price</thead><tr><td>Adult<td>3 <b>€</b></tr><tr><td>Child</td>\n<td>1 €</td></table>",
			"caption: Prices\ntable row: Kind | Price\ntable row: Kind: Adult | Price: 3 €\ntable row: Kind: Child | Price: 1 €\n"},
		{"empty cells keep their place", "<table><tr><td><td>b<td><td>d<td></tr><tr><td> <td>&nbsp;</tr></table>after", "table row: | b | | d\nparagraph: after\n"},
		{"empty cells with labels", "<table><tr><th><th>B:<th>C</tr><tr><td>a<td><td>c</tr><tr><td><td><td>only</table>", "table row: | B: | C\ntable row: a | C: c\ntable row: C: only\n"},
		{"cells over several columns and rows", "<table><tr><th rowspan=2>Day<th colspan=2>Hall</tr><tr><th>East<th>West</tr><tr><th rowspan=2>Mon<td>9<td>10</tr><tr><td>11<td>12</tr><tr><td>Tue<td colspan=2>closed</table>",
			"table row: Day | Hall\ntable row: East | West\ntable row: Day: Mon | Hall East: 9 | Hall West: 10\ntable row: Day: Mon | Hall East: 11 | Hall West: 12\ntable row: Day: Tue | Hall East: closed\n"},
		{"labels at the left", "<table><tr><th>Price<td>3 €<tr><th>Size<td>4 m</table>", "table row: Price | 3 €\ntable row: Size | 4 m\n"},
		{"labels that are texts", "<table><tr><th>A label of so many words that it is a sentence and not a label<th>B<tr><td>1<td>2</table>",
			"table row: A label of so many words that it is a sentence and not a label | B\ntable row: 1 | B: 2\n"},
		{"a hidden header", "<table><tr><th>A<span hidden>x</span><th>B<tr><td><table><tr><td>k<td>v</table><tr><td>1<td>2</table>", "table row: A | B\ntable row: k | v\ntable row: A: 1 | B: 2\n"},
		{"blocks in cells", "<table><tr><th>A<th>B<tr><td><p>x</p><p>y</p><td><ul><li>1<li>2</ul></table>", "table row: A | B\ntable row: A: x y | B: 1 2\n"},
		{"a page laid out by a table", "<table><tr><td><h1>Title</h1><p>Para one.<p>Para two.<td>Side</table>",
			"heading 1: Title\nparagraph: Para one.\nparagraph: Para two.\nparagraph: Side\n"},
		{"a table for layout by role", "<table role=presentation><tr><td>a<td>b</table>", "paragraph: a\nparagraph: b\n"},
		{"a table in a table", "<table><tr><td>left<td><table><tr><td>k<td>v</table></table>", "paragraph: left\ntable row: k | v\n"},
		{"one column", "<table><tr><td>only<tr><td>one</table>", "paragraph: only\nparagraph: one\n"},
		{"code in a table", "<table><tr><td><pre>1\n2</pre><td><pre>a\nb</pre></table>", "code: 1⏎2\ncode: a⏎b\n"},
	} {
		if got := outline(readOne(t, "a.html", page(c.body))); got != c.want {
			t.Errorf("%s:\n%s\ngot\n%swant\n%s", c.about, c.body, got, c.want)
		}
	}
}

func TestHTMLLeavesOutWhatIsNotThePagesText(t *testing.T) {
	const text = "paragraph: Text.\n"
	for _, c := range []struct{ about, body, want string }{
		{"programs", "<script>x()</script><style>p{}</style><template><p>t</template><noscript>n</noscript><p>Text.</p><svg><text>s</text></svg><iframe>i</iframe>", text},
		{"the site's parts", "<header>Logo</header><nav><a>Home</a></nav><aside>Ads</aside><main><p>Text.</p></main><footer>Terms</footer>", text},
		{"by role", "<div role=navigation>a</div><div role=banner>b</div><div role=search>c</div><p>Text.</p><div role=contentinfo>d</div>", text},
		{"controls", "<select><option>a</select><textarea>b</textarea><button>Copy</button><p>Text.</p>", text},
		{"hidden", "<p hidden>a<p aria-hidden=true>b</p><div style='color:red; DISPLAY : none !important'>c</div><dialog>d</dialog><p style=visibility:hidden>e<p>Text.", text},
		{"parts of an article", "<article><header><h1>T</h1>By Ann</header><p>Text.</p><aside>Note.</aside><footer>End.</footer></article>",
			"heading 1: T\nparagraph: By Ann\n" + text + "paragraph: Note.\nparagraph: End.\n"},
		{"a title in the site's header", "<header><a>Logo</a><h1>The title</h1></header><p>Text.</p>", "heading 1: The title\n" + text},
		{"a logo as title", "<header><h1>Logo</h1></header><h1>The title</h1><p>Text.</p>", "heading 1: The title\n" + text},
		{"a hidden header", "<header hidden><h1>Logo</h1></header><p>Text.</p>", text},
		{"tabs", "<div role=tabpanel hidden><p>Text.</p></div><div hidden=until-found>Found.</div>", text + "paragraph: Found.\n"},
		{"who a quote is by", "<blockquote><p>Text.</p><footer>Ann</footer></blockquote>", text + "paragraph: Ann\n"},
		{"footnotes' links", "<p>Text<a role=doc-noteref href=#n>[1]</a>.</p><p>Note. <a role=doc-backlink href=#r>↩</a></p>", text + "paragraph: Note.\n"},
	} {
		if got := outline(readOne(t, "a.html", page(c.body))); got != c.want {
			t.Errorf("%s:\n%s\ngot\n%swant\n%s", c.about, c.body, got, c.want)
		}
	}
}

func TestHTMLPageWithNothingButNavigationIsReadWhole(t *testing.T) {
	for _, body := range []string{
		"<nav><p>Text.</p></nav><script>x</script>",
		"<div style='display:none'><p>Text.</p></div>",
		"<header>Text.</header>",
	} {
		d := readOne(t, "a.html", page(body))
		if folded(d) != "Text." || len(d.Notes) != 1 {
			t.Errorf("%s: %q, notes %q", body, d.Text, d.Notes)
		}
	}
	d := readOne(t, "a.html", "<html><body style='display:none'><p>Text.</p></body></html>")
	if folded(d) != "Text." {
		t.Errorf("hidden body: %q", d.Text)
	}
}

func TestHTMLSelectors(t *testing.T) {
	body := page("<p>before</p><div class=post>one <div class=post>inner</div></div><p>between</p><div class=post>two <i class=no>not</i></div>")
	for _, c := range []struct {
		o     HTMLOptions
		want  string
		notes int
	}{
		{HTMLOptions{}, "before one inner between two not", 0},
		{HTMLOptions{Selector: ".post"}, "one inner two not", 0},
		{HTMLOptions{Selector: ".post", Exclude: ".no, .post .post"}, "one two", 0},
		{HTMLOptions{Selector: "main"}, "before one inner between two not", 1},
	} {
		d, err := newReader(t, Options{HTML: c.o}).Read(t.Context(), file("a.html"), []byte(body))
		if err != nil {
			t.Fatal(err)
		}
		checkDocument(t, d[0])
		if folded(d[0]) != c.want || len(d[0].Notes) != c.notes {
			t.Errorf("%+v: %q, notes %q", c.o, folded(d[0]), d[0].Notes)
		}
	}
}

func TestHTMLFacts(t *testing.T) {
	d := readOne(t, "a.html", `<html xml:lang="en-gb"><head><title>Bees</title><link rel="canonical" href="https://x.example/bees?a=1">
<meta name="author" content=" Ann  Lee "><meta property="article:published_time" content="2024-05-06"><meta name="description" content="On bees.">
<meta name="generator" content="G"></head><body><svg><title>Icon</title></svg><p>Buzz.</p></body></html>`)
	want := map[string]string{"url": "https://x.example/bees?a=1", "author": "Ann Lee", "published": "2024-05-06", "description": "On bees."}
	if d.Title != "Bees" || d.Language != "en-GB" || len(d.Meta) != len(want) {
		t.Errorf("title %q, language %q, meta %v", d.Title, d.Language, d.Meta)
	}
	for k, v := range want {
		if d.Meta[k] != v {
			t.Errorf("%s: %q, want %q", k, d.Meta[k], v)
		}
	}
	d = readOne(t, "a.html", `<base href="https://x.example/docs/"><link rel=canonical href="bees"><meta name=author content=Ann>
<script type="application/ld+json">{"@graph": [{"@type": "WebSite", "dateModified": "2020-01-01"}, {"@type": "Article", "author": [{"name": "Bob"}, "Cy"],
"datePublished": "2024-05-06T07:00:00Z", "dateModified": "2024-06-07", "inLanguage": "nl-BE"}]}</script><script type="application/ld+json">{not json</script><p>x`)
	if d.Language != "nl-BE" || d.Meta["url"] != "https://x.example/docs/bees" || d.Meta["author"] != "Ann" ||
		d.Meta["published"] != "2024-05-06T07:00:00Z" || d.Meta["modified"] != "2024-06-07" {
		t.Errorf("linked data: language %q, meta %v", d.Language, d.Meta)
	}
	d = readOne(t, "a.html", `<meta property="og:title" content="Open"><meta http-equiv="content-language" content="fr, en"><link rel=canonical href="/bees"><p>x`)
	if d.Title != "Open" || d.Language != "fr" || d.Meta != nil {
		t.Errorf("title %q, language %q, meta %v", d.Title, d.Language, d.Meta)
	}
}

func TestHTMLNestedTooDeepIsReadWithoutItsStructure(t *testing.T) {
	deep := "<html lang=nl><title>Deep</title><body><h2>Top</h2>" + strings.Repeat("<div>", 2000) +
		"<script>no()</script><ul><li>One<li>T<b>w</b>o</ul><pre>a\n b</pre>Bottom<br>line." + strings.Repeat("</div>", 2000) + "<p>End."
	d := readOne(t, "a.html", deep)
	want := "heading 2: Top\nlist item: One\nlist item: Two\ncode: a⏎ b\nparagraph: Bottom line.\nparagraph: End.\n"
	if outline(d) != want || d.Title != "Deep" || d.Language != "nl" || len(d.Notes) != 1 {
		t.Errorf("got\n%swant\n%stitle %q, language %q, notes %q", outline(d), want, d.Title, d.Language, d.Notes)
	}
}

func TestHTMLDamage(t *testing.T) {
	for body, want := range map[string]string{
		"<p>cut off in a ta":                    "cut off in a ta",
		"<p>cut <b>off</b":                      "cut off",
		"<p>x<div><p>y</table></b></div>z":      "x y z",
		"plain text":                            "plain text",
		"<table>foster<tr><td>cell</table>":     "foster cell",
		"<p>a\x00b":                             "ab",
		"<script>never ends <p>text":            "",
		"<frameset><frame src=a></frameset>":    "",
		"<body><p>one</body></html><p>trailing": "one trailing",
	} {
		if d := readOne(t, "a.html", body); folded(d) != want {
			t.Errorf("%q: %q, want %q", body, folded(d), want)
		}
	}
}

func TestXHTMLElementsThatCloseThemselves(t *testing.T) {
	body := `<head><title/><script src="a.js" /><style
 type='x>y'/></head><body><a id="top"/><p>One<br/>two<span/>.</p><div class="/>"/>Three</body></html>`
	d := readOne(t, "a.xhtml", `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">`+body)
	if outline(d) != "paragraph: One two.\nparagraph: Three\n" {
		t.Errorf("got\n%s", outline(d))
	}
	d = readOne(t, "a.xhtml", `<?xml version="1.0"?><html><body><p><![CDATA[a <b> & c]]> d</p><script>//<![CDATA[
x < y //]]></script></body></html>`)
	if outline(d) != "paragraph: a <b> & c d\n" {
		t.Errorf("character data: %s", outline(d))
	}
}

func TestHTMLHeadingsAreBlocksOfTheirOwn(t *testing.T) {
	d := readOne(t, "a.html", page("<h1>A</h1>text<h2>B</h2>"))
	kinds := []caesura.BlockKind{caesura.Heading, caesura.Paragraph, caesura.Heading}
	if !slices.EqualFunc(d.Blocks, kinds, func(b caesura.Block, k caesura.BlockKind) bool { return b.Kind == k }) {
		t.Errorf("%+v", d.Blocks)
	}
}
