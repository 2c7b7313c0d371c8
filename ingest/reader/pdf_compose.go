package reader

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"caesura"
)

// garbledShare is the share of characters that stand for nothing above which a
// page is worth a note. Of 462 documents read well, 8 have more.
const garbledShare = 0.02

// compose makes the document: rows to paragraphs to blocks.
func (f *pdfFile) compose() *caesura.Document {
	rows, garbled := f.rows()
	words := newVocabulary(rows)
	paragraphs := joinRows(rows)
	findHeadings(paragraphs, f.Info.Outline, newTypography(rows))
	var b builder
	for _, p := range paragraphs {
		writeParagraph(&b, p, words)
	}
	doc := b.document()
	doc.Title = f.title(paragraphs)
	if language.MatchString(f.Info.Language) {
		doc.Language = f.Info.Language
	}
	doc.Meta = f.meta()
	doc.Notes, doc.Lost = f.notes(garbled), f.lost()
	return doc
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

// notes are what is odd about some pages though they were read.
func (f *pdfFile) notes(garbled map[int]float64) []string {
	var bare, odd []int
	blank := len(f.Damaged) == 0
	for _, p := range f.Pages {
		switch {
		case p.Err != "":
		case len(p.Lines) == 0 && p.Drawn:
			bare = append(bare, p.Number)
		case garbled[p.Number] > garbledShare:
			odd = append(odd, p.Number)
		}
		blank = blank && p.Err == "" && len(p.Lines) == 0
	}
	var notes []string
	if len(bare) > 0 {
		notes = append(notes, pageList(bare)+": no text layer, only images or drawings")
	}
	if len(odd) > 0 {
		notes = append(notes, fmt.Sprintf("%s: garbled, over %.0f %% of the characters stand for nothing", pageList(odd), 100*garbledShare))
	}
	if blank {
		notes = append(notes, "every page is blank")
	}
	return notes
}

// lost are the pages that failed, by reason, and the streams that are damaged.
func (f *pdfFile) lost() []string {
	var reasons, lost []string
	failed := map[string][]int{} // by reason
	for _, p := range f.Pages {
		if p.Err == "" {
			continue
		}
		if failed[p.Err] == nil {
			reasons = append(reasons, p.Err)
		}
		failed[p.Err] = append(failed[p.Err], p.Number)
	}
	for _, reason := range reasons {
		lost = append(lost, pageList(failed[reason])+": not read: "+reason)
	}
	if len(f.Damaged) > 0 {
		lost = append(lost, lostStreams(f.Damaged))
	}
	return lost
}

// pageList is "page 3" or "pages 3-5, 9".
func pageList(pages []int) string {
	var parts []string
	for i := 0; i < len(pages); {
		j := i
		for j+1 < len(pages) && pages[j+1] == pages[j]+1 {
			j++
		}
		part := fmt.Sprint(pages[i])
		if j > i {
			part = fmt.Sprintf("%d-%d", pages[i], pages[j])
		}
		parts = append(parts, part)
		i = j + 1
	}
	if len(pages) == 1 {
		return "page " + parts[0]
	}
	return "pages " + strings.Join(slices.Clip(parts), ", ")
}
