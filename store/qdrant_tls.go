package store

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"os"
)

// tlsConfig says whom to trust, and who this program is.
func (o QdrantOptions) tlsConfig() (config *tls.Config, err error) {
	config = &tls.Config{MinVersion: tls.VersionTLS12, ServerName: o.ServerName}
	if config.RootCAs, err = o.trusted(); err != nil {
		return nil, fmt.Errorf("ca_file: %w", err)
	}
	if o.CertFile == "" {
		return config, nil
	}
	pair, err := tls.LoadX509KeyPair(o.CertFile, o.KeyFile)
	if err != nil {
		return nil, fmt.Errorf("cert_file, key_file: %w", err)
	}
	config.Certificates = []tls.Certificate{pair}
	return config, nil
}

// trusted is nil for the system's own certificates.
func (o QdrantOptions) trusted() (*x509.CertPool, error) {
	if o.CAFile == "" {
		return nil, nil
	}
	pem, err := os.ReadFile(o.CAFile)
	if err != nil {
		return nil, err
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("%s has no certificate", o.CAFile)
	}
	return pool, nil
}
