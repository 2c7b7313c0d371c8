// Package cache keeps what is costly to make again, in one bbolt file: vectors
// by the content they were made from, answers of a language model by the
// question, and records of files that need not be
// read again. Losing the file costs time, never correctness.
//
// Types: Cache is the open file; Embedder is a read-through wrapper around any
// embedder, Asker one around whoever asks a language model; Stats, Verified and Pruned are what the commands report.
//
// # What is in the file
//
//	meta            "version" -> the format's version
//	models          id of a model -> its description, when it was used last, how fast it was
//	vectors/<id>    hash of (model, text) -> checksum, float32s
//	records/<source>  path -> checksum, stat, fingerprint, documents
//	answers/<chat>    hash of a question -> checksum, when, cost, JSON
//
// # What must hold
//
//   - A vector is found only by the exact model (name, revision, configured
//     dimensions, pooling, prefix) and the exact text.
//   - The disk is doubted: an entry that is malformed or whose checksum is
//     wrong is a miss with a named reason, and is written anew.
//   - A cache that cannot be written never stops a run: the trouble is told to
//     Options.OnWarn, counted, and returned by Close.
//
// # Caveats
//
// One process at a time has the file open for writing; others wait for a
// bounded time. The lock is advisory and is not to be trusted on network file
// systems. What was added since the last flush (about 2048 entries, or what
// came within 10 seconds) is lost when the process is killed. Answers of a
// language model cost money: each is in the file before it is used.
package cache
