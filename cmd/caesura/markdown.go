package main

import (
	"fmt"
	"strings"

	"caesura/ingest"
)

// shownInMarkdown is how many lines of one kind a page shows. GitHub refuses
// pages over 1 MiB, and comments over 65,536 characters.
const shownInMarkdown = 50

// page is a run or a plan for people who read it on a page.
func page(e ending) string {
	if e.planned != nil {
		return planMarkdown(e)
	}
	return runMarkdown(e)
}

func runMarkdown(e ending) string {
	var b strings.Builder
	fmt.Fprintf(&b, "### caesura %s: source %s\n\n", e.command, code(e.source))
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
	if e.rebuilt != nil {
		rebuiltMarkdown(&b, e.rebuilt)
	}
	if e.verified != nil {
		fmt.Fprintf(&b, "%s and %s compared, lowest cosine of a vector %.6f: %s, %d mended.\n\n", count(e.Compared.Documents, "document"), count(e.Compared.Points, "chunk"),
			e.Compared.LowestCosine, count(len(e.Differences), "difference"), len(e.Differences)-e.verified.Unmended)
		listMarkdown(&b, "Differs", e.Differences, func(d ingest.Difference) string { return code(difference(d)) })
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

func rebuiltMarkdown(b *strings.Builder, r *rebuilt) {
	serves := "does not serve"
	if r.Switched {
		serves = "serves now"
	}
	fmt.Fprintf(b, "Build %s %s; it holds %s", code(r.Build), serves, count(r.Stored, "chunk"))
	if r.Asked > 0 {
		fmt.Fprintf(b, "; %d of %s answered", r.Asked-len(r.Missed), count(r.Asked, "golden question"))
	}
	b.WriteString(".\n\n")
	listMarkdown(b, "Missed", r.Missed, func(q ingest.Question) string { return code(q.Text) + " – " + code(q.Document) })
}

// planMarkdown is a plan, for a comment on a change.
func planMarkdown(e ending) string {
	var b strings.Builder
	fmt.Fprintf(&b, "### caesura plan: source %s\n\n", code(e.source))
	r := e.Report
	if e.Error != "" && e.Exit != exitGuard {
		fmt.Fprintf(&b, "**It could not be made** (exit %d): %s\n\n%s\n\n", e.Exit, code(e.Error), e.Try)
		return b.String()
	}
	fmt.Fprintf(&b, "%s would be written, %s deleted.\n\n", count(len(r.Changes), "document"), count(len(r.Deletions), "document"))
	if r.Stopped != nil {
		fmt.Fprintf(&b, "**The guard would stop the deletions**: %s\n\n", code(r.Stopped.Error()))
	}
	fmt.Fprintf(&b, "To embed: %s.\n\n", estimate(r.Estimate, e.planned.price))
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
	listMarkdown(b, "Notes", remarks(r), func(r remark) string { return code(r.String()) })
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
