package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"caesura"
	"caesura/cache"
	"caesura/chunker"
	"caesura/configs"
	"caesura/ingest/reader"
)

// A cutter is the parts of the flow from a file to its chunks, without a store.
type cutter struct {
	reader   *reader.Reader
	cache    *cache.Cache
	embedder *cache.Embedder
	count    func(string) int
	options  chunker.Options
	maxBytes int64
	close    []io.Closer // in the order of opening
}

func openCutter(c configs.Config, log *slog.Logger) (cut *cutter, err error) {
	cut = &cutter{options: c.Chunker, maxBytes: c.Reader.MaxBytes}
	defer func() {
		if err != nil {
			err = errors.Join(err, cut.Close())
		}
	}()
	if err := c.Reader.Check(); err != nil {
		return cut, err
	}
	c.Embedding.HTTP.OnPace = func(atOnce int) {
		log.Info("the embedder is asked less at once", "requests", atOnce)
	}
	embed, count, err := openEmbedder(c.Embedding)
	if err != nil {
		return cut, err
	}
	c.Cache.OnWarn = func(err error) { log.Warn("cache", "error", err) }
	if cut.cache, err = cache.Open(c.Cache.Path, c.Cache); err != nil {
		return cut, err
	}
	cut.close = append(cut.close, forgiven{cut.cache, log})
	cut.embedder, cut.count = cache.NewEmbedder(cut.cache, embed), count
	if c.Reader.PDF.Command, err = pdfCommand(); err != nil {
		return cut, err
	}
	if cut.reader, err = reader.New(c.Reader); err != nil {
		return cut, err
	}
	cut.close = append(cut.close, cut.reader)
	return cut, nil
}

// Close closes the parts, the last one opened first.
func (c *cutter) Close() error {
	p := parts{close: c.close}
	return p.Close()
}

// read gives the documents of a file.
func (c *cutter) read(ctx context.Context, f caesura.File) (documents []*caesura.Document, err error) {
	if c.reader.MediaType(f.Path) == "" {
		return nil, usage(fmt.Errorf("%s: no reader for this kind of file", f.Path))
	}
	body, err := c.bytes(f)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", f.Path, err)
	}
	documents, err = c.reader.Read(ctx, f, body)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", f.Path, err)
	}
	return documents, nil
}

func (c *cutter) bytes(f caesura.File) (body []byte, err error) {
	in, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	if c.maxBytes == 0 {
		return io.ReadAll(in)
	}
	body, err = io.ReadAll(io.LimitReader(in, c.maxBytes+1))
	if err == nil && int64(len(body)) > c.maxBytes {
		err = &caesura.Fault{
			Kind: caesura.BadInput, Hint: "Raise reader.max_bytes if it is meant to be read.",
			Err: fmt.Errorf("the file is over the limit of %d bytes", c.maxBytes),
		}
	}
	return body, err
}

// chunks cuts a document as a run would.
func (c *cutter) chunks(ctx context.Context, d *caesura.Document, sentences []caesura.Sentence) ([]caesura.Chunk, *chunker.Trace, error) {
	vectors, err := c.embedder.Embed(ctx, chunker.Texts(d, sentences, c.options))
	if err != nil {
		return nil, nil, err
	}
	chunks, trace, err := chunker.Split(d, sentences, vectors, c.options, c.count)
	if err == nil {
		err = chunker.Check(d, sentences, chunks, c.options, c.count)
	}
	return chunks, trace, err
}
