package claims

import (
	"embed"
	"encoding/json"
	"fmt"

	"caesura"
)

// The prompts are files, each with its version in its name. A prompt that is
// changed gets a new version: cached answers and fingerprints carry it.
//
//go:embed prompts/*.md
var promptFiles embed.FS

func newPrompt(name string, version int, schema string) caesura.Prompt {
	file := fmt.Sprintf("prompts/%s.%d.md", name, version)
	text, err := promptFiles.ReadFile(file)
	if err != nil {
		return caesura.Prompt{} // the tests read every prompt
	}
	return caesura.Prompt{Name: fmt.Sprintf("%s@%d", name, version), System: string(text), Schema: schema}
}

// verdicts is the schema of an answer with a reason, one of the verdicts and,
// if rewrites is set, the sentence as it is to be taken from now on.
func verdicts(rewrites bool, verdicts ...string) string {
	properties := map[string]any{
		"reason":  map[string]any{"type": "string"},
		"verdict": map[string]any{"type": "string", "enum": verdicts},
	}
	required := []string{"reason", "verdict"}
	if rewrites {
		properties["sentence"] = map[string]any{"type": "string"}
		required = append(required, "sentence")
	}
	return object(properties, required)
}

func object(properties map[string]any, required []string) string {
	text, _ := json.Marshal(map[string]any{ // strings, lists and maps of them only
		"type": "object", "properties": properties, "required": required, "additionalProperties": false,
	})
	return string(text)
}

func listOf(item map[string]any) map[string]any {
	return map[string]any{"type": "array", "items": item}
}

// prompts of every stage.
type prompts struct {
	selection, disambiguation, decomposition, entailment, standalone, coverage caesura.Prompt
}

func newPrompts() prompts {
	text := map[string]any{"type": "string"}
	flag := map[string]any{"type": "boolean"}
	element := map[string]any{
		"type": "object", "additionalProperties": false, "required": []string{"text", "verifiable", "covered"},
		"properties": map[string]any{"text": text, "verifiable": flag, "covered": flag},
	}
	return prompts{
		selection:      newPrompt("selection", 1, verdicts(true, verifiable, mixed, none)),
		disambiguation: newPrompt("disambiguation", 1, verdicts(true, clear, resolved, unresolved)),
		decomposition:  newPrompt("decomposition", 1, object(map[string]any{"claims": listOf(text)}, []string{"claims"})),
		entailment:     newPrompt("entailment", 1, verdicts(false, yes, no)),
		standalone:     newPrompt("standalone", 1, verdicts(false, yes, no)),
		coverage:       newPrompt("coverage", 1, object(map[string]any{"elements": listOf(element)}, []string{"elements"})),
	}
}

// The verdicts of the stages.
const (
	verifiable = "verifiable"
	mixed      = "mixed"
	none       = "none"

	clear      = "clear"
	resolved   = "resolved"
	unresolved = "unresolved"

	yes = "yes"
	no  = "no"
)

// An Excerpt is a sentence and what a reader of the document sees around it.
type Excerpt struct {
	Title    string   `json:"title,omitempty"`
	Headings []string `json:"headings,omitempty"`
	Question string   `json:"question,omitempty"` // which the text answers
	Before   []string `json:"before"`
	Sentence string   `json:"sentence"`
	After    []string `json:"after"`
}
