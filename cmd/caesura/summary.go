package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"caesura"
	"caesura/configs"
	"caesura/ingest"
)

// A summary is what a run says at its end. What only some commands know is nil
// in those of the others; its report is the one of the summary.
type summary struct {
	*ingest.Report
	*rebuilt
	*verified
	*planned
	Embedded embedded `json:"embedding"`
	Spent    *spent   `json:"spent,omitempty"`   // where claims are made
	Stopped  string   `json:"stopped,omitempty"` // why it did not go to its end, or the guard deleted nothing
	Seconds  float64  `json:"seconds,omitempty"`
}

// embedded counts texts.
type embedded struct {
	Texts  int `json:"texts"`  // sent to the embedder
	Cached int `json:"cached"` // answered by the cache
}

// stopped is why the guard stopped what it stopped; "" when it did not.
func stopped(r *ingest.Report) string {
	if r == nil || r.Stopped == nil {
		return ""
	}
	return r.Stopped.Error()
}

// listed is how many lines of one kind a summary shows; all are in the JSON.
const listed = 10

func (a *app) summary(s summary, failuresFile string) {
	switch {
	case a.json:
		printJSON(a.out, s)
	case s.planned != nil:
		a.printPlan(s)
	case a.quiet:
		s.printTrouble(a.err, failuresFile)
	default:
		s.print(a.out, failuresFile)
	}
}

// printTrouble is what is said even to those who want no summary.
func (s summary) printTrouble(w io.Writer, failuresFile string) {
	if s.verified != nil {
		printList(w, "differs", s.Differences, difference)
	}
	printFailures(w, s.Failures, failuresFile)
}

func printJSON(w io.Writer, v any) {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		fmt.Fprintln(w, "{}")
	}
}

// printStopped says that a summary is of a part only.
func (s summary) printStopped(w io.Writer) {
	if s.Stopped != "" && s.Report.Stopped == nil {
		first, _, _ := strings.Cut(s.Stopped, "\n")
		fmt.Fprintf(w, "STOPPED before its end, this is a part only: %s\n", first)
	}
}

func (s summary) print(w io.Writer, failuresFile string) {
	if s.verified != nil {
		s.printVerified(w)
		return
	}
	fmt.Fprintf(w, "source %q: %s\n", s.Source, count(s.Files, "file"))
	s.printStopped(w)
	printReasons(w, s.Documents)
	fmt.Fprintf(w, "  written   %s, %s%s%s\n", count(s.Written, "document"), count(s.Points, "chunk"), andClaims(s.ClaimPoints), edges(s.Edges))
	printStates(w, s.States)
	if s.Deleted > 0 {
		fmt.Fprintf(w, "  deleted   %s\n", count(s.Deleted, "document"))
	}
	if s.Withheld > 0 {
		fmt.Fprintf(w, "  kept      %s that %s not listed, since a part of the source could not be\n", count(s.Withheld, "document"), are(s.Withheld))
	}
	fmt.Fprintf(w, "  embedded  %s, %d more from the cache\n", count(s.Embedded.Texts, "text"), s.Embedded.Cached)
	s.printClaims(w)
	fmt.Fprintf(w, "  time      %.1f s\n", s.Seconds)
	deleted := "deleted"
	if s.Report.Stopped != nil {
		deleted = "kept"
	}
	printList(w, deleted, s.Deletions, func(d ingest.Deletion) string { return fmt.Sprintf("%s (%s)", d.Document, d.Reason) })
	printList(w, "skipped", s.Skips, func(s ingest.Skip) string { return s.File + ": " + s.Reason })
	printNotes(w, s.Report)
	printFailures(w, s.Failures, failuresFile)
	if s.rebuilt != nil {
		s.rebuilt.print(w)
	}
}

// printReasons is one line that says why documents were worked on, or not.
func printReasons(w io.Writer, documents map[ingest.Reason]int) {
	var parts []string
	for _, reason := range ingest.Reasons {
		if n := documents[reason]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, reason))
		}
	}
	if len(parts) == 0 {
		parts = []string{"none"}
	}
	fmt.Fprintf(w, "  documents %s\n", strings.Join(parts, ", "))
}

// printStates is one line that says how well documents could be read, of those
// whose readers tell.
func printStates(w io.Writer, states map[caesura.State]int) {
	var parts []string
	for _, state := range slices.Sorted(maps.Keys(states)) {
		parts = append(parts, fmt.Sprintf("%d %s", states[state], state))
	}
	if len(parts) > 0 {
		fmt.Fprintf(w, "  states    %s\n", strings.Join(parts, ", "))
	}
}

// edges is " (ends: 12 threshold, 3 resplit)".
func edges(causes map[caesura.Cause]int) string {
	var parts []string
	for _, cause := range caesura.Causes {
		if n := causes[cause]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, cause))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return " (chunk ends: " + strings.Join(parts, ", ") + ")"
}

func printList[T any](w io.Writer, name string, list []T, line func(T) string) {
	for i, item := range list {
		if i == listed {
			fmt.Fprintf(w, "%s  … and %d more (see them all with --json)\n", name, len(list)-listed)
			return
		}
		fmt.Fprintf(w, "%s  %s\n", name, line(item))
	}
}

func printFailures(w io.Writer, failures []ingest.Failure, file string) {
	printList(w, "FAILED", failures, func(f ingest.Failure) string {
		line := fmt.Sprintf("%s: %s: %s", f.File, f.Stage, f.Reason)
		if f.Remembered {
			line += " (as before, and unchanged since)"
		}
		if f.Try != "" {
			line += "\n          " + f.Try
		}
		return line
	})
	if len(failures) > 0 && file != "" {
		fmt.Fprintf(w, "FAILED  %s; all are in %s\n", count(len(failures), "entry"), file)
	}
}

func are(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// count is "1 file", "2 files".
func count(n int, noun string) string {
	switch {
	case n == 1:
	case strings.HasSuffix(noun, "y"):
		noun = strings.TrimSuffix(noun, "y") + "ies"
	default:
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

func failuresPath(c configs.Config) string { return filepath.Join(c.State, "failures.jsonl") }

// writeFailures replaces the list of the run before; a run without failures
// leaves an empty file, so that an old list is never taken for a new one.
func writeFailures(path string, failures []ingest.Failure) (err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("failures: %w", err)
	}
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("failures: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	w := bufio.NewWriter(f)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for _, failure := range failures {
		if err := e.Encode(failure); err != nil {
			return fmt.Errorf("failures: %w", err)
		}
	}
	return w.Flush()
}
