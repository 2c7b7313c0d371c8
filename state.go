package caesura

// A State says how well a document, or one page of it, could be read.
type State string

// The states. A reader that knows of none leaves a document's empty.
const (
	StateOK            State = "ok"
	StateOCR           State = "ocr"               // an external OCR command gave the text, or some of it
	StatePartial       State = "partial"           // some pages or chapters were not read
	StateNoTextLayer   State = "no_text_layer"     // images or drawings, and no text: it needs OCR
	StatePartlyScanned State = "partly_scanned"    // some pages are no_text_layer
	StateEmpty         State = "empty"             // nothing is on it
	StatePassword      State = "password_required" // none that was given opens it
	StateNotPDF        State = "not_a_pdf"
	StateDamaged       State = "damaged"
	StateGarbled       State = "garbled_text" // many characters stand for nothing or are unlikely
	StateTooLarge      State = "too_large"
	StateTimeout       State = "timeout"
	StateOutOfMemory   State = "out_of_memory"
)

// Lacks reports whether something that is in the document, or on the page, is
// not in its text.
func (s State) Lacks() bool {
	switch s {
	case "", StateOK, StateOCR, StateEmpty:
		return false
	}
	return true
}
