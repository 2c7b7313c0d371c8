// Package fit asks whether an embedder knows a domain: by pairs of texts of
// which it is known how near they are, and by the words in them. It is pure: it
// is given pairs and functions that embed, and gives figures.
//
//	pair        tables and JSON         -> pairs
//	rank        numbers                 -> ranks, Spearman's correlation, ROC AUC
//	calibrate   cosines and scores      -> how far the cosine tells the score
//	vocabulary  words and a tokenizer   -> how much of the words it keeps whole
//	bootstrap   how sure a figure is, and a difference
//	compare     embedders side by side, on the same pairs
//	verdict     the figures in words
//
// A number that does not exist is NaN, and null in JSON.
package fit
