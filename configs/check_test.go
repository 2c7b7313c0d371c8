package configs_test

import (
	"errors"
	"strings"
	"testing"

	"caesura/configs"
)

func TestWhatIsNamedAndNotThereIsTold(t *testing.T) {
	c, err := configs.Parse([]byte(`
reader: {pdf: {password_env: {"*.pdf": hunter2}, ocr: {command: [/nope, "{input}"]}}}
embedding: {kind: http, http: {url: "http://h", model: m, api_key_env: LITERAL, header_env: {X-A: LITERAL}}}
store: {kind: qdrant, qdrant: {api_key_env: LITERAL}}
chat: {url: "http://h", model: m, api_key_env: LITERAL}
`))
	if err != nil {
		t.Fatal(err)
	}
	c = c.WithDefaults()
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	told := errors.Join(c.CheckNamed()...).Error()
	for _, key := range []string{
		"reader.pdf.password_env for *.pdf", "reader.pdf.ocr.command", "embedding.http.api_key_env",
		"embedding.http.header_env for X-A", "store.qdrant.api_key_env", "chat.api_key_env",
	} {
		if !strings.Contains(told, key) {
			t.Errorf("no %s in\n%s", key, told)
		}
	}
	if strings.Contains(told, "hunter2") || strings.Contains(told, "LITERAL") {
		t.Error(told)
	}
	if missing := (configs.Config{}).WithDefaults().CheckNamed(); len(missing) > 0 {
		t.Error(missing)
	}
}

func TestSetTakesListsAndMapsAsYAMLWritesThem(t *testing.T) {
	for _, setting := range []string{
		`reader.pdf.ocr.command=["my ocr","--title=a,b","{input}"]`,
		`reader.pdf.ocr.command=[my ocr, "--title=a,b", "{input}"]`,
	} {
		c, err := configs.Load("", nil, []string{setting, `reader.pdf.password_env={"*.pdf": A, "x/**": B}`, `embedding.text_prefix=[x]`})
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Reader.PDF.OCR.Command; len(got) != 3 || got[0] != "my ocr" || got[1] != "--title=a,b" || got[2] != "{input}" {
			t.Errorf("%s: %q", setting, got)
		}
		if got := c.Reader.PDF.PasswordEnv; len(got) != 2 || got["*.pdf"] != "A" || got["x/**"] != "B" {
			t.Errorf("got %q", got)
		}
		if c.Embedding.TextPrefix != "[x]" {
			t.Errorf("got %q", c.Embedding.TextPrefix)
		}
	}
	c, err := configs.Load("", []string{"CAESURA_SOURCE_INCLUDE=[a, b]"}, []string{"source.exclude=**/{x,y}", "reader.pdf.ocr.command=ocr,{input}"})
	if err != nil || len(c.Source.Include) != 2 || len(c.Reader.PDF.OCR.Command) != 2 {
		t.Errorf("%+v, %v", c.Source, err)
	}
	if _, err := configs.Load("", nil, []string{"reader.pdf.password_env={a: [hunter2]}"}); err == nil || strings.Contains(err.Error(), "hunter2") {
		t.Errorf("got %v", err)
	}
	if _, err := configs.Parse([]byte("reader: {pdf: {password_env: hunter2}}")); err == nil || strings.Contains(err.Error(), "hunter2") {
		t.Errorf("got %v", err)
	}
}
