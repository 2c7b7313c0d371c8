package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"caesura"
	"caesura/chunker"
	"caesura/chunker/inspect"
	"caesura/configs"
	"caesura/ingest/source"
)

func (a *app) inspectCommand() *cobra.Command {
	var html, document string
	c := &cobra.Command{
		Use:   "inspect FILE",
		Short: "Show how a file is cut: every chunk, its edge and the cause",
		Long: `Inspect reads a file and cuts it as ingest would, and shows each chunk with its
size, pages or time, headings and first words, and why it ends where it ends,
over the distances between neighbouring sentences. It needs no store and writes
none; vectors come from the cache where it has them.

With --html it writes one page that needs no network: the text coloured by
chunk, the distances with threshold and edges, the sizes, pages or times, and a
slider that cuts again at another threshold.

Exit status: 0 shown; 1 fatal, such as a file that cannot be read; 2 usage or
configuration; 5 the embedder was unavailable; 11 another run holds the cache.`,
		Example: `  caesura inspect handbook.pdf
  caesura inspect --html handbook.html --set chunker.k=0.7 handbook.pdf
  caesura inspect --document docs:videos.json#4107 videos.json
  caesura inspect --json handbook.pdf | jq '.[].trace.causes'`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if a.json && html == "-" {
				return usage(errors.New("--json and --html - both write to standard output"))
			}
			config, err := a.load(func(c *configs.Config) {
				c.Reader.PDF.PatternsAnywhere = true
				c.Source = source.Options{Name: c.Source.Name, Base: c.Source.Base, Hidden: true, Roots: args}
			})
			if err != nil {
				return err
			}
			reports, err := a.inspect(cmd.Context(), config, document)
			if err != nil {
				return err
			}
			return a.showReports(reports, html)
		},
	}
	c.Flags().StringVar(&html, "html", "", "write a page for browsers to this `file` (- for standard output), in place of the text")
	c.Flags().StringVar(&document, "document", "", "only the document with this `id`, of a file that holds several")
	return c
}

// inspect makes the reports of a file's documents.
func (a *app) inspect(ctx context.Context, config configs.Config, document string) (reports []*inspect.Report, err error) {
	file, err := a.oneFile(ctx, config.Source)
	if err != nil {
		return nil, err
	}
	tellWaits(&config, a.logger(a.err), nil)
	cut, err := openCutter(config, a.logger(a.err))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, cut.Close()) }()
	documents, err := cut.read(ctx, file)
	if err != nil {
		return nil, err
	}
	if documents, err = choose(documents, document); err != nil {
		return nil, err
	}
	reports = []*inspect.Report{}
	for _, d := range documents {
		r, err := cut.report(ctx, d)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", d.ID, err)
		}
		reports = append(reports, r)
	}
	return reports, nil
}

// oneFile is the file that is named.
func (a *app) oneFile(ctx context.Context, o source.Options) (caesura.File, error) {
	if info, err := os.Stat(o.Roots[0]); err != nil {
		return caesura.File{}, usage(err)
	} else if !info.Mode().IsRegular() {
		return caesura.File{}, usage(fmt.Errorf("%s is not a file", o.Roots[0]))
	}
	files, err := source.New(o)
	if err != nil {
		return caesura.File{}, err
	}
	listing, err := files.List(ctx)
	if err != nil {
		return caesura.File{}, err
	}
	if len(listing.Files) != 1 {
		return caesura.File{}, usage(fmt.Errorf("%s is not a file that a run would take", o.Roots[0]))
	}
	return listing.Files[0], nil
}

// choose is all documents, or the one that is asked for.
func choose(documents []*caesura.Document, id string) ([]*caesura.Document, error) {
	if id == "" {
		return documents, nil
	}
	at := slices.IndexFunc(documents, func(d *caesura.Document) bool { return d.ID == id })
	if at >= 0 {
		return documents[at : at+1], nil
	}
	ids := make([]string, 0, listed)
	for _, d := range documents[:min(listed, len(documents))] {
		ids = append(ids, d.ID)
	}
	return nil, usage(fmt.Errorf("--document %s: the file holds %s: %s", id, count(len(documents), "document"), strings.Join(ids, ", ")))
}

// report takes a document through the flow, up to its chunks.
func (c *cutter) report(ctx context.Context, d *caesura.Document) (*inspect.Report, error) {
	sentences := chunker.Sentences(d, c.options, c.count)
	chunks, trace, err := c.chunks(ctx, d, sentences)
	if err != nil {
		return nil, err
	}
	return inspect.New(d, sentences, chunks, trace, c.options), nil
}

func (a *app) showReports(reports []*inspect.Report, html string) error {
	if html != "" {
		if err := a.writePage(reports, html); err != nil {
			return err
		}
	}
	switch {
	case a.json:
		printJSON(a.out, reports)
	case html == "":
		for _, r := range reports {
			if err := r.WriteText(a.out); err != nil {
				return err
			}
		}
		if len(reports) == 0 {
			fmt.Fprintln(a.out, "the file holds no document")
		}
	case html != "-" && !a.quiet:
		fmt.Fprintf(a.out, "wrote %s: %s\n", html, count(len(reports), "document"))
	}
	return nil
}

func (a *app) writePage(reports []*inspect.Report, path string) (err error) {
	var w io.Writer = a.out
	if path != "-" {
		f, err := os.Create(path)
		if err != nil {
			return usage(fmt.Errorf("--html: %w", err))
		}
		defer func() { err = errors.Join(err, f.Close()) }()
		w = f
	}
	return inspect.WriteHTML(w, reports)
}
