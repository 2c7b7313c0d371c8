package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"caesura"
	"caesura/chunker"
	"caesura/chunker/eval"
	"caesura/ingest/source"
)

// labelFlags name what is known about texts: answers to questions, boundaries.
type labelFlags struct {
	questions  string
	boundaries string
	corpus     string
	choi       string
	language   string
}

func (f *labelFlags) register(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.questions, "questions", "", "`file` of questions: .csv as the benchmark has it, or JSON lines")
	flags.StringVar(&f.boundaries, "boundaries", "", "`file` of places where the subject changes, in JSON lines")
	flags.StringVar(&f.corpus, "corpus", "", "`folder` of the documents; for questions in CSV, of texts corpus_id.md")
	flags.StringVar(&f.choi, "choi", "", "`folder` of texts with known boundaries (*.ref), reported by subfolder")
	flags.StringVar(&f.language, "language", "en", "language (BCP 47) of texts for --choi and for questions in CSV")
}

func (f labelFlags) check() error {
	if f.corpus == "" && (f.questions != "" || f.boundaries != "") {
		return errors.New("--questions and --boundaries need --corpus")
	}
	return nil
}

// benchmark reports whether the questions are a table of the benchmark.
func (f labelFlags) benchmark() bool { return strings.EqualFold(filepath.Ext(f.questions), ".csv") }

// labels are documents and what is known about them.
type labels struct {
	corpora   []*eval.Corpus // searched
	questions []eval.Question
	segmented []*eval.Segmented
}

func (f labelFlags) read(ctx context.Context, cut *cutter, log *slog.Logger) (l labels, err error) {
	if f.benchmark() {
		l.corpora, l.questions, err = f.readBenchmark()
	}
	if err == nil && (f.corpus != "" && !f.benchmark() || f.boundaries != "") {
		err = f.readOwn(ctx, cut, log, &l)
	}
	if err == nil && f.choi != "" {
		documents, e := f.readChoi()
		l.segmented, err = append(l.segmented, documents...), e
	}
	return l, err
}

// readOwn reads the documents of a folder and what is said about them.
func (f labelFlags) readOwn(ctx context.Context, cut *cutter, log *slog.Logger, l *labels) error {
	documents, err := readFolder(ctx, cut, f.corpus, log)
	if err != nil {
		return fmt.Errorf("--corpus %s: %w", f.corpus, err)
	}
	known := map[string]*eval.Corpus{}
	for _, d := range documents {
		known[d.Name] = d
	}
	named := func(name string) (*eval.Corpus, error) {
		if c := known[name]; c != nil {
			return c, nil
		}
		return nil, fmt.Errorf("document %q: not in %s", name, f.corpus)
	}
	if !f.benchmark() {
		l.corpora = documents
	}
	if f.questions != "" && !f.benchmark() {
		if l.questions, err = readLines(f.questions, func(in *os.File) ([]eval.Question, error) { return eval.ReadQuestionLines(in, named) }); err != nil {
			return err
		}
	}
	if f.boundaries != "" {
		sentences := func(d *caesura.Document) []caesura.Sentence { return chunker.Sentences(d, cut.options, cut.count) }
		l.segmented, err = readLines(f.boundaries, func(in *os.File) ([]*eval.Segmented, error) {
			return eval.ReadBoundaryLines(in, named, sentences)
		})
	}
	return err
}

func readLines[T any](name string, read func(*os.File) ([]T, error)) ([]T, error) {
	in, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	list, err := read(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}

// readFolder reads every file of a folder that has a reader. A file that cannot
// be read is told and left out: what is known about it is then an error.
func readFolder(ctx context.Context, cut *cutter, folder string, log *slog.Logger) (documents []*eval.Corpus, err error) {
	const name = "corpus"
	files, err := source.New(source.Options{Name: name, Base: folder, Roots: []string{folder}})
	if err != nil {
		return nil, err
	}
	listing, err := files.List(ctx)
	if err != nil {
		return nil, err
	}
	for _, file := range listing.Files {
		if cut.reader.MediaType(file.Path) == "" {
			continue
		}
		read, err := cut.read(ctx, file)
		if err != nil {
			log.Warn("a file is left out", "error", err)
			continue
		}
		for _, d := range read {
			if strings.TrimSpace(d.Text) != "" {
				documents = append(documents, eval.Of(strings.TrimPrefix(d.ID, name+":"), d))
			}
		}
	}
	if len(documents) == 0 {
		return nil, &caesura.Fault{Kind: caesura.BadInput, Err: errors.New("no document in it can be read")}
	}
	return documents, nil
}

// readBenchmark reads the questions and every corpus that one of them asks
// about, in the order in which they first do.
func (f labelFlags) readBenchmark() (corpora []*eval.Corpus, questions []eval.Question, err error) {
	known := map[string]*eval.Corpus{}
	named := func(id string) (*eval.Corpus, error) {
		if c := known[id]; c != nil {
			return c, nil
		}
		c, err := f.readText(id)
		if err != nil {
			return nil, err
		}
		known[id] = c
		corpora = append(corpora, c)
		return c, nil
	}
	questions, err = readLines(f.questions, func(in *os.File) ([]eval.Question, error) { return eval.ReadQuestions(in, named) })
	return corpora, questions, err
}

func (f labelFlags) readText(id string) (*eval.Corpus, error) {
	if !filepath.IsLocal(id) {
		return nil, fmt.Errorf("corpus_id %q: no name of a file in %s", id, f.corpus)
	}
	text, err := os.ReadFile(filepath.Join(f.corpus, id+".md"))
	if err != nil {
		return nil, fmt.Errorf("corpus_id %s: %w", id, err)
	}
	return eval.NewCorpus(id, f.language, string(text))
}

// readChoi reads every .ref file of a folder, in order of their paths. Its set
// is the folder that it is in.
func (f labelFlags) readChoi() (documents []*eval.Segmented, err error) {
	err = filepath.WalkDir(f.choi, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".ref" {
			return err
		}
		body, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(f.choi, path)
		if err != nil {
			return err
		}
		d, err := eval.ReadChoi(filepath.ToSlash(name), filepath.ToSlash(filepath.Dir(name)), f.language, string(body))
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		documents = append(documents, d)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("--choi: %w", err)
	}
	if len(documents) == 0 {
		return nil, &caesura.Fault{Kind: caesura.BadInput, Err: errors.New("--choi " + f.choi + ": no file that ends in .ref"), Hint: "See docs/eval.md for the format."}
	}
	return documents, nil
}
