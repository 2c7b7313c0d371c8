// Package embedding turns texts into vectors and counts tokens.
//
//   - Static is the embedded model: a table with a vector for each token, cut
//     down from all-MiniLM-L6-v2. A text's vector is the sum of its tokens'
//     vectors, at length 1. It needs no server, no key and no network, and a
//     core embeds some hundred thousand sentences a second.
//   - HTTP asks a server that speaks the OpenAI embeddings protocol: queue.go
//     joins the texts of all callers, and batch.go halves what is refused.
//   - Tokenizer counts a text in the tokens of a model, for limits on size.
//
// WordPiece is the tokenizer under Static; the folder model holds its tables,
// where they come from, their licence and how well they do.
//
// All of them may be used from several goroutines.
package embedding
