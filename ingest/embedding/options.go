package embedding

import (
	"cmp"
	"fmt"
	"slices"
)

// The kinds of embedder.
const (
	KindStatic = "static"
	KindHTTP   = "http"
)

// Options choose an embedder and hold the options of both kinds.
type Options struct {
	// Kind is static, the embedded model (default), or http, a server.
	Kind string `yaml:"kind" json:"kind" jsonschema:"description=What turns texts into vectors: the embedded model or a server,enum=static,enum=http"`

	// Tokenizer counts tokens for the limits on size. Default: auto, by the
	// model's name.
	Tokenizer string `yaml:"tokenizer" json:"tokenizer" jsonschema:"description=What counts tokens; auto goes by the model's name,enum=auto,enum=wordpiece,enum=cl100k_base,enum=o200k_base"`

	// TextPrefix stands before every text of the corpus that is embedded, and
	// QueryPrefix before every question, for models that were trained so
	// ("passage: ", "query: ").
	TextPrefix  string `yaml:"text_prefix" json:"text_prefix" jsonschema:"description=Put before every text of the corpus that is embedded"`
	QueryPrefix string `yaml:"query_prefix" json:"query_prefix" jsonschema:"description=Put before every question that is embedded"`

	// Price of a million tokens, in any currency; a plan tells the cost by it.
	Price float64 `yaml:"price" json:"price" jsonschema:"description=Price of a million tokens in any currency; plan tells the cost by it,minimum=0"`

	HTTP HTTPOptions `yaml:"http" json:"http" envPrefix:"HTTP_"`
}

// WithDefaults fills in what is zero.
func (o Options) WithDefaults() Options {
	o.Kind = cmp.Or(o.Kind, KindStatic)
	o.Tokenizer = cmp.Or(o.Tokenizer, TokensAuto)
	o.HTTP = o.HTTP.WithDefaults()
	return o
}

// Validate reports the first option that cannot be. The server's options are
// looked at only when it is chosen.
func (o Options) Validate() error {
	switch o.Kind {
	case "", KindStatic:
	case KindHTTP:
		if err := o.HTTP.Validate(); err != nil {
			return fmt.Errorf("http.%w", err)
		}
	default:
		return fmt.Errorf("kind: %q is not one of %s, %s", o.Kind, KindStatic, KindHTTP)
	}
	if !(o.Price >= 0) {
		return fmt.Errorf("price: %v is negative", o.Price)
	}
	if o.Tokenizer != "" && !slices.Contains(TokenizerNames, o.Tokenizer) {
		return fmt.Errorf("tokenizer: %q is none of %v", o.Tokenizer, TokenizerNames)
	}
	return nil
}

// TokenizerName is the tokenizer that counts: auto is decided by the model.
func (o Options) TokenizerName() string {
	if o = o.WithDefaults(); o.Tokenizer != TokensAuto {
		return o.Tokenizer
	}
	if o.Kind == KindStatic {
		return TokensWordPiece
	}
	return TokenizerFor(o.HTTP.Model)
}
