package caesura

// A Claim is one statement that can be checked on its own, taken from a
// sentence by a language model. What it adds from the sentence's surroundings
// stands in [square brackets].
type Claim struct {
	Span     // of the sentence that it is from
	Text     string
	Sentence int // its index within the document
	Chunk    int // index of the chunk that the sentence is one of
	Pages    PageRange
	Time     TimeRange // without Cues
	Stages   []string  // what each stage said of the sentence: "selection: mixed"
	Faults   []string  // that the checks found in a claim that is kept all the same
}

// Claims are what was taken from a document.
type Claims struct {
	Kept     []Claim
	Outcomes map[string]int // sentences, by what became of them

	// Unanswered sentences are those for which the model gave no valid answer,
	// however often it was asked.
	Unanswered []Unanswered
}

// An Unanswered sentence, and why.
type Unanswered struct {
	Sentence string
	Reason   string
}

// An Effort is about what it takes to ask for the claims of a text.
type Effort struct {
	Sentences int   `json:"sentences"` // that are to be asked about
	Known     int   `json:"known"`     // of those, the ones whose first answer is in the cache
	Requests  int64 `json:"requests"`  // for those that are not known, where each passes all stages and is one claim
	Input     int64 `json:"input_tokens"`
	Output    int64 `json:"output_tokens"`
}

// Add adds the effort of another text.
func (e *Effort) Add(o Effort) {
	e.Sentences += o.Sentences
	e.Known += o.Known
	e.Requests += o.Requests
	e.Input += o.Input
	e.Output += o.Output
}
