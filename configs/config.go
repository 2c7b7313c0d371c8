package configs

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"

	"go.yaml.in/yaml/v4"

	"caesura"
	"caesura/cache"
	"caesura/chunker"
	"caesura/ingest"
	"caesura/ingest/chat"
	"caesura/ingest/claims"
	"caesura/ingest/embedding"
	"caesura/ingest/reader"
	"caesura/ingest/source"
	"caesura/store"
)

// EnvPrefix begins the name of every environment variable that sets a key:
// store.qdrant.address is CAESURA_STORE_QDRANT_ADDRESS.
const EnvPrefix = "CAESURA_"

// Config is everything that can be configured. Secrets are not in it: it says
// from which environment variable or file they are read.
type Config struct {
	// State is the folder for the cache, the embedded store and the list of
	// failures. Default: .caesura in the working folder.
	State string `yaml:"state" json:"state" jsonschema:"description=Folder for the cache and the embedded store and the list of failures"`

	Source    source.Options    `yaml:"source" json:"source" envPrefix:"SOURCE_"`
	Reader    reader.Options    `yaml:"reader" json:"reader" envPrefix:"READER_"`
	Chunker   chunker.Options   `yaml:"chunker" json:"chunker" envPrefix:"CHUNKER_"`
	Embedding embedding.Options `yaml:"embedding" json:"embedding" envPrefix:"EMBEDDING_"`
	Chat      chat.Options      `yaml:"chat" json:"chat" envPrefix:"CHAT_"`
	Claims    claims.Options    `yaml:"claims" json:"claims" envPrefix:"CLAIMS_"`
	Cache     cache.Options     `yaml:"cache" json:"cache" envPrefix:"CACHE_"`
	Store     store.Options     `yaml:"store" json:"store" envPrefix:"STORE_"`
	Ingest    ingest.Options    `yaml:"ingest" json:"ingest" envPrefix:"INGEST_"`
}

// Default is the file that config init writes: every key with its default.
//
//go:embed default.yaml
var Default []byte

// Load reads the file ("" for none), the environment (as os.Environ gives it)
// and single settings ("chunker.k=0.7"). Its errors are Faults of kind Config
// and name every key that is wrong.
func Load(path string, environ, settings []string) (Config, error) {
	var c Config
	if path != "" {
		text, err := os.ReadFile(path)
		if err != nil {
			return c, fault("Name an existing file with --config, or write one with: caesura config init", err)
		}
		if c, err = Parse(text); err != nil {
			return c, fault("See: caesura config schema", fmt.Errorf("%s: %w", path, err))
		}
	}
	if err := c.override(environ, settings); err != nil {
		return c, fault("See: caesura config schema", err)
	}
	return c, nil
}

// Parse reads a configuration file's text. An empty text sets nothing.
func Parse(text []byte) (Config, error) {
	var c Config
	var documents []yaml.Node
	if err := yaml.Load(text, &documents, yaml.WithAllDocuments()); err != nil {
		return c, err
	}
	switch {
	case len(documents) == 0:
		return c, nil
	case len(documents) > 1:
		return c, fmt.Errorf("line %d: a second document begins; want one", documents[1].Line)
	case len(documents[0].Content) == 0:
		return c, nil
	}
	if err := unknownKeys(documents[0].Content[0], keysOf(c), ""); err != nil {
		return c, err
	}
	return c, unquoted(yaml.Load(text, &c))
}

// quoted is how the decoder repeats the begin of a value that is not of the
// right type, which may be a secret in the wrong place.
var quoted = regexp.MustCompile("!!str `[^`]*`")

func unquoted(err error) error {
	if err == nil || !quoted.MatchString(err.Error()) {
		return err
	}
	return errors.New(quoted.ReplaceAllString(err.Error(), "a string"))
}

// WithDefaults fills in what is not set.
func (c Config) WithDefaults() Config {
	if c.State == "" {
		c.State = ".caesura"
	}
	if c.Cache.Path == "" {
		c.Cache.Path = filepath.Join(c.State, "cache.db")
	}
	if c.Store.SQLite.Path == "" {
		c.Store.SQLite.Path = filepath.Join(c.State, "store.db")
	}
	c.Source = c.Source.WithDefaults()
	c.Reader = c.Reader.WithDefaults()
	c.Chunker = c.Chunker.WithDefaults()
	c.Embedding = c.Embedding.WithDefaults()
	c.Chat = c.Chat.WithDefaults()
	c.Claims = c.Claims.WithDefaults()
	c.Cache = c.Cache.WithDefaults()
	c.Store = c.Store.WithDefaults()
	c.Ingest = c.Ingest.WithDefaults()
	return c
}

// Validate reports everything that cannot be, each with its section.
func (c Config) Validate() error {
	sections := []struct {
		name string
		err  error
	}{
		{"source", c.Source.Validate()},
		{"reader", c.Reader.Validate()},
		{"chunker", c.Chunker.Validate()},
		{"embedding", c.Embedding.Validate()},
		{"chat", c.validateChat()},
		{"claims", c.Claims.Validate()},
		{"cache", c.Cache.Validate()},
		{"store", c.Store.Validate()},
		{"ingest", c.Ingest.Validate()},
	}
	var errs []error
	for _, s := range sections {
		if s.err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", s.name, s.err))
		}
	}
	if len(errs) > 0 {
		return fault("See: caesura config schema", errors.Join(errs...))
	}
	return nil
}

// validateChat looks at the language model if there is to be one.
func (c Config) validateChat() error {
	if c.AsksLanguageModel() {
		return c.Chat.Validate()
	}
	return nil
}

func fault(hint string, err error) error {
	return &caesura.Fault{Kind: caesura.Config, Hint: hint, Err: err}
}
