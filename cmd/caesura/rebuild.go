package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"caesura/configs"
	"caesura/ingest"
	"caesura/ingest/embedding"
)

// rebuildFlags are the flags of rebuild.
type rebuildFlags struct {
	runFlags
	golden     string
	minRecall  float64
	keep       int
	noSwitch   bool
	dropOthers bool
	replace    bool
	massDelete bool
}

func (a *app) rebuildCommand() *cobra.Command {
	var f rebuildFlags
	c := &cobra.Command{
		Use:   "rebuild [FOLDER|FILE|GLOB]...",
		Short: "Fill a new collection beside the one that serves, check it, switch to it",
		Long: `Rebuild is the way to another model, dimension or payload layout, and to a fresh
index. It fills a new collection (NAME__20260102T150405Z) while the old one
serves, waits until its index is complete, checks it, and points the alias NAME at
it in one step: no search meets an error or an empty store. The embedded store
does the same with one file. If it is cut off, the next rebuild goes on there.

It does not switch (exit 4) when a count is wrong, when documents that serve now
could not be read, when too many would be gone, when another source is missing, or
when fewer of the golden questions are answered than --min-recall.

--golden names a file with a question, a tab and the document that has the answer
on each line. The old collections are kept for caesura rollback, --keep of them.` + "\n" + exitStatus,
		Example: `  caesura rebuild docs
  caesura rebuild --golden questions.txt --min-recall 0.95 docs
  caesura rebuild --source docs --no-switch docs && caesura rebuild --source talks talks
  caesura rebuild --set embedding.kind=http --on-locked wait=1h docs`,
		RunE: func(cmd *cobra.Command, roots []string) error {
			config, err := a.load(func(c *configs.Config) {
				f.apply(c, roots)
				c.Ingest.AllowMassDelete = f.massDelete
			})
			if err != nil {
				return err
			}
			if len(config.Source.Only) > 0 {
				return usage(errors.New("a rebuild is of a whole source: leave out source.only"))
			}
			questions, err := readGolden(f)
			if err != nil {
				return err
			}
			f.failures = cmp.Or(f.failures, failuresPath(config))
			return a.told(cmd.Context(), "rebuild", config, f.runFlags, func(ctx context.Context, t *teller) (summary, error) {
				return a.rebuild(ctx, config, f, questions, t)
			})
		},
	}
	f.add(c)
	return c
}

func (f *rebuildFlags) add(c *cobra.Command) {
	f.from.addWhole(c)
	f.locked.add(c)
	f.tell.add(c)
	f.addDeadline(c)
	f.addClaims(c)
	f.addFailures(c)
	flags := c.Flags()
	flags.StringVar(&f.golden, "golden", "", "`file` of questions that the new collection must answer")
	flags.Float64Var(&f.minRecall, "min-recall", 0.9, "share of the golden questions whose document must be among the first 5 hits")
	flags.IntVar(&f.keep, "keep", 2, "how many old collections to keep for rollback")
	flags.BoolVar(&f.noSwitch, "no-switch", false, "fill only; a rebuild of another source goes on with the same collection")
	flags.BoolVar(&f.dropOthers, "drop-others", false, "switch even though points of other sources or programs are left behind")
	flags.BoolVar(&f.replace, "replace-collection", false, "delete a collection that has the alias's name, just before the switch; searches fail for some milliseconds")
	flags.BoolVar(&f.massDelete, "allow-mass-delete", false, "switch even when so many documents would be gone that it looks like an accident")
}

func (a *app) rebuild(ctx context.Context, config configs.Config, f rebuildFlags, questions []ingest.Question, t *teller) (s summary, err error) {
	parts, err := a.openTold(ctx, config, "", t)
	if err != nil {
		return s, err
	}
	err = parts.locked(ctx, f.locked, func(ctx context.Context) error {
		report, err := parts.rebuild(ctx, config, f, questions, t)
		if report != nil {
			s.Report, s.rebuilt = report.Report, &rebuilt{RebuildReport: report, NoSwitch: f.noSwitch}
		}
		return err
	})
	err = firstError(err, parts.Close())
	s.Embedded, s.Spent = parts.embedded(), parts.asked()
	return s, err
}

