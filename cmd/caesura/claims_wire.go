package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"caesura"
	"caesura/cache"
	"caesura/configs"
	"caesura/ingest/chat"
	"caesura/ingest/claims"
)

// A spender makes claims and tells what that has cost.
type spender struct {
	*claims.Extractor
	cache  *cache.Cache
	client *chat.Client // nil where nothing is to be asked
	prices chat.Options
}

// openClaims asks the configured language model, what the cache does not know.
func openClaims(c configs.Config, kept *cache.Cache) (*spender, error) {
	client, err := chat.Open(c.Chat)
	if err != nil {
		return nil, err
	}
	asker := cache.NewAsker(kept, client, c.Chat.Fingerprint())
	return &spender{claims.New(asker, c.Claims), kept, client, c.Chat}, nil
}

// openEffort asks nobody.
func openEffort(c configs.Config, kept *cache.Cache) *spender {
	asker := cache.NewAsker(kept, mute{}, c.Chat.Fingerprint())
	return &spender{claims.New(asker, c.Claims), kept, nil, c.Chat}
}

// A mute answers nothing.
type mute struct{}

func (mute) Ask(context.Context, caesura.Question) (caesura.Answer, error) {
	return caesura.Answer{}, errors.New("nobody is to be asked")
}

// spent is what asking has come to.
type spent struct {
	Questions int64 `json:"questions"` // that came up
	Cached    int64 `json:"cached"`    // of them, answered by the cache
	caesura.Usage
	Cost float64 `json:"cost,omitempty"`
}

func (s *spender) spent() spent {
	n := s.cache.Counts()
	all := spent{Questions: n.Questions, Cached: n.Answered}
	if s.client != nil {
		all.Usage = s.client.Usage()
	}
	all.Cost = s.prices.Cost(all.Usage)
	return all
}

func (s spent) print(w io.Writer) {
	fmt.Fprintf(w, "  asked     %s, %d answered by the cache; %s, %s in, %s out%s\n",
		count(int(s.Questions), "question"), s.Cached, count(int(s.Requests), "request"),
		count(int(s.Input), "token"), count(int(s.Output), "token"), price(s.Cost))
}

// price is "" where no price is configured.
func price(cost float64) string {
	if cost == 0 {
		return ""
	}
	return fmt.Sprintf("; cost %.4g", cost)
}
