// Package eval measures how good chunks are. It is pure: it is given texts and
// two functions that embed, and gives figures.
//
//	corpus      the chunking-evaluation benchmark: corpora, questions, references
//	choi        texts with the places where their subject changes
//	strategy    a way to cut, by name: semantic, fixed:200:20, recursive:200
//	chars       ranges of characters
//	score       one question: recall, precision, precision omega, IoU; ranks
//	rank        chunks in order of their nearness to a question
//	boundary    one document: Pk, WindowDiff, F1 of the boundaries
//	compare     strategies side by side, on the same embedder
//	bootstrap   how sure a difference is
package eval