func readGolden(f rebuildFlags) ([]ingest.Question, error) {
	if !(f.minRecall >= 0 && f.minRecall <= 1) || f.keep < 0 {
		return nil, usage(fmt.Errorf("--min-recall %v, --keep %d: want from 0 to 1, and at least 0", f.minRecall, f.keep))
	}
	if f.golden == "" {
		return nil, nil
	}
	in, err := os.Open(f.golden)
	if err != nil {
		return nil, usage(fmt.Errorf("--golden: %w", err))
	}
	defer in.Close()
	questions, err := ingest.Golden(in)
	if err != nil {
		return nil, usage(fmt.Errorf("--golden %s: %w", f.golden, err))
	}
	return questions, nil
}

// rebuild begins or resumes a build, and takes it through the flow.
func (p *parts) rebuild(ctx context.Context, config configs.Config, f rebuildFlags, questions []ingest.Question, t *teller) (report *ingest.RebuildReport, err error) {
	ask, err := embedding.NewQuery(config.Embedding)
	if err != nil {
		return nil, err
	}
	model, err := p.worker.Model(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := p.worker.Source.List(ctx); err != nil { // before a build is made for nothing
		return nil, err
	}
	name, err := p.store.Begin(ctx, model, f.replace)
	if err != nil {
		return nil, err
	}
	config.Store = config.Store.Build(name)
	tellWaits(&config, t.log, t)
	build, err := openStore(ctx, config.Store)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, build.Close()) }()
	t.built(name)
	r := ingest.Rebuild{
		Worker: *p.worker, Serving: p.store, Build: build, Name: name,
		Golden: questions, Questions: ask, MinRecall: f.minRecall, Keep: f.keep,
		NoSwitch: f.noSwitch, DropOthers: f.dropOthers, Replace: f.replace,
		Indexing: t.indexing,
	}
	return r.Run(ctx)
}

// built tells which build is filled.
func (t *teller) built(name string) {
	t.log.Info("build", "name", name)
	t.line(struct {
		Kind  string `json:"event"`
		Build string `json:"build"`
	}{"build", name})
}

// indexing tells how far the store's own work is.
func (t *teller) indexing(indexed, all int) {
	t.log.Info("indexing", "vectors", indexed, "of", all)
	t.line(struct {
		Kind    string `json:"event"`
		Indexed int    `json:"indexed"`
		Vectors int    `json:"vectors"`
	}{"indexing", indexed, all})
}

// rebuilt is what only rebuild tells.
type rebuilt struct {
	*ingest.RebuildReport
	NoSwitch bool `json:"no_switch,omitempty"`
}

func (r *rebuilt) print(w io.Writer) {
	fmt.Fprintf(w, "build %s\n", r.Build)
	fmt.Fprintf(w, "  passes    %d over the source\n", r.Passes)
	if r.Stored > 0 {
		fmt.Fprintf(w, "  stored    %s\n", count(r.Stored, "chunk"))
	}
	if r.Asked > 0 {
		fmt.Fprintf(w, "  golden    %d of %s answered\n", r.Asked-len(r.Missed), count(r.Asked, "question"))
	}
	printList(w, "missed", r.Missed, func(q ingest.Question) string { return q.Text + " → " + q.Document })
	switch {
	case r.Switched:
		fmt.Fprintln(w, "  serves    yes")
	case r.NoSwitch:
		fmt.Fprintln(w, "  serves    not yet (--no-switch)")
	default:
		fmt.Fprintln(w, "  serves    no")
	}
	if len(r.Pruned) > 0 {
		fmt.Fprintf(w, "  pruned    %s\n", strings.Join(r.Pruned, ", "))
	}
}
