package embedding_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"caesura"
	"caesura/ingest/embedding"
	"caesura/ingest/remote"
)

func TestAddressThatIsNoneIsRefused(t *testing.T) {
	for _, address := range []string{"", "localhost:8080", "ftp://h", "http://", "/v1", "http://user:" + key + "@h", "http://h:%zz/" + key, "http://" + key + "\x7f"} {
		_, err := embedding.NewHTTP(embedding.HTTPOptions{Options: remote.Options{URL: address}, Model: "m"}, "")
		if caesura.KindOf(err) != caesura.Config {
			t.Errorf("%q: %v", address, err)
			continue
		}
		noLeak(t, err.Error())
	}
}

func TestKeyGoesOnlyWhereItIsSafe(t *testing.T) {
	t.Setenv("TEST_HEADER", "Quokka")
	tests := []struct {
		url    string
		key    string
		header bool
		allow  bool
		ok     bool
	}{
		{url: "https://example.com", key: key, ok: true},
		{url: "http://localhost:1", key: key, ok: true},
		{url: "http://127.0.0.1", key: key, ok: true},
		{url: "http://127.9.9.9:80", key: key, ok: true},
		{url: "http://[::1]:80", key: key, ok: true},
		{url: "http://gpu.localhost", key: key, ok: true},
		{url: "http://example.com", key: "", ok: true},
		{url: "http://example.com", key: key, allow: true, ok: true},
		{url: "http://example.com", key: key},
		{url: "http://192.168.0.7:8080", key: key},
		{url: "http://localhost.example.com", key: key},
		{url: "http://0.0.0.0", key: key},
		{url: "http://example.com", header: true},
	}
	for _, test := range tests {
		o := embedding.HTTPOptions{Options: remote.Options{URL: test.url, AllowPlaintextKey: test.allow}, Model: "m"}
		if test.header {
			o.HeaderEnv = map[string]string{"api-key": "TEST_HEADER"}
		}
		_, err := embedding.NewHTTP(o, test.key)
		if test.ok {
			if err != nil {
				t.Errorf("%+v: %v", test, err)
			}
			continue
		}
		if caesura.KindOf(err) != caesura.Config || !strings.Contains(caesura.HintOf(err), "allow_plaintext_key") {
			t.Errorf("%+v: %v; hint: %s", test, err, caesura.HintOf(err))
			continue
		}
		noLeak(t, err.Error())
	}
}

