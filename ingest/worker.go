package ingest

import (
	"context"
	"fmt"

	"caesura"
	"caesura/chunker"
)

// A Worker keeps a store equal to a source. Its fields must not change while
// it runs.
type Worker struct {
	Source   lister
	Reader   reader
	Embedder embedder
	Count    func(text string) int // tokens of a text, in the embedding model's own way
	Store    store
	Records  records // may be nil
	// Unknown gives the distinct texts among these that the Embedder would have
	// to make a vector of; nil takes all of them to be so. A plan asks it.
	Unknown func(texts []string) []string

	// Speed is how many bytes of text the Embedder embeds in a second, and Price
	// what a million tokens cost. A plan tells time and cost by them, where they
	// are not 0.
	Speed, Price float64

	// Claimer may be nil: no claims are made. ClaimsInPayload keeps them with
	// their chunks, and not as points of their own.
	Claimer         claimer
	ClaimsInPayload bool

	MaxBytes int64 // size of the largest file that is read; 0 is any
	Chunker  chunker.Options
	Options  Options

	// Fingerprint covers everything besides a document's bytes that changes
	// its points.
	Fingerprint caesura.Hash

	// RetryFailed is to try again what failed for good in an earlier run,
	// though neither the file nor the fingerprint has changed.
	RetryFailed bool

	// Progress, if not nil, is told how many of the listed files are done. It
	// may be called from several goroutines.
	Progress func(done, listed int)

	// OnEvent, if not nil, is told what happens, by one goroutine at a time.
	// It must not call the Worker.
	OnEvent func(Event)
}

// Write groups: as many documents as wait, up to this many points. One call
// of 256 points is the best rate that was measured against a Qdrant server.
const groupPoints = 256

// run is one pass over the source.
type run struct {
	*Worker
	plan    bool // decide only, write nothing
	listing *caesura.Listing
	stored  map[string]caesura.Stored // not changed after the start
	tally   *tally
	writes  chan []caesura.Point
	pools
}

// Run makes the store equal to the source. The report is never nil. An error
// means that the run could not be finished; what it wrote stays, and the next
// run goes on from there. Documents that failed are not an error: they are in
// the report, and so is a guard that stopped deletions.
func (w *Worker) Run(ctx context.Context) (*Report, error) {
	r, err := w.start(ctx, false)
	if err != nil {
		return r.tally.sorted(), err
	}
	if err := r.work(ctx, r.file); err != nil {
		return r.tally.sorted(), err
	}
	err = r.delete(ctx)
	return r.tally.sorted(), err
}

// Plan tells what Run would do, and writes nothing.
func (w *Worker) Plan(ctx context.Context) (*Report, error) {
	r, err := w.start(ctx, true)
	r.tally.report.Estimate = &Estimate{}
	if err == nil {
		err = r.work(ctx, r.file)
	}
	if err == nil {
		deletions := r.deletions()
		r.tally.report.Stopped = r.guard(deletions)
		r.deleted(deletions)
	}
	r.tally.report.Estimate.price(w.Speed, w.Price)
	return r.tally.sorted(), err
}

// start lists the source and the store.
func (w *Worker) start(ctx context.Context, plan bool) (*run, error) {
	r := &run{Worker: w, plan: plan, tally: newTally("", 0, w.OnEvent)}
	listing, err := w.Source.List(ctx)
	if err != nil {
		return r, err
	}
	r.listing, r.tally = listing, newTally(listing.Source, len(listing.Files), w.OnEvent)
	for _, fault := range listing.Faults {
		r.tally.fail(newFailure(listing.Source+":"+fault.Path, fault.Path, "list", fault.Err))
	}
	r.tally.update(func(t *Report) {
		for _, o := range listing.Others {
			t.Skips = append(t.Skips, Skip{o.Path, "not a file but a " + o.Kind})
		}
	})
	model, err := w.Model(ctx)
	if err != nil {
		return r, err
	}
	if err := w.Store.Fit(ctx, model, !plan); err != nil {
		return r, err
	}
	if r.stored, err = w.Store.List(ctx, listing.Source); err != nil {
		return r, err
	}
	r.tally.update(func(t *Report) {
		t.began = true
		r.tally.tell(Event{Kind: Listed, Source: t.Source, Files: t.Files, Stored: len(r.stored)})
	})
	return r, nil
}

// Model is the embedder's model with its dimensions. A server that was not
// told how many it gives is asked with a text that is always the same, so that
// the cache answers the next time.
func (w *Worker) Model(ctx context.Context) (caesura.Model, error) {
	model := w.Embedder.Model()
	if model.Dimensions > 0 {
		return model, nil
	}
	vectors, err := w.Embedder.Embed(ctx, []string{"caesura"})
	if err != nil {
		return model, fmt.Errorf("ask %s for its dimensions: %w", model, err)
	}
	model.Dimensions = len(vectors[0])
	return model, nil
}

// write is the writer: it takes as many complete documents as wait and puts
// them into the store together.
func (r *run) write(ctx context.Context) error {
	for {
		select {
		case points, more := <-r.writes:
			if !more {
				return nil
			}
			if err := r.put(ctx, r.gather(points)); err != nil {
				return err
			}
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// gather adds to a document those that wait.
func (r *run) gather(points []caesura.Point) [][]caesura.Point {
	group := [][]caesura.Point{points}
	for n := len(points); n < groupPoints; n += len(points) {
		var waits bool
		if points, waits = next(r.writes); !waits {
			break
		}
		group = append(group, points)
	}
	return group
}

// next takes a document if one waits.
func next(writes <-chan []caesura.Point) (points []caesura.Point, waits bool) {
	select {
	case points, waits = <-writes:
	default:
	}
	return points, waits
}

// put writes a group of documents. If the store refuses it, each is tried
// alone, so that a bad document costs only itself.
func (r *run) put(ctx context.Context, group [][]caesura.Point) error {
	err := r.Store.Put(ctx, group)
	if err == nil {
		r.tally.written(group)
		return nil
	}
	if len(group) == 1 {
		d := group[0][0].Document
		return r.failed(ctx, newFailure(d.ID, d.URI, "write", err), err)
	}
	if kind := caesura.KindOf(err); ctx.Err() != nil || kind != caesura.BadInput && kind != caesura.Internal {
		return err
	}
	for _, points := range group {
		if err := r.put(ctx, [][]caesura.Point{points}); err != nil {
			return err
		}
	}
	return nil
}

// delete removes what the source does not hold any more, unless the guard
// stops it.
func (r *run) delete(ctx context.Context) error {
	deletions := r.deletions()
	if r.tally.report.Stopped = r.guard(deletions); r.tally.report.Stopped != nil {
		r.tally.update(func(t *Report) { t.Deletions = deletions })
		return nil
	}
	if len(deletions) == 0 {
		return nil
	}
	ids := make([]string, len(deletions))
	for i, d := range deletions {
		ids[i] = d.Document
	}
	if err := r.Store.Delete(ctx, ids); err != nil {
		return fmt.Errorf("delete %d documents: %w", len(ids), err)
	}
	r.deleted(deletions)
	return nil
}

// deleted puts deletions into the report.
func (r *run) deleted(deletions []Deletion) {
	r.tally.update(func(t *Report) {
		t.Deletions, t.Deleted = deletions, len(deletions)
		for _, d := range deletions {
			t.Documents[d.Reason]++
			if !r.plan {
				r.tally.tell(Event{Kind: Deleted, Document: d.Document, Reason: d.Reason, Points: d.Points})
			}
		}
	})
}
