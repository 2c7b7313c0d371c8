package reader

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// The bounds of Markdown. For every mark of a paragraph the parser may look
// through all of it, at some 5 ns a byte, and it cannot be interrupted; so its
// work is bounded before it begins. A paragraph costs its length times its
// marks, those of ordinary ones not counted. Beyond the budget a paragraph is
// taken as it stands, marks and all: nothing of it is lost.
const (
	freeMarks     = 64       // of a paragraph
	mostWork      = 64 << 20 // marks times bytes, for a file
	workPerByte   = 64       // more of it for each byte of the file
	mostNested    = 100      // quotes and lists that begin on one line
	mostFootnotes = 10_000   // marks of notes; each is looked up among all notes

	// mostDefinitions of links are one paragraph; taking one off its front
	// moves all others.
	mostDefinitions = 500

	// mostNodes is how many lines, marks and cells a file may have: each is
	// some 400 bytes while it is parsed. A larger one is read as plain text.
	mostNodes = 1_500_000
)

const inlineMarks = "[]!*_~`<"

// tooLarge reports whether Markdown has too many parts to be parsed.
func tooLarge(source string) bool {
	return strings.Count(source, "\n")+strings.Count(source, "|")+marksOf(source) > mostNodes
}

// tame takes from Markdown what would take the parser for ever.
func tame(source string) (tamed string, notes []string) {
	tamed = tameNesting(source)
	if tamed != source {
		notes = append(notes, fmt.Sprintf("quotes and lists are read %d deep", mostNested))
	}
	tamed = tameDefinitions(tamed)
	if n := strings.Count(tamed, "[^"); n > mostFootnotes {
		tamed = strings.ReplaceAll(tamed, "[^", `\[^`)
		notes = append(notes, fmt.Sprintf("%d marks of footnotes are read as text", n))
	}
	if left := mostWork + workPerByte*len(tamed); inlineWork(tamed) > left {
		var plain int
		if tamed, plain = tameParagraphs(tamed, left); plain > 0 {
			notes = append(notes, fmt.Sprintf("%d paragraphs are taken as they stand: too many marks", plain))
		}
	}
	return tamed, notes
}

// inlineWork is what a paragraph costs, and more than what all paragraphs of a
// text cost.
func inlineWork(paragraph string) int {
	return len(paragraph) * max(0, marksOf(paragraph)-freeMarks)
}

func marksOf(s string) (marks int) {
	for i := range len(s) {
		if strings.IndexByte(inlineMarks, s[i]) >= 0 {
			marks++
		}
	}
	return marks
}

// tameDefinitions parts long runs of definitions of links by empty lines, which
// changes nothing of what they mean.
func tameDefinitions(source string) string {
	var b strings.Builder
	copied, run, begins := 0, 0, true // begins: a definition may stand here
	for at := 0; at < len(source); {
		end := after(source, at, "\n")
		line := source[at:end]
		switch _, target, ok := strings.Cut(line, "]: "); {
		case begins && ok && line[0] == '[' && strings.TrimSpace(target) != "":
			if run++; run%mostDefinitions == 0 {
				b.WriteString(source[copied:end] + "\n")
				copied = end
			}
		default:
			begins, run = strings.TrimSpace(line) == "", 0
		}
		at = end
	}
	return b.String() + source[copied:]
}

// tameNesting takes out the marks of quotes and lists that begin beyond
// mostNested others on their line.
func tameNesting(source string) string {
	var b strings.Builder
	copied := 0
	for at := 0; at < len(source); {
		end := after(source, at, "\n")
		if from, to := surplusMarkers(source[at:end]); from < to {
			b.WriteString(source[copied : at+from])
			copied = at + to
		}
		at = end
	}
	if copied == 0 {
		return source
	}
	return b.String() + source[copied:]
}

// surplusMarkers is where in a line the markers of quotes and lists stand that
// are too many.
func surplusMarkers(line string) (from, to int) {
	at, markers := 0, 0
	for at < len(line) {
		n := markerLength(line[at:])
		if n == 0 {
			break
		}
		at += n
		if markers++; markers == mostNested {
			from = at
		}
	}
	if markers <= mostNested {
		return 0, 0
	}
	return from, at
}

// markerLength is the length of the marker that a line begins with, white space
// before and after it included; 0 if it begins with none.
func markerLength(line string) int {
	rest := strings.TrimLeft(line, " \t")
	marker := 0
	switch {
	case rest == "":
		return 0
	case rest[0] == '>':
		return len(line) - len(strings.TrimLeft(rest[1:], " \t"))
	case strings.IndexByte("-*+", rest[0]) >= 0:
		marker = 1
	default:
		digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		if digits == 0 || digits > 9 || digits == len(rest) || rest[digits] != '.' && rest[digits] != ')' {
			return 0
		}
		marker = digits + 1
	}
	if content := strings.TrimLeft(rest[marker:], " \t"); len(content) < len(rest)-marker {
		return len(line) - len(content)
	}
	return 0
}

// tameParagraphs escapes the marks of the paragraphs that cost more than what
// is left. It finds them by a parser that stops short of marks.
func tameParagraphs(source string, left int) (tamed string, plain int) {
	var b strings.Builder
	copied := 0
	for _, lines := range paragraphLines(source) {
		whole := source[lines[0].Start:lines[len(lines)-1].Stop]
		work := inlineWork(whole)
		if work <= left {
			left -= work
			continue
		}
		plain++
		for _, l := range lines {
			b.WriteString(source[copied:l.Start])
			escapeMarks(&b, source[l.Start:l.Stop])
			copied = l.Stop
		}
	}
	return b.String() + source[copied:], plain
}

// escapeMarks writes a text so that its marks stand for themselves.
func escapeMarks(b *strings.Builder, s string) {
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s) && s[i+1] > ' ':
			b.WriteByte(s[i])
			i++
		case strings.IndexByte(inlineMarks, s[i]) >= 0:
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
}

// paragraphLines are the lines of all that has marks: paragraphs, headings,
// cells of tables, terms. They are in order and do not overlap.
func paragraphLines(source string) (paragraphs [][]text.Segment) {
	blocks := parser.NewParser(
		parser.WithBlockParsers(append(parser.DefaultBlockParsers(), util.Prioritized(extension.NewFootnoteBlockParser(), 999))...),
		parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...),
	)
	goldmark.New(goldmark.WithParser(blocks), goldmark.WithExtensions(extension.Table, extension.DefinitionList))
	document := blocks.Parse(text.NewReader([]byte(source)))
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the walker gives no error
		if entering && n.Type() == ast.TypeBlock && !n.IsRaw() && n.Lines() != nil && n.Lines().Len() > 0 {
			paragraphs = append(paragraphs, n.Lines().Sliced(0, n.Lines().Len()))
		}
		return ast.WalkContinue, nil
	})
	slices.SortStableFunc(paragraphs, func(a, b []text.Segment) int { return cmp.Compare(a[0].Start, b[0].Start) })
	end := 0
	return slices.DeleteFunc(paragraphs, func(lines []text.Segment) bool {
		for _, l := range lines {
			if l.Start < end || l.Stop < l.Start {
				return true
			}
			end = l.Stop
		}
		return false
	})
}
