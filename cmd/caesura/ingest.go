package main

import (
	"context"
	"io"
	"time"

	"github.com/spf13/cobra"

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

func (s *sourceFlags) add(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&s.name, "source", "", "`name` of the source; a run deletes only documents of its own source (default docs)")
	f.StringArrayVar(&s.include, "include", nil, "read only files that match this `pattern` (**/*.pdf); repeatable")
	f.StringArrayVar(&s.exclude, "exclude", nil, "leave out files that match this `pattern`; repeatable")
	f.StringArrayVar(&s.only, "only", nil, "work on the files that match this `pattern` and leave the rest of the source as it is; repeatable")
	f.StringVar(&s.filesFrom, "files-from", "", "work on the files listed in this `file` (- for standard input), one a line or separated by NUL, and leave the rest as it is")
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

func (a *app) ingestCommand() *cobra.Command {
	var (
		from       sourceFlags
		locked     onLocked
		massDelete bool
		workers    int
		failures   string
	)
	c := &cobra.Command{
		Use:   "ingest [FOLDER|FILE|GLOB]...",
		Short: "Make the store equal to the corpus",
		Long: `Ingest reads the corpus, works on what is new or changed, writes each document
whole, and removes what is gone. A second run over an unchanged corpus reads
nothing, embeds nothing and writes nothing.` + "\n" + exitStatus,
		Example: `  caesura ingest docs
  caesura ingest --config configs/qdrant.yaml --exclude '**/drafts/**' docs talks
  git diff --name-only main | caesura ingest --files-from - docs`,
		RunE: func(cmd *cobra.Command, roots []string) error {
			config, err := a.load(func(c *configs.Config) {
				from.apply(c, roots)
				locked.apply(c)
				c.Ingest.AllowMassDelete = massDelete
				if workers > 0 {
					c.Ingest.Workers = workers
				}
			})
			if err != nil {
				return err
			}
			if failures == "" {
				failures = failuresPath(config)
			}
			return locked.outcome(a, a.ingest(cmd.Context(), config, from.filesFrom, failures, locked))
		},
	}
	from.add(c)
	locked.add(c)
	c.Flags().BoolVar(&massDelete, "allow-mass-delete", false, "delete even when the guard says that it looks like an accident")
	c.Flags().IntVar(&workers, "workers", 0, "files worked on at once (default: the number of processors)")
	c.Flags().StringVar(&failures, "failures", "", "write failures to this `file`, a JSON object a line (default failures.jsonl in the state folder)")
	return c
}

func (a *app) ingest(ctx context.Context, config configs.Config, filesFrom, failures string, locked onLocked) (err error) {
	began := time.Now()
	bar := a.newBar("ingest")
	parts, err := a.open(ctx, config, filesFrom, a.logger(bar))
	if err != nil {
		return err
	}
	parts.worker.Progress = bar.update
	var report *ingest.Report
	err = parts.locked(ctx, locked, func(ctx context.Context) (err error) {
		report, err = parts.worker.Run(ctx)
		return err
	})
	bar.finish()
	err = firstError(err, parts.Close())
	if report == nil { // it never began
		return err
	}
	if werr := writeFailures(failures, report.Failures); werr != nil {
		err = firstError(err, werr)
	}
	a.summary(summary{Report: report, Embedded: parts.embedded(), Seconds: time.Since(began).Seconds()}, failures)
	return outcome(report, err)
}

// outcome is a run's error: what ended it, else what it could not do.
func outcome(report *ingest.Report, err error) error {
	switch {
	case err != nil:
		return err
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
	var from sourceFlags
	c := &cobra.Command{
		Use:   "plan [FOLDER|FILE|GLOB]...",
		Short: "Show what ingest would do, and why; nothing is written",
		Long: `Plan takes the same decisions as ingest and writes nothing: no point, no cache
entry, no collection. It embeds nothing.` + "\n" + exitStatus,
		Example: `  caesura plan docs
  caesura plan --json docs | jq '.documents'`,
		RunE: func(cmd *cobra.Command, roots []string) error {
			config, err := a.load(func(c *configs.Config) { from.apply(c, roots) })
			if err != nil {
				return err
			}
			return a.plan(cmd.Context(), config, from.filesFrom)
		},
	}
	from.add(c)
	return c
}

func (a *app) plan(ctx context.Context, config configs.Config, filesFrom string) error {
	parts, err := a.open(ctx, config, filesFrom, a.logger(a.err))
	if err != nil {
		return err
	}
	report, err := parts.worker.Plan(ctx)
	err = firstError(err, parts.Close())
	a.printPlan(report)
	return outcome(report, err)
}

var _ io.Writer = (*bar)(nil)
