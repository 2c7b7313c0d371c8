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

// read gives the rules of a file.
func read(file string) ([]chattest.Rule, error) {
	if file == "" {
		return nil, nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return chattest.ReadRules(text)
}
