package remote

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
func (s *Server) unreached(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err // without the address, which may hold a secret in its query
	}
	f := &Failure{Class: Again, Err: err}
	var (
		certificate *tls.CertificateVerificationError
		record      tls.RecordHeaderError
		op          *net.OpError
		dns         *net.DNSError
	)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		f.Err = fmt.Errorf("no answer within %v", s.o.Timeout)
		f.Hint = s.role.hint("Raise KEY.timeout" + s.role.Slow + " if the server is slow.")
		f.TooMuch, f.late = true, true
	case errors.As(err, &certificate), errors.As(err, &record):
		f.Class, f.Hint = Wrong, s.role.hint("Check KEY.url; name the authority of the server's certificate in KEY.ca_file if this machine does not trust it.")
	case errors.As(err, &op) && op.Op == "remote error": // as crypto/tls calls what the other side objects to
		f.Class, f.Hint = Wrong, s.role.hint("The server refuses the connection: it may want to know who this is, see KEY.cert_file and key_file.")
	case errors.As(err, &dns) && dns.IsNotFound && !s.proven.Load():
		f.Class, f.Hint = Spent, s.role.hint("Check the host in KEY.url.")
	case errors.Is(err, errTooLong):
		return s.Garbled(err)
	}
	return f
}

// Garbled is the failure of an answer that no such server gives. From one
// that has never worked it is a wrong address, otherwise some outage.
func (s *Server) Garbled(err error) error {
	if s.proven.Load() {
		return &Failure{Class: Again, Err: err}
	}
	return &Failure{Class: Wrong, Err: err, Hint: s.role.hint("Check KEY.url: is it a server with POST /v1PATH as OpenAI has it?")}
}

// rejected is the failure that an answer with another status than 200 tells.
func (s *Server) rejected(resp *http.Response, now time.Time) error {
	body, _ := io.ReadAll(io.LimitReader(resp.Body, 64<<10)) // half a message is better than none
	message, code := Explain(body)
	f := &Failure{Status: resp.StatusCode, Class: Wrong, Err: fmt.Errorf("status %d %s", resp.StatusCode, http.StatusText(resp.StatusCode))}
	if message = s.Redact(message, 200); message != "" {
		f.Err = fmt.Errorf("%w: %s", f.Err, message)
	}
	f.after = retryAfter(resp.Header.Get("Retry-After"), now)
	switch status := resp.StatusCode; {
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		f.Hint = s.keyHint
	case status == http.StatusNotFound:
		f.Hint = s.role.hint("Check KEY.url and KEY.model.")
	case status >= 300 && status < 400:
		f.Err = fmt.Errorf("status %d: it sends us on to %s", status, s.redact(host(resp)))
		f.Hint = s.role.hint("Set KEY.url to where it is; redirects are not followed, since they would carry the key along.")
	case status == http.StatusPaymentRequired || code == "insufficient_quota":
		f.Class, f.Hint = Spent, "The account has no credit left. Run again when it has; "+s.role.Kept+"."
	case status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable:
		f.Class, f.busy = Again, true
	case status == http.StatusRequestEntityTooLarge:
		f.Class, f.TooMuch = Suspect, true
	case status == http.StatusBadRequest || status == http.StatusUnprocessableEntity:
		f.Class = Suspect
	case status == http.StatusRequestTimeout || status == http.StatusConflict || status == http.StatusTooEarly ||
		status >= 500 && status != http.StatusNotImplemented && status != http.StatusHTTPVersionNotSupported:
		f.Class = Again
	default:
		f.Hint = s.role.hint("Check KEY.url: is it a server with POST /v1PATH as OpenAI has it?")
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

// Explain finds the message and the code in the body of an error, which has
// many shapes; where it has none of them, the message is the body.
func Explain(body []byte) (message, code string) {
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

// Shorten makes a text one line of at most n characters.
func Shorten(text string, n int) string {
	text = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(text, "?"), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
	runes := []rune(text)
	if len(runes) <= n {
		return text
	}
	return string(runes[:n]) + "…"
}
