package reader

import (
	"bytes"
	"net/url"
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"

	"caesura"
)

// htmlFacts reads what a page says of itself: title, language, address,
// author, dates.
func htmlFacts(page *goquery.Document, doc *caesura.Document) {
	named := map[string]string{}
	page.Find("meta[content]").Each(func(_ int, m *goquery.Selection) {
		for _, key := range []string{"name", "property", "itemprop", "http-equiv"} {
			name := strings.ToLower(m.AttrOr(key, ""))
			if content := strings.TrimSpace(m.AttrOr("content", "")); name != "" && content != "" && named[name] == "" {
				named[name] = content
			}
		}
	})
	page.Find("[itemprop]:not(meta)").Each(func(_ int, e *goquery.Selection) {
		name, value := strings.ToLower(e.AttrOr("itemprop", "")), first(e.AttrOr("datetime", ""), e.AttrOr("content", ""))
		if strings.HasPrefix(name, "date") && value != "" && named[name] == "" {
			named[name] = value
		}
	})
	linkedFacts(page, named)
	doc.Title = first(page.Find("head title").First().Text(), named["og:title"], named["dc.title"], named["citation_title"])
	languages := first(page.Find("html").AttrOr("lang", ""), page.Find("html").AttrOr("xml:lang", ""),
		page.Find("body").AttrOr("lang", ""), named["content-language"], named["dc.language"], named["inlanguage"])
	doc.Language, _, _ = strings.Cut(languages, ",")
	doc.Meta = map[string]string{
		"url":         address(first(page.Find("base").AttrOr("href", ""), named["og:url"]), page.Find("link[rel~=canonical]").First().AttrOr("href", ""), named["og:url"]),
		"author":      first(named["author"], named["article:author"], named["dc.creator"], named["citation_author"]),
		"description": first(named["description"], named["og:description"]),
		"published":   first(named["article:published_time"], named["datepublished"], named["date"], named["dc.date"], named["dcterms.date"], named["citation_publication_date"]),
		"modified":    first(named["article:modified_time"], named["datemodified"], named["last-modified"], named["dcterms.modified"]),
	}
}

// first is the first text that is not blank.
func first(texts ...string) string {
	for _, t := range texts {
		if t = strings.TrimSpace(t); t != "" {
			return t
		}
	}
	return ""
}

// address is the first that is the whole address of a page, as seen from a
// base, which may be "".
func address(base string, candidates ...string) string {
	from, err := url.Parse(strings.TrimSpace(base))
	if err != nil {
		from = &url.URL{}
	}
	for _, c := range candidates {
		if c = strings.TrimSpace(c); c == "" {
			continue
		}
		if u, err := from.Parse(c); err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https") {
			return u.String()
		}
	}
	return ""
}

// htmlCharset is the charset that a page declares, in its first 64 KiB, "" if
// it declares none.
func htmlCharset(body []byte) string {
	if rest, ok := bytes.CutPrefix(bytes.TrimLeft(body[:min(len(body), 256)], " \t\r\n"), []byte("<?xml")); ok {
		declaration, _, _ := bytes.Cut(rest, []byte("?>"))
		if _, label, ok := strings.Cut(string(declaration), "encoding="); ok {
			return quoted(label)
		}
	}
	tokens := html.NewTokenizer(bytes.NewReader(body[:min(len(body), 64<<10)]))
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			return ""
		case html.StartTagToken, html.SelfClosingTagToken:
			token := tokens.Token()
			if token.Data == "body" {
				return ""
			}
			if label := metaCharset(token); label != "" {
				return label
			}
		}
	}
}

// metaCharset is the charset that a meta element declares. One whose label is
// unknown declares nothing.
func metaCharset(token html.Token) string {
	if token.Data != "meta" {
		return ""
	}
	label, content, pragma := "", "", false
	for _, a := range token.Attr {
		switch a.Key {
		case "charset":
			label = a.Val
		case "content":
			content = a.Val
		case "http-equiv":
			pragma = strings.EqualFold(strings.TrimSpace(a.Val), "content-type")
		}
	}
	if at := strings.Index(strings.ToLower(content), "charset"); label == "" && pragma && at >= 0 {
		label = quoted(strings.TrimLeft(content[at+len("charset"):], "= \t\r\n"))
	}
	if _, name := lookup(label); name == "" {
		return ""
	}
	return label
}

// quoted is what stands in quotes at the begin of s, or up to a separator.
func quoted(s string) string {
	if s != "" && (s[0] == '"' || s[0] == '\'') {
		s, _, _ = strings.Cut(s[1:], s[:1])
		return s
	}
	if end := strings.IndexAny(s, "; \t\r\n\"'?"); end >= 0 {
		s = s[:end]
	}
	return s
}
