package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"caesura"
	"caesura/cache"
	"caesura/chunker"
	"caesura/chunker/eval"
	"caesura/chunker/eval/ground"
	"caesura/configs"
	"caesura/ingest/embedding"
)

// evalFlags say what is compared, on what.
type evalFlags struct {
	labelFlags
	judgeFlags
	strategies []string
	retrieve   int
	search     bool
	timing     bool
	csv        bool
	html       string
}

func (a *app) evalCommand() *cobra.Command {
	var f evalFlags
	c := &cobra.Command{
		Use:   "eval",
		Short: "Compare ways to cut, by questions with known answers or known boundaries",
		Long: `Eval cuts the same texts in several ways, with the same embedder, and measures
them. With --questions and --corpus it retrieves chunks for each question and
prints recall, precision, precision omega and IoU as the chunking-evaluation
benchmark defines them, recall@k, MRR and nDCG. With --choi, or --boundaries and
--corpus, it prints Pk, WindowDiff and the F1 of the boundaries. Each strategy is
compared with the first one, with a 95 % interval (paired bootstrap).
docs/eval.md has the formats and formulas.

For questions it also prints whether all that answers them was retrieved, and
with --judge a language model (chat in the configuration) answers them from what
was retrieved and judges whether the answers are grounded in it. Answers are
cached: a second run asks nothing that was answered.

Strategies:
  configured               as configured
  semantic, optimal        as configured, but for chunker.strategy
  any of these:KEY=VALUE,...
                           with other settings of the chunker, such as k=0.25
  fixed:SIZE[:OVERLAP]     windows of whole words, in tokens
  recursive:SIZE           paragraphs, lines, sentences, words, in tokens
  benchmark-recursive:SIZE[:OVERLAP], benchmark-token:SIZE[:OVERLAP]
                           the benchmark's own two, in tokens of cl100k_base
  benchmark-minilm:SIZE[:OVERLAP]
                           its recursive one as its rows for all-MiniLM-L6-v2
                           have it: in the model's tokens, [CLS] and [SEP] counted
  LABEL=STRATEGY           any of these, under a name of its own
With "match" for a SIZE, chunks get the mean size of the first strategy's.

It needs no store. Exit status: 0 done; 1 a file cannot be read or is wrong;
2 usage or configuration; 3 the model gave no valid answer or verdict for a
question (they are listed); 5 the embedder or the chat server was unavailable, or
the budget is spent: what is answered is kept, run again; 11 another run holds the
cache.`,
		Example: `  caesura eval --questions questions.csv --corpus corpora
  caesura eval --questions questions.jsonl --corpus handbooks --html report.html
  caesura eval --choi choi --strategy configured --strategy semantic:window.kind=span,window.size=4
  caesura eval --boundaries talks.jsonl --corpus talks --strategy optimal --strategy recursive:match
  caesura eval --questions questions.jsonl --corpus handbooks --judge --estimate
  caesura eval --questions questions.jsonl --corpus handbooks --judge --html report.html
  caesura eval --questions questions.csv --corpus corpora --csv > eval.csv`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := f.check(a.json); err != nil {
				return usage(err)
			}
			return a.eval(cmd.Context(), f)
		},
	}
	f.labelFlags.register(c)
	f.judgeFlags.register(c)
	flags := c.Flags()
	flags.StringArrayVar(&f.strategies, "strategy", []string{"configured", "recursive:match", "fixed:match"}, "a `way` to cut; repeatable; the first is what the others are compared with")
	flags.IntVarP(&f.retrieve, "retrieve", "n", eval.DefaultRetrieve, "how many chunks a question gets")
	flags.BoolVar(&f.search, "search-offsets", false, "place chunks as the benchmark does, by searching for their text")
	flags.BoolVar(&f.timing, "timing", false, "measure the time of cutting too, which is never the same twice")
	flags.BoolVar(&f.csv, "csv", false, "print results as CSV, a figure a line")
	flags.StringVar(&f.html, "html", "", "write a page for browsers to this `file` too")
	return c
}

