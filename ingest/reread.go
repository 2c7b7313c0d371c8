package ingest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"caesura"
)

// rereads decides by chance whether a file is read again and its documents are
// compared with all that is stored of them, though nothing that the listings
// tell has changed. Chance needs no memory of what was compared before, which a
// machine may not have; r runs leave (1-1/n)^r of the documents unread.
func (r *run) rereads() bool {
	n := r.Options.Reread
	return n > 0 && !r.plan && rand.IntN(n) == 0
}

// compare writes a document anew whose points are not what they were written
// as.
func (r *run) compare(ctx context.Context, d *caesura.Document, want []caesura.Point) error {
	have, err := r.Store.Read(ctx, d.ID)
	if err != nil {
		return err
	}
	found, _ := differences(want, have)
	r.tally.update(func(t *Report) { t.Reread++ })
	if len(found) == 0 {
		return nil
	}
	r.tally.update(func(t *Report) { t.Documents[Equal]-- }) // as which it was counted
	r.tally.document(d.ID, Edited)
	r.tally.update(func(t *Report) {
		for _, f := range found {
			t.Notes = append(t.Notes, Note{Document: d.ID, Note: "it was edited in the store and is written anew: " + f.describe()})
		}
	})
	return r.hand(ctx, want)
}

// describe is "facts-differ (text, title) in 3 points, such as ...".
func (f Difference) describe() string {
	line := string(f.Deviation)
	if len(f.Facts) > 0 {
		line += " (" + strings.Join(f.Facts, ", ") + ")"
	}
	return line + fmt.Sprintf(", points: %d, such as %s", f.Points, f.Example)
}
