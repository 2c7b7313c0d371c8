package remote

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/http/httpguts"

	"caesura/trust"
)

// Key reads the API key from where the options say; "" when there is none, and
// the variable is the one of the default.
func (o Options) Key(byDefault string) (string, error) {
	if o.APIKeyFile != "" {
		b, err := trust.ReadFile("api_key_file", o.APIKeyFile)
		if err != nil {
			return "", err
		}
		return strings.TrimSpace(string(b)), nil
	}
	for _, name := range o.keyVariables() {
		if key := strings.TrimSpace(os.Getenv(name)); key != "" {
			return key, nil
		}
	}
	if o.APIKeyEnv != "" && o.APIKeyEnv != byDefault {
		return "", trust.Unset("api_key_env")
	}
	return "", nil
}

// CheckSecrets says which of the secrets that the options name are not there.
func (o Options) CheckSecrets(byDefault string) error {
	_, err := o.Key(byDefault)
	if _, herr := o.headers(""); herr != nil {
		err = errors.Join(err, herr)
	}
	return err
}

// keyVariables are where the key is looked for. OpenAI's own key is sent to
// OpenAI only.
func (o Options) keyVariables() []string {
	names := []string{o.APIKeyEnv}
	if u, err := o.endpoint(""); err == nil && u.Hostname() == openAIHost {
		names = append(names, openAIKeyEnv)
	}
	return names
}

// keyHint says what to try when the server refuses the key, or that there is
// none.
func (o Options) keyHint(given bool) string {
	source := "environment variable " + strings.Join(o.keyVariables(), " or ")
	if o.APIKeyFile != "" {
		source = "file " + o.APIKeyFile
	}
	if given {
		return "Check the API key; it is from the " + source + "."
	}
	return "No API key was sent; it is read from the " + source + "."
}

// headers are the key and the further headers, with their values.
func (o Options) headers(key string) (http.Header, error) {
	h := http.Header{}
	if key != "" {
		h.Set("Authorization", "Bearer "+key)
	}
	for name, variable := range o.HeaderEnv {
		value := strings.TrimSpace(os.Getenv(variable))
		if value == "" {
			return nil, trust.Unset("header_env for " + name)
		}
		if !httpguts.ValidHeaderFieldName(name) {
			return nil, fmt.Errorf("header_env: %q is no name of a header", name)
		}
		h.Set(name, value)
	}
	for name, values := range h {
		if slices.ContainsFunc([]rune(values[0]), unicode.IsControl) {
			return nil, fmt.Errorf("the value of the header %s holds a line break or another control character", name)
		}
	}
	return h, nil
}

// checkPlaintext refuses to send secrets where others can read them.
func (o Options) checkPlaintext(secrets http.Header) error {
	u, err := o.endpoint("")
	if err != nil || len(secrets) == 0 || u.Scheme == "https" || isLocal(u.Hostname()) || o.AllowPlaintextKey {
		return err
	}
	return errors.New("url: the API key would go to " + u.Host + " unencrypted")
}

// shortestSecret is how long a part of a secret must be to be blacked out:
// servers like to repeat its beginning or end.
const shortestSecret = 6

// redactor gives a function that blacks out every part of the secrets in a
// text that is at least shortestSecret long, and secrets that are shorter.
func redactor(secrets http.Header) func(string) string {
	var all []string
	for _, values := range secrets {
		all = append(all, strings.TrimPrefix(values[0], "Bearer "))
	}
	return func(text string) string {
		for _, secret := range all {
			text = redact(text, secret)
		}
		return text
	}
}

func redact(text, secret string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		n := 0
		for i+n < len(text) && strings.Contains(secret, text[i:i+n+1]) {
			n++
		}
		if n >= min(shortestSecret, len(secret)) && n > 0 {
			b.WriteString("[key]")
			i += n
			continue
		}
		b.WriteByte(text[i])
		i++
	}
	return b.String()
}
