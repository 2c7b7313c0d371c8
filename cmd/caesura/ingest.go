package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"caesura"
	"caesura/configs"
	"caesura/ingest"
)

const exitStatus = `
Exit status: 0 the store equals the corpus; 1 fatal; 2 usage or configuration;
3 some documents failed (they are listed); 4 a guard stopped deletions;
5 the store or the embedder was unavailable, run again; 6 the index was made
with another model; 11 another run holds the cache or the collection; 130, 143 interrupted.`

// sourceFlags choose what is read.
type sourceFlags struct {
	name             string
	include, exclude []string
	only             []string
	filesFrom        string
}

// addWhole adds those of a run over the whole source.
func (s *sourceFlags) addWhole(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&s.name, "source", "", "`name` of the source; a run deletes only documents of its own source (default docs)")
	f.StringArrayVar(&s.include, "include", nil, "read only files that match this `pattern` (**/*.pdf); repeatable")
	f.StringArrayVar(&s.exclude, "exclude", nil, "leave out files that match this `pattern`; repeatable")
}

func (s *sourceFlags) add(c *cobra.Command) {
	s.addWhole(c)
	f := c.Flags()
	f.StringArrayVar(&s.only, "only", nil, "work on the files that match this `pattern` and leave the rest of the source as it is; repeatable")
	f.StringVar(&s.filesFrom, "files-from", "", "work on the files listed in this `file` (- for standard input), one a line or separated by NUL, and leave the rest as it is; what is not there any more is deleted")
}

func (s *sourceFlags) apply(c *configs.Config, roots []string) {
	if len(roots) > 0 {
		c.Source.Roots = roots
	}
	if s.name != "" {
		c.Source.Name = s.name
	}
	c.Source.Include = append(c.Source.Include, s.include...)
	c.Source.Exclude = append(c.Source.Exclude, s.exclude...)
	c.Source.Only = append(c.Source.Only, s.only...)
}

// ingestFlags are the flags of ingest.
type ingestFlags struct {
	from        sourceFlags
	locked      onLocked
	tell        tellFlags
	massDelete  bool
	retryFailed bool
	workers     int
	failures    string
	deadline    time.Duration
}

func (f *ingestFlags) add(c *cobra.Command) {
	f.from.add(c)
	f.locked.add(c)
	f.tell.add(c)
	flags := c.Flags()
	flags.BoolVar(&f.massDelete, "allow-mass-delete", false, "delete even when the guard says that it looks like an accident")
	flags.BoolVar(&f.retryFailed, "retry-failed", false, "try again what failed for good and has not changed since")
	flags.IntVar(&f.workers, "workers", 0, "files worked on at once (default: the number of processors)")
	flags.StringVar(&f.failures, "failures", "", "write failures to this `file`, a JSON object a line (default failures.jsonl in the state folder)")
	flags.DurationVar(&f.deadline, "deadline", 0, "stop after this `time`, such as 6h, with exit code 5; what was written stays")
}

func (f *ingestFlags) apply(c *configs.Config, roots []string) {
	f.from.apply(c, roots)
	f.locked.apply(c)
	c.Ingest.AllowMassDelete = f.massDelete
	if f.workers != 0 {
		c.Ingest.Workers = f.workers
	}
}

// limit ends the context when the deadline is over.
func (f *ingestFlags) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if f.deadline <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, f.deadline, &caesura.Fault{
		Kind: caesura.Unavailable, Hint: "What was written stays; run again to go on.",
		Err: fmt.Errorf("the deadline of %s is over", f.deadline),
	})
}

func (a *app) ingestCommand() *cobra.Command {
	var f ingestFlags
	c := &cobra.Command{
		Use:   "ingest [FOLDER|FILE|GLOB]...",
		Short: "Make the store equal to the corpus",
		Long: `Ingest reads the corpus, works on what is new or changed, writes each document
whole, and removes what is gone. A second run over an unchanged corpus reads
nothing, embeds nothing and writes nothing.

Where GITHUB_STEP_SUMMARY names a file, a summary in Markdown is added to it.` + "\n" + exitStatus,
		Example: `  caesura ingest docs
  caesura ingest --config configs/qdrant.yaml --exclude '**/drafts/**' docs talks
  git diff -z --name-only --no-renames main | caesura ingest --files-from - docs
  caesura ingest --deadline 5h --metrics /var/lib/node_exporter/caesura.prom docs`,
		RunE: func(cmd *cobra.Command, roots []string) error {
			config, err := a.load(func(c *configs.Config) { f.apply(c, roots) })
			if err != nil {
				return err
			}
			if f.failures == "" {
				f.failures = failuresPath(config)
			}
			return a.ingest(cmd.Context(), config, f)
		},
	}
	f.add(c)
	return c
}

