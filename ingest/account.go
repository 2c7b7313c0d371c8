package ingest

import "caesura"

// account puts into the report how a document was read. Remembered is of one
// that is unchanged since.
func (t *tally) account(a caesura.Account, remembered bool) {
	t.update(func(r *Report) {
		for _, note := range a.Notes {
			r.Notes = append(r.Notes, Note{a.ID, note, remembered})
		}
		if a.State == "" {
			return
		}
		t.states[a.ID] = a.State
		r.States[a.State]++
		if a.State != caesura.StateOK || len(a.Pages) > 0 {
			r.Odd = append(r.Odd, Odd{a.ID, a.State, a.Pages, remembered})
		}
	})
}

// account reports how a document was read, and notes it in the record.
func (r *run) account(a caesura.Account, remembered bool, record *caesura.Record) {
	if a.State == "" && len(a.Notes) == 0 {
		return
	}
	record.Accounts = append(record.Accounts, a)
	r.tally.account(a, remembered)
}

func accountOf(d *caesura.Document) caesura.Account {
	return caesura.Account{ID: d.ID, State: d.State, Pages: d.PageStates, Notes: d.Notes}
}

// A knowledge is what the records know of how well a document can be read.
type knowledge int

const (
	unknown   knowledge = iota // there is no record of its file, as on a machine that keeps no cache
	forgotten                  // there is a record, which does not tell
	known
)

// unparsed is a document that is stored as it is, without text, and with what
// the last record of its file tells of it.
func (r *run) unparsed(f caesura.File, id string, hash caesura.Hash) (*caesura.Document, knowledge) {
	d := &caesura.Document{ID: id, Hash: hash}
	if r.Records == nil {
		return d, unknown
	}
	last, found := r.Records.Last(f, r.Fingerprint)
	if !found {
		return d, unknown
	}
	if !tells(last, id, hash) {
		return d, forgotten
	}
	for _, a := range last.Accounts {
		if a.ID == id && a.State != "" {
			d.State, d.PageStates = a.State, a.Pages
		}
		if a.ID == id {
			d.Notes = append(d.Notes, a.Notes...)
		}
	}
	return d, known
}

// tells reports whether a record was made of this document, parsed.
func tells(record caesura.Record, id string, hash caesura.Hash) bool {
	for _, d := range record.Documents {
		if d.ID == id && d.Hash == hash && !d.Unparsed {
			return true
		}
	}
	return false
}
