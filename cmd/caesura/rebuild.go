package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"caesura/configs"
	"caesura/ingest"
	"caesura/ingest/embedding"
)

// rebuildFlags are the flags of rebuild.
type rebuildFlags struct {
	from       sourceFlags
	locked     onLocked
	golden     string
	minRecall  float64
	keep       int
	noSwitch   bool
	dropOthers bool
	replace    bool
	massDelete bool
	failures   string
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
				f.from.apply(c, roots)
				f.locked.apply(c)
				c.Ingest.AllowMassDelete = f.massDelete
			})
			if err != nil {
				return err
			}
			if len(config.Source.Only) > 0 {
				return usage(errors.New("a rebuild is of a whole source: leave out source.only"))
			}
			if f.failures == "" {
				f.failures = failuresPath(config)
			}
			return f.locked.outcome(a, a.rebuild(cmd.Context(), config, f))
		},
	}
	f.add(c)
	return c
}

func (f *rebuildFlags) add(c *cobra.Command) {
	f.from.addWhole(c)
	f.locked.add(c)
	flags := c.Flags()
	flags.StringVar(&f.golden, "golden", "", "`file` of questions that the new collection must answer")
	flags.Float64Var(&f.minRecall, "min-recall", 0.9, "share of the golden questions whose document must be among the first 5 hits")
	flags.IntVar(&f.keep, "keep", 2, "how many old collections to keep for rollback")
	flags.BoolVar(&f.noSwitch, "no-switch", false, "fill only; a rebuild of another source goes on with the same collection")
	flags.BoolVar(&f.dropOthers, "drop-others", false, "switch even though points of other sources or programs are left behind")
	flags.BoolVar(&f.replace, "replace-collection", false, "delete a collection that has the alias's name, just before the switch; searches fail for some milliseconds")
	flags.BoolVar(&f.massDelete, "allow-mass-delete", false, "switch even when so many documents would be gone that it looks like an accident")
	flags.StringVar(&f.failures, "failures", "", "write failures to this `file`, a JSON object a line (default failures.jsonl in the state folder)")
}

func (a *app) rebuild(ctx context.Context, config configs.Config, f rebuildFlags) (err error) {
	began := time.Now()
	questions, err := readGolden(f)
	if err != nil {
		return err
	}
	bar := a.newBar("rebuild")
	log := a.logger(bar)
	parts, err := a.open(ctx, config, "", log)
	if err != nil {
		return err
	}
	parts.worker.Progress = bar.update
	var report *ingest.RebuildReport
	err = parts.locked(ctx, f.locked, func(ctx context.Context) (err error) {
		report, err = parts.rebuild(ctx, config, f, questions, log)
		return err
	})
	bar.finish()
	err = firstError(err, parts.Close())
	if report == nil { // it never began
		return err
	}
	if werr := writeFailures(f.failures, report.Failures); werr != nil {
		err = firstError(err, werr)
	}
	r := rebuilt{RebuildReport: report, Embedded: parts.embedded(), NoSwitch: f.noSwitch, Stopped: stopped(report.Report), Seconds: time.Since(began).Seconds()}
	if report.Began() {
		a.printRebuild(r, f.failures)
	}
	return outcome(report.Report, err)
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
func (p *parts) rebuild(ctx context.Context, config configs.Config, f rebuildFlags, questions []ingest.Question, log *slog.Logger) (report *ingest.RebuildReport, err error) {
	ask, err := embedding.NewQuery(config.Embedding)
	if err != nil {
		return nil, err
	}
	model, err := p.worker.Model(ctx)
	if err != nil {
		return nil, err
	}
	name, err := p.store.Begin(ctx, model, f.replace)
	if err != nil {
		return nil, err
	}
	build, err := openStore(ctx, config.Store.Build(name))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, build.Close()) }()
	log.Info("rebuild", "build", name)
	r := ingest.Rebuild{
		Worker: *p.worker, Serving: p.store, Build: build, Name: name,
		Golden: questions, Questions: ask, MinRecall: f.minRecall, Keep: f.keep,
		NoSwitch: f.noSwitch, DropOthers: f.dropOthers, Replace: f.replace,
		Indexing: func(indexed, all int) { log.Info("indexing", "vectors", indexed, "of", all) },
	}
	return r.Run(ctx)
}

// rebuilt is what rebuild prints as JSON.
type rebuilt struct {
	*ingest.RebuildReport
	Embedded embedded `json:"embedding"`
	NoSwitch bool     `json:"no_switch,omitempty"`
	Stopped  string   `json:"stopped,omitempty"`
	Seconds  float64  `json:"seconds"`
}

func (a *app) printRebuild(r rebuilt, failuresFile string) {
	switch {
	case a.json:
		printJSON(a.out, r)
	case !a.quiet:
		summary{Report: r.Report, Embedded: r.Embedded, Seconds: r.Seconds}.print(a.out, failuresFile)
		r.print(a.out)
	case len(r.Failures) > 0:
		printFailures(a.err, r.Failures, failuresFile)
	}
}

func (r rebuilt) print(w io.Writer) {
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
