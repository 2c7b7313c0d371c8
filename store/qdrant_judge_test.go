package store

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/cenkalti/backoff/v5"
	"github.com/qdrant/go-client/qdrant"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"caesura"
)

// The texts are those of a Qdrant 1.16.3 server or of gRPC, in short.
func TestJudgeKnowsWhatMayBeRepeated(t *testing.T) {
	for _, test := range []struct {
		code  codes.Code
		text  string
		kind  caesura.Kind
		again bool
	}{
		{codes.Unavailable, "connection error: desc = \"transport: Error while dialing: dial tcp 127.0.0.1:1: connect: connection refused\"", caesura.Unavailable, true},
		{codes.Unavailable, "error reading from server: EOF", caesura.Unavailable, true},
		{codes.Unavailable, "keepalive ping failed to receive ACK within timeout", caesura.Unavailable, true},
		{codes.Unavailable, "name resolver error: produced zero addresses", caesura.Unavailable, true},
		{codes.Unavailable, "connection error: desc = \"error reading server preface: unexpected EOF\"", caesura.Unavailable, true},
		{codes.Unavailable, "transport: authentication handshake failed: tls: first record does not look like a TLS handshake", caesura.Config, false},
		{codes.Unavailable, "tls: failed to verify certificate: x509: certificate signed by unknown authority", caesura.Config, false},
		{codes.Unavailable, "http2: frame too large, note that the frame header looked like an HTTP/1.1 header", caesura.Config, false},
		{codes.Unavailable, "connection error: desc = \"error reading server preface: http2: frame too large\"", caesura.Config, false},
		{codes.Unimplemented, "unexpected HTTP status code received from server: 404 (Not Found); transport: received unexpected content-type \"text/plain\"", caesura.Config, false},
		{codes.Unavailable, "unexpected HTTP status code received from server: 503 (Service Unavailable); malformed header: missing HTTP content-type", caesura.Unavailable, true},
		{codes.Unavailable, "remote error: tls: certificate required", caesura.Config, false},
		{codes.DeadlineExceeded, "context deadline exceeded", caesura.Unavailable, true},
		{codes.Aborted, "aborted", caesura.Unavailable, true},
		{codes.Unknown, "malformed header: missing HTTP content-type", caesura.Unavailable, true},
		{codes.Unknown, "anything else", caesura.Internal, false},
		{codes.Internal, "Service internal error: 4 out of 6 shards failed to apply operation. First error captured: Tonic status error", caesura.Unavailable, true},
		{codes.Internal, "1 of 1 read operations failed: Service internal error", caesura.Unavailable, true},
		{codes.Internal, "Waiting for consensus operation commit failed. Timeout set at: 10 seconds", caesura.Unavailable, true},
		{codes.Internal, "Service internal error: No space left on device: WAL buffer size exceeds available disk space", caesura.Unavailable, false},
		{codes.Internal, "grpc: error while marshaling: string field contains invalid UTF-8", caesura.Internal, false},
		{codes.ResourceExhausted, "quota", caesura.Unavailable, false},
		{codes.Unauthenticated, "Invalid API key or JWT", caesura.Config, false},
		{codes.PermissionDenied, "Forbidden: Global manage access is required", caesura.Config, false},
		{codes.InvalidArgument, "Wrong input: Vector dimension error: expected dim: 384, got 256", caesura.Mismatch, false},
		{codes.InvalidArgument, "Unable to parse UUID: x", caesura.Internal, false},
		{codes.NotFound, "Not found: Collection `nope` doesn't exist!", caesura.Internal, false},
		{codes.AlreadyExists, "Wrong input: Collection `t` already exists!", caesura.Internal, false},
	} {
		err := fmt.Errorf("Upsert() failed: %w", status.Error(test.code, test.text))
		v := judge(err)
		if v.kind != test.kind || v.again != test.again || (v.kind != caesura.Internal) != (v.hint != "") {
			t.Errorf("%s %s: %+v, want kind %d, again %v", test.code, test.text, v, test.kind, test.again)
		}
		var permanent *backoff.PermanentError
		if errors.As(pace(err), &permanent) == test.again {
			t.Errorf("%s %s: paced as %v", test.code, test.text, pace(err))
		}
	}
}

func TestPaceWaitsAsLongAsTheServerSays(t *testing.T) {
	err := fmt.Errorf("Upsert() failed: %w", &qdrant.QdrantResourceExhaustedError{Reason: "Write rate limit exceeded", RetryAfterS: 10})
	var wait *backoff.RetryAfterError
	if !errors.As(pace(err), &wait) || wait.Duration.Seconds() != 10 {
		t.Errorf("paced as %v", pace(err))
	}
}

