package reader

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"unicode/utf8"

	pdfiumerrors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/responses"
)

const (
	// maxGlyphs bounds the memory that one page can ask for, at 200 bytes each.
	// The longest page of 1,651 files has some 30,000 characters.
	maxGlyphs = 250_000

	maxMarks = 5000 // of an outline, which may run in a circle
)

// errLongPage is a page with more text than a page can have.
var errLongPage = errors.New("the page is too large")

// info asks the document about itself; what cannot be told stays empty.
func (d *pdfiumDocument) info() *pdfInfo {
	info := &pdfInfo{Meta: map[string]string{}}
	if count, err := d.instance.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: d.document}); err == nil {
		info.Pages = count.PageCount
	}
	if language, err := d.instance.FPDFCatalog_GetLanguage(&requests.FPDFCatalog_GetLanguage{Document: d.document}); err == nil {
		info.Language = language.Language
	}
	for _, tag := range []string{"Title", "Author", "Subject", "Keywords", "CreationDate"} {
		if text, err := d.instance.FPDF_GetMetaText(&requests.FPDF_GetMetaText{Document: d.document, Tag: tag}); err == nil {
			info.Meta[tag] = text.Value
		}
	}
	d.marks(info, nil, 1)
	return info
}

// marks adds the entries of the outline below parent.
func (d *pdfiumDocument) marks(info *pdfInfo, parent *references.FPDF_BOOKMARK, level int) {
	first, err := d.instance.FPDFBookmark_GetFirstChild(&requests.FPDFBookmark_GetFirstChild{Document: d.document, Bookmark: parent})
	if err != nil || level > 6 {
		return
	}
	for mark := first.Bookmark; mark != nil && len(info.Outline) < maxMarks; {
		info.Outline = append(info.Outline, d.mark(*mark, level))
		d.marks(info, mark, level+1)
		next, err := d.instance.FPDFBookmark_GetNextSibling(&requests.FPDFBookmark_GetNextSibling{Document: d.document, Bookmark: *mark})
		if err != nil {
			return
		}
		mark = next.Bookmark
	}
}

func (d *pdfiumDocument) mark(mark references.FPDF_BOOKMARK, level int) pdfMark {
	m := pdfMark{Level: level}
	if title, err := d.instance.FPDFBookmark_GetTitle(&requests.FPDFBookmark_GetTitle{Bookmark: mark}); err == nil {
		m.Title = title.Title
	}
	dest, err := d.instance.FPDFBookmark_GetDest(&requests.FPDFBookmark_GetDest{Document: d.document, Bookmark: mark})
	if err != nil || dest.Dest == nil {
		return m
	}
	page, err := d.instance.FPDFDest_GetDestPageIndex(&requests.FPDFDest_GetDestPageIndex{Document: d.document, Dest: *dest.Dest})
	if err == nil {
		m.Page = page.Index + 1
	}
	return m
}

// page reads page n, from 1.
func (d *pdfiumDocument) page(n int) (*pdfPage, error) {
	page, err := d.loadPage(n)
	if err != nil {
		return nil, err
	}
	defer func() { d.closePage(page) }()
	fields := d.fields(page)
	if !fields.drawn || d.plain == n {
		result, err := d.read(page, n, maxGlyphs)
		return fields.addTo(result), err
	}
	most, err := d.mostWithFields(page)
	if err != nil {
		return nil, err
	}
	flat, err := d.instance.FPDFPage_Flatten(&requests.FPDFPage_Flatten{Page: byReference(page)})
	if err == nil && flat.Result == responses.FPDFPage_FlattenResultSuccess {
		d.closePage(page)
		if page, err = d.loadPage(n); err != nil {
			return nil, err
		}
	}
	result, err := d.read(page, n, most)
	if errors.Is(err, errLongPage) {
		d.plain = n // once more, without its fields
	}
	return fields.addTo(result), err
}

func (d *pdfiumDocument) loadPage(n int) (references.FPDF_PAGE, error) {
	page, err := d.instance.FPDF_LoadPage(&requests.FPDF_LoadPage{Document: d.document, Index: n - 1})
	if errors.Is(err, pdfiumerrors.ErrPage) {
		return "", errors.New("the page is missing or its content is damaged")
	}
	if err != nil {
		return "", fmt.Errorf("load page: %w", err)
	}
	return page.Page, nil
}

func (d *pdfiumDocument) closePage(page references.FPDF_PAGE) {
	d.instance.FPDF_ClosePage(&requests.FPDF_ClosePage{Page: page})
}

func byReference(page references.FPDF_PAGE) requests.Page {
	return requests.Page{ByReference: &page}
}

// read makes lines of the page's characters. Those beyond most are those of its form fields, and cut.
func (d *pdfiumDocument) read(page references.FPDF_PAGE, n, most int) (*pdfPage, error) {
	text, err := d.instance.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: byReference(page)})
	if err != nil {
		return nil, fmt.Errorf("load text: %w", err)
	}
	defer d.instance.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: text.TextPage})
	count, err := d.instance.FPDFText_CountChars(&requests.FPDFText_CountChars{TextPage: text.TextPage})
	if err != nil {
		return nil, fmt.Errorf("count characters: %w", err)
	}
	if count.Count > maxGlyphs {
		return nil, fmt.Errorf("%w: %d characters, more than %d", errLongPage, count.Count, maxGlyphs)
	}
	objects, err := d.instance.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: byReference(page)})
	result := &pdfPage{Number: n, Drawn: err == nil && objects.Count > 0, Cut: count.Count > most || d.plain == n}
	if count.Count == 0 {
		return result, nil
	}
	glyphs, err := d.glyphs(page, text.TextPage, count.Count)
	if err != nil {
		return nil, err
	}
	glyphs = glyphs[:min(most, len(glyphs))]
	sheet := d.sheet(page)
	result.Lines = setLines(sheet.clip(glyphs), sheet, func(index int) font { return d.font(text.TextPage, index) })
	if d.straighten(page, result.Lines) {
		return d.read(page, n, most)
	}
	result.Stamped = stamped(result.Lines) && d.scanned(page, sheet)
	return result, nil
}

