package ingest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"caesura"
	"caesura/chunker"
)

// file takes one file through the flow: its documents beside each other, and
// when the last is done the record of the file is made. It returns an error
// only when the run cannot go on.
func (r *run) file(ctx context.Context, f caesura.File, t *task) error {
	if r.skip(f) {
		return nil
	}
	again := r.rereads()
	if record, ok := r.recall(f); ok && !again {
		r.repeat(record)
		return nil
	}
	documents, k, err := r.read(ctx, f, again)
	if err != nil {
		return r.unreadable(ctx, f, err)
	}
	records := make([]caesura.Record, len(documents))
	t.finish = func() error { return r.remember(f, join(records, k)) }
	for i, d := range documents {
		if err := r.begin(ctx, t, d, func() error { return r.document(ctx, d, again, &records[i]) }); err != nil {
			return err
		}
	}
	return nil
}

// join makes one record of those of a file's documents.
func join(records []caesura.Record, k knowledge) (all caesura.Record) {
	for _, r := range records {
		all.Documents = append(all.Documents, r.Documents...)
		all.Refusals = append(all.Refusals, r.Refusals...)
		all.Accounts = append(all.Accounts, r.Accounts...)
	}
	for i := range all.Documents {
		all.Documents[i].Unparsed = k == unknown
	}
	return all
}

// skip reports, and puts into the report, that no reader takes the file.
func (r *run) skip(f caesura.File) bool {
	if r.Reader.MediaType(f.Path) != "" {
		return false
	}
	r.tally.update(func(t *Report) { t.Skips = append(t.Skips, Skip{f.URI, "no reader for this kind of file"}) })
	return true
}

func (r *run) unreadable(ctx context.Context, f caesura.File, err error) error {
	failure := newFailure(caesura.DocumentID(f.Source, f.Path, ""), f.URI, "read", err)
	if err := r.failed(ctx, failure, err); err != nil || failure.Class != permanent || r.tooBig(f.Stat.Size) != nil {
		return err
	}
	return r.remember(f, caesura.Record{Refusals: refusals(failure)})
}

// repeat puts into the report what a record tells.
func (r *run) repeat(record caesura.Record) {
	for _, d := range record.Documents {
		r.tally.document(d.ID, r.identityReason(d))
	}
	for _, a := range record.Accounts {
		r.tally.account(a, true)
	}
	for _, refusal := range record.Refusals {
		r.tally.fail(remembered(refusal))
	}
}

// recall finds what is known of a file whose stat is unchanged, if each of its
// documents was parsed once, and is stored as it is or failed for good.
func (r *run) recall(f caesura.File) (caesura.Record, bool) {
	if r.Records == nil {
		return caesura.Record{}, false
	}
	record, ok := r.Records.Recall(f, r.Fingerprint)
	if !ok || r.RetryFailed && len(record.Refusals) > 0 {
		return record, false
	}
	refused := make(map[string]bool, len(record.Refusals))
	for _, refusal := range record.Refusals {
		refused[refusal.ID] = true
	}
	for _, d := range record.Documents {
		if d.Unparsed || r.identityReason(d).needsWork() && !refused[d.ID] {
			return record, false
		}
	}
	return record, true
}

func (r *run) remember(f caesura.File, record caesura.Record) error {
	if r.Records == nil || r.plan {
		return nil
	}
	return r.Records.Remember(f, r.Fingerprint, record)
}

// read gives the documents of a file. A file that is one document and is
// stored as it is is not parsed, unless it is to be read again: its document has
// no text then. Where the records should tell how well it can be read and do not,
// it is parsed all the same. It tells whether that is known now.
func (r *run) read(ctx context.Context, f caesura.File, again bool) ([]*caesura.Document, knowledge, error) {
	body, err := r.bytes(f)
	if err != nil {
		return nil, unknown, err
	}
	id, hash := caesura.DocumentID(f.Source, f.Path, ""), caesura.HashBytes(body)
	if !again && r.reason(id, hash) == Equal {
		if d, k := r.unparsed(f, id, hash); k != forgotten {
			return []*caesura.Document{d}, k, nil
		}
	}
	documents, err := r.Reader.Read(ctx, f, body)
	return documents, known, err
}

