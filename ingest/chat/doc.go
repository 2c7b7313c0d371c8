// Package chat puts questions to a language model behind any server that speaks
// the OpenAI chat protocol, and takes only answers that meet the question's
// JSON Schema. An answer that does not is asked for again, with what is wrong
// with it. The answers are not trusted: what they say is for the callers to
// check.
package chat
