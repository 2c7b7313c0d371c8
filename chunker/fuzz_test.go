package chunker_test

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"caesura"
	"caesura/chunker"
)

// languages that a fuzzer picks from by number.
var languages = []string{
	"", "en", "de", "fr", "el", "ja", "ru", "ar", "pl", "es", "it", "pt", "nl", "cs", "sk", "sv", "da", "nb", "fi", "hu", "tr", "uk",
	"zh", "ko", "th", "he", "hi",
}

// FuzzSentences looks for a text whose sentences, with the white space between
// them, are not the text, or one of which is over the maximum.
func FuzzSentences(f *testing.F) {
	for i, text := range []string{
		"Dr. Adler met Mrs. Quist. They spoke... and left. “Go!” he said.",
		"Am 5. Oktober, z. B. um 8 Uhr. »Ja.« Nein.",
		"« Partez ! » dit-il. Voir p. 12.",
		"Πού πας; Σπίτι.",
		"雨が降っている。「行く。」と言った。",
		"a.b.c?d=e. ... . . ! ? [12] ² (x.) »",
		"# Head\n\nText. More\n\n- item one. two",
		strings.Repeat("word, ", 100) + strings.Repeat("x", 300),
		"👩‍👩‍👧‍👦👩‍👩‍👧‍👦 e\u0301\u0301\u0301. \u200b\u00a0\u2028.",
		"",
	} {
		f.Add(text, uint8(i), uint8(20))
	}
	for i, language := range languages {
		for _, part := range []string{"tuned", "held-out", "held-out-2", "held-out-3", "held-out-4", "held-out-5"} {
			if file, ok := sentenceFiles(f, part)[language]; ok {
				f.Add(strings.ReplaceAll(strings.Join(sentenceCases(f, file), " "), "|", ""), uint8(i), uint8(60))
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string, language, most uint8) {
		if !utf8.ValidString(text) {
			t.Skip()
		}
		d := document(text, languages[int(language)%len(languages)])
		for i := range d.Blocks {
			if d.Blocks[i].Kind == caesura.Heading {
				d.Blocks[i].Kind = caesura.TableRow // a unit of its own too
			}
		}
		o := chunker.Options{MaxTokens: 8 + int(most)}
		sentences := chunker.Sentences(d, o, tokens)
		checkConcatenation(t, d, sentences)
		for i, s := range sentences {
			if got := tokens(d.Slice(s.Span)); got != s.Tokens || got > o.MaxTokens && utf8.RuneCountInString(d.Slice(s.Span)) > 1 {
				t.Errorf("sentence %d %q: says %d tokens, has %d of %d", i, d.Slice(s.Span), s.Tokens, got, o.MaxTokens)
			}
		}
		// One chunk for each sentence is a right result: it checks the spans.
		var chunks []caesura.Chunk
		for i, s := range sentences {
			c := caesura.Chunk{Span: s.Span, Index: i, Text: d.Slice(s.Span), Tokens: s.Tokens, Sentences: caesura.Range{First: i, Last: i}}
			if c.Edge.Cause = caesura.CauseThreshold; i+1 == len(sentences) {
				c.Edge.Cause = caesura.CauseEnd
			}
			chunks = append(chunks, c)
		}
		if err := chunker.Check(d, sentences, chunks, o, tokens); err != nil {
			t.Error(err)
		}
	})
}

// checkConcatenation checks that a text is its sentences and the white space
// between them, and that no sentence crosses a block.
func checkConcatenation(t *testing.T, d *caesura.Document, sentences []caesura.Sentence) {
	t.Helper()
	var whole strings.Builder
	at := 0
	for i, s := range sentences {
		if gap := d.Text[at:s.Start]; strings.TrimSpace(gap) != "" {
			t.Errorf("%q before sentence %d is in none", gap, i)
		}
		if text := d.Slice(s.Span); text == "" || text != strings.TrimSpace(text) || !utf8.ValidString(text) {
			t.Errorf("sentence %d is %q", i, text)
		}
		if s.Block < 0 || s.Block >= len(d.Blocks) || !d.Blocks[s.Block].Contains(s.Span) {
			t.Errorf("sentence %d is not in block %d", i, s.Block)
		}
		whole.WriteString(d.Text[at:s.End])
		at = s.End
	}
	if rest := d.Text[at:]; strings.TrimSpace(rest) != "" || whole.String()+rest != d.Text {
		t.Errorf("%q behind the last sentence", rest)
	}
}

// FuzzTimes looks for cues for which the time of a chunk is not made of the
// times of its cues: each part inside its own cue, in the order of the text.
func FuzzTimes(f *testing.F) {
	f.Add("One two. Three four five. Six", []byte{0, 4, 4, 9, 9, 9}, uint8(4))
	f.Add("今日は晴れです。散歩に行きます。", []byte{200, 3, 1, 1, 0, 255}, uint8(1))
	f.Add("so we go on and on until the end of it all", []byte{9, 1, 30, 0, 2, 2}, uint8(7))
	f.Fuzz(func(t *testing.T, text string, times []byte, every uint8) {
		if !utf8.ValidString(text) || len(text) > 1<<14 || len(times) < 2 {
			t.Skip()
		}
		d := document(text, "")
		d.Cues = cuesEvery(text, int(every)%40+1, times)
		o := chunker.Options{MaxTokens: 12, MinTokens: 1}
		sentences := chunker.Sentences(d, o, tokens)
		checkConcatenation(t, d, sentences)
		v := vectors(chunker.Texts(d, sentences, o))
		chunks, _, err := chunker.Split(d, sentences, v, o, tokens)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range chunks {
			checkTime(t, d, c)
		}
	})
}

// cuesEvery puts a cue over each n characters of a text, but over white space
// at its ends, with times in any order.
func cuesEvery(text string, n int, times []byte) (cues []caesura.Cue) {
	at, i, count := 0, 0, 0
	add := func(end int) {
		part := text[at:end]
		start := at + len(part) - len(strings.TrimLeft(part, " \n"))
		if words := strings.TrimSpace(part); words != "" && strings.HasPrefix(text[start:], words) {
			from := time.Duration(times[i%len(times)]) * time.Second
			stop := from + time.Duration(times[(i+1)%len(times)])*100*time.Millisecond
			cues = append(cues, caesura.Cue{Span: caesura.Span{Start: start, End: start + len(words)}, Start: from, Stop: stop})
		}
		at, i, count = end, i+2, 0
	}
	for j := range text {
		if count++; count > n {
			add(j)
		}
	}
	add(len(text))
	return cues
}

func checkTime(t *testing.T, d *caesura.Document, c caesura.Chunk) {
	t.Helper()
	var touched []caesura.Cue
	for _, cue := range d.Cues {
		if cue.Overlaps(c.Span) {
			touched = append(touched, cue)
		}
	}
	if c.Time.Known != (len(touched) > 0) || len(c.Time.Cues) != len(touched) {
		t.Fatalf("%q touches %d cues, has %d", c.Text, len(touched), len(c.Time.Cues))
	}
	latest := time.Duration(0)
	for i, part := range c.Time.Cues {
		if part.Start < touched[i].Start || part.Stop > touched[i].Stop || part.Start > part.Stop {
			t.Errorf("%q: %v-%v of the cue %v-%v", c.Text, part.Start, part.Stop, touched[i].Start, touched[i].Stop)
		}
		latest = max(latest, part.Stop)
	}
	if len(touched) > 0 && (c.Time.Start != c.Time.Cues[0].Start || c.Time.Stop != latest || c.Time.Start > c.Time.Stop) {
		t.Errorf("%q: %v-%v of %v", c.Text, c.Time.Start, c.Time.Stop, c.Time.Cues)
	}
}

// FuzzSplit looks for a document and vectors for which an invariant breaks.
func FuzzSplit(f *testing.F) {
	f.Add("One two. Three four. Five.\n\n# Six\n\nSeven. Eight nine ten.", []byte{1, 200, 3, 0, 5, 90}, uint8(10), uint8(3), uint8(1))
	f.Add("a. b. c. d. e. f. g. h. i. j.", []byte{}, uint8(0), uint8(1), uint8(2))
	f.Add(strings.Repeat("今天下雨。", 40), []byte{9, 9, 9, 1, 255}, uint8(30), uint8(60), uint8(4))
	for _, kind := range []uint8{0x10, 0x20, 0x30, 0x50, 0x60, 0x90, 0xd0, 0xe0} {
		f.Add("One two three. Four five.\n\n# Six\n\nSeven. Eight nine ten. "+strings.Repeat("w ", 60), []byte{1, 200, 3, 0, 5, 90}, uint8(10), uint8(3), kind)
	}
	f.Fuzz(func(t *testing.T, text string, bytes []byte, most, least, kind uint8) {
		if !utf8.ValidString(text) || len(text) > 1<<16 {
			t.Skip()
		}
		d := document(text, "")
		if kind&1 != 0 {
			d.Cues = []caesura.Cue{{Span: caesura.Span{End: len(text)}, Stop: time.Minute}}
		}
		o := chunker.Options{MaxTokens: 8 + int(most), HeadingBoundary: kind&2 != 0}
		o.MinTokens = 1 + int(least)%(o.MaxTokens/2)
		o.Window.Kind = []string{"adjacent", "span", "buffer"}[int(kind>>2)%3]
		o.Strategy = chunker.Strategies[int(kind>>4)%len(chunker.Strategies)]
		o.OverlapTokens, o.ChildTokens = int(kind>>6&1)*o.MaxTokens/4, int(kind>>7&1)*o.MaxTokens/3
		sentences := chunker.Sentences(d, o, tokens)
		v := make([]caesura.Vector, len(chunker.Texts(d, sentences, o)))
		for i := range v {
			v[i] = caesura.Vector{1, 0}
			if len(bytes) > 1 {
				v[i] = caesura.Vector{float32(bytes[i%len(bytes)]) - 128, float32(bytes[(i*7+1)%len(bytes)]) - 128}
			}
		}
		chunks, _, err := chunker.Split(d, sentences, v, o, tokens)
		if err != nil {
			t.Fatal(err)
		}
		if err := chunker.Check(d, sentences, chunks, o, tokens); err != nil {
			t.Error(err)
		}
	})
}