func (f evalFlags) check(json bool) error {
	switch {
	case f.retrieve < 1:
		return fmt.Errorf("--retrieve %d: want at least 1", f.retrieve)
	case f.csv && json:
		return errors.New("--csv and --json: want one of them")
	case f.labelFlags.questions == "" && f.boundaries == "" && f.choi == "":
		return errors.New("nothing to measure by: name --questions and --corpus, --boundaries and --corpus, or --choi")
	}
	if err := f.judgeFlags.check(f.labelFlags.questions != ""); err != nil {
		return err
	}
	return f.labelFlags.check()
}

// evaluation is what eval prints as JSON.
type evaluation struct {
	Model        string           `json:"model"`
	Retrieve     int              `json:"retrieve"`
	Resamples    int              `json:"resamples"`
	Retrieval    []eval.Row       `json:"retrieval,omitempty"`
	Segmentation []eval.Row       `json:"segmentation,omitempty"`
	Judge        string           `json:"judge,omitempty"` // the language model
	Groundedness []ground.Summary `json:"groundedness,omitempty"`
	Questions    []outcomes       `json:"questions,omitempty"`
	answers      [][]eval.Answer
}

// outcomes are what one strategy made of the questions.
type outcomes struct {
	Strategy string          `json:"strategy"`
	Cases    []ground.Judged `json:"cases"`
}

func (a *app) eval(ctx context.Context, f evalFlags) (err error) {
	config, err := a.load(nil)
	if err != nil {
		return err
	}
	bar := a.newBar("judge")
	bar.of = "questions"
	log := a.logger(bar)
	tellWaits(&config, log, nil)
	options := eval.Options{Retrieve: f.retrieve, Search: f.search}
	if options.Strategies, err = a.strategies(f.strategies); err != nil {
		return err
	}
	if f.timing {
		options.Now = time.Now
	}
	cut, err := openCutter(config, log)
	if err != nil {
		return err
	}
	defer func() { err = firstError(err, cut.Close()) }()
	judge, err := newJudge(config, cut, f.judgeFlags, bar)
	if err != nil {
		return err
	}
	if err := measuring(ctx, config, cut, &options); err != nil {
		return err
	}
	known, err := f.read(ctx, cut, log)
	if err != nil {
		return err
	}
	result := evaluation{Model: cut.embedder.Model().String(), Retrieve: f.retrieve, Resamples: eval.Resamples}
	if err := result.measure(known, options); err != nil {
		return err
	}
	if f.estimate {
		return a.estimate(ctx, judge, result)
	}
	away := result.ground(ctx, judge)
	if f.html != "" {
		if err := a.writeEvaluation(result, f.html); err != nil {
			return err
		}
	}
	return firstError(away, a.printEvaluation(result, f.csv), a.closeJudge(judge, result))
}

// measure compares by what is known.
func (e *evaluation) measure(known labels, o eval.Options) (err error) {
	if len(known.questions) > 0 {
		if e.Retrieval, e.answers, err = eval.Retrieval(known.corpora, known.questions, o); err != nil {
			return err
		}
	}
	if len(known.segmented) > 0 {
		e.Segmentation, err = eval.Segmentation(known.segmented, o)
	}
	return err
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

// measuring gives the options both embedders, through the cache, and what counts.
func measuring(ctx context.Context, c configs.Config, cut *cutter, to *eval.Options) error {
	questions, err := embedding.NewQuery(c.Embedding)
	if err != nil {
		return err
	}
	asked := cache.NewEmbedder(cut.cache, questions)
	to.Count, to.Pieces = cut.count, embedding.Pieces()
	to.EmbedTexts = func(list []string) ([]caesura.Vector, error) { return cut.embedder.Embed(ctx, list) }
	to.EmbedQuestions = func(list []string) ([]caesura.Vector, error) { return asked.Embed(ctx, list) }
	return nil
}
