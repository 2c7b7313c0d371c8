package embedding

import (
	"cmp"
	"errors"

	"caesura/ingest/remote"
)

// HTTPOptions of a server that speaks the OpenAI embeddings protocol. The key's
// variable is CAESURA_EMBEDDING_KEY by default.
type HTTPOptions struct {
	remote.Options `yaml:",inline"`

	// Model as the server names it.
	Model string `yaml:"model" json:"model" jsonschema:"description=The model as the server names it"`

	// Revision is any word for the weights behind the model's name; servers do
	// not tell. To change it makes all vectors anew.
	Revision string `yaml:"revision" json:"revision" jsonschema:"description=Any word for the weights behind the model's name; to be changed when they change"`

	// Dimensions to ask for; 0 asks for none and takes what the model gives.
	Dimensions int `yaml:"dimensions" json:"dimensions" jsonschema:"description=Dimensions to ask for; 0 takes what the model gives,minimum=0"`

	// A batch has at most BatchItems texts, BatchBytes bytes and, if it is not
	// 0, BatchTokens tokens; a text over that goes alone. Defaults: 128, 256 KiB
	// (OpenAI takes 300,000 tokens, and a token has at least a byte), 0.
	// A server that takes less is found out, and given less from then on.
	BatchItems  int `yaml:"batch_items" json:"batch_items" jsonschema:"description=Texts in one request,minimum=0"`
	BatchTokens int `yaml:"batch_tokens" json:"batch_tokens" jsonschema:"description=Tokens in one request; 0 is without limit,minimum=0"`
	BatchBytes  int `yaml:"batch_bytes" json:"batch_bytes" jsonschema:"description=Bytes of text in one request,minimum=0"`

	// Count counts tokens for BatchTokens; nil takes a byte for a token.
	Count func(text string) int `yaml:"-" json:"-" env:"-"`
}

// keyVariable holds the key where no other is named.
const keyVariable = "CAESURA_EMBEDDING_KEY"

// role is what the server is for.
var role = remote.Role{
	Section: "embedding.http", Name: "embedding server", Path: "/embeddings", Kept: "what is embedded is kept",
	Slow: " or lower embedding.http.batch_items",
}

// WithDefaults fills in what is zero.
func (o HTTPOptions) WithDefaults() HTTPOptions {
	o.APIKeyEnv = cmp.Or(o.APIKeyEnv, keyVariable)
	o.BatchItems = cmp.Or(o.BatchItems, 128)
	o.BatchBytes = cmp.Or(o.BatchBytes, 256<<10)
	o.Options = o.Options.WithDefaults()
	return o
}

// Validate reports the first option that cannot be.
func (o HTTPOptions) Validate() error {
	if err := o.Options.Validate(); err != nil {
		return err
	}
	if o.Model == "" {
		return errors.New("model: is not set")
	}
	if min(o.Dimensions, o.BatchItems, o.BatchTokens, o.BatchBytes) < 0 {
		return errors.New("dimensions, batch_*: none may be negative")
	}
	return nil
}

// Key reads the API key from where the options say; "" when there is none.
func (o HTTPOptions) Key() (string, error) {
	return o.WithDefaults().Options.Key(keyVariable)
}

// CheckSecrets says which of the secrets that the options name are not there.
func (o Options) CheckSecrets() error {
	if o.Kind != KindHTTP {
		return nil
	}
	return o.HTTP.WithDefaults().Options.CheckSecrets(keyVariable)
}
