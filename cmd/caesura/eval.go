package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"caesura"
	"caesura/cache"
	"caesura/chunker"
	"caesura/chunker/eval"
	"caesura/configs"
	"caesura/ingest/embedding"
)

// evalFlags say what is compared, on what.
type evalFlags struct {
	questions  string
	corpus     string
	choi       string
	strategies []string
	retrieve   int
	language   string
	csv        bool
}

func (a *app) evalCommand() *cobra.Command {
	var f evalFlags
	c := &cobra.Command{
		Use:   "eval",
		Short: "Compare ways to cut, by questions with known answers or known boundaries",
		Long: `Eval cuts the same texts in several ways, with the same embedder, and measures
them. With --questions and --corpus it retrieves chunks for each question and
prints recall, precision, precision omega and IoU as the chunking-evaluation
benchmark defines them, recall@k and MRR. With --choi it prints Pk, WindowDiff
and the F1 of the boundaries. Each strategy is compared with the first one, with
a 95 % interval (paired bootstrap). docs/eval.md has the formats and formulas.

Strategies:
  semantic                 as configured
  semantic:KEY=VALUE,...   with other settings of the chunker, such as k=0.25
  fixed:SIZE[:OVERLAP]     windows of whole words, in tokens
  recursive:SIZE           paragraphs, lines, sentences, words, in tokens
  LABEL=STRATEGY           any of these, under a name of its own

It needs no store. Exit status: 0 done; 1 a file cannot be read or is wrong;
2 usage or configuration; 5 the embedder was unavailable.`,
		Example: `  caesura eval --questions questions.csv --corpus corpora
  caesura eval --choi choi --strategy semantic --strategy semantic:window.kind=span,window.size=4
  caesura eval --choi choi --strategy semantic --strategy p95=semantic:threshold=percentile,percentile=95
  caesura eval --questions questions.csv --corpus corpora --csv > eval.csv`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := f.check(a.json); err != nil {
				return usage(err)
			}
			return a.eval(cmd.Context(), f)
		},
	}
	flags := c.Flags()
	flags.StringVar(&f.questions, "questions", "", "`file` of questions (CSV: question, references, corpus_id)")
	flags.StringVar(&f.corpus, "corpus", "", "`folder` of the texts asked about, corpus_id.md")
	flags.StringVar(&f.choi, "choi", "", "`folder` of texts with known boundaries (*.ref), reported by subfolder")
	flags.StringArrayVar(&f.strategies, "strategy", []string{"semantic", "recursive:200", "fixed:200"}, "a `way` to cut; repeatable; the first is what the others are compared with")
	flags.IntVarP(&f.retrieve, "retrieve", "n", eval.DefaultRetrieve, "how many chunks a question gets")
	flags.StringVar(&f.language, "language", "en", "language (BCP 47) of the texts")
	flags.BoolVar(&f.csv, "csv", false, "print results as CSV, a figure a line")
	return c
}

func (f evalFlags) check(json bool) error {
	switch {
	case f.questions == "" && f.corpus == "" && f.choi == "":
		return errors.New("nothing to measure by: name --questions and --corpus, or --choi")
	case (f.questions == "") != (f.corpus == ""):
		return errors.New("--questions and --corpus belong together")
	case f.retrieve < 1:
		return fmt.Errorf("--retrieve %d: want at least 1", f.retrieve)
	case f.csv && json:
		return errors.New("--csv and --json: want one of them")
	}
	return nil
}

// evaluation is what eval prints as JSON.
type evaluation struct {
	Model        string     `json:"model"`
	Retrieve     int        `json:"retrieve"`
	Resamples    int        `json:"resamples"`
	Retrieval    []eval.Row `json:"retrieval,omitempty"`
	Segmentation []eval.Row `json:"segmentation,omitempty"`
}

func (a *app) eval(ctx context.Context, f evalFlags) (err error) {
	config, err := a.load(nil)
	if err != nil {
		return err
	}
	options := eval.Options{Retrieve: f.retrieve}
	if options.Strategies, err = a.strategies(f.strategies); err != nil {
		return err
	}
	log := a.logger(a.err)
	tellWaits(&config, log, nil)
	config.Cache.OnWarn = func(err error) { log.Warn("cache", "error", err) }
	vectors, err := cache.Open(config.Cache.Path, config.Cache)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, forgiven{vectors, log}.Close()) }()
	result := evaluation{Retrieve: f.retrieve, Resamples: eval.Resamples}
	if result.Model, err = embedders(ctx, config.Embedding, vectors, &options); err != nil {
		return err
	}
	if err := result.measure(f, options); err != nil {
		return err
	}
	return a.printEvaluation(result, f.csv)
}

// measure fills in what the flags ask for.
func (e *evaluation) measure(f evalFlags, o eval.Options) error {
	if f.questions != "" {
		corpora, questions, err := readBenchmark(f)
		if err != nil {
			return err
		}
		if e.Retrieval, err = eval.Retrieval(corpora, questions, o); err != nil {
			return err
		}
	}
	if f.choi != "" {
		documents, err := readChoi(f)
		if err != nil {
			return err
		}
		if e.Segmentation, err = eval.Segmentation(documents, o); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) strategies(names []string) (list []eval.Strategy, err error) {
	for _, name := range names {
		s, err := eval.ParseStrategy(name, a.configured)
		if caesura.HintOf(err) != "" { // of the configuration
			return nil, err
		}
		if err != nil {
			return nil, &caesura.Fault{Kind: caesura.Config, Err: err, Hint: "See: caesura eval --help"}
		}
		list = append(list, s)
	}
	return list, nil
}

// configured is the chunker's options with settings over the configuration.
func (a *app) configured(settings []string) (chunker.Options, error) {
	all := append([]string{}, a.set...)
	for _, s := range settings {
		all = append(all, "chunker."+s)
	}
	c, err := configs.Load(a.configPath, os.Environ(), all)
	if err != nil {
		return chunker.Options{}, err
	}
	return c.Chunker, c.Chunker.Validate()
}

// embedders gives both embedders, with a cache, to the options, and the name of
// the model.
func embedders(ctx context.Context, o embedding.Options, vectors *cache.Cache, to *eval.Options) (model string, err error) {
	texts, count, err := openEmbedder(o)
	if err != nil {
		return "", err
	}
	questions, err := embedding.NewQuery(o)
	if err != nil {
		return "", err
	}
	embed := func(inner embedder) func([]string) ([]caesura.Vector, error) {
		cached := cache.NewEmbedder(vectors, inner)
		return func(list []string) ([]caesura.Vector, error) { return cached.Embed(ctx, list) }
	}
	to.Count, to.EmbedTexts, to.EmbedQuestions = count, embed(texts), embed(questions)
	return texts.Model().String(), nil
}
