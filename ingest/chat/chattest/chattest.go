// Package chattest is a server that speaks the OpenAI chat protocol, answers by
// a script and misbehaves on demand. It is for tests, and for trying what asks
// a language model on a machine that has none.
package chattest

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"time"
)

// A Rule is what the server does with the questions of one stage whose material
// has some words in it.
type Rule struct {
	Stage string   // "selection", "judge", …
	Has   string   // of the material, which is JSON; "" is any
	Then  []string // one for each question, the last one again and again
}

// What a server does, besides answering with the text that stands in the rule.
const (
	Refuse    = "!refuse"    // a refusal in the protocol's own field
	Truncate  = "!truncate"  // half an answer that reached the limit of tokens
	Fence     = "!fence"     // before a text: in a Markdown fence
	Throttle  = "!429"       // 429 with Retry-After: 1
	Fail      = "!500"       // 500
	Slow      = "!slow"      // the answer comes byte by byte, for a minute
	Malformed = "!malformed" // 200 with a body that is not JSON
	Reject    = "!400"       // 400
)

// A Server counts what it is asked.
type Server struct {
	*httptest.Server

	mu     sync.Mutex
	rules  []Rule
	served []int // of each rule
	asked  []Asked
}

// Asked is one request.
type Asked struct {
	Stage  string
	System string
	User   string
	Body   string
	Key    string // Authorization
}

// New starts a server. What no rule is for it answers so that a sentence passes
// unchanged and becomes one claim, and every check is passed.
func New(rules ...Rule) *Server {
	s := newServer(rules)
	s.Start()
	return s
}

// NewAt is New at an address of one's choice.
func NewAt(address string, rules ...Rule) (*Server, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	s := newServer(rules)
	_ = s.Listener.Close() // the one at an address of the system's choice
	s.Listener = listener
	s.Start()
	return s, nil
}

func newServer(rules []Rule) *Server {
	s := &Server{rules: rules, served: make([]int, len(rules))}
	s.Server = httptest.NewUnstartedServer(http.HandlerFunc(s.serve))
	return s
}

// Asked is what has been asked so far.
func (s *Server) Asked() []Asked {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Asked(nil), s.asked...)
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	var request struct {
		Messages []struct{ Role, Content string }
		Format   struct {
			Schema struct{ Name string } `json:"json_schema"`
		} `json:"response_format"`
	}
	var raw json.RawMessage
	if err := json.NewDecoder(r.Body).Decode(&raw); err != nil || json.Unmarshal(raw, &request) != nil || len(request.Messages) < 2 {
		http.Error(w, `{"error":{"message":"not a chat request"}}`, http.StatusBadRequest)
		return
	}
	if !strings.HasSuffix(r.URL.Path, "/chat/completions") {
		http.NotFound(w, r)
		return
	}
	stage, _, _ := strings.Cut(request.Format.Schema.Name, "-")
	asked := Asked{stage, request.Messages[0].Content, request.Messages[1].Content, string(raw), r.Header.Get("Authorization")}
	answer(w, r, s.next(asked), asked)
}

// next notes a question and finds what to do about it.
func (s *Server) next(q Asked) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, q)
	for i, rule := range s.rules {
		if rule.Stage == q.Stage && strings.Contains(q.User, rule.Has) && len(rule.Then) > 0 {
			n := min(s.served[i], len(rule.Then)-1)
			s.served[i]++
			return rule.Then[n]
		}
	}
	return ""
}

func answer(w http.ResponseWriter, r *http.Request, then string, q Asked) {
	text, fenced := strings.CutPrefix(then, Fence)
	switch then {
	case Refuse:
		fmt.Fprint(w, `{"choices":[{"message":{"content":null,"refusal":"I cannot help with that."},"finish_reason":"stop"}]}`)
	case Truncate:
		write(w, `{"reason":"it`, "length")
	case Throttle:
		w.Header().Set("Retry-After", "1")
		http.Error(w, `{"error":{"message":"too many requests"}}`, http.StatusTooManyRequests)
	case Fail:
		http.Error(w, `{"error":{"message":"internal error"}}`, http.StatusInternalServerError)
	case Reject:
		http.Error(w, `{"error":{"message":"the request is too long"}}`, http.StatusBadRequest)
	case Malformed:
		fmt.Fprint(w, "<html>")
	case Slow:
		drip(w, r)
	case "":
		write(w, pass(q), "stop")
	default:
		if fenced {
			text = "```json\n" + text + "\n```"
		}
		write(w, text, "stop")
	}
}

// drip sends white space, which may stand before a JSON value, for a minute.
func drip(w http.ResponseWriter, r *http.Request) {
	for range 600 {
		fmt.Fprint(w, " ")
		w.(http.Flusher).Flush()
		select {
		case <-r.Context().Done():
			return
		case <-time.After(100 * time.Millisecond):
		}
	}
}

func write(w http.ResponseWriter, content, finish string) {
	_ = json.NewEncoder(w).Encode(map[string]any{ // nobody is there to be told
		"choices": []any{map[string]any{"message": map[string]any{"role": "assistant", "content": content}, "finish_reason": finish}},
		"usage":   map[string]any{"prompt_tokens": 100, "completion_tokens": 20},
	})
}

// pass is the answer that lets everything through.
func pass(q Asked) string {
	var material struct {
		Sentence string
		Passages []struct{ Text string }
	}
	_ = json.Unmarshal([]byte(q.User), &material) // what is missing stays empty
	var answer any
	switch q.Stage {
	case "selection":
		answer = map[string]any{"reason": "", "verdict": "verifiable", "sentence": material.Sentence}
	case "disambiguation":
		answer = map[string]any{"reason": "", "verdict": "clear", "sentence": material.Sentence}
	case "decomposition":
		answer = map[string]any{"claims": []string{material.Sentence}}
	case "coverage":
		answer = map[string]any{"elements": []any{map[string]any{"text": material.Sentence, "verifiable": true, "covered": true}}}
	case "answer":
		answer = map[string]any{"found": len(material.Passages) > 0, "answer": first(material.Passages), "passages": []int{1}}
	case "judge":
		answer = map[string]any{"reason": "", "verdict": "yes", "passage": 1, "quote": first(material.Passages)}
	default:
		answer = map[string]any{"reason": "", "verdict": "yes"}
	}
	text, _ := json.Marshal(answer) // strings, lists and maps of them only
	return string(text)
}

// first is the beginning of the first passage.
func first(passages []struct{ Text string }) string {
	if len(passages) == 0 {
		return ""
	}
	words := strings.Fields(passages[0].Text)
	return strings.Join(words[:min(12, len(words))], " ")
}
