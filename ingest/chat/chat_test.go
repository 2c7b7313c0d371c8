package chat_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"caesura"
	"caesura/ingest/chat"
)

// A server answers each request by the next of its replies, the last one again
// and again.
type server struct {
	replies  []string
	requests []map[string]any
}

func (s *server) Post(_ context.Context, body []byte, _ int64) ([]byte, error) {
	var request map[string]any
	if err := json.Unmarshal(body, &request); err != nil {
		return nil, err
	}
	s.requests = append(s.requests, request)
	reply := s.replies[min(len(s.requests), len(s.replies))-1]
	if reply == "down" {
		return nil, &caesura.Fault{Kind: caesura.Unavailable, Err: errors.New("connection refused")}
	}
	return []byte(reply), nil
}

// says is a reply with this content.
func says(content string) string { return ends(content, "stop") }

func ends(content, reason string) string {
	text, _ := json.Marshal(content) // a string
	return fmt.Sprintf(`{"choices":[{"message":{"content":%s},"finish_reason":%q}],"usage":{"prompt_tokens":10,"completion_tokens":5}}`, text, reason)
}

var question = caesura.Question{
	Prompt: caesura.Prompt{
		Name: "colour@1", System: "Name the colour.",
		Schema: `{"type":"object","additionalProperties":false,"required":["colour"],"properties":{"colour":{"type":"string","enum":["red","blue"]}}}`,
	},
	User: `{"thing":"sky"}`,
}

func ask(s *server, o chat.Options) (caesura.Answer, error) {
	o.Model = "test"
	return chat.New(s, o).Ask(context.Background(), question)
}

func TestAnAnswerMayStandInAFence(t *testing.T) {
	for _, content := range []string{
		`{"colour": "blue"}`,
		"```json\n{\"colour\": \"blue\"}\n```",
		"The sky, I think, is\n\n{\"colour\": \"blue\"}\nas everybody knows.",
	} {
		s := &server{replies: []string{says(content)}}
		answer, err := ask(s, chat.Options{})
		if err != nil || string(answer.JSON) != `{"colour":"blue"}` || answer.Usage.Requests != 1 {
			t.Errorf("%q: %s, %v", content, answer.JSON, err)
		}
	}
}

func TestABrokenAnswerIsAskedForAgain(t *testing.T) {
	for content, complaint := range map[string]string{
		`blue`:                                   "no JSON object",
		`{"colour": "blue"`:                      "not JSON",
		`{"colour": "green"}`:                    "colour",
		`{"color": "blue"}`:                      "colour",
		`{"colour": "blue"} or {"colour":"red"}`: "more than one",
		`{"colour": "blue", "why": "because"}`:   "why",
		"":                                       "no JSON object",
	} {
		s := &server{replies: []string{says(content), says(`{"colour":"red"}`)}}
		answer, err := ask(s, chat.Options{})
		if err != nil || string(answer.JSON) != `{"colour":"red"}` {
			t.Errorf("%q: %s, %v", content, answer.JSON, err)
			continue
		}
		if answer.Usage != (caesura.Usage{Requests: 2, Input: 20, Output: 10}) {
			t.Errorf("%q: usage %+v", content, answer.Usage)
		}
		messages := s.requests[1]["messages"].([]any)
		last := messages[len(messages)-1].(map[string]any)["content"].(string)
		if len(messages) != 4 || !strings.Contains(last, complaint) {
			t.Errorf("%q: asked again with %q in %d messages, want one about %q", content, last, len(messages), complaint)
		}
		if system := messages[0].(map[string]any)["content"]; system != question.System {
			t.Errorf("%q: the instructions became %q", content, system)
		}
	}
}

func TestAnAnswerThatStaysBrokenIsTheQuestionsFault(t *testing.T) {
	s := &server{replies: []string{says("no idea")}}
	_, err := ask(s, chat.Options{})
	if caesura.KindOf(err) != caesura.BadInput || len(s.requests) != 3 {
		t.Errorf("after %d requests: %v", len(s.requests), err)
	}
}

func TestARefusalIsNotAskedAgain(t *testing.T) {
	for _, reply := range []string{
		`{"choices":[{"message":{"content":null,"refusal":"I will not."},"finish_reason":"stop"}]}`,
		ends("", "content_filter"),
	} {
		s := &server{replies: []string{reply}}
		_, err := ask(s, chat.Options{})
		if caesura.KindOf(err) != caesura.BadInput || len(s.requests) != 1 {
			t.Errorf("%s: after %d requests: %v", reply, len(s.requests), err)
		}
	}
}

func TestATruncatedAnswerGetsMoreRoom(t *testing.T) {
	s := &server{replies: []string{ends(`{"colour": "bl`, "length"), says(`{"colour":"blue"}`)}}
	if _, err := ask(s, chat.Options{MaxTokens: 50}); err != nil {
		t.Fatal(err)
	}
	if got := s.requests[1]["max_tokens"]; got != 200.0 {
		t.Errorf("the second time with %v tokens, want 200", got)
	}
}

func TestAServerThatIsDownIsNoAnswer(t *testing.T) {
	s := &server{replies: []string{"down"}}
	_, err := ask(s, chat.Options{})
	if caesura.KindOf(err) != caesura.Unavailable || len(s.requests) != 1 {
		t.Errorf("after %d requests: %v", len(s.requests), err)
	}
}

func TestAnAnswerOfNoShapeIsAskedForAgain(t *testing.T) {
	for _, reply := range []string{`<html>`, `{}`, `{"choices":[]}`, `{"choices":[{"message":{}}]}`, `[]`} {
		s := &server{replies: []string{reply, says(`{"colour":"blue"}`)}}
		if _, err := ask(s, chat.Options{}); err != nil || len(s.requests) != 2 {
			t.Errorf("%s: after %d requests: %v", reply, len(s.requests), err)
		}
	}
}

func TestABudgetEndsTheRun(t *testing.T) {
	s := &server{replies: []string{says(`{"colour":"blue"}`)}}
	c := chat.New(s, chat.Options{Model: "test", BudgetTokens: 31})
	var err error
	for range 5 {
		if _, err = c.Ask(context.Background(), question); err != nil {
			break
		}
	}
	if caesura.KindOf(err) != caesura.Unavailable || len(s.requests) != 3 {
		t.Errorf("after %d requests of 15 tokens: %v", len(s.requests), err)
	}
}

func TestAQuestionIsPutInTheSameWay(t *testing.T) {
	s := &server{replies: []string{says(`{"colour":"blue"}`)}}
	c := chat.New(s, chat.Options{Model: "test", Seed: 7})
	for _, sample := range []int{0, 0, 2} {
		q := question
		q.Sample = sample
		if _, err := c.Ask(context.Background(), q); err != nil {
			t.Fatal(err)
		}
	}
	first, second, third := s.requests[0], s.requests[1], s.requests[2]
	if fmt.Sprint(first) != fmt.Sprint(second) || first["temperature"] != 0.0 || first["seed"] != 7.0 || third["seed"] != 9.0 {
		t.Errorf("requests %v, %v, %v", first, second, third)
	}
}

func TestCostIsOfBothKindsOfToken(t *testing.T) {
	o := chat.Options{InputPrice: 2, OutputPrice: 10}
	if got := o.Cost(caesura.Usage{Input: 1_000_000, Output: 500_000}); got != 7 {
		t.Errorf("got %g, want 7", got)
	}
}
