// Package store keeps chunks as points, in a Qdrant collection or in one
// SQLite file. Both are the same store to their users: storetest holds the
// promises and runs against both.
//
//   - Fit checks the collection against the model, or makes it.
//   - List tells what is stored for each document of a source.
//   - Put writes whole documents; Delete removes whole documents.
//   - Read gives a document's points back, with their vectors.
//   - Search finds the points nearest to a vector; Count counts them.
//
// point.go is the only place that knows under which names a point's facts are
// stored. Every point of a document, not only its head (index 0), carries the
// document's hash, fingerprint and count. So a document that was written only
// in part is noticed whatever the write left behind, even when its file has
// meanwhile gone back to what it was.
//
// # Order of writing
//
// Qdrant has no transactions. Put writes all points of a document but the
// head, then the head, then deletes what is left of its former points, by id.
// At each moment the document has points, and until the last step it is not
// caesura.Stored.Whole, so the next run writes it again. In SQLite the same is
// one transaction.
//
// # Other tenants
//
// Points that others keep in the same collection are never read, counted or
// deleted: each filter asks for our documents by id.
package store
