package chunker_test

import (
	"hash/fnv"
	"math"
	"strings"
	"testing"
	"unicode"

	"caesura"
	"caesura/chunker"
)

// document makes a document of a text in which an empty line separates blocks,
// "# " begins a heading (its level is the number of signs) and "- " a list item.
func document(text, language string) *caesura.Document {
	d := &caesura.Document{ID: "test:doc", Text: text, Language: language}
	at := 0
	for part := range strings.SplitSeq(text, "\n\n") {
		if strings.TrimSpace(part) != "" {
			d.Blocks = append(d.Blocks, block(part, at))
		}
		at += len(part) + len("\n\n")
	}
	return d
}

func block(part string, at int) caesura.Block {
	b := caesura.Block{Span: caesura.Span{Start: at, End: at + len(part)}}
	if signs := len(part) - len(strings.TrimLeft(part, "#")); signs > 0 && strings.HasPrefix(part[signs:], " ") {
		b.Kind, b.Level = caesura.Heading, min(signs, 6)
	} else if strings.HasPrefix(part, "- ") {
		b.Kind = caesura.ListItem
	}
	return b
}

// tokens counts as WordPiece does, roughly: four letters or digits of a word
// are a token, and each other sign and each letter of a script without spaces
// is one.
func tokens(text string) int {
	n, run := 0, 0
	for _, r := range text {
		switch {
		case unicode.IsSpace(r):
			run = 0
		case (unicode.IsLetter(r) || unicode.IsDigit(r)) && r < 0x2e80:
			if run%4 == 0 {
				n++
			}
			run++
		default:
			n, run = n+1, 0
		}
	}
	return n
}

// vectorOf gives equal texts equal vectors and others unlike ones; texts with
// a word in common are nearer to each other.
func vectorOf(text string) caesura.Vector {
	v := make(caesura.Vector, 16)
	for _, word := range strings.Fields(strings.ToLower(text)) {
		h := fnv.New32a()
		h.Write([]byte(strings.Trim(word, ".,;:!?")))
		v[h.Sum32()%16]++
	}
	return v
}

func vectors(texts []string) []caesura.Vector {
	out := make([]caesura.Vector, len(texts))
	for i, t := range texts {
		out[i] = vectorOf(t)
	}
	return out
}

// split takes a document through all steps and checks the result.
func split(t testing.TB, d *caesura.Document, o chunker.Options) ([]caesura.Sentence, []caesura.Chunk, *chunker.Trace) {
	t.Helper()
	sentences := chunker.Sentences(d, o, tokens)
	return splitBy(t, d, sentences, vectors(chunker.Texts(d, sentences, o)), o)
}

func splitBy(t testing.TB, d *caesura.Document, sentences []caesura.Sentence, v []caesura.Vector, o chunker.Options) ([]caesura.Sentence, []caesura.Chunk, *chunker.Trace) {
	t.Helper()
	chunks, trace, err := chunker.Split(d, sentences, v, o, tokens)
	if err != nil {
		t.Fatal(err)
	}
	if err := chunker.Check(d, sentences, chunks, o, tokens); err != nil {
		t.Fatal(err)
	}
	return sentences, chunks, trace
}

// sentencesOf are the texts of a document's sentences.
func sentencesOf(d *caesura.Document, o chunker.Options) []string {
	var out []string
	for _, s := range chunker.Sentences(d, o, tokens) {
		out = append(out, d.Slice(s.Span))
	}
	return out
}

var nan = math.NaN()
