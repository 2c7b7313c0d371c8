package embedding

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"

	"caesura"
	"caesura/ingest/remote"
)

// An answer is what a server sends. More is ignored.
type answer struct {
	Data []struct {
		Index     *int    `json:"index"`
		Embedding numbers `json:"embedding"`
	} `json:"data"`
	Error json.RawMessage `json:"error"` // of servers that say 200 all the same
	Usage json.RawMessage `json:"usage"` // read apart: no answer is refused for it
}

// decode reads an answer and puts its vectors in the order of the texts.
func (h *HTTP) decode(body []byte, texts int) ([]caesura.Vector, error) {
	var a answer
	if err := json.Unmarshal(body, &a); err != nil {
		return nil, h.undecodable(body, err)
	}
	if len(a.Data) == 0 && len(a.Error) > 0 && string(a.Error) != "null" {
		message, _ := remote.Explain(body)
		return nil, h.server.Garbled(fmt.Errorf("status 200 with an error: %s", h.server.Redact(message, 200)))
	}
	vectors := make([]caesura.Vector, texts)
	if err := a.arrange(vectors); err != nil {
		return nil, h.server.Garbled(err)
	}
	for _, v := range vectors {
		if err := h.fit(v); err != nil {
			return nil, err
		}
	}
	h.tokens.Add(a.tokens())
	return vectors, nil
}

func (h *HTTP) undecodable(body []byte, err error) error {
	switch {
	case errors.Is(err, errNotFinite), hasNaN(body):
		return &remote.Failure{Class: remote.Suspect, Err: errNotFinite}
	case errors.Is(err, errNoVector):
		return h.server.Garbled(err)
	}
	return h.server.Garbled(fmt.Errorf("its answer is not JSON of the right shape: %s", h.server.Redact(string(body[:min(len(body), 1000)]), 80)))
}

// hasNaN reports whether the answer would be JSON but for the NaN or Infinity
// that some servers write.
func hasNaN(body []byte) bool {
	body = bytes.TrimSpace(body)
	return len(body) > 0 && body[0] == '{' && bytes.Contains(body, []byte(`"embedding"`)) &&
		(bytes.Contains(body, []byte("NaN")) || bytes.Contains(body, []byte("Infinity")))
}

// arrange puts each vector at its index. Every index must be there once: a
// vector at the wrong text is the worst that can happen, and nobody notices.
func (a *answer) arrange(vectors []caesura.Vector) error {
	if len(a.Data) != len(vectors) {
		return fmt.Errorf("it was asked for %d vectors and sent %d", len(vectors), len(a.Data))
	}
	for _, item := range a.Data {
		switch i := item.Index; {
		case i == nil:
			return errors.New("it sent a vector without an index")
		case *i < 0 || *i >= len(vectors):
			return fmt.Errorf("it sent a vector with the index %d for %d texts", *i, len(vectors))
		case vectors[*i] != nil:
			return fmt.Errorf("it sent two vectors with the index %d", *i)
		case len(item.Embedding) == 0:
			return errNoVector
		default:
			vectors[*i] = caesura.Vector(item.Embedding)
		}
	}
	return nil
}

func (a *answer) tokens() int64 {
	var usage struct {
		Total float64 `json:"total_tokens"`
	}
	if json.Unmarshal(a.Usage, &usage) != nil {
		return 0
	}
	return int64(usage.Total)
}

// fit refuses a vector of another length than the others.
func (h *HTTP) fit(v caesura.Vector) error {
	n := int64(len(v))
	if h.dimensions.CompareAndSwap(0, n) || h.dimensions.Load() == n {
		return nil
	}
	if h.o.Dimensions > 0 {
		return &remote.Failure{
			Class: remote.Wrong, Err: fmt.Errorf("model %s gives %d numbers, and %d are configured", h.o.Model, n, h.o.Dimensions),
			Hint: "Set embedding.http.dimensions to what the model gives, or to 0.",
		}
	}
	return &remote.Failure{
		Class: remote.Wrong, Err: fmt.Errorf("model %s gives %d numbers, and gave %d before", h.o.Model, n, h.dimensions.Load()),
		Hint: "Its weights were exchanged, or several servers stand behind the address: run again when they agree.",
	}
}

var (
	errNotFinite = errors.New("its answer holds a number that is not finite")
	errNoVector  = errors.New("it sent an embedding that is no list of numbers")
)

// numbers are an embedding: a list, or the base64 of little-endian float32.
type numbers []float32

func (n *numbers) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		return n.decodeBase64(b)
	}
	if len(b) < 2 || b[0] != '[' {
		return errNoVector
	}
	rest := b[1 : len(b)-1]
	out := make(numbers, 0, bytes.Count(rest, []byte{','})+1)
	for len(bytes.TrimSpace(rest)) > 0 {
		var field []byte
		field, rest, _ = bytes.Cut(rest, []byte{','})
		x, err := strconv.ParseFloat(string(bytes.TrimSpace(field)), 32)
		switch {
		case err == nil:
		case errors.Is(err, strconv.ErrRange), string(bytes.TrimSpace(field)) == "null": // JavaScript's NaN
			return errNotFinite
		default:
			return errNoVector
		}
		out = append(out, float32(x))
	}
	*n = out
	return nil
}

func (n *numbers) decodeBase64(b []byte) error {
	var text string
	if err := json.Unmarshal(b, &text); err != nil {
		return errNoVector
	}
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(raw)%4 != 0 {
		return errNoVector
	}
	out := make(numbers, len(raw)/4)
	for i := range out {
		out[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
		if x := float64(out[i]); math.IsNaN(x) || math.IsInf(x, 0) {
			return errNotFinite
		}
	}
	*n = out
	return nil
}
