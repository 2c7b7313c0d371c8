package reader

import (
	"encoding/json"
	"strings"

	"github.com/PuerkitoBio/goquery"
)

// The bounds of linked data: pages hold a few KB of it.
const (
	mostLinked   = 1 << 20 // bytes of a script
	deepestThing = 8       // things in one another
)

// linkedFacts reads what a page says of itself as linked data (JSON-LD): the
// first thing in it that has a date of publication, else the first that has an
// author or a date of change. Keys are those of named, in lower case.
func linkedFacts(page *goquery.Document, named map[string]string) {
	best := map[string]string{}
	page.Find(`script[type="application/ld+json"]`).Each(func(_ int, script *goquery.Selection) {
		text := script.Text()
		var data any
		if len(text) > mostLinked || best["datepublished"] != "" || json.Unmarshal([]byte(text), &data) != nil {
			return
		}
		things(data, 0, func(thing map[string]any) {
			facts := map[string]string{
				"datepublished": linkedText(thing["datePublished"]), "datemodified": linkedText(thing["dateModified"]),
				"author": linkedText(thing["author"]), "inlanguage": linkedText(thing["inLanguage"]),
			}
			if best["datepublished"] == "" && (facts["datepublished"] != "" || best["author"]+best["datemodified"] == "") {
				best = facts
			}
		})
	})
	for key, value := range best {
		if value != "" && named[key] == "" {
			named[key] = value
		}
	}
}

// things calls do for the things in linked data, outer before inner.
func things(data any, depth int, do func(map[string]any)) {
	if depth > deepestThing {
		return
	}
	switch v := data.(type) {
	case []any:
		for _, part := range v {
			things(part, depth+1, do)
		}
	case map[string]any:
		do(v)
		things(v["@graph"], depth+1, do)
		things(v["mainEntity"], depth+1, do)
	}
}

// linkedText is a value as text: that of a person or an organisation is its
// name, that of a list the values of its parts.
func linkedText(value any) string {
	switch v := value.(type) {
	case string:
		return strings.TrimSpace(v)
	case map[string]any:
		name, _ := v["name"].(string)
		return strings.TrimSpace(name)
	case []any:
		var parts []string
		for _, part := range v {
			if text := linkedText(part); text != "" {
				parts = append(parts, text)
			}
		}
		return strings.Join(parts, ", ")
	}
	return ""
}
