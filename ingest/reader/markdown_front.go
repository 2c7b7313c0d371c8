package reader

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v4"

	"caesura"
)

// front is what stands in a file's front matter.
type front map[string]any

// frontMatter takes YAML between lines of "---", or TOML between lines of
// "+++", off the begin of a text. What only looks like it stays; where the
// fences are there and what is between them cannot be read, a note says so.
func frontMatter(text string) (f front, rest, note string) {
	parse := yamlFront
	fence, inner, _ := strings.Cut(text, "\n")
	if fence = strings.TrimRight(fence, " \t"); fence == "+++" {
		parse = tomlFront
	} else if fence != "---" {
		return nil, text, ""
	}
	for at := 0; at < len(inner); {
		line, _, _ := strings.Cut(inner[at:], "\n")
		next := min(at+len(line)+1, len(inner))
		if line = strings.TrimRight(line, " \t"); line == fence || fence == "---" && line == "..." {
			if f, ok := parse(inner[:at]); ok {
				return f, inner[next:], ""
			}
			return nil, text, brokenFront(inner[:at])
		}
		at = next
	}
	return nil, text, ""
}

// assigned is how a line of front matter begins.
var assigned = regexp.MustCompile(`(?m)^[A-Za-z_][A-Za-z0-9_-]* ?[:=]`)

// brokenFront is the note on what stands between fences and cannot be read. Text
// between two rules is none.
func brokenFront(text string) string {
	if !assigned.MatchString(text) || strings.Contains(strings.TrimSpace(text), "\n\n") {
		return ""
	}
	return "its front matter cannot be read (broken YAML or TOML), so it stands in the text"
}

func yamlFront(text string) (front, bool) {
	if strings.TrimSpace(text) == "" {
		return nil, true
	}
	var f map[string]any
	err := yaml.Load([]byte(text), &f)
	return f, err == nil
}

// tomlFront reads the strings, numbers, dates and booleans that stand before
// the first table; the rest is for whoever builds the site.
func tomlFront(text string) (front, bool) {
	f := front{}
	top := true
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSpace(line)
		key, value, assigns := strings.Cut(line, "=")
		switch {
		case strings.HasPrefix(line, "["):
			top = false
		case top && assigns:
			f[strings.Trim(strings.TrimSpace(key), `"'`)] = tomlScalar(strings.TrimSpace(value))
		}
	}
	return f, len(f) > 0
}

func tomlScalar(value string) any {
	switch {
	case value == "" || strings.ContainsAny(value[:1], "[{"):
		return nil
	case value[0] == '"':
		quoted, _ := strconv.QuotedPrefix(value)
		text, _ := strconv.Unquote(quoted)
		return text
	}
	return strings.Trim(value, "'")
}

// into puts title and language in their places, and the rest that is text, a
// number, a date or a list of them into the document's Meta.
func (f front) into(doc *caesura.Document) {
	if doc.Meta == nil {
		doc.Meta = map[string]string{}
	}
	for _, key := range slices.Sorted(maps.Keys(f)) {
		switch text := scalar(f[key]); strings.ToLower(key) {
		case "title":
			doc.Title = text
		case "lang", "language":
			doc.Language = text
		default:
			doc.Meta[strings.ToLower(key)] = text
		}
	}
}

// scalar is a value as text, "" if it has parts of its own.
func scalar(value any) string {
	switch v := value.(type) {
	case nil, map[string]any, map[any]any:
		return ""
	case time.Time:
		if v.Equal(v.Truncate(24 * time.Hour)) {
			return v.Format(time.DateOnly)
		}
		return v.Format(time.RFC3339)
	case []any:
		var parts []string
		for _, part := range v {
			if text := scalar(part); text != "" {
				parts = append(parts, text)
			}
		}
		return strings.Join(parts, ", ")
	}
	return fmt.Sprint(value)
}
