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

// An accounted asker tells what asking has cost.
type accounted struct {
	asker  *cache.Asker
	cache  *cache.Cache
	client *chat.Client // nil where nothing is to be asked
	prices chat.Options
}

// openAsker asks the configured language model, what the cache does not know.
func openAsker(c configs.Config, kept *cache.Cache) (accounted, error) {
	client, err := chat.Open(c.Chat)
	if err != nil {
		return accounted{}, err
	}
	return accounted{cache.NewAsker(kept, client, c.Chat.Fingerprint()), kept, client, c.Chat}, nil
}

// openMute asks nobody.
func openMute(c configs.Config, kept *cache.Cache) accounted {
	return accounted{cache.NewAsker(kept, mute{}, c.Chat.Fingerprint()), kept, nil, c.Chat}
}

// A spender makes claims and tells what that has cost.
type spender struct {
	*claims.Extractor
	accounted
}

// openClaims makes claims with the configured language model.
func openClaims(c configs.Config, kept *cache.Cache) (*spender, error) {
	a, err := openAsker(c, kept)
	if err != nil {
		return nil, err
	}
	return &spender{claims.New(a.asker, c.Claims), a}, nil
}

// openEffort asks nobody.
func openEffort(c configs.Config, kept *cache.Cache) *spender {
	a := openMute(c, kept)
	return &spender{claims.New(a.asker, c.Claims), a}
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

func (a accounted) spent() spent {
	n := a.cache.Counts()
	all := spent{Questions: n.Questions, Cached: n.Answered}
	if a.client != nil {
		all.Usage = a.client.Usage()
	}
	all.Cost = a.prices.Cost(all.Usage)
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
