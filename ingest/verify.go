package ingest

import (
	"context"
	"maps"
	"slices"

	"caesura"
	"caesura/chunker"
)

// A Verification is how the store compares with the source, read whole.
type Verification struct {
	*Report
	Compared    Compared     `json:"compared"`
	Differences []Difference `json:"differences"`
}

// Compared counts what was read back.
type Compared struct {
	Documents    int     `json:"documents"`
	Points       int     `json:"points"`           // that should be there
	Claims       int     `json:"claims,omitempty"` // of those, the ones of claims
	LowestCosine float64 `json:"lowest_cosine"`
	LowestIn     string  `json:"lowest_in,omitempty"` // the document with the lowest cosine
}

// Unmended is how many differences are left.
func (v *Verification) Unmended() (n int) {
	for _, d := range v.Differences {
		if !d.Mended {
			n++
		}
	}
	return n
}

// A verifier is a run that believes nothing: it reads every file, makes every
// chunk and vector, and compares them with every stored point.
type verifier struct {
	*run
	compared    Compared
	differences []Difference
}

// Verify compares every point of the source with what a run would write. It
// takes vectors from the cache where they are. With repair it writes documents
// that differ and deletes what the source does not hold, under the same guard
// as a run. The verification is never nil.
func (w *Worker) Verify(ctx context.Context, repair bool) (*Verification, error) {
	r, err := w.start(ctx, !repair)
	v := &verifier{run: r, compared: Compared{LowestCosine: 1}, differences: []Difference{}}
	if err == nil {
		err = v.work(ctx, v.file)
	}
	if err == nil {
		err = v.orphans(ctx)
	}
	return v.sum(), err
}

func (v *verifier) file(ctx context.Context, f caesura.File, t *task) error {
	if v.skip(f) {
		return nil
	}
	body, err := v.bytes(f)
	if err != nil {
		return v.unreadable(ctx, f, err)
	}
	documents, err := v.Reader.Read(ctx, f, body)
	if err != nil {
		return v.unreadable(ctx, f, err)
	}
	for _, d := range documents {
		if err := v.begin(ctx, t, d, func() error { return v.document(ctx, d) }); err != nil {
			return err
		}
	}
	return nil
}

// document compares one document and, if it differs and is to be repaired,
// hands it to the writer.
func (v *verifier) document(ctx context.Context, d *caesura.Document) error {
	record := &caesura.Record{} // which nobody keeps
	v.account(accountOf(d), false, record)
	sentences := chunker.Sentences(d, v.Chunker, v.Count)
	if len(sentences) == 0 {
		_, held := v.stored[d.ID]
		v.tally.empty(d.ID, held)
		return nil
	}
	v.tally.document(d.ID, v.reason(d.ID, d.Hash))
	want, stage, err := v.points(ctx, d, sentences, record)
	if err != nil {
		return v.failed(ctx, newFailure(d.ID, d.URI, stage, err), err)
	}
	have, err := v.Store.Read(ctx, d.ID)
	if err != nil {
		return err
	}
	found, lowest := differences(want, have)
	v.add(d.ID, want, lowest, found)
	if len(found) == 0 || v.plan {
		return nil
	}
	return v.hand(ctx, want)
}

func (v *verifier) add(document string, points []caesura.Point, lowest float64, found []Difference) {
	v.tally.update(func(*Report) {
		c := &v.compared
		c.Documents++
		c.Points += len(points)
		c.Claims += claimsAmong(points)
		if lowest < c.LowestCosine || lowest == c.LowestCosine && lowest < 1 && document < c.LowestIn {
			c.LowestCosine, c.LowestIn = lowest, document
		}
		v.differences = append(v.differences, found...)
	})
}

// orphans are stored documents that the source does not hold, or that have no
// text.
func (v *verifier) orphans(ctx context.Context) error {
	deletions := v.deletions()
	for _, d := range deletions {
		v.differences = append(v.differences, Difference{Document: d.Document, Deviation: Orphaned, Points: d.Points})
	}
	if v.plan {
		return nil
	}
	return v.delete(ctx)
}

// sum says which differences are mended: those of documents that were written
// or deleted.
func (v *verifier) sum() *Verification {
	r := v.tally.sorted()
	mended := maps.Clone(v.tally.wrote)
	for _, d := range r.Deletions {
		mended[d.Document] = r.Stopped == nil
	}
	for i, d := range v.differences {
		v.differences[i].Mended = mended[d.Document]
	}
	slices.SortStableFunc(v.differences, func(a, b Difference) int { return compare(a.Document, b.Document) })
	return &Verification{Report: r, Compared: v.compared, Differences: v.differences}
}
