package reader

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"caesura"
)

// compose makes the document: rows to paragraphs to blocks.
func (f *pdfFile) compose() *caesura.Document {
	found, garbled := f.rows()
	rows := found.rows
	words := newVocabulary(rows)
	paragraphs := joinRows(rows)
	findHeadings(paragraphs, f.Info.Outline, newTypography(rows))
	title := f.title(paragraphs)
	paragraphs = insertRunning(paragraphs, found.once)
	var b builder
	for _, p := range paragraphs {
		writeParagraph(&b, p, words)
	}
	doc := b.document()
	doc.Title = title
	if language.MatchString(f.Info.Language) {
		doc.Language = f.Info.Language
	}
	doc.Meta = f.meta()
	doc.PageStates = f.pageStates(garbled)
	doc.State = f.state(doc.PageStates)
	doc.Notes, doc.Lost = f.notes(doc.PageStates), f.lost()
	if note := found.note(); note != "" {
		doc.Notes = append(doc.Notes, note)
	}
	return doc
}

// insertRunning puts running lines where they divide no paragraph: those of a head before what begins on their page or
// after, those of a foot after what ends on it.
func insertRunning(paragraphs []paragraph, lines []row) []paragraph {
	slices.SortStableFunc(lines, func(a, b row) int { return cmp.Or(a.page-b.page, cmp.Compare(a.Top, b.Top)) })
	next := 0 // behind the line before
	for _, line := range lines {
		at := slices.IndexFunc(paragraphs, func(p paragraph) bool {
			first, last := p.rows[0].page, p.rows[len(p.rows)-1].page
			return first > line.page || first == line.page && (line.Top < 0.5 || last > line.page)
		})
		if at < 0 {
			at = len(paragraphs)
		}
		at = max(at, next)
		next = at + 1
		if at > 0 { // pages go on
			before := paragraphs[at-1].rows
			line.page = max(line.page, before[len(before)-1].page)
		}
		paragraphs = slices.Insert(paragraphs, at, paragraph{kind: caesura.Paragraph, rows: []row{line}})
	}
	return paragraphs
}

func writeParagraph(b *builder, p paragraph, words vocabulary) {
	b.begin(p.kind, p.level)
	for i, r := range p.rows {
		b.startPage(r.page)
		b.write(unmarked(p, i))
		switch {
		case i+1 < len(p.rows):
			b.write(words.between(r, p.rows[i+1]))
		case r.Hyphen && !r.soft:
			b.write("-")
		}
	}
	b.end()
}

// unmarked is the text of row i without the bullet of a list item: that it is
// one is known by its kind.
func unmarked(p paragraph, i int) string {
	if i > 0 || p.kind != caesura.ListItem || !bullet.MatchString(p.rows[0].Text) {
		return p.rows[i].Text
	}
	_, size := utf8.DecodeRuneInString(p.rows[0].Text)
	return p.rows[0].Text[size:]
}

// language is the shape of a BCP 47 tag.
var language = regexp.MustCompile(`^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$`)

// meta is what the file says of itself and a reader of chunks may want.
func (f *pdfFile) meta() map[string]string {
	meta := map[string]string{}
	for key, tag := range map[string]string{"author": "Author", "subject": "Subject", "keywords": "Keywords"} {
		text := strings.Join(strings.Fields(f.Info.Meta[tag]), " ")
		if text != "" && !strings.HasPrefix(text, "(") && strings.ToValidUTF8(text, "") == text {
			meta[key] = text
		}
	}
	if date := pdfDate.FindStringSubmatch(f.Info.Meta["CreationDate"]); date != nil {
		meta["created"] = date[1] + "-" + date[2] + "-" + date[3]
	}
	if len(meta) == 0 {
		return nil
	}
	return meta
}

var pdfDate = regexp.MustCompile(`^(?:D:)?((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])`)

// unlikely is what programs write where a title should be.
var unlikely = regexp.MustCompile(`(?i)^(untitled|microsoft |powerpoint |slide \d|document\d*$|title$|\(|[^ ]*\.(docx?|pdf|indd|qxd|tex|dvi|pptx?|xlsx?|rtf|ps|eps|fm|cdr)$)`)

// title is that of the file's properties if it looks like one, otherwise the
// highest of the headings on the first page that has one.
func (f *pdfFile) title(paragraphs []paragraph) string {
	title := strings.Join(strings.Fields(f.Info.Meta["Title"]), " ")
	if len(title) >= 3 && len(title) <= 300 && !unlikely.MatchString(title) && strings.ContainsFunc(title, unicode.IsLetter) {
		return title
	}
	var best *paragraph
	for i := range paragraphs {
		p := &paragraphs[i]
		if p.kind != caesura.Heading {
			continue
		}
		if best != nil && p.rows[0].page > best.rows[0].page {
			break
		}
		if best == nil || p.rows[0].Size > best.rows[0].Size {
			best = p
		}
	}
	if best == nil {
		return ""
	}
	return strings.Join(strings.Fields(best.text()), " ")
}
