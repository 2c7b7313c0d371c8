package embedding_test

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"log"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"caesura"
	"caesura/ingest/embedding"
	"caesura/ingest/remote"
)

// guarded is a server with a certificate that no system trusts. It wants to be
// shown the same one.
func guarded(t *testing.T, s *server) (url, cert, key string) {
	t.Helper()
	web := httptest.NewUnstartedServer(s)
	web.TLS = &tls.Config{ClientAuth: tls.RequireAnyClientCert}
	web.Config.ErrorLog = log.New(io.Discard, "", 0)
	web.StartTLS()
	t.Cleanup(web.Close)
	pair := web.TLS.Certificates[0]
	secret, err := x509.MarshalPKCS8PrivateKey(pair.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	for path, block := range map[string]*pem.Block{
		cert: {Type: "CERTIFICATE", Bytes: pair.Certificate[0]},
		key:  {Type: "PRIVATE KEY", Bytes: secret},
	} {
		if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return web.URL, cert, key
}

func TestServerAndClientShowTheirCertificates(t *testing.T) {
	s := &server{}
	url, cert, key := guarded(t, s)
	mustEmbed(t, connect(t, embedding.HTTPOptions{Options: remote.Options{URL: url, CAFile: cert, CertFile: cert, KeyFile: key}}), "a", "bb")
	mustEmbed(t, connect(t, embedding.HTTPOptions{Options: remote.Options{URL: url, CAFile: cert, CertFile: cert, KeyFile: key, ServerName: "example.com"}}), "a")
	n := s.count()
	for name, test := range map[string]struct {
		o    embedding.HTTPOptions
		hint string
	}{
		"no authority":   {embedding.HTTPOptions{Options: remote.Options{URL: url, CertFile: cert, KeyFile: key}}, "ca_file"},
		"no certificate": {embedding.HTTPOptions{Options: remote.Options{URL: url, CAFile: cert}}, "cert_file"},
		"another name":   {embedding.HTTPOptions{Options: remote.Options{URL: url, CAFile: cert, CertFile: cert, KeyFile: key, ServerName: "elsewhere"}}, "ca_file"},
	} {
		if f := fails(t, connect(t, test.o), caesura.Config, "", "a"); !strings.Contains(f.Hint, test.hint) {
			t.Errorf("%s: %v; hint: %s", name, f, f.Hint)
		}
	}
	if s.count() != n {
		t.Error("a request came through")
	}
}

func TestCertificatesThatCannotBeUsedAreTold(t *testing.T) {
	url, cert, key := guarded(t, &server{})
	for want, o := range map[string]remote.Options{
		"belong together":    {URL: url, CertFile: cert},
		"begin the url":      {URL: "http://localhost", CAFile: cert},
		"ca_file: ":          {URL: url, CAFile: cert + ".not"},
		"has no certificate": {URL: url, CAFile: key},
		"cert_file, key":     {URL: url, CertFile: key, KeyFile: cert},
	} {
		_, err := embedding.NewHTTP(embedding.HTTPOptions{Options: o, Model: "m"}, "")
		if caesura.KindOf(err) != caesura.Config || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
