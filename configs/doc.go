// Package configs makes one Config of the packages' own Options and loads it:
// a YAML file, over it CAESURA_* environment variables, over them flags, and
// last the defaults for what is still unset.
//
//	config.go   Config, Load, WithDefaults, Validate
//	override.go environment variables and single settings
//	keys.go     the known keys, and the nearest to one that is not known
//	schema.go   the JSON Schema of a configuration file
//
// Next to them are the files that people start from: default.yaml (every key
// with its default; config init writes it) and qdrant.yaml.
package configs