// ingest is a run, and what it tells.
func (a *app) ingest(ctx context.Context, config configs.Config, f ingestFlags) error {
	tell, err := a.newTeller(f.tell)
	if err != nil {
		return err
	}
	began := time.Now()
	limited, stop := f.limit(ctx)
	defer stop()
	s, err := a.ingestOnce(limited, config, f, tell)
	s.Seconds = time.Since(began).Seconds()
	if err != nil && limited.Err() != nil {
		err = context.Cause(limited)
	}
	if s.Report == nil && f.locked.outcome(a, err) == nil { // it was skipped
		return nil
	}
	if s.Report != nil {
		err = firstError(err, a.conclude(s, f))
	}
	err = f.tell.outcome(s.Report, err)
	return firstError(err, tell.end(ctx, "ingest", newEnding(ctx, s, config.Source.Name, err)))
}

// conclude lists the failures and prints the summary.
func (a *app) conclude(s summary, f ingestFlags) error {
	err := writeFailures(f.failures, s.Failures)
	if f.tell.events != "-" && s.Began() {
		a.summary(s, f.failures)
	}
	return err
}

// ingestOnce is a run. Where it could not begin the summary has no report.
func (a *app) ingestOnce(ctx context.Context, config configs.Config, f ingestFlags, tell *teller) (s summary, err error) {
	bar := a.newBar("ingest")
	defer bar.finish()
	parts, err := a.open(ctx, config, f.from.filesFrom, a.logger(bar))
	if err != nil {
		return s, err
	}
	parts.worker.Progress = bar.update
	parts.worker.OnEvent = tell.event
	parts.worker.RetryFailed = f.retryFailed
	err = parts.locked(ctx, f.locked, func(ctx context.Context) (err error) {
		s.Report, err = parts.worker.Run(ctx)
		return err
	})
	err = firstError(err, parts.Close())
	s.Embedded = parts.embedded()
	s.Stopped = stopped(s.Report)
	return s, err
}

// outcome is a run's error: what ended it, else what it could not do.
func outcome(report *ingest.Report, err error) error {
	switch {
	case err != nil:
		return err
	case report == nil:
		return nil
	case report.Stopped != nil:
		return report.Stopped
	case len(report.Failures) > 0:
		return errPartial
	}
	return nil
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func (a *app) planCommand() *cobra.Command {
	var (
		from  sourceFlags
		price float64
	)
	c := &cobra.Command{
		Use:   "plan [FOLDER|FILE|GLOB]...",
		Short: "Show what ingest would do, and why; nothing is written",
		Long: `Plan takes the same decisions as ingest and writes nothing: no point, no cache
entry, no collection. It embeds nothing.

How much there is to embed: the texts by which the cuts are found, as far as the
cache has no vector of them, and then the chunks, of which only the size is known
before they are made.` + "\n" + exitStatus,
		Example: `  caesura plan docs
  caesura plan --price 0.02 docs          # of a million tokens, in any currency
  caesura plan --json docs | jq '.documents'`,
		RunE: func(cmd *cobra.Command, roots []string) error {
			config, err := a.load(func(c *configs.Config) { from.apply(c, roots) })
			if err != nil {
				return err
			}
			return a.plan(cmd.Context(), config, from.filesFrom, price)
		},
	}
	from.add(c)
	c.Flags().Float64Var(&price, "price", 0, "what a million tokens cost, to tell about what the run will")
	return c
}

func (a *app) plan(ctx context.Context, config configs.Config, filesFrom string, price float64) error {
	parts, err := a.open(ctx, config, filesFrom, a.logger(a.err))
	if err != nil {
		return err
	}
	report, err := parts.worker.Plan(ctx)
	err = firstError(err, parts.Close())
	if report.Began() {
		a.printPlan(report, price)
	}
	if serr := stepSummary(planMarkdown(report, err)); serr != nil {
		a.logger(a.err).Warn("the step's summary was not written", "error", serr)
	}
	return outcome(report, err)
}

var _ io.Writer = (*bar)(nil)
