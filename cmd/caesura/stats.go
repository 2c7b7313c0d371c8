package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"

	"github.com/spf13/cobra"

	"caesura"
	"caesura/chunker"
	"caesura/chunker/stats"
	"caesura/configs"
)

// statsFlags say what is studied and where the results go.
type statsFlags struct {
	from      sourceFlags
	spans     []int
	distance  string
	tag       string
	distances string
	html      string
}

func (a *app) statsCommand() *cobra.Command {
	var f statsFlags
	c := &cobra.Command{
		Use:   "stats [FOLDER|FILE|GLOB]...",
		Short: "Study the distances of a corpus: which window, which threshold",
		Long: `Stats puts two windows of 2, 4, 6 and 8 sentences at each gap of each document,
measures how far apart they are, and says how the size of the window changes
that, what each threshold would cut, and which of them it would choose, as a
fragment of a configuration. docs/stats.md explains the figures.

The tag is the group that a document belongs to: folder, type (media type),
language, source, document (each is one), or meta.NAME, a field that it brings
along, such as meta.author.

It needs no store and writes none; vectors come from the cache where it has
them. Exit status: 0 done; 1 fatal; 2 usage or configuration; 3 some files could
not be read; 5 the embedder was unavailable; 11 another run holds the cache.`,
		Example: `  caesura stats docs
  caesura stats --html stats.html --tag type docs talks
  caesura stats --tag meta.video_id --span 1,2,4,8 videos.json
  caesura stats --distances distances.jsonl --json docs > stats.json`,
		RunE: func(cmd *cobra.Command, roots []string) error {
			config, err := a.load(func(c *configs.Config) { f.from.apply(c, roots) })
			if err != nil {
				return err
			}
			if f.distance != "" {
				config.Chunker.Distance = f.distance
			}
			if err := f.check(config.Chunker, a.json); err != nil {
				return usage(err)
			}
			return a.stats(cmd.Context(), config, f)
		},
	}
	f.from.addWhole(c)
	flags := c.Flags()
	flags.IntSliceVar(&f.spans, "span", stats.DefaultSpans, "`sentences` in each of the two windows; several, separated by commas")
	flags.StringVar(&f.distance, "distance", "", "which `distance` is studied: cosine, euclidean or dot (default: as configured)")
	flags.StringVar(&f.tag, "tag", "folder", "what `group` a document belongs to: folder, type, language, source, document or meta.NAME")
	flags.StringVar(&f.distances, "distances", "", "write every distance to this `file`, a JSON object a line (- for standard output, in place of the report)")
	flags.StringVar(&f.html, "html", "", "write a page for browsers to this `file` (- for standard output), in place of the text")
	return c
}

// longestSpan is the longest window that chunker.window.size may name.
const longestSpan = 64

func (f statsFlags) check(o chunker.Options, json bool) error {
	field, meta := strings.CutPrefix(f.tag, "meta.")
	switch f.tag {
	case "folder", "type", "language", "source", "document":
	default:
		if !meta || field == "" {
			return fmt.Errorf("--tag %s: want folder, type, language, source, document or meta.NAME", f.tag)
		}
	}
	if len(f.spans) == 0 {
		return errors.New("--span: none is named")
	}
	for _, size := range f.spans {
		if size < 1 || size > longestSpan {
			return fmt.Errorf("--span %d: want 1 to %d", size, longestSpan)
		}
	}
	if err := o.Validate(); err != nil {
		return err
	}
	outputs := 0
	for _, used := range []bool{json, f.html == "-", f.distances == "-"} {
		if used {
			outputs++
		}
	}
	if outputs > 1 {
		return errors.New("--json, --html - and --distances - all write to standard output: want one of them")
	}
	return nil
}

// group is the tag of a document.
func (f statsFlags) group(file caesura.File, d *caesura.Document) string {
	tag := ""
	switch f.tag {
	case "folder":
		return path.Dir(file.Path)
	case "type":
		tag = d.MediaType
	case "language":
		tag = d.Language
	case "source":
		tag = d.Source
	case "document":
		tag = d.ID
	default:
		tag = d.Meta[strings.TrimPrefix(f.tag, "meta.")]
	}
	if tag == "" {
		return "unknown"
	}
	return tag
}

func (a *app) stats(ctx context.Context, config configs.Config, f statsFlags) (err error) {
	bar := a.newBar("stats")
	defer bar.finish()
	files, err := a.openSource(config.Source, "")
	if err != nil {
		return err
	}
	listing, err := files.List(ctx)
	if err != nil {
		return err
	}
	log := a.logger(bar)
	tellWaits(&config, log, nil)
	cut, err := openCutter(config, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, cut.Close()) }()
	lines, err := a.create(f.distances, "--distances")
	if err != nil {
		return err
	}
	s := &studying{cutter: cut, study: stats.New(config.Chunker, f.spans), flags: f, lines: lines}
	report, err := s.run(ctx, listing, bar)
	bar.finish()
	if err = errors.Join(err, lines.Close()); err != nil {
		return err
	}
	if err := a.showStats(report, f); err != nil {
		return err
	}
	if len(report.Unreadable) > 0 {
		return errPartial
	}
	return nil
}

func (a *app) showStats(r *stats.Report, f statsFlags) error {
	if f.html != "" {
		page, err := a.create(f.html, "--html")
		if err == nil {
			err = errors.Join(r.WriteHTML(page), page.Close())
		}
		if err != nil {
			return err
		}
	}
	switch {
	case a.json:
		printJSON(a.out, r)
	case f.distances == "-", f.html == "-":
		for _, failure := range r.Unreadable {
			fmt.Fprintf(a.err, "not read: %s: %s\n", failure.Path, failure.Reason)
		}
	case f.html != "":
		if !a.quiet {
			fmt.Fprintf(a.out, "wrote %s: %s\n", f.html, count(r.Documents, "document"))
		}
		printList(a.out, "not read", r.Unreadable, func(f stats.Failure) string { return f.Path + ": " + f.Reason })
	default:
		return r.WriteText(a.out)
	}
	return nil
}

// create opens a file that a flag names: standard output for "-", nothing for
// "".
func (a *app) create(name, flag string) (io.WriteCloser, error) {
	switch name {
	case "":
		return unclosed{io.Discard}, nil
	case "-":
		return unclosed{a.out}, nil
	}
	f, err := os.Create(name)
	if err != nil {
		return nil, usage(fmt.Errorf("%s: %w", flag, err))
	}
	return f, nil
}
