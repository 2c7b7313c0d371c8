package chunker_test

import (
	"strings"
	"testing"
	"time"

	"caesura"
	"caesura/chunker"
)

// TestCheckSeesEveryViolation breaks a good result in one way at a time.
func TestCheckSeesEveryViolation(t *testing.T) {
	type result struct {
		doc       *caesura.Document
		sentences []caesura.Sentence
		chunks    []caesura.Chunk
	}
	options := chunker.Options{MinTokens: 1, MaxTokens: 8}
	good := func() result {
		d := spoken("0-1 Snow fell é here.", "1-2 Rain fell there.", "2-3 Wind blew here.")
		d.Pages = []caesura.Page{{Span: caesura.Span{End: len(d.Text)}, Number: 1}}
		s, c, _ := split(t, d, options)
		if len(c) != 3 {
			t.Fatalf("%d chunks", len(c))
		}
		return result{d, s, c}
	}
	for name, c := range map[string]struct {
		damage func(*result)
		want   string
	}{
		"a chunk is missing":        {func(r *result) { r.chunks = r.chunks[:2] }, "hold 2 sentences of 3"},
		"a chunk is doubled":        {func(r *result) { r.chunks[2] = r.chunks[1] }, "must begin with"},
		"chunks in another order":   {func(r *result) { r.chunks[0], r.chunks[1] = r.chunks[1], r.chunks[0] }, "must begin with"},
		"a wrong index":             {func(r *result) { r.chunks[1].Index = 7 }, "index 7"},
		"another text":              {func(r *result) { r.chunks[1].Text = "Rain fell  there." }, "not the text under its span"},
		"a span inside a character": {func(r *result) { r.chunks[0].End = strings.Index(r.doc.Text, "é") + 1 }, "cuts a character"},
		"a span past the end":       {func(r *result) { r.chunks[2].End += 5 }, "not in the text"},
		"a shorter span":            {func(r *result) { r.chunks[2].End--; r.chunks[2].Text = r.doc.Slice(r.chunks[2].Span) }, "not the span of its sentences"},
		"sentences out of range":    {func(r *result) { r.chunks[2].Sentences.Last = 9 }, "do not exist"},
		"a wrong number of tokens":  {func(r *result) { r.chunks[0].Tokens++ }, "tokens, has"},
		"a wrong heading":           {func(r *result) { r.chunks[0].Headings = []string{"Else"} }, "headings"},
		"a wrong page":              {func(r *result) { r.chunks[0].Pages.Last = 2 }, "pages"},
		"a wrong time":              {func(r *result) { r.chunks[0].Time.Start += time.Second }, "times"},
		"a cue that ends too soon":  {func(r *result) { r.chunks[0].Time.Cues[0].Stop = -time.Second }, "before it starts"},
		"an unknown cause":          {func(r *result) { r.chunks[0].Edge.Cause = "whim" }, "unknown cause"},
		"an early end":              {func(r *result) { r.chunks[0].Edge.Cause = caesura.CauseEnd }, "cause"},
		"a sentence is missing":     {func(r *result) { r.sentences = r.sentences[1:] }, "is in no sentence"},
		"the last one is missing":   {func(r *result) { r.sentences = r.sentences[:2] }, "after the last sentence"},
		"sentences that overlap":    {func(r *result) { r.sentences[1].Start -= 3 }, "before the end of the one before"},
		"a sentence with a blank":   {func(r *result) { r.sentences[1].Start-- }, "white space"},
		"a sentence of no block":    {func(r *result) { r.sentences[1].Block = 4 }, "not within block"},
		"a block that ends inside":  {func(r *result) { r.doc.Blocks[0].End -= 2 }, "not within block"},
	} {
		t.Run(name, func(t *testing.T) {
			r := good()
			c.damage(&r)
			err := chunker.Check(r.doc, r.sentences, r.chunks, options, tokens)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q in it", err, c.want)
			}
		})
	}
	t.Run("over the maximum", func(t *testing.T) {
		r := good()
		if err := chunker.Check(r.doc, r.sentences, r.chunks, chunker.Options{MaxTokens: 4}, tokens); err == nil || !strings.Contains(err.Error(), "over the maximum") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("invalid UTF-8", func(t *testing.T) {
		r := good()
		r.doc.Text = strings.Replace(r.doc.Text, "é", "\xe9\xe9", 1)
		r.chunks[0].Text = r.doc.Slice(r.chunks[0].Span)
		if err := chunker.Check(r.doc, r.sentences, r.chunks, options, tokens); err == nil || !strings.Contains(err.Error(), "UTF-8") {
			t.Errorf("got %v", err)
		}
	})
}

func TestCheckReportsAllViolations(t *testing.T) {
	d := document("One here. Two here.", "en")
	o := chunker.Options{MinTokens: 1, MaxTokens: 50}
	s, c, _ := split(t, d, o)
	c[0].Index, c[0].Tokens, c[0].Edge.Cause = 3, 99, "whim"
	err := chunker.Check(d, s, c, o, tokens)
	for _, want := range []string{"index 3", "99 tokens", "whim"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in %v", want, err)
		}
	}
}
