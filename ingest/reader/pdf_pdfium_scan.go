package reader

import (
	"unicode/utf8"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
)

const (
	// A stamp is at most so many lines and characters in the margins.
	stampLines = 2
	stampText  = 160

	// scanShare is the share of the page that the image of a scan fills.
	scanShare = 0.8

	maxObjects = 200 // that are looked at for one
)

// stamped reports whether the lines can be what is printed on a scan: a number
// of evidence, or what a scanner or fax writes.
func stamped(lines []pdfLine) bool {
	text := 0
	for _, l := range lines {
		if text += utf8.RuneCountInString(l.Text); l.Top > headMargin && l.Top < footMargin {
			return false
		}
	}
	return len(lines) > 0 && len(lines) <= stampLines && text <= stampText
}

// scanned reports whether one image fills the page and no text lies invisible
// over it, as OCR programs write.
func (d *pdfiumDocument) scanned(page references.FPDF_PAGE, sheet rect) bool {
	count, err := d.instance.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: byReference(page)})
	if err != nil {
		return false
	}
	filled := false
	for i := range min(count.Count, maxObjects) {
		object, err := d.instance.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: byReference(page), Index: i})
		if err != nil {
			continue
		}
		kind, err := d.instance.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: object.PageObject})
		switch {
		case err != nil:
		case kind.Type == enums.FPDF_PAGEOBJ_IMAGE:
			filled = filled || d.fills(object.PageObject, sheet)
		case kind.Type == enums.FPDF_PAGEOBJ_TEXT:
			mode, err := d.instance.FPDFTextObj_GetTextRenderMode(&requests.FPDFTextObj_GetTextRenderMode{PageObject: object.PageObject})
			if err == nil && mode.TextRenderMode == enums.FPDF_TEXTRENDERMODE_INVISIBLE {
				return false
			}
		}
	}
	return filled
}

func (d *pdfiumDocument) fills(object references.FPDF_PAGEOBJECT, sheet rect) bool {
	box, err := d.instance.FPDFPageObj_GetBounds(&requests.FPDFPageObj_GetBounds{PageObject: object})
	if err != nil {
		return false
	}
	wide := min(float64(box.Right), sheet.right) - max(float64(box.Left), sheet.left)
	high := min(float64(box.Top), sheet.top) - max(float64(box.Bottom), sheet.bottom)
	return wide > 0 && high > 0 && wide*high >= scanShare*(sheet.right-sheet.left)*(sheet.top-sheet.bottom)
}

// straighten takes back a page's rotation where the text is not drawn rotated,
// and reports whether it did: PDFium takes rows that are seen upright below one
// another for one, and puts those of a page turned by 90 degrees from its foot
// to its head.
func (d *pdfiumDocument) straighten(page references.FPDF_PAGE, lines []pdfLine) bool {
	turned, err := d.instance.FPDFPage_GetRotation(&requests.FPDFPage_GetRotation{Page: byReference(page)})
	if err != nil || turned.PageRotation == 0 {
		return false
	}
	angles := map[int]int{}
	for _, l := range lines {
		angles[l.Angle] += utf8.RuneCountInString(l.Text)
	}
	if most(angles) != 0 {
		return false
	}
	_, err = d.instance.FPDFPage_SetRotation(&requests.FPDFPage_SetRotation{Page: byReference(page), Rotate: 0})
	return err == nil
}
