package embedding

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode"
)

// unreached is the failure of a request that got no answer, or half of one.
func (h *HTTP) unreached(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err // without the address, which may hold a secret in its query
	}
	f := &failure{class: again, err: err}
	var (
		certificate *tls.CertificateVerificationError
		record      tls.RecordHeaderError
		op          *net.OpError
		dns         *net.DNSError
	)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		f.err = fmt.Errorf("no answer within %v", h.o.Timeout)
		f.hint = "Raise embedding.http.timeout or lower embedding.http.batch_items if the server is slow."
		f.tooMany, f.late = true, true
	case errors.As(err, &certificate), errors.As(err, &record):
		f.class, f.hint = wrong, "Check embedding.http.url; name the authority of the server's certificate in embedding.http.ca_file if this machine does not trust it."
	case errors.As(err, &op) && op.Op == "remote error": // as crypto/tls calls what the other side objects to
		f.class, f.hint = wrong, "The server refuses the connection: it may want to know who this is, see embedding.http.cert_file and key_file."
	case errors.As(err, &dns) && dns.IsNotFound && !h.proven.Load():
		f.class, f.hint = spent, "Check the host in embedding.http.url."
	case errors.Is(err, errTooLong):
		return h.garbled(err)
	}
	return f
}

// garbled is the failure of an answer that no embedding server gives. From one
// that has never worked it is a wrong address, otherwise some outage.
func (h *HTTP) garbled(err error) error {
	if h.proven.Load() {
		return &failure{class: again, err: err}
	}
	return &failure{class: wrong, err: err, hint: "Check embedding.http.url: is it a server with POST /v1/embeddings as OpenAI has it?"}
}

// rejected is the failure that an answer with another status than 200 tells.
func (h *HTTP) rejected(resp *http.Response, now time.Time) error {
	body, _ := io.ReadAll(io.LimitReader(resp.Body, 64<<10)) // half a message is better than none
	message, code := explain(body)
	f := &failure{status: resp.StatusCode, class: wrong, err: fmt.Errorf("status %d %s", resp.StatusCode, http.StatusText(resp.StatusCode))}
	if message = shorten(h.redact(shorten(message, 1000)), 200); message != "" {
		f.err = fmt.Errorf("%w: %s", f.err, message)
	}
	f.after = retryAfter(resp.Header.Get("Retry-After"), now)
	switch s := resp.StatusCode; {
	case s == http.StatusUnauthorized || s == http.StatusForbidden:
		f.hint = h.keyHint
	case s == http.StatusNotFound:
		f.hint = "Check embedding.http.url and embedding.http.model."
	case s >= 300 && s < 400:
		f.err = fmt.Errorf("status %d: it sends us on to %s", s, h.redact(host(resp)))
		f.hint = "Set embedding.http.url to where it is; redirects are not followed, since they would carry the key along."
	case s == http.StatusPaymentRequired || code == "insufficient_quota":
		f.class, f.hint = spent, "The account has no credit left. Run again when it has; what is embedded is kept."
	case s == http.StatusTooManyRequests || s == http.StatusServiceUnavailable:
		f.class, f.busy = again, true
	case s == http.StatusRequestEntityTooLarge:
		f.class, f.tooMany = suspect, true
	case s == http.StatusBadRequest || s == http.StatusUnprocessableEntity:
		f.class = suspect
	case s == http.StatusRequestTimeout || s == http.StatusConflict || s == http.StatusTooEarly ||
		s >= 500 && s != http.StatusNotImplemented && s != http.StatusHTTPVersionNotSupported:
		f.class = again
	default:
		f.hint = "Check embedding.http.url: is it a server with POST /v1/embeddings as OpenAI has it?"
	}
	return f
}

func host(resp *http.Response) string {
	to, err := resp.Location()
	if err != nil {
		return "nowhere"
	}
	return to.Scheme + "://" + to.Host + to.Path
}

// explain finds the message and the code in the body of an error, which has
// many shapes; where it has none of them, the message is the body.
func explain(body []byte) (message, code string) {
	var shape struct {
		Error   json.RawMessage `json:"error"`
		Message json.RawMessage `json:"message"`
		Detail  json.RawMessage `json:"detail"`
	}
	if json.Unmarshal(body, &shape) != nil {
		return string(body), ""
	}
	var inner struct {
		Message string `json:"message"`
		Code    any    `json:"code"`
	}
	if json.Unmarshal(shape.Error, &inner) == nil && inner.Message != "" {
		return inner.Message, fmt.Sprint(inner.Code)
	}
	for _, part := range []json.RawMessage{shape.Error, shape.Message, shape.Detail} {
		var text string
		if json.Unmarshal(part, &text) == nil && text != "" {
			return text, ""
		}
	}
	return string(body), ""
}

// shorten makes a text one line of at most n characters.
func shorten(text string, n int) string {
	text = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(text, "?"), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
	runes := []rune(text)
	if len(runes) <= n {
		return text
	}
	return string(runes[:n]) + "…"
}
