package reader

import (
	"errors"
	"testing"

	"caesura"
)

func TestBrokenLineOfAFileOfLinesIsNamed(t *testing.T) {
	for body, want := range map[string]string{
		"{\"start\":0,\"end\":1,\"text\":\"One.\"}\n\n{\"start\":1,\"end\":2,\"text\":\"Two.\"}\n{\"start\":2,\"end\":": "line 4",
		"{\"text\":\"One.\"}\nplain\n{\"text\":\"Two.\"}\n":                                                             "line 2",
		"[{\"text\":\"One.\"},\n{\"text\":":                                                                             "byte 26",
	} {
		_, _, err := transcriptBytes([]byte(body))
		var fault *caesura.Fault
		if !errors.As(err, &fault) || fault.Where != want {
			t.Errorf("%q: %v, want %s", body, err, want)
		}
	}
}
