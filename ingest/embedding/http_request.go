package embedding

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"caesura"
)

// try sends one request when it is its turn. Its errors are failures, or what
// ends all requests: ctx, or that the server will never take one.
func (h *HTTP) try(ctx context.Context, texts []string) ([]caesura.Vector, error) {
	if err := h.gate.enter(ctx); err != nil {
		return nil, err
	}
	entered, verdict := time.Now(), unsaid
	defer func() { h.leave(verdict, entered) }()
	if refusal := h.refusal.Load(); refusal != nil {
		return nil, *refusal
	}
	if err := h.rate.Wait(ctx); err != nil {
		return nil, err
	}
	made, err := h.request(ctx, texts)
	if err == nil {
		verdict = fine
		h.proven.Store(true)
		h.down.Store(false)
		h.texts.Add(int64(len(texts)))
		return made, nil
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	var f *failure
	if !errors.As(err, &f) {
		return nil, err
	}
	h.pause.extend(f.after)
	switch f.class {
	case wrong:
		err = h.refuse(h.fault(caesura.Config, f))
	case spent:
		err = h.refuse(h.fault(caesura.Unavailable, f))
	}
	if f.busy || f.late {
		verdict = pushed
	}
	return nil, err
}

// leave gives up the turn, and tells when fewer are given from now on.
func (h *HTTP) leave(v verdict, entered time.Time) {
	if allowed, fewer := h.gate.leave(v, entered); fewer && h.o.OnPace != nil {
		h.o.OnPace(allowed)
	}
}

// refuse keeps the error for all requests to come.
func (h *HTTP) refuse(err error) error {
	h.refusal.Store(&err)
	return err
}

// A question is what is sent.
type question struct {
	Model      string   `json:"model"`
	Input      []string `json:"input"`
	Encoding   string   `json:"encoding_format"`
	Dimensions int      `json:"dimensions,omitempty"` // many servers refuse it
}

// request sends one request and reads its answer.
func (h *HTTP) request(ctx context.Context, texts []string) ([]caesura.Vector, error) {
	body, err := json.Marshal(question{h.o.Model, texts, "float", h.o.Dimensions})
	if err != nil {
		return nil, err
	}
	timed, cancel := context.WithTimeout(ctx, h.o.Timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(timed, http.MethodPost, h.endpoint, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", "caesura")
	h.sign(req.Header)

	h.requests.Add(1)
	resp, err := h.client.Do(req)
	if err != nil {
		return nil, h.unreached(err)
	}
	defer finish(resp.Body)
	if resp.StatusCode != http.StatusOK {
		return nil, h.rejected(resp, time.Now())
	}
	answer, err := readAtMost(resp.Body, largest(len(texts)))
	if err != nil {
		return nil, h.unreached(err)
	}
	return h.decode(answer, len(texts))
}

// largest is how long an answer may be: 16,384 numbers of 32 bytes for each
// text, and room for what stands around them.
func largest(texts int) int64 { return 1<<20 + int64(texts)*16384*32 }

var errTooLong = errors.New("its answer is longer than any answer to this question can be")

func readAtMost(r io.Reader, n int64) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(r, n+1))
	if err == nil && int64(len(b)) > n {
		return nil, errTooLong
	}
	return b, err
}

// finish reads what little may be left, so that the connection can be used
// again, and closes it.
func finish(body io.ReadCloser) {
	_, _ = io.CopyN(io.Discard, body, 64<<10)
	_ = body.Close()
}