// sheet is the visible part of the page.
func (d *pdfiumDocument) sheet(page references.FPDF_PAGE) rect {
	box, err := d.instance.FPDF_GetPageBoundingBox(&requests.FPDF_GetPageBoundingBox{Page: byReference(page)})
	if err != nil {
		return rect{}
	}
	return rect{float64(box.Rect.Left), float64(box.Rect.Bottom), float64(box.Rect.Right), float64(box.Rect.Top)}
}

func (d *pdfiumDocument) glyphs(page references.FPDF_PAGE, text references.FPDF_TEXTPAGE, count int) ([]glyph, error) {
	chars, err := d.instance.GetPageTextStructured(&requests.GetPageTextStructured{
		Page: byReference(page), Mode: requests.GetPageTextStructuredModeChars})
	if err != nil {
		return nil, fmt.Errorf("read characters: %w", err)
	}
	glyphs := make([]glyph, 0, len(chars.Chars))
	halves := false
	for i, c := range chars.Chars {
		r, _ := utf8.DecodeRuneInString(c.Text)
		if c.Text == "" {
			r = unmapped
		}
		halves = halves || r == utf8.RuneError
		p := c.PointPosition
		angle := math.Mod(2*math.Pi-c.Angle, 2*math.Pi) // PDFium counts clockwise
		glyphs = append(glyphs, glyph{index: i, rune: r, angle: angle, rect: rect{p.Left, p.Bottom, p.Right, p.Top}})
	}
	if !halves {
		return glyphs, nil
	}
	whole, err := d.instance.FPDFText_GetText(&requests.FPDFText_GetText{TextPage: text, Count: count})
	if err != nil {
		return nil, fmt.Errorf("read text: %w", err)
	}
	return joinHalves(glyphs, whole.Text), nil
}

// unmapped stands for a glyph of which the font does not tell the character.
// It is one for private use, so that it is left out and counted.
const unmapped = '\uE000'

// joinHalves puts right the characters beyond U+FFFF. PDFium gives such a one
// as two halves, each of which reads as U+FFFD; in the page's text it is whole.
func joinHalves(glyphs []glyph, text string) []glyph {
	var right []rune
	for _, r := range text {
		if r == utf8.RuneError || r > 0xFFFF {
			right = append(right, r)
		}
	}
	joined := glyphs[:0]
	for i := 0; i < len(glyphs); i++ {
		g := glyphs[i]
		if g.rune == utf8.RuneError && len(right) > 0 {
			g.rune, right = right[0], right[1:]
			if g.rune > 0xFFFF && i+1 < len(glyphs) && glyphs[i+1].rune == utf8.RuneError {
				i++
			}
		}
		joined = append(joined, g)
	}
	return joined
}

// font asks for the type of the character at index.
func (d *pdfiumDocument) font(text references.FPDF_TEXTPAGE, index int) font {
	var f font
	if size, err := d.instance.FPDFText_GetFontSize(&requests.FPDFText_GetFontSize{TextPage: text, Index: index}); err == nil {
		f.size = size.FontSize
	}
	if matrix, err := d.instance.FPDFText_GetMatrix(&requests.FPDFText_GetMatrix{TextPage: text, Index: index}); err == nil {
		f.scale(float64(matrix.Matrix.C), float64(matrix.Matrix.D))
	}
	if origin, err := d.instance.FPDFText_GetCharOrigin(&requests.FPDFText_GetCharOrigin{TextPage: text, Index: index}); err == nil {
		f.x, f.y = origin.X, origin.Y
	}
	if info, err := d.instance.FPDFText_GetFontInfo(&requests.FPDFText_GetFontInfo{TextPage: text, Index: index}); err == nil {
		f.bold = boldName.MatchString(info.FontName) || info.Flags&forceBold != 0
		f.slanted = slantedName.MatchString(info.FontName) || info.Flags&(italic|smallCap) != 0
	}
	return f
}

// boldName is how names of bold fonts look, those of TeX and of the free
// Times ("NimbusRomNo9L-Medi") too.
var boldName = regexp.MustCompile(`(?i)bold|black|heavy|demi|^(\w+\+)?(cm|sf)(ss)?bx|medi(ital)?$`)

// slantedName is how names of italics and small capitals look.
var slantedName = regexp.MustCompile(`(?i)italic|oblique|slanted|smallcap|^(\w+\+)?(cm|sf)(ss)?(ti|sl|i|csc)\d|-(it|sc)$`)

// The bits of a font's flags that tell of italics, small capitals, and ask for
// bold (PDF 32000-1, 9.8.2).
const (
	italic    = 1 << 6
	smallCap  = 1 << 17
	forceBold = 1 << 18
)
