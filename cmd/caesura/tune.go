package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"caesura"
	"caesura/chunker/tune"
)

// tuneFlags say what is tried, on what.
type tuneFlags struct {
	labelFlags
	vary    []string
	against []string
	options tune.Options
	show    int
	write   string
}

// varied by default: some 200 different settings.
var varied = []string{
	"strategy=optimal|optimal,optimal.price=0.6|optimal,optimal.price=2|semantic,k=0.25|semantic,k=0.5|semantic,k=0.75|semantic,k=1",
	"window.kind=adjacent|span,window.size=4|span,window.size=8|buffer,window.size=1",
	"min_tokens=32,max_tokens=128|48,max_tokens=192|64,max_tokens=256|64,max_tokens=384|96,max_tokens=384|96,max_tokens=512|128,max_tokens=512",
}

func (a *app) tuneCommand() *cobra.Command {
	var f tuneFlags
	c := &cobra.Command{
		Use:   "tune",
		Short: "Find the chunker's settings that suit a corpus",
		Long: `Tune tries settings of the chunker on documents and says which ones suit them:
by questions with known answers (--questions), by known boundaries (--boundaries,
--choi), or, with neither, by how coherent chunks are inside and how far apart
(--corpus alone). All sentences are embedded once, before the first setting is
tried; after that nothing is, but for the last few settings, which --verify
embeds the chunks of.

Of the settings that are within one standard error of the best, the one nearest
to the present configuration is chosen: where nothing is clearly better, nothing
is changed. The way to choose is cross-validated, the choice is measured on cases
that were held out, and cases are drawn again to see how often they choose it.
The result ends with a fragment for the configuration file.

It needs no store and changes no configuration. Exit status: 0 done; 1 a file
cannot be read or is wrong; 2 usage or configuration; 5 the embedder was
unavailable; 11 another run holds the cache.`,
		Example: `  caesura tune --questions questions.jsonl --corpus handbooks
  caesura tune --boundaries talks.jsonl --corpus talks --write tuned.yaml
  caesura tune --corpus handbooks --vary "k=0.25|0.5|1" --vary "max_tokens=256|384"
  caesura tune --choi choi --vary "window.kind=span,window.size=4|span,window.size=8"
  caesura tune --questions q.csv --corpus corpora --search descent --seed 7`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := f.check(); err != nil {
				return usage(err)
			}
			return a.tune(cmd.Context(), f)
		},
	}
	f.register(c)
	flags := c.Flags()
	flags.StringArrayVar(&f.vary, "vary", varied, "`KEY=VALUE|VALUE...` of the chunker, tried beside the present value; a VALUE may have more settings behind it, KEY=VALUE,KEY=VALUE; repeatable")
	flags.StringVar(&f.options.Search, "search", "", "`grid` tries every combination, descent one key after the other (default grid, if --most allows it)")
	flags.IntVar(&f.options.Most, "most", tune.DefaultMost, "how many `settings` are tried at most")
	flags.IntVar(&f.options.Budget, "budget", tune.DefaultBudget, "how many `tokens` of chunks a question gets")
	flags.Float64Var(&f.options.Holdout, "holdout", tune.DefaultHoldout, "`share` of the cases that only the result is measured on")
	flags.IntVar(&f.options.Folds, "folds", tune.DefaultFolds, "parts of the cross-validation")
	flags.IntVar(&f.options.Resamples, "resamples", tune.DefaultResamples, "how often cases are drawn again")
	flags.IntVar(&f.options.Verify, "verify", 4, "how many of the best settings are measured with the vectors of their chunks at the end, which embeds these; 0 for none")
	flags.Uint64Var(&f.options.Seed, "seed", 1, "for all that is drawn")
	flags.StringArrayVar(&f.against, "against", []string{"recursive:match", "fixed:match"}, "a `strategy` (see caesura eval --help) to compare the choice with; repeatable")
	flags.IntVar(&f.show, "show", 15, "how many settings are printed")
	flags.StringVar(&f.write, "write", "", "write the fragment to this new `file` too")
	return c
}

func (f *tuneFlags) check() error {
	o := f.options
	switch {
	case f.corpus == "" && f.choi == "":
		return errors.New("nothing to tune on: name --corpus or --choi")
	case o.Search != "" && o.Search != tune.Grid && o.Search != tune.Descent:
		return fmt.Errorf("--search %s: want %s or %s", o.Search, tune.Grid, tune.Descent)
	case o.Most < 2 || o.Budget < 1 || o.Folds < 2 || o.Resamples < 1 || o.Verify < 0 || f.show < 1:
		return errors.New("--most and --folds: want at least 2; --budget, --resamples and --show: at least 1; --verify: at least 0")
	case !(o.Holdout > 0 && o.Holdout < 1):
		return fmt.Errorf("--holdout %v: want over 0 and under 1", o.Holdout)
	}
	for _, spec := range f.vary {
		axis, err := tune.ParseAxis(spec)
		if err != nil {
			return fmt.Errorf("--vary %w", err)
		}
		f.options.Axes = append(f.options.Axes, axis)
	}
	return f.labelFlags.check()
}

func (a *app) tune(ctx context.Context, f tuneFlags) (err error) {
	config, err := a.load(nil)
	if err != nil {
		return err
	}
	f.options.Configured = a.configured
	if err := a.checkAxes(f.options.Axes); err != nil {
		return err
	}
	if f.options.Against, err = a.strategies(f.against); err != nil {
		return err
	}
	if f.write != "" {
		if _, err := os.Lstat(f.write); err == nil {
			return usage(fmt.Errorf("--write %s: it is there already", f.write))
		}
	}
	log := a.logger(a.err)
	cut, err := openCutter(config, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, cut.Close()) }()
	if err := measuring(ctx, config, cut, &f.options.Eval); err != nil {
		return err
	}
	known, err := f.read(ctx, cut, log)
	if err != nil {
		return err
	}
	f.options.Told = a.settingsTold()
	result, err := tune.Run(tune.Material{Corpora: known.corpora, Questions: known.questions, Segmented: known.segmented}, f.options)
	if err != nil {
		return err
	}
	return a.printTuned(result, cut.embedder.Model(), f)
}

// settingsTold says now and then how many settings are tried.
func (a *app) settingsTold() func(done, all int) {
	said := time.Now()
	return func(done, all int) {
		if !a.quiet && time.Since(said) >= plainEvery {
			said = time.Now()
			fmt.Fprintf(a.err, "tune: %d of at most %d settings\n", done, all)
		}
	}
}

// checkAxes refuses a setting that no configuration takes, alone or with what
// stands beside it.
func (a *app) checkAxes(axes []tune.Axis) error {
	for _, axis := range axes {
		works := false
		var last error
		for _, settings := range axis.Alternatives {
			_, err := a.configured(settings)
			works = works || err == nil
			if err != nil {
				last = err
			}
		}
		if !works {
			return &caesura.Fault{Kind: caesura.Config, Err: fmt.Errorf("--vary %s: %w", axis.Key, last), Hint: "See: caesura tune --help, and docs/chunking.md for the keys."}
		}
	}
	return nil
}
