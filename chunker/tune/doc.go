// Package tune finds the options that cut a corpus best. It is pure: it is given
// documents, what is known about them and two functions that embed, and gives
// figures and a choice.
//
//	space      settings that are tried: every combination of alternatives
//	pass       the first pass: all texts that any setting compares are embedded
//	unit       sentences with vectors; the vector of any span from theirs
//	measure    one setting: a score for each case
//	inner      measures that need no labels
//	search     which settings are measured: all, or coordinate descent
//	choose     one standard error, folds, resamples
//	verify     the last few settings with real vectors of their chunks
//	tune       the whole, in order
//
// While settings are measured nothing is embedded: the vector of a chunk is the
// mean of its sentences', weighted by tokens.
package tune
