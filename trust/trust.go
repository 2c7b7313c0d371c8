// Package trust reads from files whom a connection by TLS trusts, and who this
// program is to the other side.
package trust

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"os"
)

// Files are PEM files, and a name. Each may be "".
type Files struct {
	CA         string // authorities to trust besides the system's
	Cert, Key  string // to show to a server that asks; both or none
	ServerName string // that the server's certificate is for; "" is the address
}

// Any reports whether something is set.
func (f Files) Any() bool { return f != Files{} }

// Validate reports what cannot be, by the names in configurations.
func (f Files) Validate() error {
	if (f.Cert == "") != (f.Key == "") {
		return errors.New("cert_file and key_file belong together")
	}
	return nil
}

// Config reads the files. An error names the key of the configuration.
func (f Files) Config() (config *tls.Config, err error) {
	config = &tls.Config{MinVersion: tls.VersionTLS12, ServerName: f.ServerName}
	if config.RootCAs, err = f.authorities(); err != nil {
		return nil, fmt.Errorf("ca_file: %w", err)
	}
	if f.Cert == "" {
		return config, nil
	}
	pair, err := tls.LoadX509KeyPair(f.Cert, f.Key)
	if err != nil {
		return nil, fmt.Errorf("cert_file, key_file: %w", err)
	}
	config.Certificates = []tls.Certificate{pair}
	return config, nil
}

// authorities is nil for the system's own.
func (f Files) authorities() (*x509.CertPool, error) {
	if f.CA == "" {
		return nil, nil
	}
	pem, err := os.ReadFile(f.CA)
	if err != nil {
		return nil, err
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("%s has no certificate", f.CA)
	}
	return pool, nil
}
