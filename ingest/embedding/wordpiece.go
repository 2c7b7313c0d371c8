package embedding

import (
	_ "embed"
	"strings"
	"unicode/utf8"
)

// vocabLines is the vocabulary, a token a line; its id is the line's number
// from 0. Tokens that go on a word begin with "##".
//
//go:embed model/vocab.txt
var vocabLines string

const (
	unknown = "[UNK]"
	goesOn  = "##"

	// maxWord is the longest word, in characters, that is looked up at all; a
	// longer one is unknown. The number is the reference's.
	maxWord = 100
)

// WordPiece is the uncased tokenizer of BERT and of the many models that share
// its vocabulary. It gives the ids that the reference gives, except that the
// names of special tokens in a text, such as "[SEP]", are plain text to it.
// Invalid bytes are left out. It does not change.
type WordPiece struct {
	chars   *chars
	starts  pieces // tokens that start a word
	rests   pieces // tokens that go on a word, without "##"
	unknown int32
}

// NewWordPiece reads the embedded vocabulary, which takes some milliseconds.
func NewWordPiece() *WordPiece {
	n := strings.Count(vocabLines, "\n")
	w := &WordPiece{chars: newChars()}
	w.starts.ids, w.rests.ids = make(map[string]int32, n), make(map[string]int32, n/4)
	id := int32(0)
	for line := range strings.Lines(vocabLines) {
		w.add(strings.TrimSuffix(line, "\n"), id)
		id++
	}
	w.unknown = w.starts.ids[unknown]
	return w
}

func (w *WordPiece) add(token string, id int32) {
	if rest, ok := strings.CutPrefix(token, goesOn); ok && rest != "" {
		w.rests.add(rest, id)
		return
	}
	w.starts.add(token, id)
}

// Count is the number of tokens in the text, without the two that a model puts
// around it. Its time is linear in the length of any text.
func (w *WordPiece) Count(text string) int {
	n := 0
	w.each(text, func(int32) { n++ })
	return n
}

// Append appends the ids of the text's tokens.
func (w *WordPiece) Append(ids []int32, text string) []int32 {
	w.each(text, func(id int32) { ids = append(ids, id) })
	return ids
}

// each calls emit with each token of the text, in order.
func (w *WordPiece) each(text string, emit func(id int32)) {
	var word word
	for _, r := range text {
		switch c := w.chars.of(r); c.kind {
		case charKeep:
			word.add(r + c.offset)
		case charDrop:
		case charExpand:
			var parts [4]rune
			for _, part := range w.chars.expand(parts[:0], r) {
				word.add(part)
			}
		case charSpace:
			w.split(&word, emit)
		case charAlone:
			w.split(&word, emit)
			word.add(r + c.offset)
			w.split(&word, emit)
		}
	}
	w.split(&word, emit)
}

// A word is the characters of a word so far, normalised.
type word struct {
	text  [maxWord * utf8.UTFMax]byte
	bytes int
	chars int
}

// add drops what is over maxWord, but counts it.
func (w *word) add(r rune) {
	w.chars++
	if w.chars > maxWord {
		return
	}
	if r < utf8.RuneSelf {
		w.text[w.bytes] = byte(r)
		w.bytes++
		return
	}
	w.bytes += utf8.EncodeRune(w.text[w.bytes:], r)
}

// split emits the word's tokens and empties it: each time the longest token
// that fits. A word with a part that is no token is unknown as a whole.
func (w *WordPiece) split(word *word, emit func(id int32)) {
	if word.chars == 0 {
		return
	}
	text, tooLong := word.text[:word.bytes], word.chars > maxWord
	word.bytes, word.chars = 0, 0
	if tooLong {
		emit(w.unknown)
		return
	}
	var ids [maxWord]int32
	n, set := 0, &w.starts
	for len(text) > 0 {
		id, size := set.longestOf(text)
		if size == 0 {
			emit(w.unknown)
			return
		}
		ids[n] = id
		n, set, text = n+1, &w.rests, text[size:]
	}
	for _, id := range ids[:n] {
		emit(id)
	}
}

// pieces are tokens and, by their first byte, the length of the longest.
type pieces struct {
	ids     map[string]int32
	longest [256]int
}

func (p *pieces) add(token string, id int32) {
	p.ids[token] = id
	p.longest[token[0]] = max(p.longest[token[0]], len(token))
}

// longestOf finds the longest token that the text begins with; size is 0 when
// there is none.
func (p *pieces) longestOf(text []byte) (id int32, size int) {
	for size := min(len(text), p.longest[text[0]]); size > 0; size-- {
		if size < len(text) && !utf8.RuneStart(text[size]) {
			continue
		}
		if id, ok := p.ids[string(text[:size])]; ok {
			return id, size
		}
	}
	return 0, 0
}
