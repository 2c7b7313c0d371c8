package chat_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"caesura"
	"caesura/ingest/chat"
	"caesura/ingest/chat/chattest"
	"caesura/ingest/remote"
)

// The server's own faults, over a real connection.
func TestAServerThatMisbehaves(t *testing.T) {
	good := `{"colour":"blue"}`
	for name, test := range map[string]struct {
		then  []string
		kind  caesura.Kind // of the error, if there is to be one
		fails bool
		asked int
	}{
		"answers":                          {then: []string{good}, asked: 1},
		"answers in a fence":               {then: []string{chattest.Fence + good}, asked: 1},
		"is throttled once":                {then: []string{chattest.Throttle, good}, asked: 2},
		"fails twice":                      {then: []string{chattest.Fail, chattest.Fail, good}, asked: 3},
		"refuses one question":             {then: []string{good, chattest.Reject}, kind: caesura.BadInput, fails: true, asked: 2},
		"refuses from the first":           {then: []string{chattest.Reject}, kind: caesura.Config, fails: true, asked: 1},
		"is no such server":                {then: []string{chattest.Malformed}, kind: caesura.Config, fails: true, asked: 1},
		"breaks the schema, then does not": {then: []string{`{"colour":"green"}`, good}, asked: 2},
		"is cut off, then is not":          {then: []string{chattest.Truncate, good}, asked: 2},
		"refuses to answer":                {then: []string{chattest.Refuse}, kind: caesura.BadInput, fails: true, asked: 1},
		"drips":                            {then: []string{chattest.Slow}, kind: caesura.Unavailable, fails: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := chattest.New(chattest.Rule{Stage: "colour", Then: test.then})
			defer s.Close()
			o := chat.Options{Model: "test", Options: remote.Options{URL: s.URL, Timeout: 500 * time.Millisecond, RetryFor: 3 * time.Second}}
			c, err := chat.Open(o)
			if err != nil {
				t.Fatal(err)
			}
			var answer caesura.Answer
			for range 2 { // the second question is for "refuses one question"
				if answer, err = c.Ask(context.Background(), question); err != nil || len(s.Asked()) >= test.asked {
					break
				}
			}
			switch {
			case test.fails && (err == nil || caesura.KindOf(err) != test.kind):
				t.Errorf("got %v, want a fault of kind %v", err, test.kind)
			case !test.fails && (err != nil || string(answer.JSON) != good):
				t.Errorf("got %s, %v", answer.JSON, err)
			}
			if n := len(s.Asked()); test.asked > 0 && n != test.asked {
				t.Errorf("asked %d times, want %d", n, test.asked)
			}
		})
	}
}

func TestTheKeyIsSentAndNeverShown(t *testing.T) {
	const key = "sk-Quokka-9417-zebra"
	t.Setenv("CAESURA_CHAT_KEY", key)
	s := chattest.New(chattest.Rule{Stage: "colour", Then: []string{chattest.Reject}})
	defer s.Close()
	c, err := chat.Open(chat.Options{Model: "test", Options: remote.Options{URL: s.URL}})
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Ask(context.Background(), question)
	if asked := s.Asked(); asked[0].Key != "Bearer "+key {
		t.Errorf("sent %q", asked[0].Key)
	}
	if err == nil || strings.Contains(err.Error()+caesura.HintOf(err), "Quokka") {
		t.Errorf("got %v", err)
	}
}

func TestNoModelIsToldWithWhatToSet(t *testing.T) {
	for _, o := range []chat.Options{{}, {Options: remote.Options{URL: "http://localhost:1"}}, {Model: "m"}} {
		if _, err := chat.Open(o); caesura.KindOf(err) != caesura.Config || caesura.HintOf(err) == "" {
			t.Errorf("%+v: %v", o, err)
		}
	}
}
