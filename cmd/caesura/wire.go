package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strconv"
	"time"

	"caesura"
	"caesura/cache"
	"caesura/chunker"
	"caesura/configs"
	"caesura/ingest"
	"caesura/ingest/claims"
	"caesura/ingest/embedding"
	"caesura/ingest/reader"
	"caesura/ingest/source"
	"caesura/store"
)

// An index is a store as the commands need it.
type index interface {
	Fit(ctx context.Context, model caesura.Model, create bool) error
	Exists(ctx context.Context) (bool, error)
	List(ctx context.Context, source string) (map[string]caesura.Stored, error)
	Read(ctx context.Context, document string) ([]caesura.Point, error)
	Put(ctx context.Context, documents [][]caesura.Point) error
	Delete(ctx context.Context, documents []string) error
	Search(ctx context.Context, vector caesura.Vector, limit int, filter caesura.Filter) ([]caesura.Hit, error)
	Lock(ctx context.Context, holder string) error
	Renew(ctx context.Context) error
	Unlock(ctx context.Context) error
	Count(ctx context.Context, filter caesura.Filter) (int, error)
	Sources(ctx context.Context) (map[string]int, error)
	Begin(ctx context.Context, model caesura.Model, replace bool) (name string, err error)
	Finish(ctx context.Context, told func(indexed, all int)) error
	Builds(ctx context.Context) ([]caesura.Build, error)
	Switch(ctx context.Context, name string, replace bool) error
	Drop(ctx context.Context, name string) error
	io.Closer
}

// An embedder turns texts into vectors.
type embedder interface {
	Model() caesura.Model
	Embed(ctx context.Context, texts []string) ([]caesura.Vector, error)
}

// parts are what a run is made of, joined.
type parts struct {
	worker *ingest.Worker
	cache  *cache.Cache
	store  index
	maker  *spender // nil where no claims are made
	log    *slog.Logger
	renew  time.Duration // how often the store's lock needs a sign of life
	close  []io.Closer   // in the order of opening
}

// open joins the parts that the configuration asks for.
func (a *app) open(ctx context.Context, c configs.Config, filesFrom string, log *slog.Logger) (p *parts, err error) {
	p = &parts{log: log}
	defer func() {
		if err != nil {
			err = errors.Join(err, p.Close())
		}
	}()
	files, err := a.openSource(c.Source, filesFrom)
	if err != nil {
		return p, err
	}
	cut, err := openCutter(c, log)
	if err != nil {
		return p, err
	}
	p.cache, p.close = cut.cache, cut.close
	if p.store, err = openStore(ctx, c.Store); err != nil {
		return p, err
	}
	p.renew = c.Store.Qdrant.Lease / 3
	p.close = append(p.close, p.store)
	p.worker = &ingest.Worker{
		Source: files, Reader: cut.reader, Embedder: cut.embedder, Unknown: cut.embedder.Unknown, Count: cut.count, Store: p.store, Records: p.cache, MaxBytes: c.Reader.MaxBytes,
		Speed: cut.embedder.Speed().BytesPerSecond(), Price: c.Embedding.Price,
		Chunker: c.Chunker, Options: c.Ingest, Fingerprint: fingerprint(c, cut.embedder.Model()),
	}
	if c.Claims.InRuns() {
		if p.maker, err = openClaims(c, p.cache); err != nil {
			return p, err
		}
		p.worker.Claimer, p.worker.ClaimsInPayload = p.maker, c.Claims.Into == claims.IntoPayload
	}
	return p, nil
}

// A forgiven cache could not keep everything: a run that made the store equal
// to the corpus is done all the same.
type forgiven struct {
	*cache.Cache
	log *slog.Logger
}

func (c forgiven) Close() error {
	if err := c.Cache.Close(); err != nil {
		c.log.Warn("the next run has to do some work again", "error", err)
	}
	return nil
}

// Close closes the parts, the last one opened first.
func (p *parts) Close() error {
	var errs []error
	for i := len(p.close) - 1; i >= 0; i-- {
		errs = append(errs, p.close[i].Close())
	}
	p.close = nil
	return errors.Join(errs...)
}

// embedded is how many texts the cache had, and how many it had not.
func (p *parts) embedded() embedded {
	n := p.cache.Counts()
	return embedded{Texts: int(n.Misses), Cached: int(n.Hits)}
}

