package eval

import (
	"time"

	"caesura"
)

// A Cost is what a strategy asks for on documents that nothing is known of.
type Cost struct {
	Texts   int     `json:"texts"`             // embedded, those of chunks among them, each once in a document
	Tokens  int     `json:"tokens"`            // of these texts
	Seconds float64 `json:"seconds,omitempty"` // of cutting, without embedding; 0 where it is not measured
}

func (c Cost) plus(d Cost) Cost {
	return Cost{c.Texts + d.Texts, c.Tokens + d.Tokens, c.Seconds + d.Seconds}
}

// A meter adds up what one document costs.
type meter struct {
	o    Options
	seen map[string]bool
	cost Cost
	away time.Duration // spent on embedding
}

func (o Options) meter() *meter { return &meter{o: o, seen: map[string]bool{}} }

// cut divides a document.
func (m *meter) cut(s Strategy, doc *caesura.Document) ([]caesura.Chunk, error) {
	start, o := m.now(), m.o
	o.EmbedTexts = m.embed
	chunks, err := s.Cut(doc, o)
	m.cost.Seconds += (m.now().Sub(start) - m.away).Seconds()
	return chunks, err
}

func (m *meter) embed(texts []string) ([]caesura.Vector, error) {
	start := m.now()
	for _, text := range texts {
		if !m.seen[text] {
			m.seen[text] = true
			m.cost.Texts++
			m.cost.Tokens += m.o.Count(text)
		}
	}
	vectors, err := m.o.EmbedTexts(texts)
	m.away += m.now().Sub(start)
	return vectors, err
}

func (m *meter) now() time.Time {
	if m.o.Now == nil {
		return time.Time{}
	}
	return m.o.Now()
}
