// Package ingest is the flow: it keeps a store equal to a source.
//
// A run goes through these steps, in this order:
//
//	list the source, and what the store holds of it
//	for each file, several at once:
//	    unchanged by its stat, or by its bytes?      -> nothing to do
//	    read it into documents
//	    for each document that the store does not hold as it is now, beside others:
//	        sentences -> vectors -> chunks -> vectors of the chunks
//	        write the document, whole
//	delete what the store holds and the source does not
//	report
//
// The store is the truth. A record of files that were read only saves reading
// them again. One bad document never stops a run and is never silent: it is in
// the Report.
//
// Verify believes nothing of this: it reads every file and every point and
// compares (verify.go, difference.go).
//
// worker.go is the run, pool.go has its goroutines, and lock.go one that keeps
// the store's lock alive; document.go is one document from top to bottom;
// reconcile.go names the reasons to work, reread.go finds one that no listing
// tells; needs.go states what the flow needs from its neighbours.
package ingest
