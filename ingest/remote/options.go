package remote

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"caesura/trust"
)

// Options of a server.
type Options struct {
	// URL of the server, with or without /v1; an address that ends in the
	// protocol's own path is used as it is.
	URL string `yaml:"url" json:"url" jsonschema:"description=The server's address with or without /v1"`

	// The API key is read from APIKeyFile if that is set, otherwise from the
	// environment variable APIKeyEnv. The one of the default may be unset; one
	// that somebody names must be set. For api.openai.com, and for no other
	// server, OPENAI_API_KEY comes after it.
	APIKeyEnv  string `yaml:"api_key_env" json:"api_key_env" jsonschema:"description=Environment variable that holds the API key"`
	APIKeyFile string `yaml:"api_key_file" json:"api_key_file" jsonschema:"description=File that holds the API key; goes before api_key_env"`

	// HeaderEnv are more headers to send, each with the name of the environment
	// variable that holds its value; the values are treated like the key.
	HeaderEnv map[string]string `yaml:"header_env" json:"header_env" jsonschema:"description=More headers to send; each with the environment variable that holds its value"`

	// AllowPlaintextKey lets the key go unencrypted to another machine.
	AllowPlaintextKey bool `yaml:"allow_plaintext_key" json:"allow_plaintext_key" jsonschema:"description=Send the API key without TLS to another machine"`

	// CAFile adds to the system's authorities. CertFile and KeyFile are shown
	// to a server that asks who this is. ServerName is what its certificate is
	// for, if that is not the host of the URL.
	CAFile     string `yaml:"ca_file" json:"ca_file" jsonschema:"description=PEM file with certificates to trust besides the system's"`
	CertFile   string `yaml:"cert_file" json:"cert_file" jsonschema:"description=PEM file with the certificate that is shown to the server"`
	KeyFile    string `yaml:"key_file" json:"key_file" jsonschema:"description=PEM file with the private key of cert_file"`
	ServerName string `yaml:"server_name" json:"server_name" jsonschema:"description=Name that the server's certificate must be for; by default that of the URL"`

	// InFlight requests are under way at once at most, of all callers together.
	// It begins with one, and how many it comes to the server decides: each
	// answer lets more go, each 429, 503 and timeout fewer. Default: 8.
	InFlight int `yaml:"in_flight" json:"in_flight" jsonschema:"description=Requests at once at most; how many there are goes by the server's answers,minimum=0"`

	// RequestsPerSecond is not exceeded; 0 is without limit.
	RequestsPerSecond float64 `yaml:"requests_per_second" json:"requests_per_second" jsonschema:"description=Requests begun per second; 0 is without limit,minimum=0"`

	// Timeout is for one request; RetryFor is how long one is repeated while
	// the server is away or asks to wait. Defaults: 60s, 2m.
	Timeout  time.Duration `yaml:"timeout" json:"timeout" jsonschema:"description=For one request"`
	RetryFor time.Duration `yaml:"retry_for" json:"retry_for" jsonschema:"description=How long a request is repeated while the server is away"`

	// Transport carries requests; nil is the network. CAFile and its like are
	// not for it.
	Transport http.RoundTripper `yaml:"-" json:"-" env:"-"`

	// OnRetry is told of each request that failed and will be repeated after
	// the wait. It may be called from any goroutine.
	OnRetry func(err error, wait time.Duration) `yaml:"-" json:"-" env:"-"`

	// OnPace is told how many requests are sent at once from now on, when the
	// server has made it fewer. It may be called from any goroutine.
	OnPace func(atOnce int) `yaml:"-" json:"-" env:"-"`
}

// A Role is what a server is for.
type Role struct {
	Section string // of the configuration, for hints: "embedding.http"
	Name    string // for messages: "embedding server"
	Path    string // behind /v1: "/embeddings"
	Kept    string // what is not lost when it is away: "what is embedded is kept"
	Slow    string // what to try, besides a longer time, when it is slow; may be ""
}

// hint puts the keys of the configuration into advice.
func (r Role) hint(advice string) string {
	return strings.NewReplacer("KEY.", r.Section+".", "/v1PATH", "/v1"+r.Path).Replace(advice)
}

// The server whose key is known by another name.
const (
	openAIKeyEnv = "OPENAI_API_KEY"
	openAIHost   = "api.openai.com"
)

// WithDefaults fills in what is zero. The key's variable has no default here.
func (o Options) WithDefaults() Options {
	o.InFlight = cmp.Or(o.InFlight, 8)
	o.Timeout = cmp.Or(o.Timeout, time.Minute)
	o.RetryFor = cmp.Or(o.RetryFor, 2*time.Minute)
	return o
}

// Validate reports the first option that cannot be.
func (o Options) Validate() error {
	u, err := o.endpoint("")
	switch {
	case err != nil:
		return fmt.Errorf("url: %w", err)
	case u.Scheme != "https" && o.trust().Any():
		return errors.New("ca_file, cert_file and server_name are for TLS: begin the url with https")
	}
	if err := errors.Join(trust.ValidVariable("api_key_env", o.APIKeyEnv), trust.ValidVariables("header_env", o.HeaderEnv), o.trust().Validate()); err != nil {
		return err
	}
	if o.InFlight < 0 || min(o.Timeout, o.RetryFor) < 0 || o.RequestsPerSecond < 0 {
		return errors.New("in_flight, requests_per_second, timeout, retry_for: none may be negative")
	}
	return nil
}

func (o Options) trust() trust.Files {
	return trust.Files{CA: o.CAFile, Cert: o.CertFile, Key: o.KeyFile, ServerName: o.ServerName}
}

// version is the last part of an address that needs no /v1.
var version = regexp.MustCompile(`/v[0-9][0-9a-z]*$`)

// endpoint is the address that requests are sent to.
func (o Options) endpoint(path string) (*url.URL, error) {
	if o.URL == "" {
		return nil, errors.New("is not set")
	}
	u, err := url.Parse(o.URL)
	switch {
	case err != nil:
		return nil, errors.New("is no address") // the error repeats it, and with it a password
	case u.User != nil:
		return nil, errors.New("holds a name or password: give secrets by api_key_env or header_env")
	case u.Scheme != "http" && u.Scheme != "https" || u.Host == "":
		return nil, errors.New("must begin with http:// or https:// and name a host")
	}
	u.Fragment = ""
	base := strings.TrimRight(u.Path, "/")
	switch {
	case strings.HasSuffix(base, path) && path != "":
	case version.MatchString(base):
		base += path
	default:
		base += "/v1" + path
	}
	u.Path, u.RawPath = base, ""
	return u, nil
}

// isLocal reports whether what is sent to the host never leaves this machine.
func isLocal(host string) bool {
	if ip := net.ParseIP(host); ip != nil {
		return ip.IsLoopback()
	}
	return host == "localhost" || strings.HasSuffix(host, ".localhost")
}
