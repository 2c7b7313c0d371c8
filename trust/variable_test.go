package trust_test

import (
	"strings"
	"testing"

	"caesura/trust"
)

func TestSecretInPlaceOfAVariablesNameIsNotRepeated(t *testing.T) {
	for _, name := range []string{"sk-abc", "1A", "hunter 2", "é", "A=B"} {
		err := trust.ValidVariable("api_key_env", name)
		if err == nil || strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), "api_key_env") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"", "_", "a", "KEY_2"} {
		if err := trust.ValidVariable("api_key_env", name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := trust.ReadFile("api_key_file", "sk-abc"); err == nil || strings.Contains(err.Error(), "sk-abc") {
		t.Error(err)
	}
}
