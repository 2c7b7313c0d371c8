package store_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"caesura"
	"caesura/store"
	"caesura/store/storetest"
)

// An authority signs certificates that are kept as files.
type authority struct {
	dir  string
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

func newAuthority(t *testing.T) *authority {
	a := &authority{dir: t.TempDir()}
	a.cert, a.key = a.sign(t, "authority", nil)
	return a
}

func (a *authority) file(name string) string { return filepath.Join(a.dir, name) }

// sign makes NAME.crt and NAME.key; without an authority it signs itself.
func (a *authority) sign(t *testing.T, name string, names []string) (*x509.Certificate, *ecdsa.PrivateKey) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name}, DNSNames: names,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth, x509.ExtKeyUsageServerAuth},
	}
	parent, signer := a.cert, a.key
	if parent == nil {
		template.IsCA, template.BasicConstraintsValid, template.ExtKeyUsage = true, true, nil
		parent, signer = template, key
	}
	der, err := x509.CreateCertificate(rand.Reader, template, parent, key.Public(), signer)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	a.write(t, name+".crt", "CERTIFICATE", der)
	a.write(t, name+".key", "EC PRIVATE KEY", secret)
	cert, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	return cert, key
}

func (a *authority) write(t *testing.T, name, kind string, der []byte) {
	t.Helper()
	if err := os.WriteFile(a.file(name), pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
}

// guard lets those through to the server who show a certificate of the
// authority.
func (a *authority) guard(t *testing.T, server string) (address string) {
	t.Helper()
	a.sign(t, "server", []string{"qdrant.example.org"})
	pair, err := tls.LoadX509KeyPair(a.file("server.crt"), a.file("server.key"))
	if err != nil {
		t.Fatal(err)
	}
	known := x509.NewCertPool()
	known.AddCert(a.cert)
	l, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{
		Certificates: []tls.Certificate{pair}, ClientCAs: known, ClientAuth: tls.RequireAndVerifyClientCert, NextProtos: []string{"h2"},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			go join(near, server)
		}
	}()
	return "https://" + l.Addr().String()
}

func join(near net.Conn, server string) {
	defer near.Close()
	far, err := net.Dial("tcp", server)
	if err != nil {
		return
	}
	defer far.Close()
	go func() { _, _ = io.Copy(far, near); far.Close() }()
	_, _ = io.Copy(near, far)
}

// A server behind TLS that wants to know who calls.
func TestQdrantShowsItsCertificate(t *testing.T) {
	ours, theirs := newAuthority(t), newAuthority(t)
	server := storetest.NewServer(t, "QDRANT__SERVICE__API_KEY=k3y")
	o := store.QdrantOptions{
		Address: ours.guard(t, server.Address), Collection: storetest.NewCollection(), ServerName: "qdrant.example.org",
		CAFile: ours.file("authority.crt"), CertFile: ours.file("client.crt"), KeyFile: ours.file("client.key"),
		RetryFor: 300 * time.Millisecond,
	}
	ours.sign(t, "client", nil)
	theirs.sign(t, "client", nil)
	q, err := store.OpenQdrant(t.Context(), o, "k3y")
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	if err := q.Fit(t.Context(), storetest.Model, true); err != nil {
		t.Fatal(err)
	}
	if err := q.Put(t.Context(), [][]caesura.Point{storetest.Document("a.txt", "One.")}); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		change func(*store.QdrantOptions)
		word   string
	}{
		"no certificate": {func(o *store.QdrantOptions) { o.CertFile, o.KeyFile = "", "" }, "cert_file"},
		"a certificate of others": {func(o *store.QdrantOptions) {
			o.CertFile, o.KeyFile = theirs.file("client.crt"), theirs.file("client.key")
		}, "cert_file"},
		"a key of another certificate": {func(o *store.QdrantOptions) { o.KeyFile = theirs.file("client.key") }, "cert_file, key_file"},
		"no such file":                 {func(o *store.QdrantOptions) { o.CertFile = "nowhere.crt" }, "nowhere.crt"},
		"a file that is none":          {func(o *store.QdrantOptions) { o.CAFile = ours.file("client.key") }, "ca_file"},
		"an unknown authority":         {func(o *store.QdrantOptions) { o.CAFile = theirs.file("authority.crt") }, "ca_file"},
		"another name":                 {func(o *store.QdrantOptions) { o.ServerName = "" }, "server_name"},
		"no TLS": {func(o *store.QdrantOptions) {
			*o = store.QdrantOptions{Address: o.Address[len("https://"):], RetryFor: o.RetryFor}
		}, "https"},
	} {
		t.Run(name, func(t *testing.T) {
			o := o
			test.change(&o)
			kind := caesura.Config
			if name == "no TLS" {
				kind = caesura.Unavailable
			}
			err := openWith(t, "k3y", o)
			for range 20 { // what the server says may be lost when it hangs up at once
				if caesura.KindOf(err) == kind {
					break
				}
				err = openWith(t, "k3y", o)
			}
			expectFault(t, err, kind, "k3y", test.word)
		})
	}
}