func TestALimitIsToldByItsReason(t *testing.T) {
	q := &Qdrant{options: QdrantOptions{Address: "127.0.0.1:1"}}
	err := fmt.Errorf("Upsert() failed: docs: %w", &qdrant.QdrantResourceExhaustedError{Reason: "Write rate limit exceeded", RetryAfterS: 10})
	if got := q.fault("write to docs of", err); got.Error() != "write to docs of Qdrant at 127.0.0.1:1: Write rate limit exceeded" || caesura.KindOf(got) != caesura.Unavailable {
		t.Error(got)
	}
}

func TestTooBigIsNotRepeatedAsItIs(t *testing.T) {
	for _, err := range []error{
		status.Error(codes.ResourceExhausted, "grpc: received message larger than max (6475683 vs. 4194304)"),
		status.Error(codes.ResourceExhausted, "trying to send message larger than max (21598087 vs. 1048576)"),
		status.Error(codes.ResourceExhausted, "request larger than rate limiter capacity, please try to split your request"),
		status.Error(codes.InvalidArgument, `Bad request: Limit exceeded 51 > 50 for "upsert limit".`),
	} {
		if !tooBig(fmt.Errorf("write: %w", err)) || judge(err).again {
			t.Errorf("%v: %+v", err, judge(err))
		}
	}
	for _, err := range []error{nil, context.Canceled, status.Error(codes.InvalidArgument, "Wrong input")} {
		if tooBig(err) {
			t.Errorf("%v is too big", err)
		}
	}
}

func TestInPartsPassesEachElementOnce(t *testing.T) {
	wide := status.Error(codes.InvalidArgument, "Condition size limit reached (30 > 7).")
	for size := 1; size < 12; size++ {
		var got []int
		list := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
		err := inParts(list, size, func(part []int) error {
			if len(part) > 3 {
				return wide
			}
			got = append(got, part...)
			return nil
		})
		if err != nil || fmt.Sprint(got) != fmt.Sprint(list) {
			t.Errorf("parts of %d: %v, %v", size, got, err)
		}
	}
	if err := inParts([]int{1}, 5, func([]int) error { return wide }); err == nil {
		t.Error("a part of one that is too wide is silent")
	}
}

func TestAnOldServerIsRefused(t *testing.T) {
	q := new(Qdrant)
	for version, want := range map[string]caesura.Kind{
		"1.15.5": caesura.Config, "1.9.0": caesura.Config, "0.11.0": caesura.Config,
		"1.16.0": caesura.Internal, "1.19.2": caesura.Internal, "2.0.0": caesura.Internal, "": caesura.Internal, "dev": caesura.Internal,
	} {
		err := q.checkVersion(version)
		if caesura.KindOf(err) != want || (err == nil) != (want == caesura.Internal) {
			t.Errorf("%q: %v", version, err)
		}
	}
}

func TestFaultsOfTheServerSpeakPlainly(t *testing.T) {
	q := &Qdrant{options: QdrantOptions{Address: "127.0.0.1:1"}}
	for text, want := range map[string]string{
		`connection error: desc = "transport: Error while dialing: dial tcp 127.0.0.1:1: connect: connection refused"`:                                "connection refused",
		`last connection error: connection error: desc = "transport: Error while dialing: dial tcp: lookup nowhere: no such host"`:                    "lookup nowhere: no such host",
		`connection error: desc = "transport: authentication handshake failed: tls: first record does not look like a TLS handshake"`:                 "authentication handshake failed: tls: first record does not look like a TLS handshake",
		`latest balancer error: connection error: desc = "outer: desc = \"transport: Error while dialing: dial tcp [::1]:1: i/o timeout\""`:           "i/o timeout",
		`connection error: desc = "error reading server preface: raw-read tcp [::1]:2->[::1]:1: use of closed network connection"`:                    "it takes the connection and does not answer",
		"unexpected HTTP status code received from server: 404 (Not Found); transport: received unexpected content-type \"text/plain\"\ndata: \"no\"": "it answers 404 (Not Found), as a web server does",
		`Wrong input: Vector dimension error: expected dim: 384, got 256`:                                                                             "Wrong input: Vector dimension error: expected dim: 384, got 256",
		``: "InvalidArgument",
	} {
		code := codes.Unavailable
		if text == "" {
			code = codes.InvalidArgument
		}
		err := q.fault("connect to", fmt.Errorf("HealthCheck() failed: %w", status.Error(code, text)))
		if err.Error() != "connect to Qdrant at 127.0.0.1:1: "+want {
			t.Errorf("%s:\n%v", text, err)
		}
		if status.Code(err) != code {
			t.Errorf("the code is lost: %v", status.Code(err))
		}
	}
}
