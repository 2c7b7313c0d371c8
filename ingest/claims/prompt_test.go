package claims

import (
	"encoding/json"
	"testing"

	"caesura"
)

// A prompt whose text changes needs a new version, or cached answers and
// stored claims pass for those of the new text.
func TestAPromptThatChangesGetsANewVersion(t *testing.T) {
	known := map[string]string{
		"selection@1":      "d06b89258744",
		"disambiguation@1": "4c51f43f31bb",
		"decomposition@1":  "0db36db4413f",
		"entailment@1":     "773840927c3f",
		"standalone@1":     "6d941f53a89b",
		"coverage@1":       "e37040f03dfc",
	}
	p := newPrompts()
	for _, prompt := range []caesura.Prompt{p.selection, p.disambiguation, p.decomposition, p.entailment, p.standalone, p.coverage} {
		if prompt.System == "" || !json.Valid([]byte(prompt.Schema)) {
			t.Errorf("%q: no text or no schema", prompt.Name)
		}
		if got := caesura.HashParts(prompt.System, prompt.Schema).String()[:12]; known[prompt.Name] != got {
			t.Errorf("%s has hash %s: known is %q", prompt.Name, got, known[prompt.Name])
		}
	}
}
