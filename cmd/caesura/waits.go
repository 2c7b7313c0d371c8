package main

import (
	"log/slog"
	"time"

	"caesura/configs"
)

// A waiting is the event of a call to a server that will be repeated.
type waiting struct {
	Kind    string  `json:"event"`
	For     string  `json:"for"` // store, embedder or chat server
	Seconds float64 `json:"seconds"`
	Reason  string  `json:"reason"`
}

// tellWaits lets the clients of the servers say why they wait: to the log,
// and, where t is not nil, as events.
func tellWaits(c *configs.Config, log *slog.Logger, t *teller) {
	wait := func(what string) func(error, time.Duration) {
		return func(err error, wait time.Duration) {
			log.Warn("a request to the "+what+" is repeated", "wait", wait.Round(time.Millisecond), "error", err)
			if t != nil {
				t.line(waiting{"waiting", what, wait.Seconds(), err.Error()})
			}
		}
	}
	c.Embedding.HTTP.OnRetry = wait("embedder")
	c.Chat.OnRetry = wait("chat server")
	c.Store.Qdrant.OnRetry = wait("store")
}
