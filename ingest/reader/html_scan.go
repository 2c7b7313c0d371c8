package reader

import (
	"strings"

	"golang.org/x/net/html/atom"
)

// An htmlTag is where a tag stands in the source of a page.
type htmlTag struct {
	begin, end int // of the tag, the brackets included
	tag        atom.Atom
	name       string
	closing    bool
	attributes int
}

// nextTag finds the first tag at or after some place, as a parser would, but
// without making anything: a page is looked over before it is decided how it is
// read. Comments and declarations are passed over. ok is false at the end.
func nextTag(source string, at int) (t htmlTag, ok bool) {
	for {
		open := strings.IndexByte(source[at:], '<')
		if open < 0 || at+open+1 >= len(source) {
			return t, false
		}
		at += open
		t = htmlTag{begin: at, closing: source[at+1] == '/'}
		name := at + 1
		if t.closing {
			name++
		}
		switch {
		case name < len(source) && isLetter(source[name]):
			t.name = tagName(source[name:])
			t.tag = atom.Lookup([]byte(strings.ToLower(t.name)))
			t.end, t.attributes = tagEnd(source, name+len(t.name))
			return t, true
		case strings.HasPrefix(source[at:], "<!--"):
			at = after(source, at+2, "-->")
		case source[at+1] == '!' || source[at+1] == '?' || t.closing:
			at = after(source, at+1, ">")
		default:
			at++
		}
	}
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' }

func tagName(s string) string {
	for i := range len(s) {
		if isBlank(s[i]) || s[i] == '/' || s[i] == '>' {
			return s[:i]
		}
	}
	return s
}

// tagEnd finds the end of a tag from behind its name, and counts its
// attributes. Only after "=" is a quote one.
func tagEnd(source string, at int) (end, attributes int) {
	named := false // inside the name of an attribute
	for at < len(source) {
		switch c := source[at]; {
		case c == '>':
			return at + 1, attributes
		case c == '=' && named:
			at, named = valueEnd(source, at+1), false
			continue
		case isBlank(c) || c == '/':
			named = false
		case !named:
			named, attributes = true, attributes+1
		}
		at++
	}
	return at, attributes
}

// valueEnd is the end of an attribute's value.
func valueEnd(source string, at int) int {
	for at < len(source) && isBlank(source[at]) {
		at++
	}
	if at < len(source) && (source[at] == '"' || source[at] == '\'') {
		return after(source, at+1, source[at:at+1])
	}
	for at < len(source) && !isBlank(source[at]) && source[at] != '>' {
		at++
	}
	return at
}

// after is the place behind the next such text, the end if there is none.
func after(source string, at int, text string) int {
	if i := strings.Index(source[at:], text); i >= 0 {
		return at + i + len(text)
	}
	return len(source)
}

// rawEnd is where the end tag of an element begins in which there are no tags.
func rawEnd(source string, t htmlTag) int {
	for at := t.end; ; {
		i := strings.Index(source[at:], "</")
		if i < 0 {
			return len(source)
		}
		at += i + 2
		if rest := source[at:]; len(rest) >= len(t.name) && strings.EqualFold(rest[:len(t.name)], t.name) {
			return at - 2
		}
	}
}

// htmlRaw are the elements in which there are no tags.
var htmlRaw = atomSet(atom.Script, atom.Style, atom.Iframe, atom.Noembed, atom.Noframes, atom.Noscript, atom.Textarea, atom.Title, atom.Xmp)
