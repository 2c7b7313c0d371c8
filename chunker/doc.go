// Package chunker cuts a document where its subject changes. It is pure: no
// I/O, no clock, no goroutines; equal input gives equal output on any machine.
//
// The steps, each in a file of its own name:
//
//	sentence   text of a block       -> sentences, none over the maximum
//	window     sentences             -> the texts to embed; vectors -> windows
//	distance   windows               -> how far apart the two sides of a gap are
//	threshold  distances             -> Q3 + k·IQR of this document, or another rule
//	boundary   distances, threshold  -> the gaps where the document is cut
//	guardrail  boundaries            -> cuts that keep every chunk within limits
//	timing     spans and cues        -> when a chunk was spoken
//	chunker    all of these in order
//	trace      everything they computed
//	check      what must hold of the result
//
// Beside them: rules, ending, closing, stop, abbreviation, around, enumeration,
// inside and wide tell where a sentence ends, with what prefixes_* know about
// each language; speech and unmarked divide what has no end marks; limit cuts
// what is over the maximum; merge and tournament are parts of the guardrails;
// place tells pages and headings; fixed and recursive are baselines. series has
// the statistics of the threshold; measure gives studies the distances between
// whole windows.
//
// Gap i lies between sentence i and sentence i+1; a document of n sentences
// has n-1 gaps.
//
// # Stated results
//
//   - No sentences: no chunks. One sentence: one chunk.
//   - Up to four sentences (three distances): the threshold never cuts, since
//     quartiles of so few numbers say nothing. Only the maximum, headings and
//     an absolute threshold do.
//   - All distances equal, or different only by float noise: no threshold cut.
//   - A zero or non-finite vector: the distances at its gaps are undefined. They
//     are left out of the quartiles, are never a boundary, and count in the
//     trace.
//   - Too few or too many vectors, or of different lengths: an error.
package chunker