// bytes are what a file holds now.
func (r *run) bytes(f caesura.File) ([]byte, error) {
	if err := r.tooBig(f.Stat.Size); err != nil {
		return nil, err
	}
	body, err := r.readAll(f)
	if err != nil {
		return nil, err // it may be readable the next time
	}
	r.tally.update(func(t *Report) { t.Read++ })
	return body, nil
}

// readAll holds no more of a file in memory than may be read, also of one that
// grows or does not tell its size.
func (r *run) readAll(f caesura.File) (body []byte, err error) {
	in, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	if r.MaxBytes == 0 {
		return io.ReadAll(in)
	}
	body, err = io.ReadAll(io.LimitReader(in, r.MaxBytes+1))
	if err == nil {
		err = r.tooBig(int64(len(body)))
	}
	return body, err
}

func (r *run) tooBig(size int64) error {
	if r.MaxBytes == 0 || size <= r.MaxBytes {
		return nil
	}
	return &caesura.Fault{
		Kind: caesura.BadInput, Hint: "Raise reader.max_bytes if it is meant to be read.",
		Err: fmt.Errorf("the file is over the limit of %d bytes", r.MaxBytes),
	}
}

// document takes one document through the flow, hands its points to the
// writer, and notes in the record what became of it. The error is nil when only
// this document failed.
func (r *run) document(ctx context.Context, d *caesura.Document, again bool, record *caesura.Record) error {
	identity := caesura.Identity{ID: d.ID, Hash: d.Hash}
	defer func() { record.Documents = append(record.Documents, identity) }()
	reason := r.reason(d.ID, d.Hash)
	r.account(accountOf(d), reason == Equal && !again, record)
	if reason == Equal && !again {
		r.tally.document(d.ID, Equal)
		return nil
	}
	sentences := chunker.Sentences(d, r.Chunker, r.Count)
	r.lost(d, record)
	if identity.Empty = len(sentences) == 0; identity.Empty && len(d.Lost) > 0 {
		r.tally.update(func(*Report) { r.tally.seen[d.ID] = true }) // what is stored of it stays
		return nil
	} else if identity.Empty {
		_, held := r.stored[d.ID]
		r.tally.empty(d.ID, held)
		return nil
	}
	r.tally.document(d.ID, reason)
	if r.plan {
		r.estimate(d, sentences)
		r.askEstimate(d, sentences)
		return nil
	}
	points, stage, err := r.points(ctx, d, sentences, record)
	if err != nil {
		failure := newFailure(d.ID, d.URI, stage, err)
		record.Refusals = append(record.Refusals, refusals(failure)...)
		return r.failed(ctx, failure, err)
	}
	if reason == Equal {
		return r.compare(ctx, d, points)
	}
	return r.hand(ctx, points)
}

// lost reports what could not be read of a document, every run anew.
func (r *run) lost(d *caesura.Document, record *caesura.Record) {
	for _, lost := range d.Lost {
		failure := newFailure(d.ID, d.URI, "read", &caesura.Fault{
			Kind: caesura.BadInput, State: d.State, Err: fmt.Errorf("%s; the rest is indexed", lost),
			Hint: lostHint(lost),
		})
		r.tally.fail(failure)
		record.Refusals = append(record.Refusals, refusals(failure)...)
	}
}

// lostHint is what to try about a part that was not read.
func lostHint(lost string) string {
	if strings.Contains(lost, "OCR") {
		return "Run reader.pdf.ocr.command by hand on this file; the next run tries again."
	}
	return "Fetch or make the file anew."
}

// hand gives a document's points to the writer.
func (r *run) hand(ctx context.Context, points []caesura.Point) error {
	select {
	case r.writes <- points:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// failed records a failure. It gives the error back when it is not the
// document's own fault, so that the run must stop: a dependency that is down
// is down for every document.
func (r *run) failed(ctx context.Context, f Failure, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	switch caesura.KindOf(err) {
	case caesura.BadInput, caesura.Internal:
		r.tally.fail(f)
		return nil
	}
	return err
}
