package reader

import (
	"slices"
	"strings"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
)

const (
	maxAnnotations = 2000 // that are looked at on one page

	// fieldTimes and fieldText bound what form fields and typed notes may add to
	// a page: so many times its own characters and so many more. Of 49 files
	// with fields that had more than the page, one went from 92 characters to
	// 123,382.
	fieldTimes = 3
	fieldText  = 20_000
)

// pdfFields is what the form fields and typed notes of a page hold, which is
// not part of its content.
type pdfFields struct {
	drawn bool     // some are drawn, so that their text can be read in its place
	boxes []rect   // where those stand
	typed []string // the values of those that are not
}

// fields looks for fields and notes that are to be seen.
func (d *pdfiumDocument) fields(page references.FPDF_PAGE) (f pdfFields) {
	count, err := d.instance.FPDFPage_GetAnnotCount(&requests.FPDFPage_GetAnnotCount{Page: byReference(page)})
	if err != nil {
		return f
	}
	room := fieldText
	var secret []int
	for i := range min(count.Count, maxAnnotations) {
		note, err := d.instance.FPDFPage_GetAnnot(&requests.FPDFPage_GetAnnot{Page: byReference(page), Index: i})
		if err != nil {
			continue
		}
		drawn, value := false, ""
		if d.secret(note.Annotation) {
			secret = append(secret, i)
		} else if drawn, value = d.field(note.Annotation); drawn {
			f.boxes = append(f.boxes, d.box(note.Annotation))
		}
		d.instance.FPDFPage_CloseAnnot(&requests.FPDFPage_CloseAnnot{Annotation: note.Annotation})
		f.drawn = f.drawn || drawn
		if room -= len(value); value != "" && room > 0 {
			f.typed = append(f.typed, value)
		}
	}
	for _, i := range slices.Backward(secret) { // so that it is not drawn either
		d.instance.FPDFPage_RemoveAnnot(&requests.FPDFPage_RemoveAnnot{Page: byReference(page), Index: i})
	}
	return f
}

// passwordField is the flag of fields that hold a password (PDF 32000-1,
// 12.7.4.3).
const passwordField = 1 << 13

// secret reports whether an annotation is a field for a password.
func (d *pdfiumDocument) secret(note references.FPDF_ANNOTATION) bool {
	flags, err := d.instance.FPDFAnnot_GetNumberValue(&requests.FPDFAnnot_GetNumberValue{Annotation: note, Key: "Ff"})
	return err == nil && int(flags.Value)&passwordField != 0 && d.entry(note, "FT") != "Ch" && d.entry(note, "FT") != "Btn"
}

// box is where an annotation stands.
func (d *pdfiumDocument) box(note references.FPDF_ANNOTATION) rect {
	r, err := d.instance.FPDFAnnot_GetRect(&requests.FPDFAnnot_GetRect{Annotation: note})
	if err != nil {
		return rect{}
	}
	return rect{float64(r.Rect.Left), float64(r.Rect.Bottom), float64(r.Rect.Right), float64(r.Rect.Top)}
}

// over reports whether the line stands in the box by a third at least.
func (r rect) over(line pdfLine) bool {
	y := line.Baseline + line.Size/3
	shared := min(r.right, line.Right) - max(r.left, line.Left)
	return line.Angle == 0 && y > r.bottom && y < r.top && shared > (line.Right-line.Left)/3
}

// hiddenFlags are those of annotations that are not shown: hidden, and no view
// (PDF 32000-1, 12.5.3).
const hiddenFlags = 1<<1 | 1<<5

// field reports whether an annotation is a field or typed note that is drawn,
// and otherwise its value.
func (d *pdfiumDocument) field(note references.FPDF_ANNOTATION) (drawn bool, value string) {
	kind, err := d.instance.FPDFAnnot_GetSubtype(&requests.FPDFAnnot_GetSubtype{Annotation: note})
	if err != nil || kind.Subtype != enums.FPDF_ANNOT_SUBTYPE_WIDGET && kind.Subtype != enums.FPDF_ANNOT_SUBTYPE_FREETEXT {
		return false, ""
	}
	flags, err := d.instance.FPDFAnnot_GetFlags(&requests.FPDFAnnot_GetFlags{Annotation: note})
	if err == nil && flags.Flags&hiddenFlags != 0 {
		return false, ""
	}
	shape, err := d.instance.FPDFAnnot_GetAP(&requests.FPDFAnnot_GetAP{Annotation: note, AppearanceMode: enums.FPDF_ANNOT_APPEARANCEMODE_NORMAL})
	if err == nil && shape.Value != "" {
		return true, ""
	}
	if kind.Subtype == enums.FPDF_ANNOT_SUBTYPE_FREETEXT {
		return false, d.entry(note, "Contents")
	}
	switch d.entry(note, "FT") {
	case "", "Tx", "Ch":
		return false, d.entry(note, "V")
	}
	return false, ""
}

// entry is a text of the annotation's dictionary.
func (d *pdfiumDocument) entry(note references.FPDF_ANNOTATION, key string) string {
	text, err := d.instance.FPDFAnnot_GetStringValue(&requests.FPDFAnnot_GetStringValue{Annotation: note, Key: key})
	if err != nil {
		return ""
	}
	return strings.TrimSpace(text.Value)
}

// addTo puts the values that are not drawn at the end of the page, each a
// paragraph.
func (f pdfFields) addTo(page *pdfPage) *pdfPage {
	if page == nil {
		return nil
	}
	for i, line := range page.Lines {
		page.Lines[i].Field = slices.ContainsFunc(f.boxes, func(box rect) bool { return box.over(line) })
	}
	for _, value := range f.typed {
		apart := true
		for line := range strings.FieldsFuncSeq(value, func(c rune) bool { return c == '\n' || c == '\r' }) {
			page.Lines = append(page.Lines, pdfLine{Text: line, Apart: apart, Field: true})
			apart = false
		}
	}
	return page
}

// mostWithFields is how many characters of the page are read when its fields
// are drawn into it.
func (d *pdfiumDocument) mostWithFields(page references.FPDF_PAGE) (int, error) {
	text, err := d.instance.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: byReference(page)})
	if err != nil {
		return 0, err
	}
	defer d.instance.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: text.TextPage})
	count, err := d.instance.FPDFText_CountChars(&requests.FPDFText_CountChars{TextPage: text.TextPage})
	if err != nil {
		return 0, err
	}
	return (1+fieldTimes)*count.Count + fieldText, nil
}
