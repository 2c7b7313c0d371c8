// Package inspect shows how one document was cut: every edge with its cause,
// over the distances that it was chosen by. It computes nothing that the trace
// does not hold, so that what is shown is what a run does.
//
// report.go has what is shown, text.go and curve.go the form for terminals,
// page.go the page for browsers, made of page.html, page.css (over that of
// package page) and page.js; chart.go places the page's figure, flow.go its text.
package inspect
