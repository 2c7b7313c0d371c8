//go:build !linux || race

package reader

// limitMemory has no equal on other systems, and the race detector needs more
// memory than it would leave: PDFium's own limit remains.
func limitMemory() {}
