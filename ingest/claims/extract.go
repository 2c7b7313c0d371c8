package claims

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sort"

	"golang.org/x/sync/errgroup"

	"caesura"
)

// An asker puts questions to a language model.
type asker interface {
	// Ask may be called from several goroutines. Errors are Faults; one of kind
	// BadInput means that the model gave no valid answer to this question.
	Ask(ctx context.Context, q caesura.Question) (caesura.Answer, error)
}

// An Extractor makes claims.
type Extractor struct {
	asker   asker
	options Options
	prompts prompts
}

// New makes an Extractor of valid options.
func New(a asker, o Options) *Extractor {
	return &Extractor{a, o.WithDefaults(), newPrompts()}
}

// A Text is a document, its sentences, and each sentence's place: a chunk of
// its own with headings, pages and time. Chunks are what the document is cut
// into.
type Text struct {
	Document  *caesura.Document
	Question  string // that the document answers; "" if it is none
	Sentences []caesura.Sentence
	Places    []caesura.Chunk
	Chunks    []caesura.Chunk
}

// Extract gives a result for every sentence, in order. Its errors end the whole
// work: the model cannot be reached, or refuses the key. A sentence for which
// the model gives no valid answer has the outcome Unanswered and is no error.
func (x *Extractor) Extract(ctx context.Context, t Text) ([]Result, error) {
	results := make([]Result, len(t.Sentences))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(x.options.Parallel)
	for i := range t.Sentences {
		group.Go(func() (err error) {
			if results[i], err = x.sentence(ctx, &t, i); err == nil && x.options.OnSentence != nil {
				x.options.OnSentence()
			}
			return err
		})
	}
	return results, group.Wait()
}

// Claims is Extract for those who need the claims that are kept, and what is to
// be told of the others. The question that a document answers is in its Meta.
func (x *Extractor) Claims(ctx context.Context, d *caesura.Document, sentences []caesura.Sentence, places, chunks []caesura.Chunk) (caesura.Claims, error) {
	results, err := x.Extract(ctx, Text{d, d.Meta[QuestionKey], sentences, places, chunks})
	return sum(results), err
}

// QuestionKey is the key of Document.Meta with the question that the document
// answers.
const QuestionKey = "question"

// sentence takes one sentence through the stages. It is written to be read
// beside the paper's figure.
func (x *Extractor) sentence(ctx context.Context, t *Text, i int) (Result, error) {
	at := t.Sentences[i].Span
	r := Result{Sentence: i, Span: at, Text: t.Document.Slice(at)}
	if !t.prose(i) {
		r.Outcome = NotProse
		return r, nil
	}
	excerpt := t.excerpt(i, x.options)
	selected, err := x.rewrite(ctx, &r, selection, excerpt)
	if err != nil || r.Outcome != "" {
		return r, err
	}
	excerpt.After = []string{} // a reader has not seen it yet
	original := excerpt
	excerpt.Sentence = selected
	cleared, err := x.rewrite(ctx, &r, disambiguation, excerpt)
	if err != nil || r.Outcome != "" {
		return r, err
	}
	excerpt.Sentence = cleared
	texts, err := x.decompose(ctx, &r, excerpt, original.Sentence)
	if err != nil || r.Outcome != "" {
		return r, err
	}
	for _, text := range texts {
		claim := t.claim(i, text)
		claim.Stages, claim.Faults = stages(r.Steps), faults(text, cleared, original)
		r.Claims = append(r.Claims, Checked{claim, len(claim.Faults) == 0 || x.options.KeepUnsupported})
	}
	if x.options.Judge {
		if err := x.judge(ctx, &r, original); err != nil {
			return r, err
		}
	}
	r.conclude()
	return r, nil
}

// claim is a claim of a sentence, with its place.
func (t *Text) claim(i int, text string) caesura.Claim {
	at, place := t.Sentences[i].Span, t.Places[i]
	c := caesura.Claim{Span: at, Text: text, Sentence: i, Chunk: t.ChunkOf(i), Pages: place.Pages, Time: place.Time}
	c.Time.Cues = nil
	return c
}

// conclude says what became of a sentence that all stages let pass.
func (r *Result) conclude() {
	switch kept := slices.ContainsFunc(r.Claims, func(c Checked) bool { return c.Kept }); {
	case kept:
		r.Outcome = Claimed
	case len(r.Claims) > 0:
		r.Outcome, r.Reason = Unsupported, r.Claims[0].Faults[0]
	default:
		r.Outcome, r.Reason = Unverifiable, "it was taken apart into no claim"
	}
}

// prose reports whether a sentence is one that states things.
func (t *Text) prose(i int) bool {
	kind := t.Document.Blocks[t.Sentences[i].Block].Kind
	return kind != caesura.Heading && kind != caesura.Code
}

// excerpt is a sentence with what stands around it.
func (t *Text) excerpt(i int, o Options) Excerpt {
	return Excerpt{
		Title: t.Document.Title, Headings: t.Places[i].Headings, Question: t.Question,
		Before:   t.texts(max(0, i-max(o.Before, 0)), i),
		Sentence: t.Document.Slice(t.Sentences[i].Span),
		After:    t.texts(i+1, min(len(t.Sentences), i+1+max(o.After, 0))),
	}
}

func (t *Text) texts(from, to int) []string {
	texts := make([]string, 0, to-from)
	for _, s := range t.Sentences[from:to] {
		texts = append(texts, t.Document.Slice(s.Span))
	}
	return texts
}

// ChunkOf is the index of the chunk that a sentence is one of.
func (t *Text) ChunkOf(sentence int) int {
	return sort.Search(len(t.Chunks)-1, func(i int) bool { return t.Chunks[i].Sentences.Last >= sentence })
}

// ask puts one question and reads its answer. Where the model gives no valid
// one, the sentence is left with that outcome.
func (x *Extractor) ask(ctx context.Context, r *Result, q caesura.Question, into any) error {
	answer, err := x.asker.Ask(ctx, q)
	if err != nil && ctx.Err() == nil && caesura.KindOf(err) == caesura.BadInput {
		r.Outcome, r.Reason = Unanswered, err.Error()
		return nil
	}
	if err != nil {
		return err
	}
	if err := json.Unmarshal(answer.JSON, into); err != nil {
		return fmt.Errorf("%s: %w", q.Name, err) // it has met the schema
	}
	return nil
}
