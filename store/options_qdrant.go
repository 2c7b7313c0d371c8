package store

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"

	"caesura/trust"
)

// The layouts of a point's payload.
const (
	// LayoutLangChain is what LangChain's Qdrant store reads: the text under
	// page_content, all else under metadata.
	LayoutLangChain = "langchain"

	// LayoutFlat has all names at the top, and the text under text.
	LayoutFlat = "flat"
)

// QdrantOptions of a collection on a Qdrant server.
type QdrantOptions struct {
	// Address is host:port of the server's gRPC port, or a URL with http or
	// https. Without a port it is 6334; https turns TLS on.
	// Default: 127.0.0.1:6334.
	Address string `yaml:"address" json:"address" jsonschema:"description=host:port of the gRPC port (usually 6334) or an http(s) URL"`

	// Collection is its name or an alias. Default: caesura.
	Collection string `yaml:"collection" json:"collection" jsonschema:"description=Name or alias of the collection,pattern=^[A-Za-z0-9_-]{1\\,255}$"`

	// TLS is on for https addresses in any case. CAFile adds to the
	// system's certificates. CertFile and KeyFile, set both or neither, are
	// shown to a server that asks for them. ServerName is what the server's
	// certificate must be for, where that is not the address.
	TLS        bool   `yaml:"tls" json:"tls" jsonschema:"description=Use TLS; on for https addresses in any case"`
	CAFile     string `yaml:"ca_file" json:"ca_file" jsonschema:"description=PEM file with certificates to trust besides the system's"`
	CertFile   string `yaml:"cert_file" json:"cert_file" jsonschema:"description=PEM file with the certificate that is shown to the server"`
	KeyFile    string `yaml:"key_file" json:"key_file" jsonschema:"description=PEM file with the private key of cert_file"`
	ServerName string `yaml:"server_name" json:"server_name" jsonschema:"description=Name that the server's certificate must be for; by default that of the address"`

	// The API key is read from APIKeyFile if that is set, otherwise from the
	// environment variable APIKeyEnv. The one of the default may be unset; one
	// that somebody names must be set.
	// Default: CAESURA_QDRANT_KEY.
	APIKeyEnv  string `yaml:"api_key_env" json:"api_key_env" jsonschema:"description=Environment variable that holds the API key"`
	APIKeyFile string `yaml:"api_key_file" json:"api_key_file" jsonschema:"description=File that holds the API key; goes before api_key_env"`

	// AllowPlaintextKey lets the key go unencrypted to another machine.
	AllowPlaintextKey bool `yaml:"allow_plaintext_key" json:"allow_plaintext_key" jsonschema:"description=Send the API key without TLS to another machine"`

	// Payload is the layout of a point's payload. Default: langchain.
	Payload string `yaml:"payload" json:"payload" jsonschema:"description=Names in the payload: as LangChain's Qdrant store reads them or all at the top,enum=langchain,enum=flat"`

	// A batch has at most BatchPoints points and about BatchBytes bytes, and
	// Parallel batches are sent at once. Defaults: 256, 4 MiB, 2.
	BatchPoints int `yaml:"batch_points" json:"batch_points" jsonschema:"description=Points in one call,minimum=0"`
	BatchBytes  int `yaml:"batch_bytes" json:"batch_bytes" jsonschema:"description=Bytes in one call,minimum=0"`
	Parallel    int `yaml:"parallel" json:"parallel" jsonschema:"description=Calls at once,minimum=0"`

	// Timeout is for one call. RetryFor is how long a call is repeated while
	// the server is away or asks to wait; for the first call to a server it is
	// at most 15s, so that a wrong address is told soon. Defaults: 60s, 2m.
	Timeout  time.Duration `yaml:"timeout" json:"timeout" jsonschema:"description=For one call"`
	RetryFor time.Duration `yaml:"retry_for" json:"retry_for" jsonschema:"description=How long a call is repeated while the server is away"`

	// Lease is how long a run that writes may be silent before another takes it
	// to be dead. It gives a sign of life each third of this. Default: 30s.
	Lease time.Duration `yaml:"lease" json:"lease" jsonschema:"description=How long a run that writes may be silent before another may take over"`

	// Shards and Replication are for a collection that is made. Default: 1.
	Shards      int `yaml:"shards" json:"shards" jsonschema:"description=Shards of a new collection,minimum=0"`
	Replication int `yaml:"replication" json:"replication" jsonschema:"description=Copies of each shard of a new collection,minimum=0"`

	// OnRetry, if set, is told why a call is repeated and when. It may be
	// called from several goroutines.
	OnRetry func(err error, wait time.Duration) `yaml:"-" json:"-" jsonschema:"-" env:"-"`
}

