package main

import (
	"fmt"
	"strings"

	"caesura/ingest"
)

// shownInMarkdown is how many lines of one kind a page shows. GitHub refuses
// pages over 1 MiB, and comments over 65,536 characters.
const shownInMarkdown = 50

// runMarkdown is a run for people who read it on a page.
func runMarkdown(command string, e ending) string {
	var b strings.Builder
	fmt.Fprintf(&b, "### caesura %s: source %s\n\n", command, code(e.name))
	switch {
	case e.Error != "":
		fmt.Fprintf(&b, "**Exit %d**: %s\n\n", e.Exit, code(e.Error))
		if e.Try != "" {
			fmt.Fprintf(&b, "%s\n\n", e.Try)
		}
	case e.Exit != exitDone:
		fmt.Fprintf(&b, "**Done, but not all of it** (exit %d).\n\n", e.Exit)
	default:
		b.WriteString("Done: the store equals the corpus.\n\n")
	}
	if e.Report != nil {
		fmt.Fprintf(&b, "%s in %.1f s: %s with %s written, %s deleted; %s embedded, %d more from the cache.\n\n",
			count(e.Files, "file"), e.Seconds, count(e.Written, "document"), count(e.Points, "chunk"),
			count(e.Deleted, "document"), count(e.Embedded.Texts, "text"), e.Embedded.Cached)
		reportMarkdown(&b, e.Report)
		listMarkdown(&b, "Deleted", e.Deletions, deletionMarkdown)
	}
	return b.String()
}

// planMarkdown is a plan, for a comment on a change.
func planMarkdown(r *ingest.Report, err error) string {
	var b strings.Builder
	fmt.Fprintf(&b, "### caesura plan: source %s\n\n", code(r.Source))
	if err != nil {
		fmt.Fprintf(&b, "**It could not be made**: %s\n\n", code(err.Error()))
		return b.String()
	}
	fmt.Fprintf(&b, "%s would be written, %s deleted.\n\n", count(len(r.Changes), "document"), count(len(r.Deletions), "document"))
	if r.Stopped != nil {
		fmt.Fprintf(&b, "**The guard would stop the deletions**: %s\n\n", code(r.Stopped.Error()))
	}
	fmt.Fprintf(&b, "To embed: %s.\n\n", estimate(r.Estimate, 0))
	reportMarkdown(&b, r)
	listMarkdown(&b, "Would be written", r.Changes, func(c ingest.Change) string { return code(c.Document) + " – " + string(c.Reason) })
	listMarkdown(&b, "Would be deleted", r.Deletions, deletionMarkdown)
	return b.String()
}

func deletionMarkdown(d ingest.Deletion) string { return code(d.Document) + " – " + string(d.Reason) }

// reportMarkdown is what runs and plans have in common.
func reportMarkdown(b *strings.Builder, r *ingest.Report) {
	b.WriteString("| documents | |\n| --- | ---: |\n")
	for _, reason := range ingest.Reasons {
		if n := r.Documents[reason]; n > 0 {
			fmt.Fprintf(b, "| %s | %d |\n", reason, n)
		}
	}
	b.WriteString("\n")
	listMarkdown(b, "Failed", r.Failures, func(f ingest.Failure) string {
		return fmt.Sprintf("%s – %s: %s", code(f.File), f.Stage, code(f.Reason))
	})
	listMarkdown(b, "Skipped", r.Skips, func(s ingest.Skip) string { return code(s.File) + " – " + s.Reason })
}

func listMarkdown[T any](b *strings.Builder, name string, list []T, line func(T) string) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintf(b, "<details><summary>%s: %d</summary>\n\n", name, len(list))
	for i, item := range list {
		if i == shownInMarkdown {
			fmt.Fprintf(b, "- … and %d more\n", len(list)-i)
			break
		}
		fmt.Fprintf(b, "- %s\n", line(item))
	}
	b.WriteString("\n</details>\n\n")
}

// code shows a text as it is: names of files and messages come from others, and
// must not become links, mentions or HTML.
func code(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if len(fence) > 1 {
		return fence + " " + text + " " + fence
	}
	return fence + text + fence
}
