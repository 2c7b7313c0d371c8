//go:build !linux || race

package reader

// limitMemory has no equal on other systems, and the race detector needs more
// memory than it would leave: the other limits remain.
func limitMemory() {}
