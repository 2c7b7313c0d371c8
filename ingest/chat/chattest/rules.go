package chattest

import "encoding/json"

// ReadRules reads a JSON list of rules. What a rule answers is a JSON object, or
// one of the words for misbehaviour as a string.
func ReadRules(text []byte) (rules []Rule, err error) {
	var list []struct {
		Stage string            `json:"stage"`
		Has   string            `json:"has"`
		Then  []json.RawMessage `json:"then"`
	}
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, err
	}
	for _, r := range list {
		rule := Rule{Stage: r.Stage, Has: r.Has}
		for _, then := range r.Then {
			answer := string(then)
			if word := ""; json.Unmarshal(then, &word) == nil {
				answer = word
			}
			rule.Then = append(rule.Then, answer)
		}
		rules = append(rules, rule)
	}
	return rules, nil
}
