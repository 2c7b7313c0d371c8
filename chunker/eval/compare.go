package eval

import (
	"fmt"

	"caesura"
)

// Options of a comparison.
type Options struct {
	Strategies []Strategy // the first one is what the others are compared with
	Retrieve   int        // chunks that a question gets; 0 is 5

	Count          func(text string) int // tokens
	EmbedTexts     func(texts []string) ([]caesura.Vector, error)
	EmbedQuestions func(questions []string) ([]caesura.Vector, error)
}

// DefaultRetrieve is the benchmark's.
const DefaultRetrieve = 5

// A Row is the figures of one strategy over a set of cases: questions or
// documents.
type Row struct {
	Set        string   `json:"set"`
	Strategy   string   `json:"strategy"`
	Cases      int      `json:"cases"`
	Chunks     int      `json:"chunks"`
	MeanTokens float64  `json:"mean_tokens"` // of a chunk
	Figures    []Figure `json:"figures"`
}

// A Figure is the mean over the cases of a row.
type Figure struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`

	// Difference is to the first strategy, over the same cases; nil in its own
	// rows.
	Difference *Interval `json:"difference,omitempty"`
}

// LowerIsBetter reports whether a figure counts errors.
func (f Figure) LowerIsBetter() bool { return f.Name == "pk" || f.Name == "windowdiff" }

// Retrieval compares by the questions about corpora. All corpora are searched
// at once, as in the benchmark.
func Retrieval(corpora []*Corpus, questions []Question, o Options) ([]Row, error) {
	if o.Retrieve == 0 {
		o.Retrieve = DefaultRetrieve
	}
	texts := make([]string, len(questions))
	for i, q := range questions {
		texts[i] = q.Text
	}
	queries, err := o.EmbedQuestions(texts)
	if err != nil {
		return nil, err
	}
	var trials []trial
	for _, s := range o.Strategies {
		t := newTrial(s.Name)
		pieces, vectors, err := o.pieces(s, corpora, t)
		if err != nil {
			return nil, err
		}
		for _, v := range vectors {
			if len(v) != len(queries[0]) {
				return nil, fmt.Errorf("vectors of texts have %d dimensions, those of questions %d", len(v), len(queries[0]))
			}
		}
		for i, q := range questions {
			t.add(q.Corpus, scoreQuestion(q, pieces, rank(queries[i], vectors), o.Retrieve))
		}
		trials = append(trials, *t)
	}
	return rows(trials, retrievalFigures), nil
}

// pieces cuts all corpora and embeds the chunks.
func (o Options) pieces(s Strategy, corpora []*Corpus, t *trial) ([]piece, []caesura.Vector, error) {
	var pieces []piece
	var texts []string
	for _, c := range corpora {
		chunks, err := s.cut(c.Document, o)
		if err != nil {
			return nil, nil, fmt.Errorf("corpus %s, strategy %s: %w", c.Name, s.Name, err)
		}
		t.count(c.Name, chunks)
		for _, chunk := range chunks {
			pieces, texts = append(pieces, piece{c.Name, c.charsOf(chunk.Span)}), append(texts, chunk.Text)
		}
	}
	vectors, err := o.EmbedTexts(texts)
	return pieces, vectors, err
}

// Segmentation compares by the known boundaries of documents.
func Segmentation(documents []*Segmented, o Options) ([]Row, error) {
	var trials []trial
	for _, s := range o.Strategies {
		t := newTrial(s.Name)
		for _, d := range documents {
			chunks, err := s.cut(d.Document, o)
			if err != nil {
				return nil, fmt.Errorf("%s, strategy %s: %w", d.Document.ID, s.Name, err)
			}
			t.count(d.Set, chunks)
			t.add(d.Set, scoreBoundaries(d.gaps, boundariesOf(d.Document, chunks)))
		}
		trials = append(trials, *t)
	}
	return rows(trials, boundaryFigures), nil
}
