package chat

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"caesura"
)

// A turn is one message of the conversation.
type turn struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// A request is what is sent.
type request struct {
	Model       string          `json:"model"`
	Messages    []turn          `json:"messages"`
	Temperature float64         `json:"temperature"`
	Seed        int             `json:"seed"`
	MaxTokens   int             `json:"max_tokens"`
	Stream      bool            `json:"stream"`
	Format      json.RawMessage `json:"response_format,omitempty"`
}

// format is how the server is told to answer in JSON.
func (o Options) format(q caesura.Question) (json.RawMessage, error) {
	switch o.Format {
	case jsonObject:
		return json.RawMessage(`{"type":"json_object"}`), nil
	case noFormat:
		return nil, nil
	}
	return json.Marshal(map[string]any{
		"type": "json_schema",
		"json_schema": map[string]any{
			"name": strings.ReplaceAll(q.Name, "@", "-"), "strict": true, "schema": json.RawMessage(q.Schema),
		},
	})
}

// A reply is what a server sends. More is ignored.
type reply struct {
	Choices []struct {
		Message struct {
			Content *string `json:"content"`
			Refusal string  `json:"refusal"`
		} `json:"message"`
		FinishReason string `json:"finish_reason"`
	} `json:"choices"`
	Usage struct {
		Input  int64 `json:"prompt_tokens"`
		Output int64 `json:"completion_tokens"`
	} `json:"usage"`
}

// errCut is of an answer that reached the limit of tokens.
var errCut = errors.New("the answer is cut off at the limit of tokens")

// content is the text of an answer. Refused is set where asking again is of no
// use.
func (r *reply) content() (text string, refused bool, err error) {
	if len(r.Choices) == 0 {
		return "", false, errors.New("the answer has no choices")
	}
	choice := r.Choices[0]
	switch {
	case choice.Message.Refusal != "":
		return "", true, fmt.Errorf("the model refused to answer: %s", shorten(choice.Message.Refusal))
	case choice.FinishReason == "content_filter":
		return "", true, errors.New("the server's content filter withheld the answer")
	case choice.Message.Content == nil:
		return "", false, errors.New("the answer has no content")
	case choice.FinishReason == "length":
		return *choice.Message.Content, false, errCut
	}
	return *choice.Message.Content, false, nil
}

// shorten keeps a model's words from filling a report.
func shorten(text string) string {
	const most = 200
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
