package embedding

import (
	"net/http"
	"time"
)

// The inside, for tests in package embedding_test.

func (h *HTTP) Use(transport http.RoundTripper) { h.client.Transport = transport }

func Endpoint(address string) (string, error) {
	u, err := HTTPOptions{URL: address}.endpoint()
	if err != nil {
		return "", err
	}
	return u.String(), nil
}

func RetryAfter(value string, now time.Time) time.Duration { return retryAfter(value, now) }

func Redact(text, secret string) string { return redact(text, secret) }

func Decode(body []byte, texts int) ([][]float32, error) {
	h := &HTTP{redact: func(s string) string { return s }}
	vectors, err := h.decode(body, texts)
	var out [][]float32
	for _, v := range vectors {
		out = append(out, v)
	}
	return out, err
}

var Largest = largest
