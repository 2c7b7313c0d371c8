package chunker

import (
	"unicode"

	"caesura"
)

// Fixed is a baseline to compare with: windows of as many whole words as have
// at most size tokens, each of which begins with the last words of the one
// before that have at most overlap tokens. It looks at nothing else. Overlap
// must be less than size. Sentences and edges of its chunks are zero.
func Fixed(doc *caesura.Document, size, overlap int, count func(string) int) []caesura.Chunk {
	words := wordsOf(doc, size, count)
	place := newPlacer(doc)
	var chunks []caesura.Chunk
	for first, last := 0, 0; first < len(words); first = back(words, last, overlap, first) {
		last = fill(words, first, size)
		c := place.chunk(len(chunks), caesura.Span{Start: words[first].Start, End: words[last].End})
		c.Tokens = count(c.Text)
		chunks = append(chunks, c)
		if last+1 == len(words) {
			break
		}
	}
	return chunks
}

// wordsOf are the words of a document with their tokens, as sentences of one
// word; a word over the size is in pieces.
func wordsOf(doc *caesura.Document, size int, count func(string) int) []caesura.Sentence {
	s := splitter{text: doc.Text, limit: Options{MaxTokens: size}.limit(count)}
	start := 0
	for i, r := range doc.Text {
		if unicode.IsSpace(r) {
			s.sentence(0, caesura.Span{Start: start, End: i})
			start = i
		}
	}
	s.sentence(0, caesura.Span{Start: start, End: len(doc.Text)})
	return s.out
}

// fill is the last of the words from first on that have at most size tokens,
// but at least first.
func fill(words []caesura.Sentence, first, size int) int {
	last := first
	for tokens := words[first].Tokens; last+1 < len(words); last++ {
		if tokens += words[last+1].Tokens; tokens > size {
			break
		}
	}
	return last
}

// back is the word that the next window begins with: some that end the window
// that begins with first, or the one after last.
func back(words []caesura.Sentence, last, overlap, first int) int {
	next := last + 1
	for tokens := 0; next-1 > first; next-- {
		if tokens += words[next-1].Tokens; tokens > overlap {
			break
		}
	}
	return next
}
