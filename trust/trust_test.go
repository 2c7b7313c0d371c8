package trust_test

import (
	"testing"

	"caesura/trust"
)

func TestNothingSetTrustsTheSystem(t *testing.T) {
	config, err := trust.Files{}.Config()
	if err != nil || config.RootCAs != nil || len(config.Certificates) > 0 || config.ServerName != "" || (trust.Files{}).Any() {
		t.Errorf("got %+v, %v", config, err)
	}
}

func TestCertificateNeedsItsKey(t *testing.T) {
	for _, f := range []trust.Files{{Cert: "a.pem"}, {Key: "a.pem"}} {
		if f.Validate() == nil || !f.Any() {
			t.Errorf("%+v is taken", f)
		}
	}
	if err := (trust.Files{Cert: "a", Key: "b"}).Validate(); err != nil {
		t.Error(err)
	}
}
