package configs

import (
	"errors"
	"fmt"
	"strings"

	"github.com/caarlos0/env/v11"
)

// An override is one key set from outside the file.
type override struct {
	variable string // as the environment would name it
	value    string
	from     string // as a person wrote it
}

// override sets what CAESURA_* variables name, and then what settings name.
// Each is set alone, so that an error can say which one is wrong.
func (c *Config) override(environ, settings []string) error {
	overrides, err := c.overrides(environ, settings)
	errs := []error{err}
	known := envNames()
	for _, o := range overrides {
		if !known[o.variable] {
			errs = append(errs, fmt.Errorf("%s: unknown%s", o.from, o.nearest(known)))
			continue
		}
		if taken, err := c.flow(o); taken {
			if err != nil {
				errs = append(errs, o.wrong())
			}
			continue
		}
		options := env.Options{Prefix: EnvPrefix, UseFieldNameByDefault: true, Environment: map[string]string{o.variable: o.value}}
		if err := env.ParseWithOptions(c, options); err != nil {
			errs = append(errs, o.wrong())
		}
	}
	return errors.Join(errs...)
}

func (c *Config) overrides(environ, settings []string) (list []override, err error) {
	for _, line := range environ {
		name, value, _ := strings.Cut(line, "=")
		if strings.HasPrefix(name, EnvPrefix) && !c.isSecret(name) && !reserved[name] {
			list = append(list, override{name, value, "environment variable " + name})
		}
	}
	for _, s := range settings {
		key, value, ok := strings.Cut(s, "=")
		if !ok {
			err = errors.Join(err, fmt.Errorf("--set %s: want key=value", s))
			continue
		}
		list = append(list, override{EnvPrefix + strings.ToUpper(strings.ReplaceAll(key, ".", "_")), value, "--set " + key})
	}
	return list, err
}

// wrong says that the value cannot be. It does not repeat one that may hold a
// secret by mistake.
func (o override) wrong() error {
	if strings.HasSuffix(o.variable, "_ENV") || strings.HasSuffix(o.variable, "_FILE") {
		return fmt.Errorf("%s: what it has is no value for it", o.from)
	}
	return fmt.Errorf("%s: %q is no value for it", o.from, o.value)
}

// nearest is the nearest known key, in the form that the person used.
func (o override) nearest(known map[string]bool) string {
	if strings.HasPrefix(o.from, "--set ") {
		return nearest(strings.TrimPrefix(o.from, "--set "), paths())
	}
	return nearest(o.variable, known)
}

// reserved are variables with our prefix that are not keys.
var reserved = map[string]bool{
	"CAESURA_CONFIG":         true, // the file to load, as --config
	"CAESURA_KILL_ROUNDS":    true, // the five below: for tests
	"CAESURA_QDRANT_ADDR":    true,
	"CAESURA_QDRANT_BIN":     true,
	"CAESURA_REQUIRE_QDRANT": true,
	"CAESURA_SHARED":         true,
}

// isSecret reports whether a variable holds a key that the configuration
// points at.
func (c *Config) isSecret(name string) bool {
	d := c.WithDefaults()
	for _, variable := range d.Reader.PDF.PasswordEnv {
		if name == variable {
			return true
		}
	}
	for _, headers := range []map[string]string{d.Embedding.HTTP.HeaderEnv, d.Chat.HeaderEnv} {
		for _, variable := range headers {
			if name == variable {
				return true
			}
		}
	}
	return name == d.Embedding.HTTP.APIKeyEnv || name == d.Chat.APIKeyEnv || name == d.Store.Qdrant.APIKeyEnv
}
