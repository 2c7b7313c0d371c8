package reader

import (
	"errors"
	"fmt"
	"strings"
)

// Version changes whenever the documents made from the same bytes and options
// change.
//
//	1  first
//	2  transcripts: milliseconds are recognised, more shapes, speakers of words, no time where none is given;
//	   PDFs: columns in order, accents and ligatures, fields that are not drawn, headings in italics;
//	   HTML: large pages in pieces, inserts and headings without content left out, linked data; Markdown is bounded
const Version = 2

// Options say how files are read.
type Options struct {
	PDF  PDFOptions  `yaml:"pdf" json:"pdf" envPrefix:"PDF_"`
	HTML HTMLOptions `yaml:"html" json:"html" envPrefix:"HTML_"`

	// Language (BCP 47) of documents that do not tell theirs.
	Language string `yaml:"language" json:"language" jsonschema:"description=Language (BCP 47) of documents that do not tell theirs"`

	// DetectLanguage detects the language of a document that does not tell its
	// own, when Language is not set. Default true.
	DetectLanguage *bool `yaml:"detect_language" json:"detect_language" jsonschema:"description=Detect the language of documents that do not tell theirs when language is not set,default=true"`

	// MaxBytes is the size of the largest file that is read. Default 512 MiB.
	MaxBytes int64 `yaml:"max_bytes" json:"max_bytes" jsonschema:"description=Size in bytes of the largest file that is read; 0 is 512 MiB,minimum=0"`
}

// WithDefaults fills in what is zero.
func (o Options) WithDefaults() Options {
	o.PDF, o.HTML = o.PDF.WithDefaults(), o.HTML.WithDefaults()
	if o.DetectLanguage == nil {
		o.DetectLanguage = new(true)
	}
	if o.MaxBytes == 0 {
		o.MaxBytes = 512 << 20
	}
	return o
}

// Validate reports everything that cannot be.
func (o Options) Validate() error {
	var errs []error
	if err := o.PDF.Validate(); err != nil {
		errs = append(errs, fmt.Errorf("pdf: %w", err))
	}
	if err := o.HTML.Validate(); err != nil {
		errs = append(errs, fmt.Errorf("html: %w", err))
	}
	if o.Language != "" && languageTag(o.Language) == "" {
		errs = append(errs, fmt.Errorf("language: %q is no language tag such as de or pt-BR", o.Language))
	}
	if o.MaxBytes < 0 {
		errs = append(errs, fmt.Errorf("max_bytes: %d is negative", o.MaxBytes))
	}
	return errors.Join(errs...)
}

// Fingerprint is the options that change what is read. It holds no Version, so
// that a new version and new options are told apart.
func (o Options) Fingerprint() string {
	o = o.WithDefaults()
	return fmt.Sprintf("%s %s language=%s detect=%t", o.PDF.Fingerprint(), o.HTML.Fingerprint(), languageTag(o.Language), *o.DetectLanguage)
}

// languageTag writes a BCP 47 tag in its usual form; "" if it is none or says
// nothing.
func languageTag(s string) string {
	s = strings.ReplaceAll(strings.TrimSpace(s), "_", "-")
	parts := strings.Split(s, "-")
	for i, p := range parts {
		switch {
		case len(p) < 1 || len(p) > 8 || strings.Trim(p, alphanumeric) != "":
			return ""
		case i > 0 && len(p) == 2:
			parts[i] = strings.ToUpper(p)
		case i > 0 && len(p) == 4:
			parts[i] = strings.ToUpper(p[:1]) + strings.ToLower(p[1:])
		default:
			parts[i] = strings.ToLower(p)
		}
	}
	first := parts[0]
	if len(first) < 2 || len(first) > 3 || first == "und" || strings.Trim(first, alphanumeric[10:]) != "" {
		return ""
	}
	return strings.Join(parts, "-")
}

const alphanumeric = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
