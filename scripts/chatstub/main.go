// Command chatstub is a stand-in for a language model: a server with the OpenAI
// chat protocol that answers by a script. It is for trying claims and judges on
// a machine that has no model; docs/claims.md shows how.
//
//	go run ./scripts/chatstub -rules examples/claims.json
//
// A question that no rule is for is answered so that a sentence passes every
// stage unchanged and becomes one claim.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"

	"caesura/ingest/chat/chattest"
)

func main() {
	address := flag.String("address", "127.0.0.1:18080", "where to listen")
	file := flag.String("rules", "", "JSON file with a list of rules")
	flag.Parse()
	rules, err := read(*file)
	if err != nil {
		log.Fatal(err)
	}
	server, err := chattest.NewAt(*address, rules...)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("chat.url:", server.URL)
	select {}
}

// read gives the rules of a file. What a rule answers is a JSON object, or one of
// chattest's words for misbehaviour as a string.
func read(file string) (rules []chattest.Rule, err error) {
	if file == "" {
		return nil, nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var list []struct {
		Stage string            `json:"stage"`
		Has   string            `json:"has"`
		Then  []json.RawMessage `json:"then"`
	}
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for _, r := range list {
		rule := chattest.Rule{Stage: r.Stage, Has: r.Has}
		for _, then := range r.Then {
			answer := string(then)
			if word := ""; json.Unmarshal(then, &word) == nil {
				answer = word
			}
			rule.Then = append(rule.Then, answer)
		}
		rules = append(rules, rule)
	}
	return rules, nil
}
