//go:build !linux

package reader

// Where memory is not mapped and not measured, PDFium's own limit remains.

func mapMemory(int) []byte { return nil }

func unmapMemory([]byte) {}

func resident(int) int64 { return 0 }
