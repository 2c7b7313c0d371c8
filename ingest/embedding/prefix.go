package embedding

import (
	"context"

	"caesura"
)

// An Embedder is either kind, with a prefix before every text.
type Embedder struct {
	inner  inner
	prefix string
}

// inner is what both kinds are.
type inner interface {
	Model() caesura.Model
	Embed(ctx context.Context, texts []string) ([]caesura.Vector, error)
}

// NewTexts is the embedder for texts of the corpus. Its errors are Faults of
// kind Config; a server is not asked yet.
func NewTexts(o Options) (*Embedder, error) { return open(o, o.TextPrefix) }

// NewQuery is the embedder for questions. It is of the same model as NewTexts'
// and differs in the prefix only.
func NewQuery(o Options) (*Embedder, error) { return open(o, o.QueryPrefix) }

func open(o Options, prefix string) (*Embedder, error) {
	o = o.WithDefaults()
	if err := o.Validate(); err != nil {
		return nil, &caesura.Fault{Kind: caesura.Config, Where: "embedding", Err: err}
	}
	if o.Kind == KindStatic {
		return WithPrefix(NewStatic(), prefix), nil
	}
	key, err := o.HTTP.Key()
	if err != nil {
		return nil, &caesura.Fault{Kind: caesura.Config, Where: "embedding.http", Err: err}
	}
	if o.HTTP.BatchTokens > 0 && o.HTTP.Count == nil {
		if o.HTTP.Count, err = Tokenizer(o.TokenizerName(), o.HTTP.Model); err != nil {
			return nil, err
		}
	}
	server, err := NewHTTP(o.HTTP, key)
	if err != nil {
		return nil, err
	}
	return WithPrefix(server, prefix), nil
}

// WithPrefix puts a prefix before every text, and into the model's identity.
func WithPrefix(inner inner, prefix string) *Embedder { return &Embedder{inner, prefix} }

// Model is the model, with the prefix.
func (e *Embedder) Model() caesura.Model {
	m := e.inner.Model()
	m.Prefix = e.prefix
	return m
}

// Embed puts the prefix before each text. What it returns, and which errors,
// is told by the kind.
func (e *Embedder) Embed(ctx context.Context, texts []string) ([]caesura.Vector, error) {
	if e.prefix == "" {
		return e.inner.Embed(ctx, texts)
	}
	prefixed := make([]string, len(texts))
	for i, text := range texts {
		prefixed[i] = e.prefix + text
	}
	return e.inner.Embed(ctx, prefixed)
}
