package remote

import (
	"testing"
	"time"
)

func TestAddressIsTakenWithOrWithoutVersion(t *testing.T) {
	for address, want := range map[string]string{
		"http://localhost:8080":                     "http://localhost:8080/v1/embeddings",
		"http://localhost:8080/":                    "http://localhost:8080/v1/embeddings",
		"http://localhost:8080/v1":                  "http://localhost:8080/v1/embeddings",
		"http://localhost:8080/v1/":                 "http://localhost:8080/v1/embeddings",
		"http://localhost:8080/v1/embeddings":       "http://localhost:8080/v1/embeddings",
		"https://h/api/openai":                      "https://h/api/openai/v1/embeddings",
		"https://h/v1beta":                          "https://h/v1beta/embeddings",
		"https://h/v1beta/openai/embeddings/":       "https://h/v1beta/openai/embeddings",
		"https://h/deploy/v3?api-version=2024-02-1": "https://h/deploy/v3/embeddings?api-version=2024-02-1",
		"http://[::1]:11434":                        "http://[::1]:11434/v1/embeddings",
	} {
		u, err := Options{URL: address}.endpoint("/embeddings")
		if err != nil {
			t.Errorf("%s: %v", address, err)
			continue
		}
		if got := u.String(); got != want {
			t.Errorf("%s: %q, want %q", address, got, want)
		}
	}
}

func TestRetryAfterIsRead(t *testing.T) {
	now := time.Date(2024, 5, 6, 7, 8, 9, 0, time.UTC)
	for value, want := range map[string]time.Duration{
		"": 0, "5": 5 * time.Second, " 0.5 ": 500 * time.Millisecond, "-5": 0, "soon": 0, "1e300": 0, "NaN": 0, "0": 0,
		"Mon, 06 May 2024 07:08:19 GMT": 10 * time.Second,
		"Mon, 06 May 2024 07:08:00 GMT": 0,
	} {
		if got := retryAfter(value, now); got != want {
			t.Errorf("%q: %v, want %v", value, got, want)
		}
	}
}

func TestRedactionFindsParts(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "",
		"nothing to see":                   "nothing to see",
		"key sk-Quokka-9417-zebra is bad":  "key [key] is bad",
		"sk-Quo***zebra, -9417-z":          "[key]***zebra, [key]",
		"sk-Quokka-9417-zebrask-Quokka-94": "[key][key]",
	} {
		if got := redact(text, "sk-Quokka-9417-zebra"); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := redact("an abc", "abc"); got != "an [key]" {
		t.Errorf("a short key: %q", got)
	}
	if got := redact("text", ""); got != "text" {
		t.Errorf("no key: %q", got)
	}
}
