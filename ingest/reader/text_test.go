package reader

import (
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	long := strings.Repeat("A line that nobody wrapped goes on. ", 5)
	for _, c := range []struct{ about, body, want string }{
		{"paragraphs between empty lines", "One\nline\n\n  Two  \n \t\nThree", "paragraph: One line\nparagraph: Two\nparagraph: Three\n"},
		{"line ends of all kinds", "a\r\nb\r\rc\n\r\nd", "paragraph: a b\nparagraph: c\nparagraph: d\n"},
		{"page breaks", "a\fb", "paragraph: a\nparagraph: b\n"},
		{"Japanese lines", "今日は\n晴れです。", "paragraph: 今日は晴れです。\n"},
		{"unwrapped paragraphs", "Title\n" + long + "\n" + long, "paragraph: Title\n" + strings.Repeat("paragraph: "+strings.TrimSpace(long)+"\n", 2)},
		{"angle brackets", "a <b> & c", "paragraph: a <b> & c\n"},
	} {
		if got := outline(readOne(t, "a.txt", c.body)); got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.about, got, c.want)
		}
	}
}

func TestMarkdown(t *testing.T) {
	for _, c := range []struct{ about, body, want string }{
		{"blocks", "# Top #\n\nSome *soft* `code` and [a link](x.md).\nSame line.\n\nSub\n---\n\n- one\n- two\n  - two a\n\n1. first\n\n> said\n\n```go\nif x {\n\ty()\n}\n```\n\n    indented\n",
			"heading 1: Top\nparagraph: Some soft code and a link. Same line.\nheading 2: Sub\nlist item: one\nlist item: two\nlist item: two a\nlist item: first\nparagraph: said\ncode: if x {⏎⇥y()⏎}\ncode: indented\n"},
		{"tables", "| A | B |\n|---|--:|\n| 1 | **2** |\n| 3 |   |\n", "table row: A | B\ntable row: A: 1 | B: 2\ntable row: A: 3\n"},
		{"HTML inside", "<div align=center>\n\n# Name\n\n</div>\n\nH<sub>2</sub>O<br>x <!-- no --> y\n\n<details><summary>More</summary>\n\nInside.\n\n</details>\n\n<nav>kept</nav>\n",
			"heading 1: Name\nparagraph: H2O x y\nparagraph: More\nparagraph: Inside.\nparagraph: kept\n"},
		{"footnotes, terms, tasks", "Word[^1].\n\n[^1]: Note.\n\nTerm\n: Meaning\n\n- [x] done\n", "paragraph: Word.\nlist item: Term\nlist item: Meaning\nlist item: done\nlist item: Note.\n"},
		{"wrapped Japanese", "今日は\n晴れです。\n", "paragraph: 今日は晴れです。\n"},
		{"entities and escapes", "1 \\* 2 &amp; &copy; <3\n", "paragraph: 1 * 2 & © <3\n"},
	} {
		got := strings.ReplaceAll(outline(readOne(t, "a.md", c.body)), "\t", "⇥")
		if got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.about, got, c.want)
		}
	}
}

func TestFrontMatter(t *testing.T) {
	d := readOne(t, "a.md", "---\ntitle: \"The: guide\"\nlang: de\nauthor: Ann\ntags: [a, 2]\ndate: 2024-05-06\nhead: {x: 1}\n---\n# Head\n\nText")
	if d.Title != "The: guide" || d.Language != "de" || folded(d) != "Head Text" {
		t.Errorf("title %q, language %q, text %q", d.Title, d.Language, d.Text)
	}
	if d.Meta["author"] != "Ann" || d.Meta["tags"] != "a, 2" || d.Meta["date"] != "2024-05-06" || len(d.Meta) != 3 {
		t.Errorf("meta %v", d.Meta)
	}
	d = readOne(t, "a.md", "+++\ntitle = \"TOML \\\"x\\\"\" # c\ndraft = false\nn = 'lit'\n[params]\ntitle = \"no\"\n+++\nText")
	if d.Title != `TOML "x"` || d.Text != "Text" || d.Meta["draft"] != "false" || d.Meta["n"] != "lit" {
		t.Errorf("title %q, text %q, meta %v", d.Title, d.Text, d.Meta)
	}
	if d := readOne(t, "a.md", "\xEF\xBB\xBF---\r\ntitle: T\r\n---\r\nText\r\n"); d.Title != "T" || d.Text != "Text" {
		t.Errorf("Windows' line ends: title %q, text %q", d.Title, d.Text)
	}
	for body, want := range map[string]string{
		"---\n\nTwo rules\n\n---\n\nText": "Two rules Text",
		"---\nnever: closed\n":            "never: closed",
		"---\n---\nText":                  "Text",
		"----\na: b\n----\n":              "a: b",
		"+++\nno assignment\n+++\nText":   "+++ no assignment +++ Text",
		"---\n[not: yaml\n---\nText":      "[not: yaml Text",
	} {
		if d := readOne(t, "a.md", body); folded(d) != want {
			t.Errorf("%q: %q, want %q", body, folded(d), want)
		}
	}
}

func TestMarkdownNestedTooDeep(t *testing.T) {
	d := readOne(t, "a.md", strings.Repeat("> ", 600)+"deep\n\nshallow")
	if folded(d) != "deep shallow" {
		t.Errorf("%q", d.Text)
	}
}
