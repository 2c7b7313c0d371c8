// Package caesura holds the words that every other package speaks. It imports
// nothing of ours.
//
// # Words
//
//   - Source: a named set of files. File: one of them, as listed.
//   - Reader: turns the bytes of a file into documents.
//   - Document: normalised UTF-8 text and what is known about its parts:
//     Block (heading, paragraph, …), Page, Cue (a part with a time).
//   - Span: byte offsets into Document.Text. Text is sliced out of the
//     document by spans; it is never searched for again and never edited.
//   - Sentence: a span; the unit that is embedded and cached.
//   - Window: the sentences on one side of a gap. Distance: how far apart the
//     two windows of a gap are. Threshold: the distance above which a gap is a
//     Boundary, a place where the document is cut.
//   - Spread: how far a chunk's sentences lie from their mean. Price: what a
//     chunk costs besides. Evidence: what structure takes off it. Gain: what a
//     cut saves of spread, with its evidence.
//   - Guardrail: what keeps chunks within their size limits.
//   - Chunk: the span between two cuts, with pages, headings and times.
//     Edge: the recorded cause of a chunk's end.
//   - Child: a part of a chunk that is stored in its place and found; the chunk
//     is its Parent, which is read.
//   - Trace: everything that one pass of the chunker computed.
//   - Embedder: turns texts into a Vector each. Cache: vectors by content.
//   - Claim: one statement of a sentence that can be checked on its own.
//     Prompt, Question, Answer: what a language model is told and asked, and
//     what it said.
//   - Store: where chunks are kept as a Point each. Build: one making of a
//     store; several may be kept, and one serves.
//   - Fingerprint: the hash of everything, besides a document's own bytes,
//     that changes what is stored for it.
//   - Plan: what a run would do. Run: one pass over a source.
//
// # The map, in the order of the flow
//
//	cmd/caesura        commands; wire.go joins the packages below
//	configs            one Config made of the packages' own Options
//	ingest             the flow: list, reconcile, read, chunk, embed, write
//	  ingest/source    files, folders, globs, lists  -> File
//	  ingest/reader    bytes of a File               -> Document
//	  ingest/embedding texts                         -> Vector
//	    embedding/fit  pairs of texts, embedders     -> figures (pure)
//	  ingest/chat      Question                      -> Answer
//	  ingest/claims    sentences of a Document      -> Claim
//	  ingest/remote    what servers of models have in common
//	chunker            Document and vectors          -> Chunk, Trace (pure)
//	  chunker/eval     chunks and what is known      -> figures (pure)
//	    eval/ground    answers of a model, and a judge -> figures (pure)
//	    eval/report    figures                       -> a page
//	  chunker/tune     settings and what is known    -> the best of them (pure)
//	  chunker/inspect  chunks and their Trace        -> text for terminals, a page
//	  chunker/stats    distances of a corpus         -> figures, a page (pure)
//	  chunker/page     what the pages share
//	cache              vectors by content, answers, file records, in one bbolt file
//	store              chunks in Qdrant or in one SQLite file
//	trust              certificates, for whoever connects by TLS
package caesura
