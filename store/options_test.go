package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestAddressHasManyForms(t *testing.T) {
	for address, want := range map[string]target{
		"":                         {"127.0.0.1", 6334, false},
		"localhost":                {"localhost", 6334, false},
		"qdrant:16334":             {"qdrant", 16334, false},
		"http://qdrant":            {"qdrant", 6334, false},
		"https://q.example.org/":   {"q.example.org", 6334, true},
		"https://q.example.org:44": {"q.example.org", 44, true},
		"::1":                      {"::1", 6334, false},
		"[::1]":                    {"::1", 6334, false},
		"[::1]:7000":               {"::1", 7000, false},
		"http://[::1]:7000":        {"::1", 7000, false},
	} {
		got, err := QdrantOptions{Address: address}.WithDefaults().target()
		if got != want || err != nil {
			t.Errorf("%q is %+v (%v), want %+v", address, got, err, want)
		}
	}
	for _, address := range []string{
		":6334", "host:", "host:port", "host:0", "host:65536", "ftp://host", "http://", "http://user:secret@host",
		"user:secret@host:6334", "http://user:secret@%zz", "http://host/path", "a b", "host/path", "a:b:c", "http://%zz",
	} {
		err := QdrantOptions{Address: address}.Validate()
		if err == nil || !strings.HasPrefix(err.Error(), "address: ") || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v", address, err)
		}
	}
}

func TestLoopbackIsThisMachine(t *testing.T) {
	for host, want := range map[string]bool{
		"localhost": true, "127.0.0.1": true, "127.8.8.8": true, "::1": true,
		"qdrant": false, "0.0.0.0": false, "192.0.2.1": false, "localhost.example.org": false,
	} {
		if got := (target{host: host}).loopback(); got != want {
			t.Errorf("%s: %v", host, got)
		}
	}
}

func TestValidateNamesTheOption(t *testing.T) {
	if err := (Options{}).Validate(); err != nil {
		t.Error(err)
	}
	if err := (Options{Kind: KindQdrant}).Validate(); err != nil {
		t.Error(err)
	}
	for want, o := range map[string]Options{
		"kind":                {Kind: "redis"},
		"sqlite.busy_timeout": {SQLite: SQLiteOptions{BusyTimeout: -1}},
		"qdrant.collection":   {Kind: KindQdrant, Qdrant: QdrantOptions{Collection: "a/b"}},
		"qdrant.payload":      {Kind: KindQdrant, Qdrant: QdrantOptions{Payload: "nested"}},
		"qdrant.batch_points": {Kind: KindQdrant, Qdrant: QdrantOptions{BatchPoints: -1}},
		"qdrant.timeout":      {Kind: KindQdrant, Qdrant: QdrantOptions{Timeout: -time.Second}},
		"qdrant.shards":       {Kind: KindQdrant, Qdrant: QdrantOptions{Shards: -1}},
	} {
		if err := o.Validate(); err == nil || !strings.HasPrefix(err.Error(), want+": ") {
			t.Errorf("want %s: …, got %v", want, err)
		}
	}
	for name, valid := range map[string]bool{
		"a": true, "A-b_9": true, strings.Repeat("x", 255): true,
		"..": false, "a b": false, leases: false, "ä": false, "a\n": false, strings.Repeat("x", 256): false,
	} {
		if err := (QdrantOptions{Collection: name}).Validate(); (err == nil) != valid {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func TestFingerprintCoversTheLayoutAlone(t *testing.T) {
	same := []Options{
		{Kind: KindQdrant},
		{Kind: KindQdrant, Qdrant: QdrantOptions{Payload: LayoutLangChain, Address: "elsewhere", BatchPoints: 7}},
	}
	flat := []Options{{}, {SQLite: SQLiteOptions{Path: "other.db"}}, {Kind: KindQdrant, Qdrant: QdrantOptions{Payload: LayoutFlat}}}
	for _, o := range append(same, flat...) {
		want := same[0].Fingerprint()
		if o.Kind != KindQdrant || o.Qdrant.Payload == LayoutFlat {
			want = flat[0].Fingerprint()
		}
		if got := o.Fingerprint(); got != want {
			t.Errorf("%+v has another fingerprint", o)
		}
	}
	if same[0].Fingerprint() == flat[0].Fingerprint() {
		t.Error("the layout does not count")
	}
}

func TestKeyIsReadFromFileOrEnvironment(t *testing.T) {
	t.Setenv("CAESURA_QDRANT_KEY", " from-default ")
	t.Setenv("OTHER_KEY", "from-other")
	file := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(file, []byte("from-file\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for want, o := range map[string]QdrantOptions{
		"from-default": {}, "from-other": {APIKeyEnv: "OTHER_KEY"},
		"from-file": {APIKeyEnv: "OTHER_KEY", APIKeyFile: file},
	} {
		if got, err := o.Key(); got != want || err != nil {
			t.Errorf("%+v: %q, %v", o, got, err)
		}
	}
	for _, o := range []QdrantOptions{{APIKeyFile: file + ".absent"}, {APIKeyEnv: "UNSET_KEY"}} {
		if got, err := o.Key(); err == nil {
			t.Errorf("%+v: %q, though nothing is there", o, got)
		}
	}
}