// WithDefaults fills in what is zero.
func (o QdrantOptions) WithDefaults() QdrantOptions {
	o.Address = cmp.Or(o.Address, "127.0.0.1:6334")
	o.Collection = cmp.Or(o.Collection, "caesura")
	o.APIKeyEnv = cmp.Or(o.APIKeyEnv, keyVariable)
	o.Payload = cmp.Or(o.Payload, LayoutLangChain)
	o.BatchPoints = cmp.Or(o.BatchPoints, 256)
	o.BatchBytes = cmp.Or(o.BatchBytes, 4<<20)
	o.Parallel = cmp.Or(o.Parallel, 2)
	o.Timeout = cmp.Or(o.Timeout, time.Minute)
	o.RetryFor = cmp.Or(o.RetryFor, 2*time.Minute)
	o.Lease = cmp.Or(o.Lease, 30*time.Second)
	o.Shards = cmp.Or(o.Shards, 1)
	o.Replication = cmp.Or(o.Replication, 1)
	return o
}

// collectionName is stricter than the server, which takes spaces and "..".
var collectionName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,255}$`)

// Validate reports the first option that cannot be.
func (o QdrantOptions) Validate() error {
	o = o.WithDefaults()
	t, err := o.target()
	if err != nil {
		return fmt.Errorf("address: %w", err)
	}
	if !collectionName.MatchString(o.Collection) {
		return fmt.Errorf("collection: %q is not 1 to 255 letters, digits, '-' or '_'", o.Collection)
	}
	if err := errors.Join(trust.ValidVariable("api_key_env", o.APIKeyEnv), o.trust().Validate()); err != nil {
		return err
	}
	if !t.tls && o.trust().Any() {
		return errors.New("ca_file, cert_file and server_name are for TLS: begin the address with https, or set tls")
	}
	if o.Collection == leases {
		return fmt.Errorf("collection: %s holds the leases of the others", leases)
	}
	if o.Payload != LayoutLangChain && o.Payload != LayoutFlat {
		return fmt.Errorf("payload: %q is not one of %s, %s", o.Payload, LayoutLangChain, LayoutFlat)
	}
	for _, n := range []struct {
		name  string
		value int64
	}{
		{"batch_points", int64(o.BatchPoints)}, {"batch_bytes", int64(o.BatchBytes)},
		{"parallel", int64(o.Parallel)}, {"timeout", int64(o.Timeout)}, {"retry_for", int64(o.RetryFor)}, {"lease", int64(o.Lease)},
		{"shards", int64(o.Shards)}, {"replication", int64(o.Replication)},
	} {
		if n.value < 0 {
			return fmt.Errorf("%s: is negative", n.name)
		}
	}
	return nil
}

func (o QdrantOptions) trust() trust.Files {
	return trust.Files{CA: o.CAFile, Cert: o.CertFile, Key: o.KeyFile, ServerName: o.ServerName}
}

// errAddress does not repeat the address: someone may have put a key into it.
var errAddress = errors.New("want host:port, or http or https with a host and a port and nothing else")

// A target is an address taken apart.
type target struct {
	host string
	port int
	tls  bool
}

func (o QdrantOptions) target() (target, error) {
	t := target{tls: o.TLS}
	address := o.Address
	if strings.Contains(address, "://") {
		u, err := url.Parse(address)
		if err != nil {
			return t, errAddress
		}
		if u.Scheme != "http" && u.Scheme != "https" || u.User != nil || strings.Trim(u.Path, "/") != "" {
			return t, errAddress
		}
		t.tls = t.tls || u.Scheme == "https"
		address = u.Host
	}
	host, port := strings.Trim(address, "[]"), "6334"
	if h, p, err := net.SplitHostPort(address); err == nil {
		host, port = h, p
	}
	n, err := strconv.Atoi(port)
	badHost := host == "" || strings.ContainsAny(host, "/ @") || strings.Contains(host, ":") && net.ParseIP(host) == nil
	if err != nil || n < 1 || n > 65535 || badHost {
		return t, errAddress
	}
	t.host, t.port = host, n
	return t, nil
}

// loopback reports whether what is sent stays on this machine.
func (t target) loopback() bool {
	ip := net.ParseIP(t.host)
	return t.host == "localhost" || ip != nil && ip.IsLoopback()
}

// keyVariable holds the key where no other is named.
const keyVariable = "CAESURA_QDRANT_KEY"

// Key reads the API key from where the options say; "" when there is none, and
// the variable is the one of the default.
func (o QdrantOptions) Key() (string, error) {
	o = o.WithDefaults()
	if o.APIKeyFile == "" {
		if o.APIKeyEnv != keyVariable && !trust.Held(o.APIKeyEnv) {
			return "", trust.Unset("store.qdrant.api_key_env")
		}
		return strings.TrimSpace(os.Getenv(o.APIKeyEnv)), nil
	}
	b, err := trust.ReadFile("store.qdrant.api_key_file", o.APIKeyFile)
	if err != nil {
		return "", err
	}
	return strings.TrimSpace(string(b)), nil
}

// keySource says where the key comes from, never what it is.
func (o QdrantOptions) keySource() string {
	if o.APIKeyFile != "" {
		return "the file " + o.APIKeyFile
	}
	return "the environment variable " + o.APIKeyEnv
}
