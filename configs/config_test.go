package configs

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
	"testing"

	"github.com/caarlos0/env/v11"

	"caesura"
)

func TestDefaultFileHoldsEveryKeyWithItsDefault(t *testing.T) {
	c, err := Parse(Default)
	if err != nil {
		t.Fatal(err)
	}
	got, want := c.WithDefaults(), Config{}.WithDefaults()
	got.Cache.OnWarn, want.Cache.OnWarn = nil, nil
	if err := got.Validate(); err != nil {
		t.Error(err)
	}
	none := strings.NewReplacer("[]", "null", "{}", "null")
	gotJSON, wantJSON := none.Replace(asJSON(t, got)), none.Replace(asJSON(t, want))
	if gotJSON != wantJSON {
		t.Errorf("default.yaml gives\n%s\nand the defaults are\n%s", gotJSON, wantJSON)
	}
	missing := envNames()
	for name := range namesIn(t, Default) {
		delete(missing, name)
	}
	for name := range missing {
		t.Errorf("default.yaml has no line for %s", name)
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// namesIn is the environment names of the keys that a file has.
func namesIn(t *testing.T, text []byte) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	var path []string
	for _, line := range strings.Split(string(text), "\n") {
		key, _, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok || strings.HasPrefix(key, "#") {
			continue
		}
		depth := (len(line) - len(strings.TrimLeft(line, " "))) / 2
		path = append(path[:depth], strings.ToUpper(key))
		names[EnvPrefix+strings.Join(path, "_")] = true
	}
	return names
}

// Every key can be set by the variable that its path names: the library that
// reads the environment goes by field names, and they must agree.
func TestEnvironmentNamesAreThePaths(t *testing.T) {
	params, err := env.GetFieldParamsWithOptions(&Config{}, env.Options{Prefix: EnvPrefix, UseFieldNameByDefault: true})
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, p := range params {
		known[p.Key] = true
	}
	for name := range envNames() {
		if !known[name] {
			t.Errorf("%s sets nothing", name)
		}
	}
}

func TestFilesLoad(t *testing.T) {
	files, err := filepath.Glob("*.yaml")
	if err != nil || len(files) < 2 {
		t.Fatalf("%v %v", files, err)
	}
	for _, file := range files {
		c, err := Load(file, nil, nil)
		if err == nil {
			err = c.WithDefaults().Validate()
		}
		if err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

func TestOrderIsFileThenEnvironment(t *testing.T) {
	path := write(t, "chunker:\n  k: 0.7\n  max_tokens: 100\n")
	c, err := Load(path, []string{"CAESURA_CHUNKER_K=0.9", "CAESURA_SOURCE_ROOTS=a,b", "CAESURA_STORE_QDRANT_TIMEOUT=5s", "HOME=/x"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if c.Chunker.K != 0.9 || c.Chunker.MaxTokens != 100 || c.Store.Qdrant.Timeout.Seconds() != 5 {
		t.Errorf("k %v, max_tokens %d, timeout %v", c.Chunker.K, c.Chunker.MaxTokens, c.Store.Qdrant.Timeout)
	}
	if want := []string{"a", "b"}; !reflect.DeepEqual(c.Source.Roots, want) {
		t.Errorf("roots %q, want %q", c.Source.Roots, want)
	}
}

func write(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "c.yaml")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestWrongFilesAreRefusedWithPlaceAndReason(t *testing.T) {
	tests := map[string]struct{ text, want string }{
		"unknown key":       {"chunker:\n  max_tokenz: 3\n", `line 2: unknown key "chunker.max_tokenz", did you mean "max_tokens"?`},
		"two unknown keys":  {"chunkr: {}\nstorr: {}\n", `line 2: unknown key "storr", did you mean "store"?`},
		"nothing near":      {"zzzzzzzzzzz: 1\n", `unknown key "zzzzzzzzzzz"`},
		"wrong type":        {"chunker:\n  max_tokens: many\n", "line 2"},
		"list for a map":    {"chunker: [1]\n", "line 1"},
		"key twice":         {"state: a\nstate: b\n", "state"},
		"second document":   {"state: a\n---\nstate: b\n", "a second document begins"},
		"not YAML":          {"state: [\n", "L2"},
		"text for a number": {"ingest:\n  max_delete_share: half\n", "line 2"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := Load(write(t, test.text), nil, nil)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Fatalf("error %v, want one with %q", err, test.want)
			}
			if caesura.KindOf(err) != caesura.Config || caesura.HintOf(err) == "" {
				t.Errorf("kind %v, hint %q", caesura.KindOf(err), caesura.HintOf(err))
			}
		})
	}
}

func TestFilesThatSetNothing(t *testing.T) {
	for _, text := range []string{"", "\n", "# only this\n"} {
		if _, err := Load(write(t, text), nil, nil); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestUnknownVariableIsRefused(t *testing.T) {
	_, err := Load("", []string{"CAESURA_CHUNKER_MAX_TOKENZ=3"}, nil)
	if err == nil || !strings.Contains(err.Error(), `did you mean "CAESURA_CHUNKER_MAX_TOKENS"?`) {
		t.Errorf("error %v", err)
	}
	if _, err := Load("", []string{"CAESURA_QDRANT_KEY=secret", "CAESURA_EMBEDDING_KEY=secret"}, nil); err != nil {
		t.Errorf("the variables of keys are refused: %v", err)
	}
}

func TestSettingsGoBeforeTheEnvironmentAndAreNamedWhenWrong(t *testing.T) {
	c, err := Load("", []string{"CAESURA_CHUNKER_K=0.9"}, []string{"chunker.k=0.4"})
	if err != nil || c.Chunker.K != 0.4 {
		t.Errorf("k %v, error %v", c.Chunker.K, err)
	}
	_, err = Load("", nil, []string{"chunker.max_token=4", "chunker.max_tokens=abc", "chunker"})
	for _, want := range []string{
		`--set chunker.max_token: unknown, did you mean "chunker.max_tokens"?`,
		`--set chunker.max_tokens: "abc" is no value for it`,
		"--set chunker: want key=value",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
}

func TestValidateNamesTheSection(t *testing.T) {
	c := Config{}
	c.Ingest.Context = "everything"
	c.Store.Kind = "paper"
	err := c.Validate()
	if err == nil || !strings.Contains(err.Error(), "ingest: context") || !strings.Contains(err.Error(), "store: kind") {
		t.Errorf("error %v", err)
	}
}

func TestSchemaKnowsEveryKey(t *testing.T) {
	text, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Properties map[string]struct{ Properties map[string]any }
	}
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	var sections []string
	for key, below := range keysOf(Config{}) {
		if len(schema.Properties[key].Properties) != len(below) {
			t.Errorf("section %s: the schema has %d keys, the configuration %d", key, len(schema.Properties[key].Properties), len(below))
		}
		sections = append(sections, key)
	}
	if sort.Strings(sections); len(sections) != len(schema.Properties) {
		t.Errorf("sections %v, the schema has %d", sections, len(schema.Properties))
	}
}
