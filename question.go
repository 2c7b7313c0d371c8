package caesura

import (
	"encoding/json"
	"fmt"
)

// A Prompt is the instructions for one kind of question to a language model.
type Prompt struct {
	Name   string // with its version: "selection@1"
	System string // the instructions: never a word of a document
	Schema string // the JSON Schema that an answer must meet
}

// A Question is what a language model is asked.
type Question struct {
	Prompt
	User string // what it is about: a JSON object

	// Sample tells repeated answers to the same question apart: 0 is the
	// first. It shifts the seed. Temperature is 0 to 2.
	Sample      int
	Temperature float64
}

// Question puts material to the instructions. The material is written as JSON,
// so that nothing in its strings can be taken for the end of them.
func (p Prompt) Question(material any) (Question, error) {
	user, err := json.Marshal(material)
	if err != nil {
		return Question{}, fmt.Errorf("%s: %w", p.Name, err)
	}
	return Question{Prompt: p, User: string(user)}, nil
}

// An Answer is what a language model said to a Question.
type Answer struct {
	JSON   []byte // meets the Question's Schema
	Usage  Usage
	Cached bool // and so cost nothing
}

// Usage is what questions have cost.
type Usage struct {
	Requests int64 `json:"requests"` // that were answered, the answers that were of no use included
	Input    int64 `json:"input_tokens"`
	Output   int64 `json:"output_tokens"`
}

// Add adds what another question has cost.
func (u *Usage) Add(o Usage) {
	u.Requests += o.Requests
	u.Input += o.Input
	u.Output += o.Output
}
