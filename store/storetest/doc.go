// Package storetest holds the promises that every store keeps, as tests, and
// starts the Qdrant server that some of them need.
package storetest