func TestKeyIsReadFromFileOrEnvironment(t *testing.T) {
	file := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(file, []byte("from-file\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("CAESURA_EMBEDDING_KEY", " from-ours ")
	t.Setenv("OTHER_KEY", "from-other")
	t.Setenv("OPENAI_API_KEY", "from-openai")
	for _, test := range []struct {
		o    embedding.HTTPOptions
		want string
	}{
		{embedding.HTTPOptions{}, "from-ours"},
		{embedding.HTTPOptions{Options: remote.Options{APIKeyEnv: "OTHER_KEY"}}, "from-other"},
		{embedding.HTTPOptions{Options: remote.Options{APIKeyEnv: "UNSET_KEY", URL: "https://api.openai.com/v1"}}, "from-openai"},
		{embedding.HTTPOptions{Options: remote.Options{URL: "https://api.openai.com/v1"}}, "from-ours"},
		{embedding.HTTPOptions{Options: remote.Options{APIKeyFile: file, APIKeyEnv: "OTHER_KEY"}}, "from-file"},
	} {
		if got, err := test.o.Key(); err != nil || got != test.want {
			t.Errorf("%+v: %q, %v; want %q", test.o, got, err, test.want)
		}
	}
	for _, url := range []string{"", "https://example.com", "https://api.openai.com.example.com"} {
		key, err := embedding.HTTPOptions{Options: remote.Options{APIKeyEnv: "UNSET_KEY", URL: url}}.Key()
		if err == nil || key != "" || strings.Contains(err.Error(), "UNSET_KEY") {
			t.Errorf("a variable that is named and unset, for %q: %q, %v", url, key, err)
		}
	}
	t.Setenv("CAESURA_EMBEDDING_KEY", "")
	if key, err := (embedding.HTTPOptions{}).Key(); err != nil || key != "" {
		t.Errorf("the default's may be unset: %q, %v", key, err)
	}
	if _, err := (embedding.HTTPOptions{Options: remote.Options{APIKeyFile: file + "x"}}).Key(); err == nil {
		t.Error("a missing file is no error")
	}
	o := embedding.Options{Kind: "http", HTTP: embedding.HTTPOptions{Options: remote.Options{URL: "https://h", APIKeyFile: file + "x"}, Model: "m"}}
	if _, err := embedding.NewTexts(o); caesura.KindOf(err) != caesura.Config {
		t.Errorf("got %v", err)
	}
}

func TestUnusableHeadersAreRefusedWithoutTheirValue(t *testing.T) {
	t.Setenv("GOOD", "v")
	t.Setenv("BROKEN", "a\n"+key)
	o := embedding.HTTPOptions{Options: remote.Options{URL: "https://h"}, Model: "m"}
	if _, err := embedding.NewHTTP(o, "two\nlines "+key); caesura.KindOf(err) != caesura.Config {
		t.Errorf("got %v", err)
	} else {
		noLeak(t, err.Error())
	}
	for name, variable := range map[string]string{"x": "UNSET", "not a name": "GOOD", "y": "BROKEN"} {
		o.HeaderEnv = map[string]string{name: variable}
		if _, err := embedding.NewHTTP(o, ""); caesura.KindOf(err) != caesura.Config {
			t.Errorf("%s: %v", name, err)
		} else {
			noLeak(t, err.Error())
		}
	}
}

func TestOptionsAreChecked(t *testing.T) {
	http := embedding.HTTPOptions{Options: remote.Options{URL: "https://h"}, Model: "m"}
	good := []embedding.Options{{}, {Kind: "static"}, {Kind: "http", HTTP: http}, {Tokenizer: "o200k_base"}, {HTTP: embedding.HTTPOptions{BatchItems: -1}}}
	for _, o := range good {
		if err := o.WithDefaults().Validate(); err != nil {
			t.Errorf("%+v: %v", o, err)
		}
		if _, err := embedding.NewQuery(o); err != nil {
			t.Errorf("%+v: %v", o, err)
		}
	}
	bad := map[string]embedding.Options{
		"kind":      {Kind: "magic"},
		"tokenizer": {Tokenizer: "magic"},
		"url":       {Kind: "http", HTTP: embedding.HTTPOptions{Model: "m"}},
		"model":     {Kind: "http", HTTP: embedding.HTTPOptions{Options: remote.Options{URL: "https://h"}}},
	}
	for name, change := range map[string]func(*embedding.HTTPOptions){
		"dimensions":          func(o *embedding.HTTPOptions) { o.Dimensions = -1 },
		"batch_*":             func(o *embedding.HTTPOptions) { o.BatchTokens = -1 },
		"in_flight":           func(o *embedding.HTTPOptions) { o.InFlight = -1 },
		"timeout":             func(o *embedding.HTTPOptions) { o.Timeout = -time.Second },
		"requests_per_second": func(o *embedding.HTTPOptions) { o.RequestsPerSecond = -1 },
	} {
		o := http
		change(&o)
		bad[name] = embedding.Options{Kind: "http", HTTP: o}
	}
	for name, o := range bad {
		if err := o.Validate(); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := embedding.NewTexts(o); caesura.KindOf(err) != caesura.Config {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPrefixesMakeTextsAndQueriesOfOneModel(t *testing.T) {
	o := embedding.Options{TextPrefix: "passage: ", QueryPrefix: "query: "}
	texts, err := embedding.NewTexts(o)
	if err != nil {
		t.Fatal(err)
	}
	query, err := embedding.NewQuery(o)
	if err != nil {
		t.Fatal(err)
	}
	a, b := texts.Model(), query.Model()
	if a.Prefix != "passage: " || b.Prefix != "query: " {
		t.Errorf("%+v, %+v", a, b)
	}
	if a.Prefix, b.Prefix = "", ""; a != b {
		t.Errorf("%+v, %+v", a, b)
	}
}

func FuzzAnswer(f *testing.F) {
	f.Add([]byte(data(item(1, "[1,2]"), item(0, "[3,4]"))), uint8(2))
	f.Add([]byte(data(item(0, `"AACAPwAAAEA="`))), uint8(1))
	f.Add([]byte(data(item(0, "[1,null,NaN,1e99]"))), uint8(1))
	f.Add([]byte(`{"error": {"message": "m", "code": 1}, "usage": {"total_tokens": "x"}}`), uint8(0))
	f.Add([]byte(`{"data": [{"embedding": [[ ], {"a": ","}]}]}`), uint8(1))
	f.Fuzz(func(t *testing.T, body []byte, texts uint8) {
		if vectors, err := embedding.Decode(body, int(texts)); err == nil {
			if len(vectors) != int(texts) {
				t.Fatalf("%d vectors for %d texts", len(vectors), texts)
			}
			expectAsSent(t, body, vectors)
		}
		sent, want := answerOf(body)
		if got, err := embedding.Decode(sent, len(want)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("of %s: %v, %v", sent, got, err)
		}
	})
}

// expectAsSent checks vectors against what encoding/json alone makes of the
// answer: each text has the numbers that stand beside its index.
func expectAsSent(t *testing.T, body []byte, vectors [][]float32) {
	var sent struct {
		Data []struct {
			Index     int             `json:"index"`
			Embedding json.RawMessage `json:"embedding"`
		} `json:"data"`
	}
	if err := json.Unmarshal(body, &sent); err != nil {
		t.Fatalf("%q is taken, and %v", body, err)
	}
	for _, item := range sent.Data {
		v := vectors[item.Index]
		if len(v) == 0 || len(v) != len(vectors[0]) || slices.ContainsFunc(v, func(x float32) bool { return x-x != 0 }) {
			t.Errorf("%v is taken", v)
		}
		var list []float32
		if item.Embedding[0] == '[' && (json.Unmarshal(item.Embedding, &list) != nil || !slices.Equal(list, v)) {
			t.Errorf("%s became %v", item.Embedding, v)
		}
	}
}

// answerOf is a good answer made of any bytes, the last text first, and the
// vectors in it.
func answerOf(seed []byte) (sent []byte, want [][]float32) {
	var items []string
	for i := range min(len(seed)/3, 9) {
		v := []float32{float32(int8(seed[3*i])) / 7, float32(seed[3*i+1]) * 1e-20, float32(seed[3*i+2])}
		text, _ := json.Marshal(v)
		want = append(want, v)
		items = append([]string{item(i, string(text))}, items...)
	}
	return []byte(data(items...)), want
}
