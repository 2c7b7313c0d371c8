//go:build !race

package reader

import "syscall"

// maxData is how much memory a PDF process may ask the system for, beyond
// which it ends at once: what PDFium reserves and what Go keeps ready. What it
// takes up is bounded by maxResident.
const maxData = 1 << 30

// limitMemory bounds what this process can allocate.
func limitMemory() {
	limit := syscall.Rlimit{Cur: maxData, Max: maxData}
	syscall.Setrlimit(syscall.RLIMIT_DATA, &limit) // without it the other limits remain
}
