package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// replaceFile puts a file in its place in one step, so that nobody reads half
// of it. Its name while it is written does not end in what collectors look for.
func replaceFile(path string, text []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // where it was not renamed
	_, err = f.Write(text)
	if err = errors.Join(err, f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// pushTime is how long a Pushgateway may take. It is also asked after the run
// was told to stop.
const pushTime = 10 * time.Second

// push replaces what the Pushgateway has of this command and source.
func push(ctx context.Context, to string, e ending) error {
	if to == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), pushTime)
	defer cancel()
	address, err := pushAddress(to, e)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPut, address.String(), bytes.NewReader(metrics(e)))
	if err != nil {
		return errors.New("--pushgateway: no address") // the error repeats it, and with it a password
	}
	request.Header.Set("Content-Type", "text/plain; version=0.0.4")
	answer, err := http.DefaultClient.Do(request)
	if of := (*url.Error)(nil); errors.As(err, &of) {
		err = of.Err // it repeats the address
	}
	if err != nil {
		return fmt.Errorf("send to %s://%s: %w", address.Scheme, address.Host, err)
	}
	defer answer.Body.Close()
	if answer.StatusCode/100 != 2 {
		return fmt.Errorf("the Pushgateway answers %s", answer.Status)
	}
	return nil
}

// pushAddress is where the Pushgateway keeps what is of this command and source.
// A query, which may hold a token, stays behind the path. A source's name that
// would not be one part of a path goes in base64, as the Pushgateway has it.
func pushAddress(to string, e ending) (*url.URL, error) {
	u, err := url.Parse(to)
	if err != nil {
		return nil, errors.New("--pushgateway: no address")
	}
	label, source := "source", e.source
	if strings.Contains(source, "/") || source == "." || source == ".." {
		label, source = "source@base64", base64.RawURLEncoding.EncodeToString([]byte(source))
	}
	return u.JoinPath("metrics/job/caesura/command", e.command, label, url.PathEscape(source)), nil
}

// stepSummary adds to the page that GitHub shows for a step of a workflow.
func stepSummary(markdown string) (err error) {
	path := os.Getenv("GITHUB_STEP_SUMMARY")
	if path == "" {
		return nil
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	_, err = f.WriteString(markdown)
	return err
}
