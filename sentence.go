package caesura

// A Sentence is the unit that is embedded and cached. It begins and ends with
// a character that is not white space and lies within one block.
type Sentence struct {
	Span
	Block  int  // index into Document.Blocks
	Tokens int  // of its text, counted by the embedding model
	Cut    bool // it continues the sentence before, which was over the maximum
}

// A Vector is an embedding. Its length is the model's Dimensions.
type Vector []float32

// A Model names what makes vectors comparable: two vectors may be compared
// only if their models are equal.
type Model struct {
	Name       string `json:"name"`       // such as "caesura-static-minilm-256"
	Revision   string `json:"revision"`   // of the weights; "" where a server does not tell
	Dimensions int    `json:"dimensions"` // 0 until a server has answered once
	Pooling    string `json:"pooling"`    // such as "weighted-mean"; "" where a server does not tell
	Prefix     string `json:"prefix"`     // put before every text that is embedded
}

// String identifies the model in messages and cache keys.
func (m Model) String() string {
	s := m.Name
	if m.Revision != "" {
		s += "@" + m.Revision
	}
	if m.Pooling != "" {
		s += "/" + m.Pooling
	}
	return s
}
