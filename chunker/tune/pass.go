package tune

import (
	"encoding/json"
	"errors"

	"caesura"
	"caesura/chunker"
	"caesura/chunker/eval"
)

// errUnknown is a text that the first pass should have embedded.
var errUnknown = errors.New("a text was not embedded in the first pass")

// A pass holds everything that is embedded before any setting is measured.
type pass struct {
	documents []*caesura.Document
	count     func(string) int
	vectors   map[string]caesura.Vector
	sentences map[string][]caesura.Sentence // by document and options
}

// newPass embeds what any of the candidates compares: sentences, and joined
// windows where one asks for them.
func newPass(documents []*caesura.Document, candidates []*Candidate, o eval.Options) (*pass, error) {
	p := &pass{documents, o.Count, map[string]caesura.Vector{}, map[string][]caesura.Sentence{}}
	var texts []string
	add := func(options chunker.Options) {
		for _, d := range documents {
			for _, text := range chunker.Texts(d, p.split(d, options), options) {
				if _, known := p.vectors[text]; !known {
					p.vectors[text] = nil
					texts = append(texts, text)
				}
			}
		}
	}
	done := map[string]bool{}
	for _, c := range candidates {
		for _, options := range []chunker.Options{unitsOf(c.options), c.options} {
			if k := textKey(options); !done[k] {
				done[k] = true
				add(options)
			}
		}
	}
	vectors, err := o.EmbedTexts(texts)
	if err != nil {
		return nil, err
	}
	for i, text := range texts {
		p.vectors[text] = vectors[i]
	}
	return p, nil
}

// unitsOf are options by which single sentences are embedded.
func unitsOf(o chunker.Options) chunker.Options {
	o.Window = chunker.WindowOptions{}
	return o
}

// textKey is equal for options that embed the same texts: all that is looked at
// once the texts have vectors is left out.
func textKey(o chunker.Options) string {
	if o.Window.Vector != chunker.Joined {
		o.Window = chunker.WindowOptions{}
	}
	return splitKey(o) + mustJSON(o.Window)
}

// splitKey is equal for options that find the same sentences.
func splitKey(o chunker.Options) string {
	o.Distance, o.Threshold, o.K, o.Percentile, o.Absolute, o.MinTokens = "", "", 0, 0, 0, 0
	o.Window = chunker.WindowOptions{}
	return mustJSON(o.WithDefaults())
}

// mustJSON of options, which have no value that JSON lacks.
func mustJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// split finds the sentences of a document, once.
func (p *pass) split(d *caesura.Document, o chunker.Options) []caesura.Sentence {
	key := d.ID + "\x00" + splitKey(o)
	if s, ok := p.sentences[key]; ok {
		return s
	}
	s := chunker.Sentences(d, o, p.count)
	p.sentences[key] = s
	return s
}

// embed looks vectors up. It asks nobody.
func (p *pass) embed(texts []string) ([]caesura.Vector, error) {
	out := make([]caesura.Vector, len(texts))
	for i, text := range texts {
		if out[i] = p.vectors[text]; out[i] == nil {
			return nil, errUnknown
		}
	}
	return out, nil
}

// cut divides a document by a candidate's options.
func (p *pass) cut(d *caesura.Document, o chunker.Options) ([]caesura.Chunk, error) {
	sentences := p.split(d, o)
	vectors, err := p.embed(chunker.Texts(d, sentences, o))
	if err != nil {
		return nil, err
	}
	chunks, _, err := chunker.Split(d, sentences, vectors, o, p.count)
	return chunks, err
}
