package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"caesura/ingest"
)

func TestFiguresAreSentToAPushgateway(t *testing.T) {
	var method, path, body string
	status := http.StatusOK
	gateway := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		method, path, body = r.Method, r.URL.EscapedPath(), string(b)
		w.WriteHeader(status)
	}))
	defer gateway.Close()
	docs := t.TempDir()
	if err := os.WriteFile(filepath.Join(docs, "a.txt"), []byte("Boats float."), 0o644); err != nil {
		t.Fatal(err)
	}
	args := []string{"ingest", "--state", t.TempDir(), "--source", "a.b", "--pushgateway", gateway.URL, docs}
	if code, out := program(args...); code != exitDone {
		t.Fatalf("exit %d: %s", code, out)
	}
	if method != http.MethodPut || path != "/metrics/job/caesura/command/ingest/source/a.b" || !strings.Contains(body, `caesura_run_documents_written{command="ingest",source="a.b"} 1`) {
		t.Errorf("%s %s\n%s", method, path, body)
	}
	status = http.StatusTeapot
	if code, out := program(args...); code != exitDone || !strings.Contains(out, "418") {
		t.Errorf("a Pushgateway that refuses: exit %d: %s", code, out)
	}
}

func TestQueryOfAPushgatewayStaysBehindThePath(t *testing.T) {
	for source, want := range map[string]string{
		"a b":  "http://u:w@host/x/metrics/job/caesura/command/ingest/source/a%20b?token=t",
		"a/b":  "http://u:w@host/x/metrics/job/caesura/command/ingest/source@base64/YS9i?token=t",
		"50%c": "http://u:w@host/x/metrics/job/caesura/command/ingest/source/50%25c?token=t",
	} {
		got, err := pushAddress("http://u:w@host/x/?token=t", ending{command: "ingest", source: source})
		if err != nil || got.String() != want {
			t.Errorf("%s: %v, %v", source, got, err)
		}
	}
}

func TestPasswordOfThePushgatewayIsNotShown(t *testing.T) {
	docs := t.TempDir()
	if err := os.WriteFile(filepath.Join(docs, "a.txt"), []byte("Boats float."), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, address := range []string{"http://me:s3cret@127.0.0.1:1", "http://127.0.0.1:1/x?token=s3cret", "http://s3cret@127.0.0.1:1", "http://me:s3cret@127.0.0.1:1/%zz", "ftp://me:s3cret@host"} {
		_, out := program("ingest", "--state", t.TempDir(), "--pushgateway", address, docs)
		if strings.Contains(out, "s3cret") || !strings.Contains(out, "ushgateway") && !strings.Contains(out, "not sent") {
			t.Errorf("%s: %s", address, out)
		}
	}
}

func TestMarkdownShowsNamesAsTheyAre(t *testing.T) {
	e := ending{command: "ingest", source: "docs", summary: summary{Report: &ingest.Report{
		Failures: []ingest.Failure{{File: "a`b|<img src=x>@team\n# no", Stage: "read", Reason: "``"}},
	}}}
	page := page(e)
	if want := "- `` a`b|<img src=x>@team # no `` – read: ``` `` ```\n"; !strings.Contains(page, want) {
		t.Errorf("want %q in\n%s", want, page)
	}
	failed := planMarkdown(ending{source: "docs", Exit: 2, Error: "no way"})
	if !strings.Contains(failed, "**It could not be made** (exit 2): `no way`") {
		t.Error(failed)
	}
}

func TestMarkdownIsBounded(t *testing.T) {
	r := &ingest.Report{Source: "docs"}
	for range 5000 {
		r.Changes = append(r.Changes, ingest.Change{Document: "docs:a.html", Reason: ingest.Missing})
	}
	page := planMarkdown(ending{summary: summary{Report: r, planned: &planned{}}, source: "docs"})
	if len(page) > 65536 || !strings.Contains(page, "5000 documents would be written") || !strings.Contains(page, "… and 4950 more") {
		t.Errorf("%d bytes: %s", len(page), page)
	}
}

func TestLabelsAreEscaped(t *testing.T) {
	text := string(metrics(ending{command: "ingest", source: "a\"b\\c\nd"}))
	if want := `caesura_run_exit_code{command="ingest",source="a\"b\\c\nd"} 0`; !strings.Contains(text, want) {
		t.Errorf("want %s in\n%s", want, text)
	}
}
