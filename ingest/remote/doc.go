// Package remote asks a server over HTTP that speaks one of the OpenAI
// protocols: embeddings or chat. It knows about keys, certificates, waiting,
// repeating and how many requests a server takes at once, and nothing about
// what is asked.
package remote
