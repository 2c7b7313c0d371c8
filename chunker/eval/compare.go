package eval

import (
	"fmt"
	"time"

	"caesura"
)

// Options of a comparison.
type Options struct {
	Strategies []Strategy // the first one is what the others are compared with
	Retrieve   int        // chunks that a question gets; 0 is 5

	// Search places chunks as the benchmark does: where the text, without a dot
	// at its end, is found first. Otherwise they are where they are.
	Search bool

	Count          func(text string) int // tokens
	EmbedTexts     func(texts []string) ([]caesura.Vector, error)
	EmbedQuestions func(questions []string) ([]caesura.Vector, error)

	// Pieces are the tokens of cl100k that a text is made of; only the
	// benchmark's own strategies need them.
	Pieces func(text string) []string

	// Now, if it is set, measures the time of cutting.
	Now func() time.Time
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
	Cost       Cost     `json:"cost"`
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
// at once, as in the benchmark. There is a list of answers for each strategy, in
// the order of the questions.
func Retrieval(corpora []*Corpus, questions []Question, o Options) ([]Row, [][]Answer, error) {
	if o.Retrieve == 0 {
		o.Retrieve = DefaultRetrieve
	}
	texts := make([]string, len(questions))
	for i, q := range questions {
		texts[i] = q.Text
	}
	queries, err := o.EmbedQuestions(texts)
	if err != nil {
		return nil, nil, err
	}
	documents := make([]*caesura.Document, len(corpora))
	for i, c := range corpora {
		documents[i] = c.Document
	}
	if o.Strategies, err = o.Matched(documents); err != nil {
		return nil, nil, err
	}
	var trials []trial
	answers := make([][]Answer, len(o.Strategies))
	for i, s := range o.Strategies {
		t := newTrial(s.Name)
		found, err := o.index(s, corpora, t)
		if err != nil {
			return nil, nil, err
		}
		for j, q := range questions {
			ranking, err := found.ranking(queries[j])
			if err != nil {
				return nil, nil, err
			}
			scores := scoreQuestion(q, found.pieces, ranking, o.Retrieve)
			t.add(q.Corpus, scores)
			answers[i] = append(answers[i], found.answer(q, ranking[:min(o.Retrieve, len(ranking))], scores))
		}
		trials = append(trials, *t)
	}
	return rows(trials, retrievalFigures), answers, nil
}

// An index is the chunks of all corpora, with their vectors.
type index struct {
	corpora map[string]*Corpus
	pieces  []Piece
	chunks  []caesura.Chunk // of each piece, as they are read
	places  []int           // of each piece, among the chunks that are read
	vectors []caesura.Vector
}

// index cuts all corpora and embeds the chunks.
func (o Options) index(s Strategy, corpora []*Corpus, t *trial) (*index, error) {
	found := &index{corpora: map[string]*Corpus{}}
	for _, c := range corpora {
		found.corpora[c.Name] = c
		m := o.meter()
		chunks, err := m.cut(s, c.Document)
		if err != nil {
			return nil, fmt.Errorf("corpus %s, strategy %s: %w", c.Name, s.Name, err)
		}
		parents := Parents(chunks, o.Count)
		place, vectors, err := m.found(chunks, parents)
		if err != nil {
			return nil, err
		}
		before := len(found.pieces)
		for _, i := range place {
			found.places = append(found.places, before+i)
			found.pieces = append(found.pieces, c.Piece(parents[i], o.Search))
			found.chunks = append(found.chunks, parents[i])
		}
		found.vectors = append(found.vectors, vectors...)
		t.count(c.Name, parents, m.cost)
	}
	return found, nil
}

func (x *index) ranking(query caesura.Vector) ([]int, error) {
	for _, v := range x.vectors {
		if len(v) != len(query) {
			return nil, fmt.Errorf("vectors of texts have %d dimensions, those of questions %d", len(v), len(query))
		}
	}
	return once(rank(query, x.vectors), x.places), nil
}

// Segmentation compares by the known boundaries of documents.
func Segmentation(documents []*Segmented, o Options) (list []Row, err error) {
	all := make([]*caesura.Document, len(documents))
	for i, d := range documents {
		all[i] = d.Document
	}
	if o.Strategies, err = o.Matched(all); err != nil {
		return nil, err
	}
	var trials []trial
	for _, s := range o.Strategies {
		t := newTrial(s.Name)
		for _, d := range documents {
			m := o.meter()
			chunks, err := m.cut(s, d.Document)
			if err != nil {
				return nil, fmt.Errorf("%s, strategy %s: %w", d.Document.ID, s.Name, err)
			}
			t.count(d.Set, chunks, m.cost)
			t.add(d.Set, d.Score(chunks))
		}
		trials = append(trials, *t)
	}
	return rows(trials, boundaryFigures), nil
}
