// Package page is what the pages for browsers have in common: colours for
// light and for dark, a policy by which a page loads nothing, lengths, words.
package page

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"strconv"
)

// Style is the part of a page's style that all share.
//
//go:embed page.css
var Style string

// PX is a length in a figure.
type PX float64

// String is the length as a figure's attributes have it.
func (p PX) String() string { return strconv.FormatFloat(float64(p), 'f', 1, 64) }

// Policy is the content security policy of a page that holds all that it
// needs: it loads nothing, and has no style and no script but these, whatever
// the page shows. A page without script gives "".
func Policy(style, script string) string {
	p := "default-src 'none'; base-uri 'none'; form-action 'none'; style-src " + source(style)
	if script != "" {
		p += "; script-src " + source(script)
	}
	return p
}

// source is a script or style by its hash, as a policy names it.
func source(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
