package chunker

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"caesura"
)

// Sentences finds the sentences of a document, in order, with their sizes.
// The text is the concatenation of them and of the white space between them.
//
// By the strategy fixed they are single words. Otherwise:
//
// A sentence lies within one block. A heading, a table row and a code block
// are one sentence each; paragraphs, list items and captions hold as many as
// there are, since a list item of three sentences is better compared by three
// vectors than by one. Speech without end marks is divided at its pauses and
// cue ends, a script without end marks at its spaces. A sentence over the maximum is cut into pieces that are not.
//
// count gives the tokens of a text by the embedding model, with truncation off.
func Sentences(doc *caesura.Document, o Options, count func(string) int) []caesura.Sentence {
	o = o.WithDefaults()
	s := splitter{
		text:  doc.Text,
		rules: newRules(doc.Language, o.Sentences),
		cues:  doc.Cues,
		limit: o.limit(count),
	}
	for i, block := range doc.Blocks {
		if o.Strategy == FixedSize {
			s.words(i, block)
		} else {
			s.block(i, block)
		}
	}
	return s.out
}

// A splitter gathers sentences.
type splitter struct {
	text  string
	rules *rules
	cues  []caesura.Cue
	limit limit
	out   []caesura.Sentence
}

func (s *splitter) block(index int, b caesura.Block) {
	emit := func(span caesura.Span) { s.sentence(index, span) }
	switch b.Kind {
	case caesura.Heading, caesura.TableRow, caesura.Code:
		emit(b.Span)
	default:
		s.cues = cuesFrom(s.cues, b.Start)
		s.rules.split(s.text, b.Span, func(span caesura.Span) {
			s.rules.speech(s.text, span, s.cues, func(part caesura.Span) { unmarked(s.text, part, emit) })
		})
	}
}

// sentence adds the sentence under a span, in pieces if it is over the limit.
func (s *splitter) sentence(block int, span caesura.Span) {
	span = trim(s.text, span)
	if span.Len() == 0 {
		return
	}
	tokens, fits := s.limit.measure(s.text[span.Start:span.End])
	if fits {
		s.out = append(s.out, caesura.Sentence{Span: span, Block: block, Tokens: tokens})
		return
	}
	first := true
	s.limit.cut(s.text, span, func(piece caesura.Span, tokens int) {
		s.out = append(s.out, caesura.Sentence{Span: piece, Block: block, Tokens: tokens, Cut: !first})
		first = false
	})
}

// trim takes the white space off both ends of a span.
func trim(text string, s caesura.Span) caesura.Span {
	part := text[s.Start:s.End]
	left := len(part) - len(strings.TrimLeftFunc(part, unicode.IsSpace))
	right := len(strings.TrimRightFunc(part, unicode.IsSpace))
	if right <= left {
		return caesura.Span{Start: s.Start, End: s.Start}
	}
	return caesura.Span{Start: s.Start + left, End: s.Start + right}
}

// spaces is the length of the white space that text begins with.
func spaces(text string) int {
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsSpace(r) {
			return i
		}
		i += n
	}
	return len(text)
}
