package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"caesura"
	"caesura/cache"
	"caesura/configs"
	"caesura/ingest/embedding"
	"caesura/ingest/embedding/fit"
)

// configuredName asks for the embedder that is configured.
const configuredName = "configured"

// fitEmbedder opens an embedder as fit has it: configured[:KEY=VALUE,…] or a
// configuration file, with NAME= before it or without.
func (a *app) fitEmbedder(ctx context.Context, spec string, vectors *cache.Cache) (fit.Embedder, error) {
	name, rest, named := strings.Cut(spec, "=")
	if !named || name == "" || strings.Contains(name, ":") {
		name, rest = "", spec
	}
	options, err := a.embeddingOf(rest)
	if err != nil {
		return fit.Embedder{}, fmt.Errorf("--embedder %s: %w", spec, err)
	}
	if name == "" {
		name = strings.TrimSuffix(filepath.Base(rest), filepath.Ext(rest))
		if strings.HasPrefix(rest, configuredName) {
			name = rest
		}
	}
	inner, _, err := openEmbedder(options)
	if err != nil {
		return fit.Embedder{}, err
	}
	pieces, err := embedding.Vocabulary(options.TokenizerName(), options.HTTP.Model)
	if err != nil {
		return fit.Embedder{}, err
	}
	timed := &timed{embedder: inner}
	cached := cache.NewEmbedder(vectors, timed)
	asked := 0
	return fit.Embedder{
		Name: name, Model: inner.Model().String(), Tokenizer: options.TokenizerName(), Pieces: pieces,
		Embed: func(texts []string) ([]caesura.Vector, error) {
			asked = distinct(texts)
			return cached.Embed(ctx, texts)
		},
		Cost: func() fit.Cost { return fit.NewCost(asked, timed.texts, timed.spent) },
	}, nil
}

// embeddingOf is the section "embedding" of a configuration.
func (a *app) embeddingOf(spec string) (embedding.Options, error) {
	path, settings := spec, a.set
	if kind, changes, _ := strings.Cut(spec, ":"); kind == configuredName {
		path, settings = a.configPath, append([]string{}, a.set...)
		for change := range strings.SplitSeq(changes, ",") {
			if change != "" {
				settings = append(settings, "embedding."+change)
			}
		}
	}
	c, err := configs.Load(path, os.Environ(), settings)
	if err != nil {
		return embedding.Options{}, err
	}
	c = c.WithDefaults()
	tellWaits(&c, a.logger(a.err), nil)
	return c.Embedding, c.Validate()
}

// A timed embedder notes how long it took.
type timed struct {
	embedder
	texts int
	spent time.Duration
}

func (t *timed) Embed(ctx context.Context, texts []string) ([]caesura.Vector, error) {
	began := time.Now()
	vectors, err := t.embedder.Embed(ctx, texts)
	t.spent += time.Since(began)
	t.texts += len(texts)
	return vectors, err
}

func distinct(texts []string) int {
	seen := make(map[string]bool, len(texts))
	for _, text := range texts {
		seen[text] = true
	}
	return len(seen)
}
