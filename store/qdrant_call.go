package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/cenkalti/backoff/v5"
	"github.com/qdrant/go-client/qdrant"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"caesura"
)

// call makes one call and repeats it while that can help, for at most
// RetryFor. "what" completes "… Qdrant at host:port".
func (q *Qdrant) call(ctx context.Context, what string, do func(context.Context) error) error {
	return q.callFor(ctx, q.options.RetryFor, what, do)
}

// callFor repeats for another time. Each of our calls may be repeated: ids come
// from the content, so a write that was already carried out only happens again.
func (q *Qdrant) callFor(ctx context.Context, patience time.Duration, what string, do func(context.Context) error) error {
	var last error
	attempt := func() (struct{}, error) {
		short, cancel := context.WithTimeout(ctx, q.options.Timeout)
		defer cancel()
		last = do(short)
		return struct{}{}, pace(last)
	}
	wait := &backoff.ExponentialBackOff{
		InitialInterval: 250 * time.Millisecond, Multiplier: 2, MaxInterval: 10 * time.Second, RandomizationFactor: 0.5,
	}
	told := func(_ error, wait time.Duration) {
		if q.options.OnRetry != nil {
			q.options.OnRetry(q.fault(what, last), wait)
		}
	}
	_, err := backoff.Retry(ctx, attempt, backoff.WithBackOff(wait), backoff.WithMaxElapsedTime(patience), backoff.WithNotify(told))
	if err == nil {
		return nil
	}
	if ctx.Err() != nil {
		return fmt.Errorf("%s Qdrant at %s: %w", what, q.options.Address, context.Cause(ctx))
	}
	return q.fault(what, last)
}

// pace tells backoff whether to go on, and when.
func pace(err error) error {
	var limit *qdrant.QdrantResourceExhaustedError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &limit):
		return backoff.RetryAfter(limit.RetryAfterS)
	case !judge(err).again:
		return backoff.Permanent(err)
	}
	return err
}

// A verdict says what an error of a call means.
type verdict struct {
	kind  caesura.Kind
	again bool // the same call may succeed later
	hint  string
}

// judge knows the errors of Qdrant 1.16 and of gRPC, each met on a real
// server. Some kinds are told by their text only.
func judge(err error) verdict {
	var limit *qdrant.QdrantResourceExhaustedError
	if errors.As(err, &limit) {
		return verdict{caesura.Unavailable, true, "The server limits the rate of calls; run again later."}
	}
	s, _ := status.FromError(err)
	has := func(parts ...string) bool {
		for _, p := range parts {
			if strings.Contains(s.Message(), p) {
				return true
			}
		}
		return false
	}
	switch {
	case s.Code() == codes.Unavailable:
		return judgeConnection(has)
	case has("unexpected HTTP status code"):
		return verdict{caesura.Config, false, wrongPort}
	}
	switch s.Code() {
	case codes.DeadlineExceeded, codes.Aborted:
		return verdict{caesura.Unavailable, true, "The server is too slow or stuck; look at its load, or raise timeout."}
	case codes.Unauthenticated, codes.PermissionDenied:
		return verdict{caesura.Config, false, "The API key is missing, wrong, or may not do this."}
	case codes.Unknown:
		if has("malformed header") { // the server's own timeout, a moment before ours
			return verdict{caesura.Unavailable, true, "The server is too slow; look at its load, or raise timeout."}
		}
	case codes.Internal:
		return judgeInternal(has)
	case codes.InvalidArgument:
		if has("Vector dimension error", "Not existing vector name") {
			return verdict{caesura.Mismatch, false, "The collection was made for another model."}
		}
	case codes.ResourceExhausted:
		return verdict{caesura.Unavailable, false, "The server is at a limit of its own: memory, disk or a quota."}
	}
	return verdict{}
}

const wrongPort = "This is not the gRPC port of a Qdrant server, which is usually 6334 where REST has 6333."

func judgeConnection(has func(...string) bool) verdict {
	switch {
	case has("first record does not look like a TLS handshake"):
		return verdict{caesura.Config, false, "The server does not speak TLS on this port: use http instead of https, or another port."}
	case has("x509: certificate is valid for", "x509: cannot validate certificate for", "x509: certificate is not valid for"):
		return verdict{caesura.Config, false, "The server's certificate is for another name: use that in the address, or give it as server_name."}
	case has("x509:"):
		return verdict{caesura.Config, false, "The server's certificate is not trusted: name its authority in ca_file."}
	case has("remote error: tls: certificate required", "remote error: tls: bad certificate", "remote error: tls: unknown certificate"):
		return verdict{caesura.Config, false, "The server wants a certificate of its own authority: give it as cert_file and key_file."}
	case has("tls:"):
		return verdict{caesura.Config, false, "TLS fails: is this the gRPC port?"}
	case has("HTTP/1.1 header"):
		return verdict{caesura.Config, false, wrongPort}
	case has("frame too large"): // an alert of TLS, or words
		return verdict{caesura.Config, false, wrongPort + " If the server speaks TLS on this port, use https."}
	case has("unexpected HTTP status code"): // 429, 502, 503, 504
		return verdict{caesura.Unavailable, true, "Something before the server answers in its place."}
	case has("server preface"):
		return verdict{caesura.Unavailable, true, "Is this the gRPC port, usually 6334? If the server speaks TLS on this port, use https."}
	}
	return verdict{caesura.Unavailable, true, "Is the server running and the address right?"}
}

func judgeInternal(has func(...string) bool) verdict {
	switch {
	case has("No space left on device", "Not enough space"):
		return verdict{caesura.Unavailable, false, "The server's disk is full."}
	case has("shards failed to apply operation", "read operations failed", "Tonic status error", "Waiting for consensus"):
		return verdict{caesura.Unavailable, true, "A node of the cluster is down."}
	}
	return verdict{}
}

// tooBig reports that the server, or a limit on the way to it, refuses the
// number of points or bytes of a call: half of it may pass.
func tooBig(err error) bool {
	s, _ := status.FromError(err)
	text := s.Message()
	switch s.Code() {
	case codes.ResourceExhausted:
		return strings.Contains(text, "larger than")
	case codes.InvalidArgument:
		return strings.Contains(text, "Limit exceeded")
	}
	return false
}

// tooWide reports that the server refuses a filter with so many values.
func tooWide(err error) bool {
	s, _ := status.FromError(err)
	return s.Code() == codes.InvalidArgument && strings.Contains(s.Message(), "Condition size limit")
}

// fault says what was done where, and of which kind the trouble is. It never
// holds the key.
func (q *Qdrant) fault(what string, err error) error {
	wrapped := fmt.Errorf("%s Qdrant at %s: %w", what, q.options.Address, plainError{err, q.key})
	v := judge(err)
	if v.kind == caesura.Internal {
		return wrapped
	}
	if c := status.Code(err); c == codes.Unauthenticated || c == codes.PermissionDenied {
		v.hint += " It is read from " + q.options.keySource() + "."
	}
	return &caesura.Fault{Kind: v.kind, Hint: v.hint, Err: wrapped}
}
