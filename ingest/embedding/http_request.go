package embedding

import (
	"context"
	"encoding/json"
	"net/http"

	"caesura"
	"caesura/ingest/remote"
)

// A question is what is sent.
type question struct {
	Model      string   `json:"model"`
	Input      []string `json:"input"`
	Encoding   string   `json:"encoding_format"`
	Dimensions int      `json:"dimensions,omitempty"` // many servers refuse it
}

// try sends one request when it is its turn.
func (h *HTTP) try(ctx context.Context, texts []string) (made []caesura.Vector, err error) {
	body, err := json.Marshal(question{h.o.Model, texts, "float", h.o.Dimensions})
	if err != nil {
		return nil, err
	}
	err = h.server.Try(ctx, body, largest(len(texts)), func(answer []byte) (err error) {
		made, err = h.decode(answer, len(texts))
		return err
	})
	if err != nil {
		return nil, err
	}
	h.texts.Add(int64(len(texts)))
	return made, nil
}

// largest is how long an answer may be: 16,384 numbers of 32 bytes for each
// text, and room for what stands around them.
func largest(texts int) int64 { return 1<<20 + int64(texts)*16384*32 }

// unsure is how many times a status of 500 is taken for an outage before the
// texts are suspected: some servers fail so over a text that they cannot take.
const unsure = 3

// ask sends texts, again and again until the server takes or refuses them or
// the time is up. It suspects the texts when they take too long together, or
// when the server embeds others.
func (h *HTTP) ask(ctx context.Context, texts []string, spare *remote.Allowance) (made []caesura.Vector, err error) {
	fivehundreds := 0
	send := func() (err error) {
		made, err = h.try(ctx, texts)
		return err
	}
	suspects := func(f *remote.Failure) bool {
		if f.Status == http.StatusInternalServerError {
			fivehundreds++
		}
		slow := f.TooMuch && len(texts) > 1 && spare.Left() > 0
		return slow || fivehundreds == unsure && h.answers(ctx)
	}
	return made, h.server.Ask(ctx, spare, send, suspects)
}
