package store

import (
	"cmp"
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/qdrant/go-client/qdrant"
	"google.golang.org/grpc/status"
)

// A plainError is an error of a call, in the words of what went wrong at the
// innermost. The client puts its method's name around that, and gRPC each of
// its layers.
type plainError struct {
	err error
	key string // which whoever answers may repeat
}

func (e plainError) Unwrap() error { return e.err }

func (e plainError) Error() string {
	if e.key == "" {
		return e.text()
	}
	return strings.ReplaceAll(e.text(), e.key, "[the API key]")
}

func (e plainError) text() string {
	var limit *qdrant.QdrantResourceExhaustedError
	if errors.As(e.err, &limit) {
		return limit.Reason
	}
	var answer interface{ GRPCStatus() *status.Status }
	if !errors.As(e.err, &answer) {
		return e.err.Error()
	}
	s := answer.GRPCStatus()
	text := s.Message()
	for {
		inner := quotedReason.FindString(text)
		if inner == "" {
			break
		}
		reason, err := strconv.Unquote(inner[len("desc = "):])
		if err != nil {
			break
		}
		text = reason
	}
	if status := httpStatus.FindStringSubmatch(text); status != nil {
		return "it answers " + status[1] + ", as a web server does"
	}
	if silence.MatchString(text) {
		return "it takes the connection and does not answer"
	}
	return cmp.Or(dialing.ReplaceAllString(text, ""), s.Code().String())
}

var (
	httpStatus = regexp.MustCompile(`unexpected HTTP status code received from server: ([^;]*)`)

	// silence is a connection that gRPC gave up since nothing came back.
	silence = regexp.MustCompile(`error reading server preface: .*(use of closed network connection|i/o timeout)`)

	quotedReason = regexp.MustCompile(`desc = ".*"$`)

	// dialing is what stands before the reason why there is no connection. The
	// address is that of the options, which every fault names, or what it
	// was resolved to.
	dialing = regexp.MustCompile(`^transport: (Error while dialing: (dial tcp( \S+)?: )?(connect: )?)?`)
)