func (a *app) openSource(o source.Options, filesFrom string) (*source.Source, error) {
	if len(o.Roots) == 0 && filesFrom == "" {
		return nil, &caesura.Fault{
			Kind: caesura.Config, Err: errors.New("nothing to read: no folder or file is named"),
			Hint: "Name one, as in: caesura ingest docs (or set source.roots in the configuration).",
		}
	}
	if filesFrom != "" {
		list, err := a.openList(filesFrom)
		if err != nil {
			return nil, err
		}
		defer list.Close()
		if o.Paths, err = source.ReadPaths(list); err != nil {
			return nil, fmt.Errorf("--files-from %s: %w", filesFrom, err)
		}
	}
	return source.New(o)
}

func (a *app) openList(path string) (io.ReadCloser, error) {
	if path == "-" {
		return io.NopCloser(a.in), nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, usage(fmt.Errorf("--files-from: %w", err))
	}
	return f, nil
}

func openEmbedder(o embedding.Options) (embedder, func(string) int, error) {
	embed, err := embedding.NewTexts(o)
	if err != nil {
		return nil, nil, err
	}
	count, err := embedding.Tokenizer(o.TokenizerName(), o.HTTP.Model)
	if err != nil {
		return nil, nil, &caesura.Fault{Kind: caesura.Config, Err: fmt.Errorf("embedding.tokenizer: %w", err)}
	}
	return embed, count, nil
}

func openStore(ctx context.Context, o store.Options) (index, error) {
	if o.Kind == store.KindSQLite {
		return store.OpenSQLite(o.SQLite)
	}
	key, err := o.Qdrant.Key()
	if err != nil {
		return nil, &caesura.Fault{Kind: caesura.Config, Err: err}
	}
	return store.OpenQdrant(ctx, o.Qdrant, key)
}

// storeName is where the points are, for people.
func storeName(o store.Options) string {
	if o.Kind == store.KindSQLite {
		if _, err := os.Stat(o.SQLite.Path); err != nil {
			return o.SQLite.Path + ", which is not there (caesura ingest makes it),"
		}
		return o.SQLite.Path
	}
	return fmt.Sprintf("collection %s at %s", o.Qdrant.Collection, o.Qdrant.Address)
}

// nothingThere is the fault of a search where nothing was ever written.
func nothingThere(o store.Options) error {
	return &caesura.Fault{
		Kind: caesura.Config, Err: fmt.Errorf("there is nothing to search: %s", storePlace(o)),
		Hint: "Write it with caesura ingest, or say where it is: --state, --config or --set store.….",
	}
}

func storePlace(o store.Options) string {
	if o.Kind == store.KindSQLite {
		return o.SQLite.Path + " is not there"
	}
	return fmt.Sprintf("the collection %s is not at %s", o.Qdrant.Collection, o.Qdrant.Address)
}

// pdfCommand is this program as the process that takes PDFs apart.
func pdfCommand() ([]string, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find this program: %w", err)
	}
	return []string{self, servePDF}, nil
}

// fingerprint covers what, besides a document's bytes, changes its points.
func fingerprint(c configs.Config, model caesura.Model) caesura.Hash {
	versions := []string{
		strconv.Itoa(reader.Version), strconv.Itoa(chunker.Version), strconv.Itoa(ingest.Version), strconv.Itoa(store.Version),
	}
	options := []string{
		c.Reader.Fingerprint(), c.Chunker.Fingerprint(), c.Ingest.Fingerprint(), c.Store.Fingerprint(), c.Embedding.TokenizerName(),
		model.Name, model.Revision, strconv.Itoa(model.Dimensions), model.Pooling, model.Prefix,
	}
	if c.Claims.InRuns() {
		options = append(options, c.Claims.Fingerprint(), c.Chat.Fingerprint())
	}
	return caesura.NewFingerprint(versions, options)
}

// find answers a question.
func find(ctx context.Context, c configs.Config, question string, limit int, filter caesura.Filter) (hits []caesura.Hit, err error) {
	embed, err := embedding.NewQuery(c.Embedding)
	if err != nil {
		return nil, err
	}
	points, err := openStore(ctx, c.Store)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, points.Close()) }()
	vectors, err := embed.Embed(ctx, []string{question})
	if err != nil {
		return nil, err
	}
	documents, err := embedding.NewTexts(c.Embedding)
	if err != nil {
		return nil, err
	}
	model := documents.Model()
	model.Dimensions = len(vectors[0])
	if err := points.Fit(ctx, model, false); err != nil {
		return nil, err
	}
	if hits, err = points.Search(ctx, vectors[0], limit, filter); err != nil || len(hits) > 0 {
		return hits, err
	}
	if there, err := points.Exists(ctx); err != nil || !there {
		return nil, firstError(err, nothingThere(c.Store))
	}
	return hits, nil
}
