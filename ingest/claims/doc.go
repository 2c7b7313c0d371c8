// Package claims turns sentences into claims: short statements, each of which
// can be checked on its own. A language model does it in three stages, after
// the Claimify method (Metropolitansky and Larson 2025, arXiv 2502.10855):
//
//	selection       does the sentence say anything that can be checked? What
//	                cannot be (opinion, advice, a question) is left out of it
//	disambiguation  can its pronouns, relative times and structure be resolved
//	                from what surrounds it? If not, the sentence is dropped:
//	                fewer claims and right ones are better than more
//	decomposition   the statements that it makes, one by one; words that are
//	                added from the surroundings stand in [square brackets]
//
// Then each claim is compared with the text by rules (check.go), and by a model
// if that is asked for (judge.go). Nothing that a model says is taken on trust
// that can be checked without one.
//
// # What keeps a document from giving orders
//
// The instructions are the prompts of this package, the same for every
// document. Text of a document only ever stands in the strings of a JSON object
// in the other message, out of which no text can break. And an answer can do no
// more than its schema allows: at worst a claim that is wrong, which the checks
// compare with the text.
package claims
