package caesura

// A Question is what a language model is asked.
type Question struct {
	Prompt string // the prompt's name and version, such as "selection@1"
	System string // the instructions: never a word of a document
	User   string // what they are about: a JSON object
	Schema string // the JSON Schema that an answer must meet

	// Sample tells repeated answers to the same question apart: 0 is the
	// first. It shifts the seed. Temperature is 0 to 2.
	Sample      int
	Temperature float64
}

// An Answer is what a language model said to a Question.
type Answer struct {
	JSON   []byte // meets the Question's Schema
	Usage  Usage
	Cached bool // and so cost nothing
}

// Usage is what questions have cost.
type Usage struct {
	Requests int64 `json:"requests"` // sent, those asked again included
	Input    int64 `json:"input_tokens"`
	Output   int64 `json:"output_tokens"`
}

// Add adds what another question has cost.
func (u *Usage) Add(o Usage) {
	u.Requests += o.Requests
	u.Input += o.Input
	u.Output += o.Output
}
