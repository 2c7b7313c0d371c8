package reader

import (
	"fmt"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"caesura"
)

// flatHTML reads a page that is nested too deep to be made a tree: its tags one
// after the other. Only programs are left out, since where anything else ends
// is not known.
func flatHTML(source string, reason error) *caesura.Document {
	f := flatReader{places: []flatPlace{{}}}
	tokens := html.NewTokenizer(strings.NewReader(source))
	for kind := tokens.Next(); kind != html.ErrorToken; kind = tokens.Next() {
		f.token(kind, tokens.Token())
	}
	f.w.end()
	doc := f.w.b.document()
	doc.Title, doc.Language = f.title, f.language
	doc.Notes = []string{fmt.Sprintf("read without its structure: %v", reason)}
	return doc
}

type flatReader struct {
	w               htmlWriter
	places          []flatPlace // of the blocks that are open; the first is the page
	raw             atom.Atom   // the element whose text is not text of the page
	title, language string
}

type flatPlace struct {
	tag atom.Atom
	htmlPlace
}

func (f *flatReader) token(kind html.TokenType, token html.Token) {
	place := f.places[len(f.places)-1].htmlPlace
	switch kind {
	case html.TextToken:
		switch f.raw {
		case 0:
			f.w.text(token.Data, place)
		case atom.Title:
			f.title = first(f.title, token.Data)
		}
	case html.StartTagToken, html.SelfClosingTagToken:
		f.start(token, place)
	case html.EndTagToken:
		f.stop(token.DataAtom)
	}
}

func (f *flatReader) start(token html.Token, place htmlPlace) {
	if flatNever[token.DataAtom] {
		f.raw = token.DataAtom
		return
	}
	if token.DataAtom == atom.Html {
		for _, a := range token.Attr {
			if a.Key == "lang" {
				f.language = a.Val
			}
		}
	}
	inner := f.w.enter(token.DataAtom, place, nil)
	if htmlBlocks[token.DataAtom] && token.DataAtom != atom.P && token.DataAtom != atom.Hr { // those have no end of their own
		f.places = append(f.places, flatPlace{token.DataAtom, inner})
	}
}

func (f *flatReader) stop(tag atom.Atom) {
	if f.raw != 0 {
		if tag == f.raw {
			f.raw = 0
		}
		return
	}
	f.w.leave(tag, f.places[len(f.places)-1].htmlPlace, nil)
	for i := len(f.places) - 1; i > 0 && i > len(f.places)-flatReach; i-- {
		if f.places[i].tag == tag {
			f.places = f.places[:i]
			return
		}
	}
}

// flatReach is how many open elements an end tag may close at once. It bounds
// the work on a page of nothing but start tags followed by others' end tags.
const flatReach = 64

// flatNever are the elements whose text the tokenizer gives in one piece, so
// that their end is certain.
var flatNever = atomSet(atom.Script, atom.Style, atom.Iframe, atom.Noembed, atom.Noframes, atom.Noscript, atom.Textarea, atom.Title, atom.Xmp)
