// Package report writes a comparison of strategies as one page for browsers, in
// the look of the pages of inspect. It is pure: figures in, bytes out.
//
//	report   the page and its parts
//	chart    the frontier of recall and IoU, and bars by set
package report
