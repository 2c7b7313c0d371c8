// Package stats studies the distances of a corpus: how the size of the window
// changes them, and what each threshold would cut. It is pure: it is given
// distances, and gives figures.
//
//	measure      a document and its vectors -> the distances at its gaps, for each span
//	study        gathers them, eight bytes a distance
//	describe     numbers    -> count, mean, deviation, quartiles, skew
//	compare      groups     -> linear model (one-way ANOVA), Levene's test, pairs
//	probability  statistics -> p values
//	cuts         distances  -> what each rule of the threshold would cut
//	advice       all of it  -> a span and a threshold, with reasons
//	report       what is told
//	text, page   for terminals; for browsers, with figure and chart
//
// A number that does not exist, such as the skew of equal numbers, is NaN, and
// null in JSON.
package stats
