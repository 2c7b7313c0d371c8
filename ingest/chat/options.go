package chat

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"caesura/ingest/remote"
)

// Options of asking a language model. The key's variable is CAESURA_CHAT_KEY by
// default.
type Options struct {
	remote.Options `yaml:",inline"`

	// Model as the server names it.
	Model string `yaml:"model" json:"model" jsonschema:"description=The model as the server names it"`

	// Revision is any word for the weights behind the model's name; servers do
	// not tell. To change it asks all questions anew.
	Revision string `yaml:"revision" json:"revision" jsonschema:"description=Any word for the weights behind the model's name; to be changed when they change"`

	// Format is how the server is told to answer in JSON: json_schema (default)
	// sends the schema, json_object asks for any JSON, and none says nothing.
	// Whatever it is, answers are held to the schema.
	Format string `yaml:"format" json:"format" jsonschema:"description=How the server is told to answer in JSON,enum=json_schema,enum=json_object,enum=none"`

	// Seed makes servers that honour it answer the same question in the same
	// way. Default: 1.
	Seed int `yaml:"seed" json:"seed" jsonschema:"description=Seed of answers; 0 is the default"`

	// MaxTokens of one answer. Default: 1024. An answer that is cut off there is
	// asked for once more with four times as many.
	MaxTokens int `yaml:"max_tokens" json:"max_tokens" jsonschema:"description=Tokens of one answer; 0 is the default,minimum=0"`

	// Attempts are how often a question is put until an answer meets its schema.
	// Default: 3.
	Attempts int `yaml:"attempts" json:"attempts" jsonschema:"description=How often a question is put until its answer is valid; 0 is the default,minimum=0"`

	// BudgetTokens is how many tokens, of questions and answers, one run may
	// use; at that it sends nothing more, and the next run goes on. What was sent
	// before, InFlight requests at most, may go over it. 0 is without limit.
	BudgetTokens int64 `yaml:"budget_tokens" json:"budget_tokens" jsonschema:"description=Tokens that one run may use; 0 is without limit,minimum=0"`

	// Prices of a million tokens, in any currency, for reports of cost.
	InputPrice  float64 `yaml:"input_price" json:"input_price" jsonschema:"description=Price of a million tokens of questions,minimum=0"`
	OutputPrice float64 `yaml:"output_price" json:"output_price" jsonschema:"description=Price of a million tokens of answers,minimum=0"`
}

// The formats.
const (
	jsonSchema = "json_schema"
	jsonObject = "json_object"
	noFormat   = "none"
)

// keyVariable holds the key where no other is named.
const keyVariable = "CAESURA_CHAT_KEY"

// role is what the server is for.
var role = remote.Role{
	Section: "chat", Name: "chat server", Path: "/chat/completions", Kept: "what is answered is kept",
	Slow: " or lower chat.max_tokens",
}

// IsSet reports whether there is a language model at all.
func (o Options) IsSet() bool { return o.URL != "" }

// CheckSecrets says which of the secrets that the options name are not there.
func (o Options) CheckSecrets() error {
	return o.WithDefaults().Options.CheckSecrets(keyVariable)
}

// WithDefaults fills in what is zero.
func (o Options) WithDefaults() Options {
	o.APIKeyEnv = cmp.Or(o.APIKeyEnv, keyVariable)
	o.Options = o.Options.WithDefaults()
	o.Format = cmp.Or(o.Format, jsonSchema)
	o.Seed = cmp.Or(o.Seed, 1)
	o.MaxTokens = cmp.Or(o.MaxTokens, 1024)
	o.Attempts = cmp.Or(o.Attempts, 3)
	return o
}

// Validate reports the first option that cannot be.
func (o Options) Validate() error {
	o = o.WithDefaults()
	if err := o.Options.Validate(); err != nil {
		return err
	}
	switch formats := []string{jsonSchema, jsonObject, noFormat}; {
	case o.Model == "":
		return errors.New("model: is not set")
	case !slices.Contains(formats, o.Format):
		return fmt.Errorf("format %q: want one of %v", o.Format, formats)
	case min(o.MaxTokens, o.Attempts) < 1 || o.BudgetTokens < 0 || min(o.InputPrice, o.OutputPrice) < 0:
		return errors.New("max_tokens, attempts, budget_tokens, input_price, output_price: none may be negative")
	}
	return nil
}

// Fingerprint covers what changes an answer, besides the question.
func (o Options) Fingerprint() string {
	o = o.WithDefaults()
	return fmt.Sprintf("chat@%d %s@%s format=%s seed=%d max=%d", Version, o.Model, o.Revision, o.Format, o.Seed, o.MaxTokens)
}

// Version is that of the way questions are put; it is part of the key under
// which answers are cached.
const Version = 1
