// Package ground measures whether answers made from retrieved chunks are
// grounded in them: for each way to cut, the same questions, the same retriever,
// the same prompts and the same language model, so that the chunks are the only
// difference.
//
// One question to the model answers from the passages; another judges whether
// everything in the answer follows from them, and quotes what it follows from. A
// quote that is not in the passage it is said to be from makes the verdict a
// "no": the judge is not taken at its word. Verdicts may be asked for again, to
// see how much of a difference is the judge's noise.
//
// Without a model there is a proxy: are the passages of the text that are known
// to answer the question inside of what was retrieved?
//
//	ground     cases, and what was said of them
//	judge      the questions to the model
//	quote      where a quote stands
//	effort     how much there is to ask
//	summary    the figures of each strategy
//	share      a share with its interval, the test between strategies
package ground
