package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"caesura"
	"caesura/chunker/eval"
)

// readBenchmark reads the questions and every corpus that one of them asks
// about, in the order in which they first do.
func readBenchmark(f evalFlags) (corpora []*eval.Corpus, questions []eval.Question, err error) {
	table, err := os.Open(f.questions)
	if err != nil {
		return nil, nil, fmt.Errorf("--questions: %w", err)
	}
	defer table.Close()
	known := map[string]*eval.Corpus{}
	questions, err = eval.ReadQuestions(table, func(id string) (*eval.Corpus, error) {
		if c := known[id]; c != nil {
			return c, nil
		}
		c, err := readCorpus(f, id)
		if err != nil {
			return nil, err
		}
		known[id] = c
		corpora = append(corpora, c)
		return c, nil
	})
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", f.questions, err)
	}
	return corpora, questions, nil
}

func readCorpus(f evalFlags, id string) (*eval.Corpus, error) {
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
func readChoi(f evalFlags) (documents []*eval.Segmented, err error) {
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
